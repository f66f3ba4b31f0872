import { listRefunds } from '@touchline/contract/calls/desk/list-refunds'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaffOfAll } from '../../commands/staff/require-staff-of-all.ts'
import { presentPaymentToSettle } from '../../presenters/payments/payment-to-settle.ts'
import { presentRefundToSettle } from '../../presenters/refunds/refund-to-settle.ts'
import { listStaffPayments } from '../../stores/payments/attempts-for-staff.ts'
import { listStaffRefunds } from '../../stores/refunds/refunds-for-staff.ts'
import { describePages } from '../account/describe-pages.ts'

const perPage = 20

export const serveListRefunds = serve(listRefunds, async ({ context, query }) => {
  const staff = await requireStaffOfAll(context, 'settle-payments')
  if (isRefusal(staff)) return staff
  const { id: clientId, currencySymbol, timeZone } = context.catalogue.client
  const page = Number(query.page ?? 1)
  const asked = { find: query.find ?? '', limit: perPage, offset: (page - 1) * perPage }
  const { db } = context.services
  const wanted = { find: asked.find, page: Number(query.paymentsPage ?? 1), size: perPage }
  const [{ now, total, refunds }, { payments, ...shown }] = await Promise.all([
    listStaffRefunds(db, clientId, asked),
    listStaffPayments(db, clientId, wanted),
  ])
  return {
    data: refunds.map((refund) => presentRefundToSettle(refund, currencySymbol)),
    payments: payments.map((payment) => presentPaymentToSettle(payment, currencySymbol)),
    meta: {
      ...describePages(total, page, perPage),
      payments: describePages(shown.total, shown.page, perPage),
      asOf: now.toISOString(),
      timeZone,
    },
  }
})
