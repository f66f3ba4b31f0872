import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { RefundToSettle } from '../../entities/refunds/refund-to-settle.ts'
import { freeText } from '../../free-text.ts'

/**
 * Ours, for staff of all venues: records what staff found about a refund that needs attention. `send-again`
 * first asks the provider what it has made, so that nothing goes back twice.
 */
export const settleRefund = defineCall({
  name: 'settleRefund',
  summary: 'Settle a refund that needs attention',
  method: 'POST',
  path: '/api/foh/refunds/:refundId/settle',
  params: z.object({ refundId: z.uuid() }),
  body: z.object({
    found: z.enum(['paid-back', 'paid-otherwise', 'send-again']),
    /** Evidence for it, in the words of staff. */
    why: freeText(300, 3),
  }),
  reply: z.object({ data: RefundToSettle }),
  errors: [
    'FORBIDDEN',
    'REFUND_NOT_FOUND',
    'REFUND_CHANGED',
    'REFUND_NOT_RESENT',
    'REFUND_NOT_SETTLED',
    'KEY_REUSED',
  ],
})
