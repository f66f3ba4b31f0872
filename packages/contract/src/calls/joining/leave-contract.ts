import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Contract } from '../../entities/joining/contract.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: ends a contract, as it was previewed: any difference by then is refused, and nothing changes. */
export const leaveContract = defineCall({
  name: 'leaveContract',
  summary: 'Leave a contract',
  method: 'POST',
  path: '/api/my-account/contracts/:contractId/leaving',
  params: z.object({ contractId: WireId }),
  body: z.object({
    /** `cooling-off`: cancelled at once, with the money back. `notice`: it ends on the last day shown. */
    how: z.enum(['cooling-off', 'notice']),
    /** The last day, or the sum in pence, that the page showed. */
    seenLastDay: z.optional(z.iso.date()),
    seenBack: z.optional(z.int()),
    reason: z.optional(freeText(500)),
  }),
  reply: z.object({ data: Contract }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED', 'KEY_REUSED'],
})
