import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Contract } from '../../entities/joining/contract.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: freezes a contract, as it was previewed: any difference by then is refused, and nothing changes. */
export const freezeContract = defineCall({
  name: 'freezeContract',
  summary: 'Freeze a contract',
  method: 'POST',
  path: '/api/my-account/contracts/:contractId/freezing',
  params: z.object({ contractId: WireId }),
  body: z.object({
    reason: freeText(300, 1),
    from: z.iso.date(),
    months: z.int().check(z.minimum(1), z.maximum(12)),
    /** The last day and the sums in pence that the page showed: of payments not taken, and of fees. */
    seenUntil: z.iso.date(),
    seenNotTaken: z.int(),
    seenFees: z.int(),
  }),
  reply: z.object({ data: Contract }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED', 'KEY_REUSED'],
})
