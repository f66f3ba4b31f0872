import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DeskContract } from '../../entities/desk/desk-contract.ts'
import { StatementsOfChange } from '../../entities/joining/health-statement.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'
import { deskAct } from './desk-act.ts'

/**
 * Ours, for staff: carries out an act on a contract as it was previewed, with its reason, which the payer reads in their
 * account. Any difference by then is refused, and nothing changes.
 */
export const actOnContract = defineCall({
  name: 'actOnContract',
  summary: 'Freeze, end or mend a contract, for staff',
  method: 'POST',
  path: '/api/foh/contracts/:contractId/act',
  params: z.object({ contractId: WireId }),
  body: z.object({
    ...deskAct,
    /** A statement of each person, from a form that they have signed, where the new plan asks about health. */
    healthStatements: z.optional(StatementsOfChange),
    reason: freeText(200, 3),
    /** Mark of the preview. */
    seen: freeText(100, 1),
  }),
  reply: z.object({ data: DeskContract }),
  errors: ['FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED', 'JOINING_INCOMPLETE', 'KEY_REUSED'],
})
