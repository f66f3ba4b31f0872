import * as z from 'zod/mini'
import { StaffActLine } from './staff-act.ts'

/** Acts of staff on a person, which the reader may do and the person's things allow. */
export const PersonActName = z.enum([
  'correct',
  'address',
  'induction',
  'document',
  'billing-day',
  'family',
  'credit',
])
export type PersonActName = z.infer<typeof PersonActName>

/** A person as staff see them, with what they can correct and record. */
export const PersonAtDesk = z.object({
  id: z.int(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(z.iso.date()),
  /** Empty for a person without a log-in. */
  email: z.string(),
  emailIsProven: z.boolean(),
  phone: z.string(),
  address: z.object({ lineOne: z.string(), lineTwo: z.string(), city: z.string(), postcode: z.string() }),
  /** Null for a person of no household. */
  household: z.nullable(
    z.object({
      name: z.string(),
      members: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          /** True where staff can open their page: staff and closed accounts have none. */
          hasPage: z.boolean(),
          /** Follow the name: 'manages the household, born 3 May 2019'; empty where nothing is known. */
          words: z.string(),
        }),
      ),
    }),
  ),
  /** Inductions of the client, with the day on which the person had each. */
  inductions: z.array(z.object({ id: z.int(), name: z.string(), words: z.string() })),
  /** Kinds of document that the person needs or has shown. */
  documents: z.array(z.object({ kindId: z.int(), name: z.string(), words: z.string() })),
  /** Memberships of the operator's own records that are paid by direct debit: the day of the month, once known. */
  billingDays: z.array(z.object({ membershipUserId: z.int(), name: z.string(), day: z.nullable(z.int()) })),
  acts: z.array(PersonActName),
  today: z.iso.date(),
  /** The last acts of staff on this person, the newest first. */
  done: z.array(StaffActLine),
})
export type PersonAtDesk = z.infer<typeof PersonAtDesk>
