import * as z from 'zod/mini'
import { SavedCard } from '../payments/saved-card.ts'

/** What a person owes for a place that was missed or cancelled late. */
export const Penalty = z.object({
  id: z.int(),
  reason: z.string(),
  occurredOn: z.iso.date(),
  /** For what, with when: 'a missed spin class, Fri 20 Nov', 'late cancellation of Yoga, Mon 23 Nov, 12:15, Lockside'. */
  words: z.string(),
  raw: z.int(),
  formatted: z.string(),
  /** From this day on nothing can be booked until it is settled; null where it never stops that. */
  stopsBookingOn: z.nullable(z.iso.date()),
  stopsBooking: z.boolean(),
  howToSettle: z.string(),
})
export type Penalty = z.infer<typeof Penalty>

/** Something that the person is told of themselves: it stops them from booking, changes what they pay, or will. */
export const Notice = z.object({
  kind: z.enum(['penalty', 'billing_date', 'document_missing', 'document_expired', 'document_expiring']),
  effect: z.enum(['stops', 'warns', 'tells']),
  title: z.string(),
  words: z.string(),
})
export type Notice = z.infer<typeof Notice>

/** Spec 3, Logged-in user. */
export const User = z.object({
  id: z.int(),
  reference: z.string(),
  role: z.enum(['customer', 'staff']),
  homeVenueSlug: z.nullable(z.string()),
  homeVenueId: z.nullable(z.int()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether a mail to that address was answered: until then no account is found by it but with its password. */
  emailIsProven: z.boolean(),
  phone: z.string(),
  address: z.object({ lineOne: z.string(), lineTwo: z.string(), city: z.string(), postcode: z.string() }),
  membershipUser: z.nullable(z.object({ id: z.int(), name: z.string() })),
  credit: z.object({ balance: z.int(), formattedBalance: z.string() }),
  hasInstruction: z.boolean(),
  hasBillingDate: z.boolean(),
  hasOutstandingPenalties: z.boolean(),
  membershipDocumentUploadRequired: z.boolean(),
  /** Below zero for one that has run out. */
  documentExpiry: z.array(
    z.object({
      name: z.string(),
      expiresOn: z.iso.date(),
      documentExpiringSoon: z.boolean(),
      daysToExpiry: z.int(),
    }),
  ),
  /** The address of the picture, served to this person alone. */
  profilePhoto: z.nullable(z.string()),
  penalties: z.array(Penalty),
  notices: z.array(Notice),
  /** Ours: when they agreed to the operator's terms as they are now; null where they have not. */
  agreedToTermsAt: z.nullable(z.iso.datetime()),
  /** Ours: those with which they can pay, the one that paid last first; null where none can be saved. */
  savedCards: z.nullable(z.array(SavedCard)),
  /** Of a member of staff: in what the checkout shows amounts. */
  currency: z.nullable(z.object({ symbol: z.string() })),
})
export type User = z.infer<typeof User>
