import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'
import { OrderReference } from '../../entities/orders/order-reference.ts'

/**
 * Ours: mails the link of an order to the address that its letters go to, for a person who has lost it. The
 * answer does not tell whether there is such an order, or such an address.
 */
export const findBooking = defineCall({
  name: 'findBooking',
  summary: 'Ask for the link of a booking by email',
  method: 'POST',
  path: '/api/bookings/find',
  body: z.strictObject({ reference: OrderReference, email: EmailAddress }),
  reply: z.object({ status: z.literal('success') }),
  errors: ['TOO_MANY_REQUESTS'],
})
