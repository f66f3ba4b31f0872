import { errorCatalogue } from '@touchline/contract/errors'
import { isDateVisible } from '@touchline/rules/timetable/booking-window'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CancelledSlotRecord, DayRecord, SlotRecord } from '../../stores/timetable/slots.ts'
import type { Participant } from '../people/participant.ts'
import type { ActivityAtVenue } from './activity-at-venue.ts'
import { isVisible, type SlotTerms, slotTermsFor, widestWindow } from './slot-terms.ts'

export interface SlotWithTerms {
  slot: SlotRecord
  terms: SlotTerms
}

/** A cancelled session. */
export interface CancelledWithTerms extends SlotWithTerms {
  slot: CancelledSlotRecord
}

/** A day as a person sees it. */
export interface DayWithTerms {
  now: Date
  timeZone: string
  /** Sorted by time, then by the operator's order of places. */
  entries: SlotWithTerms[]
  /** True for an entry that is still in the list: a session stays for some minutes after its start. */
  isListed: (entry: SlotWithTerms) => boolean
  next: { startsAt: Date; localDate: string } | null
  /** Cancelled sessions that the person would see otherwise, sorted like the entries. */
  cancelled: readonly CancelledWithTerms[]
}

/**
 * Works out what the person sees of the day.
 * @returns the recorded 422 for a day that has not opened to this person, or is over
 */
export function dayTermsFor(
  day: DayRecord,
  { venue, leaves }: ActivityAtVenue,
  date: string,
  catalogue: Catalogue,
  participant: Participant,
): DayWithTerms | Refusal {
  const { now } = day
  const window = widestWindow(leaves, venue, catalogue, participant)
  const isOpen = (localDate: string) => isDateVisible(localDate, now, window, venue.timeZone)

  const entries = day.slots
    .map((slot) => ({ slot, terms: slotTermsFor(slot, catalogue, participant) }))
    .filter(({ slot, terms }) => isVisible(slot, terms, catalogue, participant))
  if (entries.length === 0 && !isOpen(date)) {
    return refuse('DATE_OUTSIDE_WINDOW', { errors: { date: [errorCatalogue.DATE_OUTSIDE_WINDOW[1]] } })
  }

  const isListed = ({ terms }: SlotWithTerms): boolean => now <= terms.lastListedAt
  const cancelled = day.cancelled
    .map((slot) => ({ slot, terms: slotTermsFor(slot, catalogue, participant) }))
    // A person sees a cancelled session that they had booked as long as the day is listed.
    .filter(
      (entry) =>
        entry.slot.isAskers ||
        (isListed(entry) && isVisible(entry.slot, entry.terms, catalogue, participant)),
    )
    .sort(byTimeAndPlace)
  const { next } = day
  return {
    now,
    timeZone: venue.timeZone,
    entries: entries.sort(byTimeAndPlace),
    isListed,
    next: next && (isOpen(next.localDate) || (next.opensAt !== null && next.opensAt <= now)) ? next : null,
    cancelled,
  }
}

const byTimeAndPlace = (a: SlotWithTerms, b: SlotWithTerms): number =>
  a.slot.startsAt.getTime() - b.slot.startsAt.getTime() ||
  (a.terms.location?.sortBy ?? 0) - (b.terms.location?.sortBy ?? 0) ||
  compare(a.slot.name, b.slot.name) ||
  a.slot.id - b.slot.id

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
