import * as z from 'zod/mini'
import { Phone } from '../../contact-shapes.ts'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'
import { DeskCustomer } from '../../entities/desk/desk-customer.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { FirstName, LastName } from '../../free-text.ts'

/**
 * Ours, for staff: makes an account for a person at the desk, who gets a letter with which to choose a password. An
 * address that is known leads to the person who has it, and changes nothing of theirs.
 */
export const createCustomer = defineCall({
  name: 'createCustomer',
  summary: 'Make a customer at the desk, for staff',
  method: 'POST',
  path: '/api/foh/customers',
  body: z.object({
    firstName: FirstName,
    lastName: LastName,
    email: EmailAddress,
    phone: z.optional(Phone),
    dateOfBirth: z.optional(z.nullable(AskedDate)),
  }),
  reply: z.object({
    data: z.object({
      customer: DeskCustomer,
      /** False where the address was known. */
      isNew: z.boolean(),
      /** True where a letter is on its way. */
      isInvited: z.boolean(),
    }),
  }),
  errors: ['FORBIDDEN', 'KEY_REUSED'],
})
