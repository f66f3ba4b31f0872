import { getOrder } from '@touchline/contract/calls/orders/get-order'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { orderAskerOf } from '../../policies/orders/order-access.ts'
import { askerOf } from '../../policies/people/asker.ts'
import { presentOrder } from '../../presenters/orders/order.ts'
import { findOrder } from '../../stores/orders/orders.ts'

export const serveGetOrder = serve(getOrder, async ({ visit, params, query }) => {
  const { client } = visit.catalogue
  const visitor = await visit.visitor()
  const asker = orderAskerOf(visitor, query.key)
  const order = await findOrder(visit.services.db, client.id, params.completeOrderId, asker)
  if (!order) return refuse('ORDER_NOT_FOUND')
  if (visitor !== null && visitor.sessionId === order.sessionId)
    visit.keepGuestsSession(visitor, order.secondsLeft)
  return { data: presentOrder(order, visit.catalogue, askerOf(visitor)) }
})
