import type { CancelRule } from '@touchline/rules/bookings/cancellation'
import type { DatedPayment } from '@touchline/rules/contracts/plan-payments'
import type { CreditAmounts } from '@touchline/rules/money/payment-lines'
import type { Tax } from '@touchline/rules/money/tax'
import type { UseChoice } from '@touchline/rules/prices/best-price'
import type { Counter } from '@touchline/rules/prices/counter'
import type { PackageTerms } from '@touchline/rules/prices/package-words'
import type { NamedUse } from '@touchline/rules/prices/price-words'
import type { Scope } from '@touchline/rules/prices/scope'
import type { Ages } from '@touchline/rules/prices/sold-ages'
import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'

/** Terms that a package gives to its next buyer. */
export type SoldTerms = PackageTerms & { scope: Scope; validDays: number }

/** Facts shown to the customer when they took the place; stored, so that a later edit does not change them. */
export interface ShownItem {
  name: string
  /** Id on the wire: an integer in v1, an opaque text in v2. */
  slotId: number | string
  /** Session that a moved booking was first bought for; calendars know the booking by it. */
  firstSlotId?: number | string
  /** Line that a booking was bought with; of bookings alone. */
  cartItemId?: number
  venueName: string
  venueSlug: string
  venueAddress: string
  categorySlug: string
  location: string
  /** Location as the wire names it; left out where the session takes place in the venue as a whole. */
  place?: { id: number; slug: string; venueId: number }
  timeZone: string
  startsAtUtc: string
  endsAtUtc: string
  pricingOptionName: string
  /** Tax included in the price; lines from before taxes had kinds lack it. */
  tax?: Tax
  /** True when the kind of price was chosen, and is not just what the person pays. */
  isKindChosen?: true
  /** Member's price that makes the place free. */
  benefit?: string
  /** Reasons for the line's price, and what could be used instead or again. */
  priced?: {
    band: string | null
    usedUp: NamedUse | null
    others: NamedUse[]
    /**
     * Amount that the benefit or the visit, where one is used, takes off the usual price of one place. The
     * ledger notes it.
     */
    worth?: { kind: NamedUse['kind']; pence: number }
  }
  /** Texts about a paid line; orders from before the last two were kept lack those. */
  said?: {
    /** Reason for its price, and what was then left of a package used by several lines. */
    why: string | null
    together: string[]
    /** Names of the attendees. */
    names: string[]
    isBookers?: boolean
    /** Name of the price paid. */
    priceName?: string
    /** Benefit or package used for it: 'your Gold membership'; null where nothing was. */
    used?: string | null
  }
  /** Price of one place for a newcomer with a membership. */
  withMembership?: { id: number; name: string; monthlyPence: number; pence: number }
  /** Attendee, where that is not the booker. */
  person?: { firstName: string; lastName: string }
  /** Most places in one line, where it may have several. */
  maxQuantity?: number
  /** Most places of it that a visitor without an account may hold. */
  guestsAtMost?: number
  /** Age limit of a ticket for young people. */
  maxAge?: number
  /** Ages to which the price is sold. */
  ages?: Ages
  /** Holder of a price that only this person's own place may have, and how its use is counted. */
  ownPrice?: { holderId: number; counters: Counter[] }
  /** Number of the accompanying member whose price it is. */
  membershipReference?: string
  /**
   * Rule of what cancelling gives back, with which the booking is sold, and the phone to call where it can't
   * be cancelled online.
   */
  cancelling?: { rule: CancelRule | null; phone: string }
  /** Description of a package in words, and its terms; baskets from before these were kept lack them. */
  package?: { holds: string; details: string[]; terms?: SoldTerms }
  /** Joining of a plan, as the payer has seen it. */
  joining?: Joining
  /** Payment of a contract that the line pays; with `keepsCard`, the card that pays it pays what follows, too. */
  contractPayment?: {
    contractId: number
    kind: DatedPayment['kind'] | 'fee'
    on: string
    keepsCard?: boolean
    /** Payer for whom staff take it; left out where the payer pays online. */
    deskPayerId?: number
  }
  /**
   * Booking that the line moves for the difference in price: which, from when, and what the payment makes of
   * it.
   */
  moving?: MovingBooking
  /** Remaining sessions of a course, which are held and booked together. */
  course?: {
    slug: string
    fromWeek: number
    weeks: number
    sessions: { startsAtUtc: string; endsAtUtc: string }[]
  }
}

/** A new person of a plan, whom no account knows yet. */
export interface NewPerson {
  firstName: string
  lastName: string
  dateOfBirth: string
}

/** A person of a joining. `dateOfBirth` is kept for a known person whose account has none. */
export type JoiningPerson = { place: string; name: string } & (
  | { userId: number; dateOfBirth?: string }
  | { newPerson: NewPerson }
)

