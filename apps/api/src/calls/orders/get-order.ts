import { getOrder } from '@touchline/contract/calls/orders/get-order'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { staffWith } from '../../policies/desk/desk.ts'
import { orderAccessOf } from '../../policies/orders/order-access.ts'
import { participantOf } from '../../policies/people/participant.ts'
import { presentOrder } from '../../presenters/orders/order.ts'
import { findOrder } from '../../stores/orders/orders.ts'

export const serveGetOrder = serve(getOrder, async ({ context, params, query }) => {
  const { client } = context.catalogue
  const visitor = await context.visitor()
  const access = orderAccessOf(visitor, query.key)
  const order = await findOrder(context.services.db, client.id, params.completeOrderId, access)
  if (!order) return refuse('ORDER_NOT_FOUND')
  if (visitor !== null && visitor.sessionId === order.sessionId)
    context.keepGuestsSession(visitor, order.secondsLeft)
  return {
    data: presentOrder(order, context.catalogue, {
      ...participantOf(visitor),
      isStaff: staffWith(visitor, 'cancel-bookings') !== null,
    }),
  }
})
