import { payByNewCard } from '@touchline/contract/calls/joining/pay-by-new-card'
import { serve } from '../../call/serve.ts'
import { changeBasket } from '../../commands/basket/change-basket.ts'
import { decidePayByNewCard } from '../../commands/joining/pay-contract.ts'
import { paymentsAtOnce } from '../../policies/joining/change-of-payment.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

export const servePayByNewCard = serve(payByNewCard, ({ context, params: { contractId }, body }) =>
  changeBasket({
    context,
    present: presentCartFor(null),
    call: 'payByNewCard',
    body: { contractId, ...body },
    newItems: paymentsAtOnce,
    decide: decidePayByNewCard,
  }),
)
