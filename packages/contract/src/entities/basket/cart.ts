import * as z from 'zod/mini'
import { freeText } from '../../free-text.ts'
import { PackageLine } from '../catalogue/package.ts'
import { pictures } from '../catalogue/scene.ts'
import { Location } from '../catalogue/venue.ts'
import { MembershipLine } from '../joining/membership-line.ts'
import { Price, WithMembership } from '../timetable/slot.ts'
import { DateForms, EndPair, TimePair } from '../timetable/wall-time.ts'
import { ToAsk } from './to-ask.ts'

/** Kind of credit; spec 3 has two. */
export const CreditType = z.enum(['general', 'membership'])
export type CreditType = z.infer<typeof CreditType>

/** A kind of credit of a basket. Amounts are pence. */
export const Credit = z.object({
  type: CreditType,
  /** Credit of the customer that no other basket keeps. */
  totalAvailable: z.int(),
  /** Largest sum of this basket that this credit could pay alone. */
  maxApplicable: z.int(),
  /** Parts that can be spent only until a day, the soonest first. */
  runsOut: z.array(z.object({ amount: z.int(), on: z.iso.date() })),
})
export type Credit = z.infer<typeof Credit>

/**
 * True when the text has 13 to 19 digits, with anything but letters between them, whose check digit is right
 * (ISO/IEC 7812, Luhn).
 */
function hasCardNumber(text: string): boolean {
  return [...text.matchAll(/\d(?:[^\p{L}\d]*\d){12,18}/gu)].some(([found]) => {
    const digits = Array.from(found.replace(/\D/g, ''), Number).reverse()
    const sum = digits.reduce(
      (all, digit, at) => all + (at % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)),
      0,
    )
    return sum % 10 === 0
  })
}

/**
 * Spec 3: extra fields of a payment line. A program notes them, such as its till, and reads them again with
 * the order. They are short words by name, and nothing that could be a card's number.
 */
const LineInfo = z.record(freeText(40), z.nullable(z.union([freeText(100), z.number(), z.boolean()]))).check(
  z.refine((info) => Object.keys(info).length <= 20),
  z.refine(
    (info) =>
      !Object.entries(info)
        .flat()
        .some((text) => hasCardNumber(String(text))),
  ),
)

/** Spec 3: a payment line as it is sent, in pence by tender. */
export const PaymentLine = z.object({
  tenderType: z.enum(['cash', 'offline-voucher', 'cheque', 'credit', 'card']),
  amount: z.int().check(z.minimum(0), z.maximum(100_000_00)),
  type: z.optional(CreditType),
  /** Number of a voucher or a cheque, on a line of the desk. */
  reference: z.optional(freeText(60)),
  info: z.optional(z.nullable(LineInfo)),
})
export type PaymentLine = z.infer<typeof PaymentLine>

/** Ours: a benefit or a package that a line could use instead, or again. */
export const CouldUse = z.object({ kind: z.enum(['benefit', 'package']), label: z.string() })
export type CouldUse = z.infer<typeof CouldUse>

