import type { ToAsk } from '@touchline/contract/entities/basket/to-ask'
import type {
  ActionToShow,
  CancelledSession as CancelledOfCall,
  NamedId,
  PreInduction,
  PriceMark,
  Slot,
  Time,
  WithMembership,
} from '@touchline/contract/entities/timetable/slot'
import type { AnswerMinutes } from '@touchline/contract/entities/waitlist/answer-minutes'
import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'

/** What a page takes of an answer about places. */
export type Listing<Entry> = {
  entries: readonly Entry[]
  /** The venue's time at which it was true, '18:42:10'. */
  checkedAt: string
  timeZone: string
  /** Where to look when nothing is listed. */
  next: { date: string; label: string } | null
  /** Sessions of that day which the venue has cancelled: they keep their place in the list, and can't be booked. */
  cancelled?: readonly CancelledSession[]
}

/** A session that does not take place. */
export type CancelledSession = Omit<CancelledOfCall, 'duration' | 'instructors' | 'tags'> & {
  instructors: readonly NamedId[]
  tags: readonly NamedId[]
  starts: string
  ends: string
  /** None: filters find it with what offers nothing. */
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

/** The waitlist of a full session: this customer's entry and its position (1 is next); null where they have none. */
export type Waitlist = {
  waitlistId: number | null
  position: number | null
  /** How many customers wait, of whom no more is told. */
  waiting: number
  /** Why the last place that came free was offered to the next in line instead. */
  passedOver: PassReason | null
  /** How long a place is held for the person whose turn it is. */
  minutes: AnswerMinutes | null
  /** Any court of a span is waited for, or one; null for the one session. */
  span: { from: string; until: string; place: string | null } | null
}

/** What the screens take of a slot: a day has hundreds of them, and all of it is written into the page. */
export type Session = Pick<Slot, Picked> & {
  /** On the venue's wall, '18:00'; with the zone where that time comes twice. */
  starts: string
  ends: string
  location: { id: string; name: string; slug: string } | null
  instructors: readonly NamedId[]
  /** Where it takes place, in words. */
  place: string
  /** Of this customer's own booking of it; null where they have none. */
  bookingId: number | null
  /** When it opens, in the venue's time: '2026-12-03T22:00:00+00:00'. */
  opensLocal: string
  /** Only where it is full and can be waited for: hundreds of sessions say nothing. */
  waitlist?: Waitlist
  /** What the visitor needs before they can have a place; left out where nothing is in the way. */
  induction?: PreInduction
  /** A place is held for this customer, who waited: '19:30, Tue 24 Nov'. */
  heldUntil?: string
  /** What a benefit or a package of this customer makes of the price. */
  mark?: PriceMark
  /** What a membership would make of one slot, of two in a row, of three: on a page of their own. */
  offers?: readonly (WithMembership | null)[]
  toAsk?: ToAsk
  /** What cancelling gives back until when: on a page of their own. */
  cancelRule?: string[]
}

/** One start time of courts, or one ticketed session. */
export type StartTime = Pick<
  Time,
  'startsAt' | 'endsAt' | 'timestamp' | 'name' | 'compositeKey' | 'categorySlug'
> & {
  /** A ticketed session has an id of its own; a time that courts share has its composite key alone. */
  id: string | null
  starts: string
  ends: string
  place: string
  /** Null until a ticketed session is released. */
  spaces: number | null
  actionToShow: ActionToShow
  price: string | null
  /** The price differs by court: this is the lowest. */
  isPriceFrom: boolean
  mark?: PriceMark
  /** Of this customer's own booking of it; null where they have none. */
  bookingId: number | null
  cartItemId: number | null
  opensLocal: string
  waitlist?: Waitlist
  /** A place is held for this customer, who waited: '19:30, Tue 24 Nov'. */
  heldUntil?: string
}
