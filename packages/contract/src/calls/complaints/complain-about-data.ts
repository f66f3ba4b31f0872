import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'
import { FirstName, freeLines, LastName } from '../../free-text.ts'

/**
 * Ours: complains about the use of personal data (Data Protection Act 2018, section 164A). The answer confirms that the
 * complaint has arrived, and a letter says it again. Name and address are those of the log-in where there is one; without
 * one they are required.
 */
export const complainAboutData = defineCall({
  name: 'complainAboutData',
  summary: 'Complain about the use of personal data',
  method: 'POST',
  path: '/api/data-complaints',
  body: z.strictObject({
    firstName: z.optional(FirstName),
    lastName: LastName,
    email: z.optional(EmailAddress),
    /** Words of the person about it, line by line. */
    lines: freeLines(4000),
  }),
  reply: z.object({
    data: z.object({
      reference: z.string(),
      receivedOn: z.iso.date(),
      /** Address to which the letter goes. */
      email: z.string(),
    }),
  }),
  errors: ['TOO_MANY_REQUESTS', 'ACCOUNT_MERGED', 'KEY_REUSED'],
})
