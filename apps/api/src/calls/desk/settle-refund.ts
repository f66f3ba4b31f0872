import { settleRefund } from '@touchline/contract/calls/desk/settle-refund'
import { isRefusal } from '../../answer.ts'
import { settleByStaff } from '../../commands/refund/settle-by-staff.ts'
import { presentRefundToSettle } from '../../presenters/refund-to-settle.ts'
import { serve } from '../../serve.ts'

export const serveSettleRefund = serve(settleRefund, async ({ visit, params, body }) => {
  const { found, why } = body
  const settled = await settleByStaff(visit, { refundId: params.refundId, found, why })
  return isRefusal(settled)
    ? settled
    : { data: presentRefundToSettle(settled, visit.catalogue.client.currencySymbol) }
})
