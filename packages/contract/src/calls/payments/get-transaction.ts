import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Transaction } from '../../entities/payments/online-payment.ts'

/** Ours: what the page asks while the bank's answer is awaited. */
export const getTransaction = defineCall({
  name: 'getTransaction',
  summary: 'How a payment stands',
  method: 'GET',
  path: '/api/checkout/transactions/:transactionUuid',
  params: z.object({ transactionUuid: z.string() }),
  reply: Transaction,
  errors: ['ATTEMPT_NOT_FOUND'],
})
