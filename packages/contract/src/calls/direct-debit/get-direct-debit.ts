import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DirectDebitOffer } from '../../entities/direct-debit/mandate.ts'

/** Ours: tells how a payer can pay by direct debit, and which mandates of theirs can be used. */
export const getDirectDebit = defineCall({
  name: 'getDirectDebit',
  summary: 'Direct debit of a payer',
  method: 'GET',
  path: '/api/my-account/mandates',
  reply: z.object({ data: DirectDebitOffer }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'PAYMENT_UNAVAILABLE'],
})
