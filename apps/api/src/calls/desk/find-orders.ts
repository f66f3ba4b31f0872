import { findOrders } from '@touchline/contract/calls/desk/find-orders'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { presentDeskOrder } from '../../presenters/desk/desk-order.ts'
import { findOrdersForStaff } from '../../stores/desk/orders-for-staff.ts'

export const serveFindOrders = serve(findOrders, async ({ context, query }) => {
  const staff = await requireStaff(context, 'see-people')
  if (isRefusal(staff)) return staff
  const { client } = context.catalogue
  const { staffVenueIds } = staff
  const found = await findOrdersForStaff(
    context.services.db,
    { clientId: client.id, staffVenueIds },
    query.query,
  )
  // S59: logs the orders shown, not the typed text.
  context.log.info(
    { event: 'desk.lookup', staff: staff.customerId, orders: found.map(({ orderId }) => orderId) },
    'staff looked for an order',
  )
  return { data: found.map((order) => presentDeskOrder(order, client)) }
})
