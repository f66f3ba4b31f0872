import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'
import { DataComplaint } from '../../entities/complaints/data-complaint.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { FirstName, freeLines, LastName } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for staff of all venues who handle them: enters a complaint that did not come by the form. Its clock runs from the
 * day of receipt, until a letter is sent or staff say that they have acknowledged it.
 */
export const enterComplaint = defineCall({
  name: 'enterComplaint',
  summary: 'Enter a complaint about personal data, for staff',
  method: 'POST',
  path: '/api/foh/complaints',
  body: z.object({
    cameBy: z.enum(['email', 'phone', 'letter', 'desk']),
    /** Day of receipt by the client's clock, today or before. */
    receivedOn: AskedDate,
    /** Customer who complains; null for a person without an account. */
    personId: z.nullable(WireId),
    firstName: FirstName,
    lastName: LastName,
    /** Null where the person gave none. */
    email: z.nullable(EmailAddress),
    lines: freeLines(4000),
    /** True to email the person that it has arrived. */
    sendsLetter: z.boolean(),
  }),
  reply: z.object({ data: DataComplaint }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'ACCOUNT_MERGED', 'KEY_REUSED'],
})
