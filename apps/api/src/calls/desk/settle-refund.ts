import { settleRefund } from '@touchline/contract/calls/desk/settle-refund'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { settleByStaff } from '../../commands/by-hand/settle-by-staff.ts'
import { presentRefundToSettle } from '../../presenters/refunds/refund-to-settle.ts'

export const serveSettleRefund = serve(settleRefund, async ({ context, params, body }) => {
  const { found, why } = body
  const settled = await settleByStaff(context, { refundId: params.refundId, found, why })
  return isRefusal(settled)
    ? settled
    : { data: presentRefundToSettle(settled, context.catalogue.client.currencySymbol) }
})
