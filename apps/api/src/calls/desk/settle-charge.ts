import { settleCharge } from '@touchline/contract/calls/desk/settle-charge'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { settleCharge as settle } from '../../commands/desk/settle-charge.ts'
import { presentDeskCustomer } from '../../presenters/desk/desk-customer.ts'

export const serveSettleCharge = serve(settleCharge, async ({ context, params, body }) => {
  const settled = await settle(context, {
    chargeId: Number(params.chargeId),
    amountPence: body.amount,
    tender: body.tender,
    note: body.note ?? '',
  })
  if (isRefusal(settled)) return settled
  return { data: presentDeskCustomer(settled, context.catalogue.client) }
})
