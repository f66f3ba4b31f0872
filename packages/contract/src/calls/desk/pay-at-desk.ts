import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Transaction } from '../../entities/payments/online-payment.ts'
import { opaqueWireId, WireId } from '../../wire-id.ts'
import { paymentErrors, paymentFields, text } from '../payments/payment-fields.ts'

/**
 * Spec 7, front of house: takes the payment for the basket that staff hold, in lines that add up to the
 * total. The order is the selected customer's, or a walk-in's by name and e-mail. One key always gets the
 * same answer.
 */
export const payAtDesk = defineCall({
  name: 'payAtDesk',
  summary: 'Take a payment at the desk, for staff',
  method: 'POST',
  path: '/api/foh/checkout/pay',
  body: z.object({
    ...paymentFields,
    firstName: text(80),
    lastName: text(80),
    /** Card reader at which a line of the tender `card` is paid. The answer is then 202, until the card was read. */
    readerId: z.optional(z.nullable(opaqueWireId(100))),
    terms: z.array(WireId).check(z.maxLength(10)),
  }),
  reply: Transaction,
  errors: [
    ...paymentErrors,
    'VOUCHER_NUMBER_REQUIRED',
    'LINE_OF_ANOTHER',
    'ALREADY_IN_BASKET',
    'PAYMENT_NOT_AUTHORISED',
    'READER_BUSY',
    'READER_OFFLINE',
    'DRAWER_NEEDED',
    'DRAWER_CLOSED',
  ],
})
