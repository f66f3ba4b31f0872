import { errorCatalogue } from '@touchline/contract/errors'
import { isDateVisible } from '@touchline/rules/booking-window'
import { type Refusal, refuse } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogues.ts'
import type { DayRecord, SlotRecord } from '../stores/slots.ts'
import { type Asker, isVisible, type Offer, offerOf, widestWindow } from './offer.ts'
import type { SoldActivity } from './what-is-sold.ts'

export interface OfferedSlot {
  slot: SlotRecord
  offer: Offer
}

/** What one person sees of a day. */
export interface OfferedDay {
  now: Date
  timeZone: string
  /** By time, then in the operator's order of places. */
  entries: OfferedSlot[]
  /** Of those, what can still be booked: a session stays in the list for some minutes after its start. */
  isListed: (entry: OfferedSlot) => boolean
  next: { startsAt: Date; localDate: string } | null
}

/** @returns the recorded 422 for a day that has not opened to this person, or is over */
export function offerDay(
  day: DayRecord,
  { venue, leaves }: SoldActivity,
  date: string,
  catalogue: Catalogue,
  asker: Asker,
): OfferedDay | Refusal {
  const { now } = day
  const window = widestWindow(leaves, venue, catalogue, asker)
  const isOpen = (localDate: string) => isDateVisible(localDate, now, window, venue.timeZone)

  const entries = day.slots
    .map((slot) => ({ slot, offer: offerOf(slot, catalogue, asker) }))
    .filter(({ slot, offer }) => isVisible(slot, offer, catalogue, asker))
  if (entries.length === 0 && !isOpen(date)) {
    return refuse('DATE_OUTSIDE_WINDOW', { errors: { date: [errorCatalogue.DATE_OUTSIDE_WINDOW[1]] } })
  }

  const { next } = day
  return {
    now,
    timeZone: venue.timeZone,
    entries: entries.sort(byTimeAndPlace),
    isListed: ({ offer }) => now <= offer.lastBookableAt,
    next: next && (isOpen(next.localDate) || (next.opensAt !== null && next.opensAt <= now)) ? next : null,
  }
}

const byTimeAndPlace = (a: OfferedSlot, b: OfferedSlot): number =>
  a.slot.startsAt.getTime() - b.slot.startsAt.getTime() ||
  (a.offer.location?.sortBy ?? 0) - (b.offer.location?.sortBy ?? 0) ||
  compare(a.slot.name, b.slot.name) ||
  a.slot.id - b.slot.id

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
