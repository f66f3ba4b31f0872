import type { Location } from '@touchline/contract/entities/catalogue/venue'
import type {
  BenefitAvailable,
  CancelledSession,
  ListingMeta,
  Price,
  PriceOption,
} from '@touchline/contract/entities/timetable/slot'
import { formatPence } from '@touchline/rules/money/money'
import { addDays } from '@touchline/rules/time/calendar-date'
import { timePair, weekdayAndDate, weekdayName } from '@touchline/rules/time/date-labels'
import { endPair } from '@touchline/rules/time/end-words'
import { wallDate, wallTime } from '@touchline/rules/time/wall-time'
import type { ApiVersion } from '@touchline/rules/timetable/api-version'
import { encodeSlotId } from '../../call/slot-id.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { freeForMembers } from '../../policies/prices/prices.ts'
import type { CancelledWithTerms } from '../../policies/timetable/day.ts'
import type { PriceRecord } from '../../stores/catalogue/catalogue.ts'
import { presentLocation } from '../catalogue/category.ts'
import { compositeKey } from './composite-key.ts'

export const durationLabel = (startsAt: Date, endsAt: Date): string =>
  `${Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)}min`

export const presentPrice = (price: PriceRecord, symbol: string): Price => ({
  benefitApplied: freeForMembers(price)?.name ?? false,
  packageApplied: false,
  formatted: formatPence(price.pence, symbol),
  raw: price.pence,
})

/** wire 5: what would make a place free for the one who asks; null where nothing does. */
export function presentBenefit(prices: readonly PriceRecord[], symbol: string): BenefitAvailable | null {
  const free = prices.find((price) => freeForMembers(price) !== null)
  return free
    ? {
        type: 'membership',
        name: free.name,
        pricingOptionId: free.pricingOptionId,
        formatted: formatPence(0, symbol),
        raw: 0,
      }
    : null
}

export const presentOptions = (prices: readonly PriceRecord[], symbol: string): PriceOption[] =>
  prices.map((price) => ({
    pricingOptionId: price.pricingOptionId,
    name: price.name,
    audience: price.audience,
    formatted: formatPence(price.pence, symbol),
    raw: price.pence,
  }))

interface Listed {
  now: Date
  timeZone: string
  next: { startsAt: Date; localDate: string } | null
  cancelled: readonly CancelledWithTerms[]
}

export function presentMeta(
  { now, timeZone, next, cancelled }: Listed,
  version: ApiVersion,
  catalogue: Catalogue,
): ListingMeta {
  return {
    asOf: now.toISOString(),
    timeZone,
    next: next && {
      date: next.localDate,
      startsAt: timePair(next.startsAt, timeZone),
      label: nextLabel(next, now, timeZone),
    },
    cancelled: cancelled.map((session) => presentCancelled(session, version, catalogue)),
  }
}

function presentCancelled(
  { slot, terms: { venue, category, location } }: CancelledWithTerms,
  version: ApiVersion,
  { instructorById, tagNames }: Catalogue,
): CancelledSession {
  const { id, name, ruleId, startsAt, endsAt, instructorIds, tagIds } = slot
  return {
    id: version === 1 ? id : encodeSlotId(ruleId, startsAt),
    name,
    categorySlug: category.slug,
    startsAt: timePair(startsAt, venue.timeZone),
    endsAt: endPair(startsAt, endsAt, venue.timeZone),
    duration: durationLabel(startsAt, endsAt),
    timestamp: Math.floor(startsAt.getTime() / 1000),
    compositeKey: compositeKey(slot),
    location: location && pickLocation(presentLocation(location, venue)),
    place: location?.name ?? venue.name,
    instructors: instructorIds.flatMap((of) => {
      const known = instructorById.get(of)
      return known ? [{ id: of, name: known.name }] : []
    }),
    tags: tagIds.flatMap((of) => {
      const known = tagNames.get(of)
      return known === undefined ? [] : [{ id: of, name: known }]
    }),
    isYours: slot.isAskers,
  }
}

const pickLocation = ({ id, name, slug }: Location) => ({ id, name, slug })

/** 'Wednesday 18:00'; with its date where the weekday alone would be taken for one of this week. */
function nextLabel(next: { startsAt: Date; localDate: string }, now: Date, zone: string): string {
  const isThisWeek = next.localDate < addDays(wallDate(now, zone), 7)
  const day = isThisWeek ? weekdayName(next.localDate) : weekdayAndDate(next.localDate)
  return `${day} ${wallTime(next.startsAt, zone)}`
}

/**
 * wire 0: on v1 a list in which entries have passed is an object, by the places that the others had before those were
 * taken out; as long as none has, it is a list.
 */
export function presentKeepingPlaces<Entry, Shown>(
  all: readonly Entry[],
  isListed: (entry: Entry) => boolean,
  present: (entry: Entry) => Shown,
): Shown[] | Record<string, Shown> {
  const listed = [...all.entries()].filter(([, entry]) => isListed(entry))
  return listed.length < all.length
    ? Object.fromEntries(listed.map(([place, entry]) => [place, present(entry)]))
    : listed.map(([, entry]) => present(entry))
}
