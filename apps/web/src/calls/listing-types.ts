import type { ToAsk } from '@touchline/contract/entities/basket/to-ask'
import type {
  ActionToShow,
  CancelledSession as CancelledOfCall,
  NamedId,
  PreInduction,
  PriceMark,
  PriceTogether,
  Slot,
  Time,
  WithMembership,
} from '@touchline/contract/entities/timetable/slot'
import type { AnswerMinutes } from '@touchline/contract/entities/waitlist/answer-minutes'
import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'

/** An answer about places, as a page uses it. */
export type Listing<Entry> = {
  entries: readonly Entry[]
  /** Venue's time of the answer, '18:42:10'. */
  checkedAt: string
  timeZone: string
  /** Next day with places, for when nothing is listed. */
  next: { date: string; label: string } | null
  /**
   * Sessions of that day that the venue has cancelled: they keep their place in the list, and can't be
   * booked.
   */
  cancelled?: readonly CancelledSession[]
}

/** A session that does not take place. */
export type CancelledSession = Omit<CancelledOfCall, 'duration' | 'instructors' | 'tags'> & {
  instructors: readonly NamedId[]
  tags: readonly NamedId[]
  starts: string
  ends: string
  /** No action: filters list it with sessions that offer nothing. */
  actionToShow: ActionToShow
}

type Picked =
  | 'id'
  | 'name'
  | 'categorySlug'
  | 'cartType'
  | 'startsAt'
  | 'endsAt'
  | 'timestamp'
  | 'compositeKey'
  | 'tags'
  | 'spaces'
  | 'actionToShow'
  | 'prices'
  | 'pricingOptionId'
  | 'allowsAnonymousBookings'
  | 'cartItemId'

/**
 * Waitlist of a full session, with this customer's entry and position (1 is next); null where they have none.
 */
export type Waitlist = {
  waitlistId: number | null
  position: number | null
  /** Number of waiting customers; nothing else is told of them. */
  waiting: number
  /** Reason why the last free place was offered to the next in line instead. */
  passedOver: PassReason | null
  /** Minutes for which a place is held for the person whose turn it is. */
  minutes: AnswerMinutes | null
  /** Span in which any court, or one court, is waited for; null when waiting for this one session. */
  span: { from: string; until: string; place: string | null } | null
}

/** A slot as the screens use it: short, since a day has hundreds and all are written into the page. */
export type Session = Pick<Slot, Picked> & {
  /** By the venue's wall time, '18:00'; with the zone on a night when that time comes twice. */
  starts: string
  ends: string
  location: { id: string; name: string; slug: string } | null
  instructors: readonly NamedId[]
  /** Its place, in words. */
  place: string
  /** This customer's own booking of it; null where they have none. */
  bookingId: number | null
  /** Moment when it opens, in the venue's time: '2026-12-03T22:00:00+00:00'. */
  opensLocal: string
  /** Only on full sessions with a waitlist: hundreds of sessions need nothing. */
  waitlist?: Waitlist
  /** Induction that the visitor needs before they can have a place; absent where none is needed. */
  induction?: PreInduction
  /** Set when a place is held for this customer, who waited: '19:30, Tue 24 Nov'. */
  heldUntil?: string
  /** Effect of this customer's benefit or package on the price. */
  mark?: PriceMark
  /**
   * Sums of this court alone, with the next one, and with two, where a benefit or package of this customer
   * sets one of the prices.
   */
  sums?: readonly PriceTogether[]
  /** Prices with a membership for one slot, two in a row, and three: on a page of their own. */
  offers?: readonly (WithMembership | null)[]
  toAsk?: ToAsk
  /** Refunds for cancelling, with their deadlines: on a page of their own. */
  cancelRule?: string[]
}

/** A start time of courts, or a ticketed session. */
export type StartTime = Pick<
  Time,
  'startsAt' | 'endsAt' | 'timestamp' | 'name' | 'compositeKey' | 'categorySlug'
> & {
  /** Id of a ticketed session; a time that courts share has only its composite key. */
  id: string | null
  starts: string
  ends: string
  place: string
  /** Null until a ticketed session is released. */
  spaces: number | null
  actionToShow: ActionToShow
  price: string | null
  /** True when the price differs by court: `price` is the lowest. */
  isPriceFrom: boolean
  mark?: PriceMark
  /** This customer's own booking of it; null where they have none. */
  bookingId: number | null
  cartItemId: number | null
  opensLocal: string
  waitlist?: Waitlist
  /** Set when a place is held for this customer, who waited: '19:30, Tue 24 Nov'. */
  heldUntil?: string
}
