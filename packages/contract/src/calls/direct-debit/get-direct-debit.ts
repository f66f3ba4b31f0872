import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DirectDebitOffer } from '../../entities/direct-debit/mandate.ts'
import { IdOrNobody } from '../../wire-id.ts'

/** Ours: tells how a payer can pay by direct debit, and which mandates of theirs can be used. */
export const getDirectDebit = defineCall({
  name: 'getDirectDebit',
  summary: 'Direct debit of a payer',
  method: 'GET',
  path: '/api/my-account/mandates',
  /** Customer for whom staff ask; left out: the one whom they have selected. */
  query: z.object({ selectedUserId: z.optional(IdOrNobody) }),
  reply: z.object({ data: DirectDebitOffer }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'PAYMENT_UNAVAILABLE'],
})
