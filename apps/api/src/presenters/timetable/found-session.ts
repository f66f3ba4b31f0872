import type { FoundSession } from '@touchline/contract/calls/catalogue/search-sessions'
import { slotDateLabels, timePair } from '@touchline/rules/time/date-labels'
import { endPair } from '@touchline/rules/time/end-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { Participant } from '../../policies/people/participant.ts'
import { priceOfTime } from '../../policies/prices/prices.ts'
import type { SlotTerms } from '../../policies/timetable/slot-terms.ts'
import type { TimeRecord } from '../../stores/catalogue/search.ts'
import { presentPriceFrom } from '../prices/own-price.ts'
import { compositeKey } from './composite-key.ts'

interface Found {
  record: TimeRecord
  terms: SlotTerms
  /** In miles from where the search began. */
  distance: number | null
}

export function presentFoundSession(
  { record, terms, distance }: Found,
  catalogue: Catalogue,
  participant: Participant,
): FoundSession {
  const { venue, category } = terms
  return {
    venueSlug: venue.slug,
    venueName: venue.name,
    town: venue.town,
    distance,
    categorySlug: category.slug,
    categoryName: category.name,
    kind: category.kind ?? 'classes',
    name: record.name,
    compositeKey: compositeKey(record),
    id: category.kind === 'resources' ? null : record.id,
    date: slotDateLabels(record.startsAt, record.now, venue.timeZone),
    startsAt: timePair(record.startsAt, venue.timeZone),
    endsAt: endPair(record.startsAt, record.endsAt, venue.timeZone),
    timestamp: Math.floor(record.startsAt.getTime() / 1000),
    location: terms.location?.name ?? (record.slots > 1 ? 'Multiple' : ''),
    spaces: terms.spaces,
    price: presentPriceFrom(priceOfTime(record, catalogue, participant), catalogue),
    actionToShow: terms.action,
  }
}