export const CartItem = z.object({
  id: z.int(),
  cartableId: z.int(),
  cartableType: z.enum(['av2Booking', 'activity', 'course']),
  parentItemId: z.nullable(z.int()),
  promotionCode: z.nullable(z.string()),
  maxQuantity: z.nullable(z.int()),
  /** Ours: the reason why the line takes no more than `maxQuantity`; null for one that is for one person. */
  noMore: z.nullable(z.string()),
  name: z.string(),
  membershipUserId: z.nullable(z.int()),
  purchasedForUserId: z.nullable(z.int()),
  /** Ours: the attendee, when that is not the booker; `userId` is null without an account. */
  purchasedFor: z.nullable(
    z.object({
      userId: z.nullable(z.int()),
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.nullable(z.iso.date()),
    }),
  ),
  /** Ours: true when it is known to be the single place of the booker. */
  isBookers: z.boolean(),
  /** Ours: names given for a line of several places. */
  names: z.array(z.string()),
  pricingOptionId: z.int(),
  pricingOptionName: z.string(),
  /** Ours: name of what brings the price, or of the kind of price when that is what it costs. */
  priceName: z.string(),
  /** Price of one place; `total` is for the whole line. */
  price: Price,
  total: z.int(),
  formattedTotal: z.string(),
  /** Tax within `total`. */
  taxTotal: z.int(),
  /** Ours: the reason for the price of a place; null when the kind of price says all. */
  why: z.nullable(z.string()),
  /** Ours: the use that brings the price, and can be taken off; null at the usual price. */
  using: z.nullable(z.enum(['benefit', 'package'])),
  couldUse: z.array(CouldUse),
  userFriendlyType: z.string(),
  enablePrintReceipt: z.boolean(),
  cartableResource: z.object({
    id: z.union([z.int(), z.string()]),
    name: z.string(),
    duration: z.string(),
    venueName: z.string(),
    venueSlug: z.string(),
    categorySlug: z.string(),
    /** Ours: picture and drawing of the activity. */
    ...pictures,
    /** Place in the venue, in a slot's form; null when it takes place in the venue as a whole. */
    location: z.nullable(Location),
    date: DateForms,
    startsAt: TimePair,
    endsAt: EndPair,
    timestamp: z.int(),
    /** Ours: true for a court, whose hours that follow each other people see as one booking; and its end. */
    isCourt: z.boolean(),
    endsAtUtc: z.iso.datetime(),
  }),
  sortBy: z.int(),
  quantity: z.int(),
  notes: z.array(z.string()),
  /** Ours: what cancelling gives back until when, or that it can't be done online and whom to ask. */
  cancelRule: z.array(z.string()),
  /**
   * Ours: the booking that this line moves to the session's time, for the difference in price; null for a new
   * booking.
   */
  moves: z.nullable(
    z.object({
      bookingId: z.int(),
      from: z.string(),
      /** Contact of the original booker, when a person pays without an account; null for others. */
      contact: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
    }),
  ),
  childItems: z.array(z.unknown()),
  /** Null while the place is there; else the reason why it is not, as a sentence. */
  unavailableReason: z.nullable(z.string()),
  /** Ours: true when another person, another kind of price or another use can be chosen for it. */
  canChange: z.boolean(),
  /** True for a released line whose choice, added again, would hold a place. */
  canHoldAgain: z.boolean(),
})
export type CartItem = z.infer<typeof CartItem>

/** Spec 3, Cart. Amounts are pence. */
export const Cart = z.object({
  id: z.nullable(z.int()),
  uuid: z.nullable(z.string()),
  cartId: z.nullable(z.int()),
  source: z.string(),
  version: z.int(),
  /** Lines with held places. */
  items: z.array(CartItem),
  /**
   * Ours: packages being bought. They hold no place, so they don't run out; totals and item count include
   * them.
   */
  packageItems: z.array(PackageLine),
  /** Ours: memberships being joined, and payments of contracts; they hold no place, either. */
  membershipItems: z.array(MembershipLine),
  /** Lines whose time ran out. Ours: they are not part of the basket, and can be held again. */
  releasedItems: z.array(CartItem),
  total: z.int(),
  subTotal: z.int(),
  taxTotal: z.int(),
  balance: z.int(),
  formattedTotal: z.string(),
  formattedSubTotal: z.string(),
  formattedTaxTotal: z.string(),
  formattedBalance: z.string(),
  itemCount: z.int(),
  /**
   * Ours: number of places and packages as people count them: hours of one court that follow each other are
   * one. The header's number needs it, and has no room for the rule that counts.
   */
  placeCount: z.int(),
  itemHash: z.string(),
  payments: z.array(PaymentLine),
  credits: z.object({ membership: Credit, general: Credit }),
  /** True while an attendee of some place still has to be named, or to agree. */
  attendeeWaiversRequired: z.boolean(),
  /** Ids of the saved waivers. */
  completedWaivers: z.array(z.string()),
  /**
   * Ours: sentence for each package that several lines use: how much they use together, and what is left
   * then.
   */
  packages: z.array(z.string()),
  /**
   * Ours: the line that a membership would make cheapest, for customers without one; null when no line would
   * be cheaper.
   */
  withMembership: z.nullable(z.object({ cartItemId: z.int(), ...WithMembership.shape })),
  /**
   * Ours: sessions to which children of this basket can't come without more adults. The words say which, how
   * many and what to do.
   */
  needsAdults: z.array(
    z.object({ slotId: z.union([z.int(), z.string()]), title: z.string(), words: z.string() }),
  ),
  /** Questions that must be asked before payment. */
  toAsk: ToAsk,
  selectedUserId: z.nullable(z.int()),
  completeOrderId: z.nullable(z.string()),
  /**
   * Single deadline of the whole basket. It has passed when all lines were released; null while there is
   * none.
   */
  expiresAt: z.nullable(z.iso.datetime()),
  serverNow: z.iso.datetime(),
  renewalsLeft: z.int(),
  /** The payment that has locked this basket. */
  paymentInProgress: z.nullable(z.string()),
  /** True when the payer may give up that payment: it waits only for the bank. */
  canCancelPayment: z.boolean(),
})
export type Cart = z.infer<typeof Cart>
