import { getOrder } from '@touchline/contract/calls/orders/get-order'
import { refuse } from '../../answer.ts'
import { askerOf } from '../../policies/asker.ts'
import { orderAskerOf } from '../../policies/order-access.ts'
import { presentOrder } from '../../presenters/order.ts'
import { serve } from '../../serve.ts'
import { findOrder } from '../../stores/orders.ts'

export const serveGetOrder = serve(getOrder, async ({ visit, params, query }) => {
  const { client } = visit.catalogue
  const visitor = await visit.visitor()
  const asker = orderAskerOf(visitor, query.key)
  const order = await findOrder(visit.services.db, client.id, params.completeOrderId, asker)
  return order ? { data: presentOrder(order, visit.catalogue, askerOf(visitor)) } : refuse('ORDER_NOT_FOUND')
})
