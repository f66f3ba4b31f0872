import * as z from 'zod/mini'
import { PaymentLine } from '../basket/cart.ts'
import { Cancellation } from '../bookings/cancellation.ts'
import { PackageLine } from '../catalogue/package.ts'
import { pictures } from '../catalogue/scene.ts'
import { MembershipLine } from '../joining/membership-line.ts'
import { DateForms, EndPair, TimePair } from '../timetable/wall-time.ts'

/** Contents of the page Booking Confirmed. Amounts are pence. */
export const Order = z.object({
  completeOrderId: z.string(),
  orderId: z.int(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  firstName: z.string(),
  email: z.string(),
  total: z.int(),
  formattedTotal: z.string(),
  /** Tax within the total, and the rest. */
  taxTotal: z.int(),
  formattedTaxTotal: z.string(),
  subTotal: z.int(),
  formattedSubTotal: z.string(),
  /** Ours: the total by tax treatment, where that is known of every line; otherwise empty. */
  taxes: z.array(
    z.object({
      /** 'Reduced rate, 5%', 'Exempt' */
      words: z.string(),
      /** Reason for it; empty where the words say all. */
      reason: z.string(),
      formattedAmount: z.string(),
      /** Tax in that amount. */
      formattedTax: z.string(),
    }),
  ),
  /** Ours: the seller as named on a receipt; its fields are empty where they are not known. */
  seller: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  creditPaid: z.int(),
  cardPaid: z.int(),
  /** Payments that staff took at the desk, line by line. */
  tenders: z.array(
    z.object({
      tenderType: z.enum(['cash', 'cheque', 'offline-voucher']),
      amount: z.int(),
      formattedAmount: z.string(),
      reference: z.string(),
    }),
  ),
  /** Spec 3: payment lines that came with `info`, as they were sent. */
  payments: z.array(PaymentLine),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Ways in which the total was paid: 'Paid with credit', 'Paid with Visa ending 4242'. */
  paidWays: z.array(z.object({ words: z.string(), amount: z.int(), formattedAmount: z.string() })),
  /**
   * Differences paid later, by orders of their own, for moving its bookings: 'Paid for the move on Mon 23 Nov
   * with …'.
   */
  paidLater: z.array(z.object({ words: z.string(), amount: z.int(), formattedAmount: z.string() })),
  /**
   * Money that has come back of both since, by destination: 'Sent back to Visa ending 4242 on Mon 23 Nov'.
   */
  returned: z.array(z.object({ words: z.string(), amount: z.int(), formattedAmount: z.string() })),
  /** Pence of the order's own money that staff still have to pay out at the desk. */
  deskOwed: z.int(),
  /** Pence that were not paid back for places given up. */
  kept: z.int(),
  /** The total and what was paid later, less what has come back or is on its way. */
  paidInTheEnd: z.int(),
  formattedPaidInTheEnd: z.string(),
  /** Label of that sum: 'Paid in the end', with what is still to be done for it. */
  paidInTheEndWords: z.string(),
  /** Notes beside the sums: what was not paid back, and what is owed for cancelling late. */
  moneyNotes: z.array(z.string()),
  /** Tax within `paidInTheEnd`. */
  taxInTheEnd: z.int(),
  formattedTaxInTheEnd: z.string(),
  /** Bookings that this order has moved to a dearer time, by paying the difference. */
  moved: z.array(
    z.object({
      bookingId: z.int(),
      name: z.string(),
      /** 'Tue 24 Nov, 18:30', by the venue's clock. */
      from: z.string(),
      to: z.string(),
      venueName: z.string(),
      /** Its court or room; empty when it has none. */
      location: z.string(),
      quantity: z.int(),
      formattedTotal: z.string(),
      taxTotal: z.int(),
      formattedTaxTotal: z.string(),
      /** Ours: tax treatment of the line; null where it was not kept. */
      taxWords: z.nullable(z.string()),
      startsAtUtc: z.iso.datetime(),
      endsAtUtc: z.iso.datetime(),
      /** Order of the moved booking; null for a reader who may not see it. */
      completeOrderId: z.nullable(z.string()),
      /** Change of the booking after this move; null when there was none. */
      since: z.nullable(z.enum(['moved', 'cancelled'])),
      /** Its present time, if it was moved again; null for a reader who may not see the booking. */
      now: z.nullable(z.string()),
    }),
  ),
  /** Packages bought with it. */
  packageItems: z.array(PackageLine),
  /** Ours: memberships joined with it, and payments of contracts. */
  membershipItems: z.array(MembershipLine),
  /** Sentence for each package that several lines used: how much together, and what was left then. */
  packages: z.array(z.string()),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      pricingOptionName: z.string(),
      /** Name of what brought the price, or of the kind of price when that is what it cost. */
      priceName: z.string(),
      quantity: z.int(),
      formattedTotal: z.string(),
      taxTotal: z.int(),
      formattedTaxTotal: z.string(),
      /** Ours: tax treatment of the line; null where it was not kept. */
      taxWords: z.nullable(z.string()),
      /** Name of the attendee, when that is not the booker. */
      purchasedFor: z.nullable(z.string()),
      /** True when the booker comes; false when that is not known. */
      isBookers: z.boolean(),
      /** Names given for several places. */
      names: z.array(z.string()),
      /** Reason for the price, as it was given at payment; null when the kind of price says all. */
      why: z.nullable(z.string()),
      /** Ours: true for a court, whose hours that follow each other people see as one booking. */
      isCourt: z.boolean(),
      duration: z.string(),
      venueName: z.string(),
      venueSlug: z.string(),
      categorySlug: z.string(),
      ...pictures,
      venueAddress: z.string(),
      /** Phone, email address and position of the venue; empty or null when not known. */
      venuePhone: z.string(),
      venueEmail: z.string(),
      venueCoordinates: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
      location: z.string(),
      date: DateForms,
      startsAt: TimePair,
      endsAt: EndPair,
      startsAtUtc: z.iso.datetime(),
      endsAtUtc: z.iso.datetime(),
      /** End of a course's last session; for a single session, its end. */
      lastEndsAtUtc: z.iso.datetime(),
      status: z.enum(['booked', 'cancelled']),
      /** Number of places of `quantity` that were given up; all of them when it is cancelled. */
      cancelledPlaces: z.int(),
      /**
       * Worth of the places that are left, whichever order paid for them; for cancelled ones, their price at
       * the time.
       */
      standing: z.int(),
      formattedStanding: z.string(),
      /**
       * Set for a cancelled booking: whether the venue cancelled it, and its message to the booker. Null
       * while places are left.
       */
      cancelledBy: z.nullable(z.object({ isVenue: z.boolean(), words: z.nullable(z.string()) })),
      /** Terms for cancelling or moving it now, and what would come back. */
      cancellation: Cancellation,
      /**
       * For a course, its number of sessions and its end; for a moved booking, its earlier time and price.
       */
      notes: z.array(z.string()),
    }),
  ),
})
export type Order = z.infer<typeof Order>
