import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'
import { StaffRole } from '../../entities/staff/staff-post.ts'
import { freeText, LastName } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for staff who manage staff: gives a person a role. An address without an account makes one, with a letter by
 * which its person chooses a password.
 */
export const givePost = defineCall({
  name: 'givePost',
  summary: 'Give a person a role, for staff',
  method: 'POST',
  path: '/api/foh/team',
  body: z.object({
    email: EmailAddress,
    /** Names for a new account; they change none that is there. */
    firstName: z._default(freeText(80), ''),
    lastName: LastName,
    role: StaffRole,
    /** Null for all venues. */
    venueId: z.nullable(WireId),
    /** For an instructor: the one of the timetable that they are. */
    instructorId: z.optional(z.nullable(WireId)),
  }),
  reply: z.object({
    data: z.object({
      name: z.string(),
      /** True where they were no staff before: they are told by mail. */
      isNew: z.boolean(),
      /** True where the letter has a link to choose a password. */
      choosesPassword: z.boolean(),
    }),
  }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'PASSWORD_NEEDED',
    'WHOLE_LOG_IN_NEEDED',
    'INSTRUCTOR_TAKEN',
    'KEY_REUSED',
    'TOO_MANY_REQUESTS',
  ],
})
