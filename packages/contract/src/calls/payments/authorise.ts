import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Transaction } from '../../entities/payments/online-payment.ts'
import { opaqueWireId, WireId } from '../../wire-id.ts'
import { paymentErrors, paymentFields, text } from './payment-fields.ts'

/**
 * Reads a field that the browser reports, or drops it when it is malformed: what a device says of itself
 * stops no payment.
 */
const reported = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- Zod's, and no promise's
  z.catch(z.optional(z.nullable(schema)), undefined)

/**
 * Freezes the basket and asks the provider. A declined card is an answer (200), not an error. `total` is the
 * sum the customer last saw: any other sum is refused before any call to the provider.
 */
export const authorisePayment = defineCall({
  name: 'authorisePayment',
  summary: 'Pay by card',
  method: 'POST',
  path: '/api/checkout/authorise',
  body: z.object({
    ...paymentFields,
    billingFirstName: text(80),
    billingLastName: text(80),
    billingAddressLineOne: text(100),
    billingAddressLineTwo: text(100),
    billingCity: text(80),
    billingPostcode: text(12),
    browserColourDepth: reported(z.number()),
    browserJavaEnabled: reported(z.union([z.boolean(), z.number()])),
    browserJavascriptEnabled: reported(z.union([z.boolean(), z.number()])),
    browserLanguage: reported(z.string()),
    browserScreenHeight: reported(z.number()),
    browserScreenWidth: reported(z.number()),
    browserTimezoneOffset: reported(z.number()),
    challengeWindowSize: reported(z.enum(['01', '02', '03', '04', '05'])),
    cardIdentifier: z.optional(z.nullable(opaqueWireId(200))),
    cardHolderName: text(100),
    /**
     * wire 10: pays with a saved card instead of a typed one. Its security code goes to the provider if the
     * provider asks for it.
     */
    savedCardId: z.optional(z.nullable(WireId)),
    saveCard: z.optional(z.boolean()),
    sessionKey: text(200),
    terms: z.array(WireId).check(z.maxLength(10)),
  }),
  reply: Transaction,
  errors: [
    ...paymentErrors,
    'CARD_EXPIRED_AT_PROVIDER',
    'SAVED_CARD_GONE',
    'SECURITY_CODE_NEEDED',
    'SUM_TOO_SMALL',
    'TOO_MANY_DECLINES',
    'TOO_MANY_PAYMENTS',
    'PAYMENT_UNAVAILABLE',
  ],
})
