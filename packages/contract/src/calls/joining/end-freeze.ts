import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Contract } from '../../entities/joining/contract.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: takes a freeze back before it begins, or ends it from its next payment day. */
export const endFreeze = defineCall({
  name: 'endFreeze',
  summary: 'End a freeze of a contract',
  method: 'POST',
  path: '/api/my-account/contracts/:contractId/freezing/end',
  params: z.object({ contractId: WireId }),
  body: z.object({
    /** The day that the page showed, from which it is a membership again. */
    seenResumesOn: z.iso.date(),
  }),
  reply: z.object({ data: Contract }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED', 'KEY_REUSED'],
})
