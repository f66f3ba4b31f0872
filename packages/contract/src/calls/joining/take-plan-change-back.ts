import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Contract } from '../../entities/joining/contract.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: takes a change of plan back before it begins. */
export const takePlanChangeBack = defineCall({
  name: 'takePlanChangeBack',
  summary: 'Take a change of plan back',
  method: 'POST',
  path: '/api/my-account/contracts/:contractId/plan/back',
  params: z.object({ contractId: WireId }),
  body: z.object({
    /** The first day of the change, as the page showed it. */
    seenFrom: z.iso.date(),
  }),
  reply: z.object({ data: Contract }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED', 'KEY_REUSED'],
})
