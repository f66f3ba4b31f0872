import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Contract } from '../../entities/joining/contract.ts'
import { StatementsOfChange } from '../../entities/joining/health-statement.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: changes the plan of a contract, as it was previewed: any difference by then is refused, and nothing changes. */
export const changePlan = defineCall({
  name: 'changePlan',
  summary: 'Change the plan of a contract',
  method: 'POST',
  path: '/api/my-account/contracts/:contractId/plan',
  params: z.object({ contractId: WireId }),
  body: z.object({
    planId: WireId,
    /** The first day, the sums in pence, the least term and the terms that the page showed. */
    seenFrom: z.iso.date(),
    seenMonthly: z.int(),
    seenYear: z.int(),
    seenLeastUntil: z.nullable(z.iso.date()),
    /** A statement of each person, where the plan asks about health. */
    healthStatements: z.optional(StatementsOfChange),
    seenTermsVersion: z.string().check(z.regex(/^[\w+/=-]{0,100}$/)),
  }),
  reply: z.object({ data: Contract }),
  errors: [
    'LOGIN_REQUIRED',
    'FORBIDDEN',
    'CONTRACT_NOT_FOUND',
    'CONTRACT_CHANGED',
    'JOINING_INCOMPLETE',
    'KEY_REUSED',
  ],
})
