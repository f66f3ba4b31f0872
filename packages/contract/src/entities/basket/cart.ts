import * as z from 'zod/mini'
import { freeText } from '../../free-text.ts'
import { PackageLine } from '../catalogue/package.ts'
import { pictures } from '../catalogue/scene.ts'
import { Location } from '../catalogue/venue.ts'
import { Price, WithMembership } from '../timetable/slot.ts'
import { DateForms, EndPair, TimePair } from '../timetable/wall-time.ts'
import { ToAsk } from './to-ask.ts'

/** Spec 3: credit comes in two kinds. */
export const CreditType = z.enum(['general', 'membership'])
export type CreditType = z.infer<typeof CreditType>

/** Amounts are pence. */
export const Credit = z.object({
  type: CreditType,
  /** What the customer has and no other basket keeps. */
  totalAvailable: z.int(),
  /** How much it could pay of this basket by itself. */
  maxApplicable: z.int(),
  /** What of it can be spent until a day and not after it, the soonest first. */
  runsOut: z.array(z.object({ amount: z.int(), on: z.iso.date() })),
})
export type Credit = z.infer<typeof Credit>

/** 13 to 19 digits, whatever stands between them that is no letter, whose last is right (ISO/IEC 7812, Luhn). */
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
 * Spec 3: the extra fields of a payment line: what a program notes, such as its till, and reads again with the order. Short
 * words by name, and nothing that could be a card's number.
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

/** Spec 3, Payment line as it is sent: pence by tender. */
export const PaymentLine = z.object({
  tenderType: z.enum(['cash', 'offline-voucher', 'cheque', 'credit', 'card']),
  amount: z.int().check(z.minimum(0), z.maximum(100_000_00)),
  type: z.optional(CreditType),
  /** Of a line of the desk: the number of a voucher or of a cheque. */
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
  name: z.string(),
  membershipUserId: z.nullable(z.int()),
  purchasedForUserId: z.nullable(z.int()),
  /** Ours: who comes, where that is not the one who books; without an account there is no `userId`. */
  purchasedFor: z.nullable(
    z.object({
      userId: z.nullable(z.int()),
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.nullable(z.iso.date()),
    }),
  ),
  /** Ours: whether it is known to be the one place of the customer who books. */
  isBookers: z.boolean(),
  /** Ours: of several places the people who are named for them. */
  names: z.array(z.string()),
  pricingOptionId: z.int(),
  pricingOptionName: z.string(),
  /** Ours: by what it is paid: what brings the price, or the kind where that is what it costs. */
  priceName: z.string(),
  /** For one place; `total` is for all of the line. */
  price: Price,
  total: z.int(),
  formattedTotal: z.string(),
  /** Of `total`. */
  taxTotal: z.int(),
  /** Ours: why a place costs what it does; null where the kind of price says all. */
  why: z.nullable(z.string()),
  /** Ours: what brings the price, and can be taken off; null where it is the usual price. */
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
    /** Ours. */
    ...pictures,
    /** As a slot says it; null where it takes place in the venue as a whole. */
    location: z.nullable(Location),
    date: DateForms,
    startsAt: TimePair,
    endsAt: EndPair,
    timestamp: z.int(),
  }),
  sortBy: z.int(),
  quantity: z.int(),
  notes: z.array(z.string()),
  /** Ours: what cancelling gives back until when, or that it can't be done online and who to ask. */
  cancelRule: z.array(z.string()),
  /** Ours: the booking that this line moves to the session's time, for the difference in price; null for what is booked anew. */
  moves: z.nullable(
    z.object({
      bookingId: z.int(),
      from: z.string(),
      /** Who booked, to begin with, for a person who pays without an account; null for others. */
      contact: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
    }),
  ),
  childItems: z.array(z.unknown()),
  /** Null while the place is there; else why it is not, for a person. */
  unavailableReason: z.nullable(z.string()),
  /** Ours: whether another person, another kind of price or another use can be chosen for it. */
  canChange: z.boolean(),
  /** A released line that the same choice, added again, would hold. */
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
  /** What is held. */
  items: z.array(CartItem),
  /** Ours: packages that are bought. They hold no place, so they don't run out; totals and item count are with them. */
  packageItems: z.array(PackageLine),
  /** Lines whose time ran out. Ours: they are no part of the basket, and can be held again. */
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
  itemHash: z.string(),
  payments: z.array(PaymentLine),
  credits: z.object({ membership: Credit, general: Credit }),
  /** For some place an attendee still has to be named, or to agree. */
  attendeeWaiversRequired: z.boolean(),
  /** Ids of the waivers that are saved. */
  completedWaivers: z.array(z.string()),
  /** Ours: of each package that several lines use, how much they use together and what is left then. */
  packages: z.array(z.string()),
  /** Ours: the line that a membership would make most cheaper, for those who have none; null where none does. */
  withMembership: z.nullable(z.object({ cartItemId: z.int(), ...WithMembership.shape })),
  /** Ours: sessions to which children of this basket can't come before adults do, and in words which, how many and what to do. */
  needsAdults: z.array(
    z.object({ slotId: z.union([z.int(), z.string()]), title: z.string(), words: z.string() }),
  ),
  /** What is still to be asked before it can be paid for. */
  toAsk: ToAsk,
  selectedUserId: z.nullable(z.int()),
  completeOrderId: z.nullable(z.string()),
  /** One deadline for the whole basket, over for one whose lines were all released; null while it has none. */
  expiresAt: z.nullable(z.iso.datetime()),
  serverNow: z.iso.datetime(),
  renewalsLeft: z.int(),
  /** The payment that has locked this basket. */
  paymentInProgress: z.nullable(z.string()),
  /** Whether the payer may give that payment up: it waits for the bank, and for nothing else. */
  canCancelPayment: z.boolean(),
})
export type Cart = z.infer<typeof Cart>
