import type { CancelRule } from '@touchline/rules/bookings/cancellation'
import type { CreditAmounts } from '@touchline/rules/money/payment-lines'
import type { UseChoice } from '@touchline/rules/prices/best-price'
import type { Counter } from '@touchline/rules/prices/counter'
import type { PackageTerms } from '@touchline/rules/prices/package-words'
import type { NamedUse } from '@touchline/rules/prices/price-words'
import type { Scope } from '@touchline/rules/prices/scope'
import type { Ages } from '@touchline/rules/prices/sold-ages'
import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'

/** What the customer was shown when they took the place; stored, so that a later edit does not change their basket. */
/** What a package gives to who buys it now. */
export type SoldTerms = PackageTerms & { scope: Scope; validDays: number }

export interface ShownItem {
  name: string
  /** As the wire knows it: an integer of v1, an opaque text of v2. */
  slotId: number | string
  /** Of a booking that was moved: the session that it was bought for, by which calendars know it. */
  firstSlotId?: number | string
  venueName: string
  venueSlug: string
  venueAddress: string
  categorySlug: string
  location: string
  /** Of that location, as the wire names it; left out where the session takes place in the venue as a whole. */
  place?: { id: number; slug: string; venueId: number }
  timeZone: string
  startsAtUtc: string
  endsAtUtc: string
  pricingOptionName: string
  /** Whether the kind of price was chosen, and is not just what the person pays. */
  isKindChosen?: true
  /** The member's price that makes the place free. */
  benefit?: string
  /** Why the line costs what it does, and what could be used instead or again. */
  priced?: {
    band: string | null
    usedUp: NamedUse | null
    others: NamedUse[]
    /** Of one place: what the benefit or the visit takes off its usual price, where one is used. The ledger notes it. */
    worth?: { kind: NamedUse['kind']; pence: number }
  }
  /** Of a line that is paid for; orders from before the last two were kept lack them. */
  said?: {
    /** Why it cost that, and what was left then of a package of several lines. */
    why: string | null
    together: string[]
    /** Who comes. */
    names: string[]
    isBookers?: boolean
    /** By what it was paid. */
    priceName?: string
    /** What was used for it: 'your Gold membership'; null where nothing was. */
    used?: string | null
  }
  /** What a newcomer would pay for one place with a membership. */
  withMembership?: { id: number; name: string; monthlyPence: number; pence: number }
  /** Who comes, where that is not the one who books. */
  person?: { firstName: string; lastName: string }
  /** Where one line may have several places: how many at most. */
  maxQuantity?: number
  /** The places that a visitor without an account may hold of it. */
  guestsAtMost?: number
  /** Of a ticket for the young. */
  maxAge?: number
  /** Of a price for some ages. */
  ages?: Ages
  /** Of a price that only this person's own place may have: whose it is, and how that is counted. */
  ownPrice?: { holderId: number; counters: Counter[] }
  /** Of the member who comes along, whose price it is. */
  membershipReference?: string
  /** What cancelling gives back, and who is asked where it can't be done online: the booking is sold with that rule. */
  cancelling?: { rule: CancelRule | null; phone: string }
  /** Of a package: what it is, in words, and its terms; baskets from before these were kept lack them. */
  package?: { holds: string; details: string[]; terms?: SoldTerms }
  /** Of a line that moves a booking and costs the difference: which, from when, and what it becomes with the payment. */
  moving?: MovingBooking
  /** Of a course: the sessions that are left, which are held and booked together. */
  course?: {
    slug: string
    fromWeek: number
    weeks: number
    sessions: { startsAtUtc: string; endsAtUtc: string }[]
  }
}

export interface MovingBooking {
  bookingId: number
  /** What it was when the places were held: a booking that is another by then is not moved. */
  fromSlotId: number
  fromStartsAtUtc: string
  /** When it was pressed: by that moment its notice is counted. */
  pressedAtUtc: string
  /** 'Tue 24 Nov, 18:30' */
  fromWords: string
  standingPence: number
  /** The difference for all places: '£3.00' */
  formattedMore: string
  /** What its place uses at the new time. */
  uses: Counter[]
  /** Who has that; null where it uses nothing. Lines from before this was kept lack it. */
  usageHolderId?: number | null
  /** Who booked, for who pays without an account; lines from before this was kept lack it. */
  contact?: { firstName: string; lastName: string; email: string }
  /** What its rule of cancelling looks at, once it is moved; lines from before this was kept lack it. */
  cancelling?: {
    noticeMinutes: number
    soldStartsAtUtc: string
    chargedPence: number
    hasAccount: boolean
    /** It was counted as a late cancellation; lines from before this was kept lack it. */
    hadStrike?: boolean
    /** What is used for it at the new time, by name; null where nothing is. */
    use: string | null
  }
  /** What it is shown with from then on. */
  shown: Partial<ShownItem>
}

/** A person without an account. */
export interface Guest {
  firstName: string
  lastName: string
  dateOfBirth: string | null
}

/** What a line's places ask: ids of questions, as they stood when the place was held. */
export interface Asks {
  /** Of the people who come, some of them by their age. */
  people: number[]
  /** Of the booker, once for the whole basket. */
  booker: number[]
  /** Those of the booker's that need an answer. */
  bookerMust: number[]
}

/** A line of a basket: what it holds, at which price. */
export interface NewItem {
  id: number
  /** One for a session, several for a course. */
  slotIds: number[]
  courseId: number | null
  /** Of a package that is bought: it holds no place, and has one price (`pricingOptionId` is 0). */
  packageId: number | null
  pricingOptionId: number
  quantity: number
  pricePence: number
  purchasedForUserId: number | null
  /** Who comes, by name, where they have no account. */
  guest: Guest | null
  /** In the price: 2000 is 20 %. */
  taxBasisPoints: number
  /** Whether membership credit may pay for it. */
  takesMembershipCredit: boolean
  /** The benefit or the package that brings the price. */
  uses: NamedUse | null
  choice: UseChoice
  /** Whose membership brings the price, where that is not the one who books. */
  memberId: number | null
  /** What each person who comes has to agree to. */
  waiverId: number | null
  asks: Asks
  sortBy: number
  shown: ShownItem
  /** Where one line may have several places: how many more of the session are free. */
  freePlaces: number | null
}

export interface BasketItemRecord extends NewItem {
  /** Whether a live claim stands behind every place of it. */
  isHeld: boolean
  /** It can't be had any more as it was shown: its operator has cancelled it, or moved it to another time or place. */
  isCancelled: boolean
  isMoved: boolean
  /** The session that it moves a booking from has begun. */
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
  /** Credit that it keeps for itself until its deadline, or that the payment which has locked it uses. */
  reserved: CreditAmounts
  items: BasketItemRecord[]
  /** The payment that has locked it. */
  livePayment: { id: string; state: PaymentAttemptState; isBankOutOfReach: boolean } | null
}
