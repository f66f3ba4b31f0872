import * as z from 'zod/mini'
import { PaymentLine } from '../basket/cart.ts'
import { Cancellation } from '../bookings/cancellation.ts'
import { PackageLine } from '../catalogue/package.ts'
import { pictures } from '../catalogue/scene.ts'
import { DateForms, EndPair, TimePair } from '../timetable/wall-time.ts'

/** What Booking Confirmed shows. Amounts are pence. */
export const Order = z.object({
  completeOrderId: z.string(),
  orderId: z.int(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  firstName: z.string(),
  email: z.string(),
  total: z.int(),
  formattedTotal: z.string(),
  /** Of the total: the tax in it, and the rest. */
  taxTotal: z.int(),
  formattedTaxTotal: z.string(),
  subTotal: z.int(),
  formattedSubTotal: z.string(),
  creditPaid: z.int(),
  cardPaid: z.int(),
  /** What staff took at the desk, line by line. */
  tenders: z.array(
    z.object({
      tenderType: z.enum(['cash', 'cheque', 'offline-voucher']),
      amount: z.int(),
      formattedAmount: z.string(),
      reference: z.string(),
    }),
  ),
  /** Spec 3: lines of the payment that came with `info`, as they were sent. */
  payments: z.array(PaymentLine),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** How the total was paid: 'Paid with credit', 'Paid with Visa ending 4242'. */
  paidWays: z.array(z.object({ words: z.string(), amount: z.int(), formattedAmount: z.string() })),
  /** Differences that orders of their own have paid since for moving its bookings: 'Paid for the move on Mon 23 Nov with …'. */
  paidLater: z.array(z.object({ words: z.string(), amount: z.int(), formattedAmount: z.string() })),
  /** What has come back of both since, by where it went: 'Sent back to Visa ending 4242 on Mon 23 Nov'. */
  returned: z.array(z.object({ words: z.string(), amount: z.int(), formattedAmount: z.string() })),
  /** Of the order's own money, pence that staff have still to pay out at the desk. */
  deskOwed: z.int(),
  /** Of places that were given up, what was not paid back. */
  kept: z.int(),
  /** The total and what was paid later, less what has come back or is on its way. */
  paidInTheEnd: z.int(),
  formattedPaidInTheEnd: z.string(),
  /** What that sum is: 'Paid in the end', with what is still to be done for it. */
  paidInTheEndWords: z.string(),
  /** Beside the sums: what of it was not paid back, and what is owed for cancelling late. */
  moneyNotes: z.array(z.string()),
  /** Of that, the tax in it. */
  taxInTheEnd: z.int(),
  formattedTaxInTheEnd: z.string(),
  /** Bookings that it has moved to a time that costs more: the difference was paid. */
  moved: z.array(
    z.object({
      bookingId: z.int(),
      name: z.string(),
      /** 'Tue 24 Nov, 18:30', by the venue's clock. */
      from: z.string(),
      to: z.string(),
      venueName: z.string(),
      /** Its court or room; empty where it has none. */
      location: z.string(),
      quantity: z.int(),
      formattedTotal: z.string(),
      taxTotal: z.int(),
      formattedTaxTotal: z.string(),
      startsAtUtc: z.iso.datetime(),
      endsAtUtc: z.iso.datetime(),
      /** Of the order that the booking is of; null for who may not see that. */
      completeOrderId: z.nullable(z.string()),
      /** What became of the booking after this move; null where it is as it was moved. */
      since: z.nullable(z.enum(['moved', 'cancelled'])),
      /** Where it was moved again, its present time; null for who may not see the booking. */
      now: z.nullable(z.string()),
    }),
  ),
  /** Packages that were bought with it. */
  packageItems: z.array(PackageLine),
  /** Of each package that several lines used, how much together and what was left then. */
  packages: z.array(z.string()),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      pricingOptionName: z.string(),
      /** By what it was paid: what brought the price, or the kind where that is what it cost. */
      priceName: z.string(),
      quantity: z.int(),
      formattedTotal: z.string(),
      taxTotal: z.int(),
      formattedTaxTotal: z.string(),
      /** Who comes, where that is not the one who booked. */
      purchasedFor: z.nullable(z.string()),
      /** The one who booked comes; false where that is not known. */
      isBookers: z.boolean(),
      /** Of several places the people who were named for them. */
      names: z.array(z.string()),
      /** Why a place cost that, as it was said when it was paid for; null where the kind of price says all. */
      why: z.nullable(z.string()),
      duration: z.string(),
      venueName: z.string(),
      venueSlug: z.string(),
      categorySlug: z.string(),
      ...pictures,
      venueAddress: z.string(),
      /** To ring, to write to and to find it; empty or null where that is not known. */
      venuePhone: z.string(),
      venueEmail: z.string(),
      venueCoordinates: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
      location: z.string(),
      date: DateForms,
      startsAt: TimePair,
      endsAt: EndPair,
      startsAtUtc: z.iso.datetime(),
      endsAtUtc: z.iso.datetime(),
      /** Of a course the end of its last session; else the same. */
      lastEndsAtUtc: z.iso.datetime(),
      status: z.enum(['booked', 'cancelled']),
      /** Of `quantity`, those that were given up; all of them where it is cancelled. */
      cancelledPlaces: z.int(),
      /** What the places are worth that are left, whichever order paid for them; of what is cancelled, what they cost at their time. */
      formattedStanding: z.string(),
      /** Of what is cancelled: whether by the venue, and then what it says to who booked; null where places are left. */
      cancelledBy: z.nullable(z.object({ isVenue: z.boolean(), words: z.nullable(z.string()) })),
      /** Whether it can be cancelled or moved now, and what would come back. */
      cancellation: Cancellation,
      /** Of a course how many sessions, and until when; from where it was moved, and what it cost there. */
      notes: z.array(z.string()),
    }),
  ),
})
export type Order = z.infer<typeof Order>
