import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Mandate } from '../../entities/direct-debit/mandate.ts'
import { freeText } from '../../free-text.ts'
import { IdOrNobody } from '../../wire-id.ts'

/** Bank details as typed. They go to the provider and are stored nowhere. */
const BankDetails = z.object({
  accountHolder: freeText(100),
  sortCode: freeText(20),
  accountNumber: freeText(20),
  /** The payer's statement that they alone authorise debits of this account. */
  confirmsAuthority: z.boolean(),
})

/**
 * Ours: sets a direct debit mandate up, with bank details from our own page, or in the provider's. The uuid is made
 * by the caller: the same one again opens no second mandate, and answers how the first one stands. At the desk staff type
 * what the customer whom they have selected has signed.
 */
export const openMandate = defineCall({
  name: 'openMandate',
  summary: 'Set up a direct debit',
  method: 'POST',
  path: '/api/my-account/mandates',
  body: z.object({
    uuid: z.uuid(),
    account: z.optional(z.nullable(BankDetails)),
    /** Path of our page to which the provider's leads back. */
    returnPath: z.optional(z.nullable(z.string().check(z.regex(/^\/[^/\\][^\\]{0,500}$/)))),
    selectedUserId: z.optional(IdOrNobody),
  }),
  reply: z.object({ data: Mandate }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'JOINING_INCOMPLETE', 'PAYMENT_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})
