import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Transaction } from '../../entities/payments/online-payment.ts'

/** Ours: tells the page how a payment stands while it waits for the bank's answer. */
export const getTransaction = defineCall({
  name: 'getTransaction',
  summary: 'How a payment stands',
  method: 'GET',
  path: '/api/checkout/transactions/:transactionUuid',
  params: z.object({ transactionUuid: z.string() }),
  reply: Transaction,
  errors: ['ATTEMPT_NOT_FOUND'],
})
