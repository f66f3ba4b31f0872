import { searchSessions } from '@touchline/contract/calls/catalogue/search-sessions'
import { distanceMiles, mayBeWithin, venueCoordinates } from '@touchline/rules/catalogue/venue-search'
import { minutesOfTime } from '@touchline/rules/time/time-of-day'
import { wallDate, wallMinutes } from '@touchline/rules/time/wall-time'
import { serve } from '../../call/serve.ts'
import { shownParticipant } from '../../policies/people/participant.ts'
import { listActivitiesNamed } from '../../policies/timetable/activity-at-venue.ts'
import type { SlotTerms } from '../../policies/timetable/slot-terms.ts'
import { isVisible, slotTermsFor } from '../../policies/timetable/slot-terms.ts'
import { presentFoundSession } from '../../presenters/timetable/found-session.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'
import { findTimes, type TimeRecord } from '../../stores/catalogue/search.ts'

const shownAtMost = 100

export const serveSearchSessions = serve(
  searchSessions,
  async ({ context, query }) => {
    const { catalogue } = context
    const from =
      query.lat === undefined || query.lng === undefined
        ? null
        : { latitude: query.lat, longitude: query.lng, radiusMiles: query.about ?? 0 }
    const categories = listActivitiesNamed(catalogue, query.activity ?? '')
    const sellsIt = ({ id }: VenueRecord) => categories.some((one) => catalogue.soldAt.get(id)?.has(one.id))
    const { near, nearestBeyond } = venuesNear(catalogue.venues, from, query.radius ?? 5, sellsIt)
    const visitor = await context.visitor()
    const { now, times } = await findTimes(
      context.services.db,
      {
        venueIds: [...near.keys()],
        categories,
        from: query.date,
        until: query.date,
      },
      visitor,
    )
    const participant = shownParticipant(visitor, catalogue.client, now)
    const ahead = times
      .map((record) => ({
        record,
        terms: slotTermsFor(record, catalogue, participant),
        distance: near.get(record.venueId) ?? null,
      }))
      .filter(({ record, terms }) => record.now <= terms.lastListedAt)
    const open = ahead.filter(({ record, terms }) => isVisible(record, terms, catalogue, participant))
    const atThatTime = open.filter(({ record, terms }) => isWithin(record, terms, query))
    const found = atThatTime.filter(
      ({ terms }) => query.bookable !== 'true' || terms.action.status === 'BOOK',
    )
    if (query.sort === 'distance')
      found.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity) || byTime(a.record, b.record))
    return {
      data: found.slice(0, shownAtMost).map((one) => presentFoundSession(one, catalogue, participant)),
      meta: {
        asOf: now.toISOString(),
        total: found.length,
        venuesSearched: near.size,
        venuesWithActivity: catalogue.venues.filter((venue) => near.has(venue.id) && sellsIt(venue)).length,
        nearestBeyond,
        others: {
          unavailable: atThatTime.length - found.length,
          notOpen: ahead.length - open.length,
          otherTimes: open.length - atThatTime.length,
        },
        activities: categories.map(({ slug, name }) => ({ slug, name })),
      },
    }
  },
  { shared: true },
)

type Place = { latitude: number; longitude: number; radiusMiles: number }

/**
 * Finds the distances of venues that are near enough, and the nearest other venue that sells the activity.
 */
function venuesNear(
  venues: readonly VenueRecord[],
  from: Place | null,
  radiusMiles: number,
  sellsIt: (venue: VenueRecord) => boolean,
) {
  const near = new Map<number, number | null>()
  let nearestBeyond: { name: string; distance: number } | null = null
  for (const venue of venues) {
    const at = venueCoordinates(venue)
    const distance = from && at ? distanceMiles(from, at) : null
    if (from === null || (distance !== null && mayBeWithin(distance, from, radiusMiles)))
      near.set(venue.id, distance)
    else if (distance !== null && distance < (nearestBeyond?.distance ?? Infinity) && sellsIt(venue))
      nearestBeyond = { name: venue.name, distance }
  }
  return { near, nearestBeyond }
}

const byTime = (a: TimeRecord, b: TimeRecord): number => a.startsAt.getTime() - b.startsAt.getTime()

// Spec 5: only slots wholly within the chosen times count. A slot that ends after midnight counts as ending
// at 23:59.
function isWithin(
  record: TimeRecord,
  { venue }: SlotTerms,
  query: { from?: string | undefined; until?: string | undefined },
) {
  const starts = wallMinutes(record.startsAt, venue.timeZone)
  const endsNextDay = wallDate(record.endsAt, venue.timeZone) !== record.localDate
  const ends = endsNextDay ? 1439 : wallMinutes(record.endsAt, venue.timeZone)
  return (
    (query.from === undefined || starts >= minutesOfTime(query.from)) &&
    (query.until === undefined || ends <= minutesOfTime(query.until))
  )
}
