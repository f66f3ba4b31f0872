import type { ActionToShow, NamedId, Slot, Time } from '@touchline/contract/entities/slot'

/** What a page keeps of an answer about places. */
export type Listing<Entry> = {
  entries: readonly Entry[]
  /** The venue's time at which it was true, '18:42:10'. */
  checkedAt: string
  timeZone: string
  /** Where to look when nothing is listed. */
  next: { date: string; label: string } | null
}

type Kept =
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

/** The line for a full session: this person's own entry in it and where that is, 1 is next; null for who is not in it. */
export type Waitlist = { waitlistId: number | null; position: number | null }

/** What the screens keep of a slot: a day has hundreds of them, and all of it is written into the page. */
export type Session = Pick<Slot, Kept> & {
  /** On the venue's wall, '18:00'; with the zone where that time comes twice. */
  starts: string
  ends: string
  location: { id: string; name: string; slug: string } | null
  instructors: readonly NamedId[]
  /** Where it takes place, in words. */
  place: string
  isBooked: boolean
  /** When it opens, in the venue's time: '2026-12-03T22:00:00+00:00'. */
  opensLocal: string
  /** Only where it is full and can be waited for: hundreds of sessions say nothing. */
  waitlist?: Waitlist
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
  isBooked: boolean
  cartItemId: number | null
  opensLocal: string
  waitlist?: Waitlist
}
