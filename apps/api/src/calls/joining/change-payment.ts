import { changePayment as call } from '@touchline/contract/calls/joining/change-payment'
import { serve } from '../../call/serve.ts'
import { changePayment } from '../../commands/joining/change-payment.ts'
import { presentContract } from '../../presenters/joining/contract.ts'

export const serveChangePayment = serve(call, ({ context, params: { contractId }, body }) =>
  changePayment(context, { contractId, ...body }, presentContract),
)
