import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Order } from '../../entities/order.ts'

/** Ours: only for the person, or the visitor’s browser, that made the order. */
export const getOrder = defineCall({
  name: 'getOrder',
  summary: 'A confirmed order',
  method: 'GET',
  path: '/api/bookings/orders/:completeOrderId',
  params: z.object({ completeOrderId: z.string() }),
  reply: z.object({ data: Order }),
  errors: ['ORDER_NOT_FOUND'],
})
