import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { freeText } from '../../free-text.ts'

/**
 * Ours, for staff of all venues: a payment that needs attention is at its end. With an order its money was taken, or where the
 * card can't be taken any more, paid to staff in another way; without one it was given back or never taken. The provider is asked, and where it says otherwise nothing is changed. Settling twice
 * is settling once.
 */
export const settlePayment = defineCall({
  name: 'settlePayment',
  summary: 'Settle a payment that needs attention',
  method: 'POST',
  path: '/api/foh/payments/:attemptId/settle',
  params: z.object({ attemptId: z.uuid() }),
  body: z.object({
    /** Left out: taken with an order, given back without one. */
    found: z.optional(z.enum(['taken', 'given-back', 'paid-otherwise'])),
    /** How they know. */
    why: freeText(300, 3),
  }),
  reply: z.object({
    data: z.object({ id: z.string(), found: z.enum(['taken', 'given-back', 'paid-otherwise']) }),
  }),
  errors: ['FORBIDDEN', 'ATTEMPT_NOT_FOUND', 'PAYMENT_NOT_SETTLED'],
})
