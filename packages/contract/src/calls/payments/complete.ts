import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Transaction } from '../../entities/payments/online-payment.ts'
import { WireId } from '../../wire-id.ts'
import { paymentErrors, paymentFields, text } from './payment-fields.ts'

/**
 * Asks for the order: of an authorised transaction, or, with no card, of a basket that credit covers or that
 * is free. The answer is the same however often it is asked. While the outcome is unknown,
 * `transactionStatus` is `processing` and there is no order yet.
 */
export const completeCheckout = defineCall({
  name: 'completeCheckout',
  summary: 'Finish paying',
  method: 'POST',
  path: '/api/checkout/complete',
  body: z.object({
    ...paymentFields,
    terms: z.optional(z.array(WireId).check(z.maxLength(10))),
    transactionUuid: text(60),
    firstName: text(80),
    lastName: text(80),
  }),
  reply: Transaction,
  errors: [...paymentErrors, 'ATTEMPT_NOT_FOUND', 'PAYMENT_NOT_AUTHORISED'],
})
