import { getOrder } from '@touchline/contract/calls/orders/get-order'
import { refuse } from '../../answer.ts'
import { presentOrder } from '../../presenters/order.ts'
import { serve } from '../../serve.ts'
import { findOrder } from '../../stores/orders.ts'

export const serveGetOrder = serve(getOrder, async ({ visit, params }) => {
  const visitor = await visit.visitor()
  const { client } = visit.catalogue
  const order = visitor && (await findOrder(visit.services.db, client.id, params.completeOrderId, visitor))
  return order ? { data: presentOrder(order, visit.catalogue) } : refuse('ORDER_NOT_FOUND')
})
