import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Order } from '../../entities/orders/order.ts'
import { OrderKey } from '../../entities/orders/order-key.ts'

/** Ours: only for the person, or the visitor’s browser, that made the order, and who has the link of its letter. */
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
