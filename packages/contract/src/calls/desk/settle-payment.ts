import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { freeText } from '../../free-text.ts'

/**
 * Ours, for staff of all venues: settles a payment that needs attention. If it has an order, its money was
 * taken, or paid to staff in another way when the card can't be charged. Without an order, it was given back
 * or never taken. The provider is asked; if it says otherwise, nothing changes. Settling twice has the effect
 * of settling once.
 */
export const settlePayment = defineCall({
  name: 'settlePayment',
  summary: 'Settle a payment that needs attention',
  method: 'POST',
  path: '/api/foh/payments/:attemptId/settle',
  params: z.object({ attemptId: z.uuid() }),
  body: z.object({
    /** Left out: `taken` with an order, `given-back` without one. */
    found: z.optional(z.enum(['taken', 'given-back', 'paid-otherwise'])),
    /** Evidence for it, in the words of staff. */
    why: freeText(300, 3),
  }),
  reply: z.object({
    data: z.object({ id: z.string(), found: z.enum(['taken', 'given-back', 'paid-otherwise']) }),
  }),
  errors: ['FORBIDDEN', 'ATTEMPT_NOT_FOUND', 'PAYMENT_NOT_SETTLED'],
})