/** Joining of a plan: for whom, from when, and what is paid when. Dates are of the client's calendar. */
export interface Joining {
  /** Day for which it was worked out: it is paid on that day, or chosen again. */
  joinedOn: string
  startsOn: string
  people: JoiningPerson[]
  /** Payments of the first year, those at joining first. */
  payments: DatedPayment[]
  /** Names, first day and conditions, sentence by sentence. */
  details: string[]
  asksToStart: boolean
  /** Mandate that pays what comes after joining; left out where a card does. */
  mandate?: { id: string; accountEnding: string }
  /** Set where staff join the payer on the word of signed paper. */
  desk?: { staffId: number; payerId: number }
  /** Joining that staff had prepared for the payer's own phone. */
  preparedId?: number
  source: string
  onboardingType: string
}

export interface MovingBooking {
  bookingId: number
  /** Session of the booking when the places were held. A booking that has changed by then is not moved. */
  fromSlotId: number
  fromStartsAtUtc: string
  /** Time at which the customer pressed to move it; its notice is counted from then. */
  pressedAtUtc: string
  /** 'Tue 24 Nov, 18:30' */
  fromWords: string
  standingPence: number
  /** The difference for all places: '£3.00' */
  formattedMore: string
  /** Benefits or packages that its place uses at the new time. */
  uses: Counter[]
  /** Holder of what is used; null where it uses nothing. Lines from before this was kept lack it. */
  usageHolderId?: number | null
  /** The booker's contact, for a payer without an account; lines from before this was kept lack it. */
  contact?: { firstName: string; lastName: string; email: string }
  /** Facts for its cancellation rule once it is moved; lines from before this was kept lack it. */
  cancelling?: {
    noticeMinutes: number
    soldStartsAtUtc: string
    chargedPence: number
    hasAccount: boolean
    /** True when it was counted as a late cancellation; lines from before this was kept lack it. */
    hadStrike?: boolean
    /** Name of what is used for it at the new time; null where nothing is. */
    use: string | null
  }
  /** Staff who asked for it on another person's booking, and why; left out where the person did. */
  byStaff?: { id: number; reason: string }
  /** Shown facts that change with the move. */
  shown: Partial<ShownItem>
}

/** Person without an account. */
export interface Guest {
  firstName: string
  lastName: string
  dateOfBirth: string | null
}

/** Questions to a line's places by id, as they stood when the place was held. */
export interface AskedQuestionIds {
  /** Questions to the attendees, some of them by their age. */
  people: number[]
  /** Questions to the booker, once for the whole basket. */
  booker: number[]
  /** The booker's questions that need an answer. */
  bookerMust: number[]
}

/** Line of a basket: what it holds, at which price. */
export interface NewItem {
  id: number
  /** Sessions held: one, or several for a course. */
  slotIds: number[]
  courseId: number | null
  /** Package that the line buys: such a line holds no place, and has one price (`pricingOptionId` is 0). */
  packageId: number | null
  /** Plan that the line joins; as a package, it holds no place. */
  planId: number | null
  /** Payment of a contract that the line pays. */
  contractPaymentId: number | null
  pricingOptionId: number
  quantity: number
  pricePence: number
  purchasedForUserId: number | null
  /** Attendee by name, where they have no account. */
  guest: Guest | null
  /** Tax included in the price: 2000 is 20 %. */
  taxBasisPoints: number
  /** True when membership credit may pay for it. */
  takesMembershipCredit: boolean
  /** Benefit or package that brings the price. */
  uses: NamedUse | null
  choice: UseChoice
  /** Member whose membership brings the price, where that is not the booker. */
  memberId: number | null
  /** Waiver that each attendee has to agree to. */
  waiverId: number | null
  asks: AskedQuestionIds
  sortBy: number
  shown: ShownItem
  /** Free places left in the session, where one line may have several. */
  freePlaces: number | null
}

export interface BasketItemRecord extends NewItem {
  /** True when a live claim stands behind every place of it. */
  isHeld: boolean
  /**
   * True when its operator has cancelled it, or moved it to another time or place: it can't be had as shown.
   */
  isCancelled: boolean
  isMoved: boolean
  /** True when the session that it moves a booking from has begun. */
  isTooLate: boolean
  cancelledReason: string | null
  /** Places for which a person is named, has answered and has agreed. */
  completedWaivers: { id: string; place: number; name: string }[]
}

export interface BasketRecord {
  id: number
  uuid: string
  version: number
  expiresAt: Date | null
  renewalsUsed: number
  /** Credit reserved for it until its deadline, or used by the payment that has locked it. */
  reserved: CreditAmounts
  items: BasketItemRecord[]
  /** Payment that has locked it. */
  livePayment: { id: string; state: PaymentAttemptState; isBankOutOfReach: boolean } | null
}
