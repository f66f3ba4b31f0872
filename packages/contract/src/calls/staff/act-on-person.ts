import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'
import { ContactFields } from '../../entities/account/my-details.ts'
import { PersonAtDesk } from '../../entities/staff/person-at-desk.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { FirstName, freeText, LastName } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

const why = { reason: freeText(200, 3) }

export const PersonAct = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('correct'),
    ...why,
    /** Details to correct. A detail that is left out stays, also where it has changed meanwhile. */
    firstName: z.optional(FirstName),
    lastName: z.optional(freeText(80)),
    dateOfBirth: z.optional(z.nullable(AskedDate)),
    phone: z.optional(ContactFields.phone),
    addressLineOne: z.optional(ContactFields.addressLineOne),
    addressLineTwo: z.optional(ContactFields.addressLineTwo),
    city: z.optional(ContactFields.city),
    postcode: z.optional(ContactFields.postcode),
  }),
  z.object({ act: z.literal('address'), ...why, email: EmailAddress }),
  z.object({ act: z.literal('induction'), inductionId: WireId, on: AskedDate }),
  z.object({ act: z.literal('document'), kindId: WireId, expiresOn: z.nullable(AskedDate) }),
  z.object({
    act: z.literal('billing-day'),
    membershipUserId: WireId,
    day: z.int().check(z.minimum(1), z.maximum(28)),
  }),
  z.object({ act: z.literal('family'), firstName: FirstName, lastName: LastName, dateOfBirth: AskedDate }),
  z.object({
    act: z.literal('credit'),
    ...why,
    /** Pence. */
    amount: z.int().check(z.minimum(1), z.maximum(100_000)),
  }),
])
export type PersonAct = z.infer<typeof PersonAct>

/**
 * Ours, for staff: corrects or records something of a person. It is written down, and the person reads it in their account
 * with its reason.
 */
export const actOnPerson = defineCall({
  name: 'actOnPerson',
  summary: 'Correct or record something of a person, for staff',
  method: 'POST',
  path: '/api/foh/people/:personId/act',
  params: z.object({ personId: WireId }),
  body: PersonAct,
  reply: z.object({ data: PersonAtDesk }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'KEY_REUSED', 'TOO_MANY_REQUESTS'],
})
