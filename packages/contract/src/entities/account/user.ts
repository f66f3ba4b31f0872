import * as z from 'zod/mini'
import { SavedCard } from '../payments/saved-card.ts'

/** Charge that a person owes for a place missed or cancelled late. */
export const Penalty = z.object({
  id: z.int(),
  reason: z.string(),
  occurredOn: z.iso.date(),
  /**
   * Reason with its date: 'a missed spin class, Fri 20 Nov', 'late cancellation of Yoga, Mon 23 Nov, 12:15,
   * Lockside'.
   */
  words: z.string(),
  raw: z.int(),
  formatted: z.string(),
  /** The day from which nothing can be booked until it is settled; null when it never stops booking. */
  stopsBookingOn: z.nullable(z.iso.date()),
  stopsBooking: z.boolean(),
  howToSettle: z.string(),
})
export type Penalty = z.infer<typeof Penalty>

/**
 * A message to a person about themselves: something stops them from booking, changes what they pay, or will
 * do so.
 */
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
  /**
   * True once a mail to that address was answered. Until then the address finds the account only with its
   * password.
   */
  emailIsProven: z.boolean(),
  phone: z.string(),
  address: z.object({ lineOne: z.string(), lineTwo: z.string(), city: z.string(), postcode: z.string() }),
  membershipUser: z.nullable(z.object({ id: z.int(), name: z.string() })),
  credit: z.object({ balance: z.int(), formattedBalance: z.string() }),
  hasInstruction: z.boolean(),
  hasBillingDate: z.boolean(),
  hasOutstandingPenalties: z.boolean(),
  membershipDocumentUploadRequired: z.boolean(),
  /** Documents with the days until they expire; below zero for an expired one. */
  documentExpiry: z.array(
    z.object({
      name: z.string(),
      expiresOn: z.iso.date(),
      documentExpiringSoon: z.boolean(),
      daysToExpiry: z.int(),
    }),
  ),
  /** Address of their picture, served to this person alone. */
  profilePhoto: z.nullable(z.string()),
  penalties: z.array(Penalty),
  notices: z.array(Notice),
  /** Ours: the moment when they agreed to the operator's present terms; null when they have not. */
  agreedToTermsAt: z.nullable(z.iso.datetime()),
  /** Ours: cards that they can pay with, the one that paid last first; null where none can be saved. */
  savedCards: z.nullable(z.array(SavedCard)),
  /** Currency of the amounts at the checkout, for a member of staff. */
  currency: z.nullable(z.object({ symbol: z.string() })),
})
export type User = z.infer<typeof User>
