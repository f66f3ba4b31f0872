import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DeskOrder } from '../../entities/desk/desk-order.ts'

/**
 * Ours, for staff: finds orders at their venues by the whole reference, e-mail address, phone number or
 * customer id, or by name: the beginning of the last name, or first and last. Newest first, twenty at most.
 */
export const findOrders = defineCall({
  name: 'findOrders',
  summary: 'Orders by reference, name, phone or email address, for staff',
  method: 'GET',
  path: '/api/foh/orders',
  query: z.object({ query: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)) }),
  reply: z.object({ data: z.array(DeskOrder) }),
  errors: ['FORBIDDEN'],
})
