import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Transaction } from '../../entities/payments/online-payment.ts'

/**
 * Ours: gives up a payment that waits for the bank, so that the basket can be changed or paid another way.
 */
export const cancelPayment = defineCall({
  name: 'cancelPayment',
  summary: 'Cancel a payment that waits for the bank',
  method: 'POST',
  path: '/api/checkout/cancel',
  body: z.object({ transactionUuid: z.string() }),
  reply: Transaction,
  errors: ['ATTEMPT_NOT_FOUND', 'PAYMENT_IN_PROGRESS', 'KEY_REUSED'],
})
