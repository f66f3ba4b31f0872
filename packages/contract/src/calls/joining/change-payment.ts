import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Contract } from '../../entities/joining/contract.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours: has the later payments of a contract taken from a saved card that its bank has agreed to, or by a mandate.
 * Exactly one of the two is named. Payments that a bank is being asked for stay as they are.
 */
export const changePayment = defineCall({
  name: 'changePayment',
  summary: 'Change how a contract is paid',
  method: 'POST',
  path: '/api/my-account/contracts/:contractId/payment',
  params: z.object({ contractId: WireId }),
  body: z.object({
    savedCardId: z.optional(z.nullable(WireId)),
    mandateUuid: z.optional(z.nullable(z.uuid())),
  }),
  reply: z.object({ data: Contract }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED', 'KEY_REUSED'],
})
