import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Order } from '../../entities/orders/order.ts'
import { OrderKey } from '../../entities/orders/order-key.ts'

/**
 * Ours: returns the order to the person, or the visitor's browser, that made it, and to anyone with the link
 * from its letter.
 */
export const getOrder = defineCall({
  name: 'getOrder',
  summary: 'A confirmed order',
  method: 'GET',
  path: '/api/bookings/orders/:completeOrderId',
  params: z.object({ completeOrderId: z.string() }),
  query: z.object({ key: z.optional(OrderKey) }),
  reply: z.object({ data: Order }),
  errors: ['ORDER_NOT_FOUND'],
})
