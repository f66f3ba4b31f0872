import { listDeskMoney } from '@touchline/contract/calls/desk/list-desk-money'
import { formatPence } from '@touchline/rules/money/money'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { staffWith } from '../../policies/desk/desk.ts'
import { presentDeskMoney } from '../../presenters/desk/desk-money.ts'
import { listDeskMoney as readMoney } from '../../stores/desk/desk-money.ts'
import { describePages } from '../account/describe-pages.ts'

const perPage = 20

export const serveListDeskMoney = serve(listDeskMoney, async ({ context, query }) => {
  const staff = await requireStaff(context, 'see-money')
  if (isRefusal(staff)) return staff
  const { id: clientId, currencySymbol, timeZone } = context.catalogue.client
  const { staffVenueIds } = staff
  const settling = staffWith(staff, 'settle-payments')
  const page = Number(query.page ?? 1)
  const { now, total, owedOrders, owedPence, refunds, orders } = await readMoney(
    context.services.db,
    { clientId, staffVenueIds },
    { find: query.find ?? '', limit: perPage, offset: (page - 1) * perPage },
  )
  return {
    data: orders.map((order) => presentDeskMoney(order, currencySymbol)),
    meta: {
      ...describePages(total, page, perPage),
      asOf: now.toISOString(),
      timeZone,
      owedOrders,
      formattedOwed: formatPence(owedPence, currencySymbol),
      refunds: settling?.staffVenueIds.length === 0 ? refunds : null,
    },
  }
})
