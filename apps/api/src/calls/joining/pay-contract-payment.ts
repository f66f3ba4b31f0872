import { payContractPayment } from '@touchline/contract/calls/joining/pay-contract-payment'
import { serve } from '../../call/serve.ts'
import { changeBasket } from '../../commands/basket/change-basket.ts'
import { decidePayContract } from '../../commands/joining/pay-contract.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

export const servePayContractPayment = serve(payContractPayment, ({ context, params: { paymentId } }) =>
  changeBasket({
    context,
    present: presentCartFor(null),
    call: 'payContractPayment',
    body: { paymentId },
    newItems: 1,
    decide: decidePayContract,
  }),
)
