import { listFree } from '@touchline/contract/calls/catalogue/list-free'
import { type Coordinates, distanceMiles, venueCoordinates } from '@touchline/rules/catalogue/venue-search'
import { orderVenuesNear } from '@touchline/rules/catalogue/venues-near'
import { addDays } from '@touchline/rules/time/calendar-date'
import { minutesOfTime } from '@touchline/rules/time/time-of-day'
import { wallMinutes } from '@touchline/rules/time/wall-time'
import { nextByName } from '@touchline/rules/timetable/next-by-name'
import { serve } from '../../call/serve.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { shownParticipant } from '../../policies/people/participant.ts'
import { listActivitiesNamed, listChildrenSoldAt } from '../../policies/timetable/activity-at-venue.ts'
import { isVisible, type SlotTerms, slotTermsFor } from '../../policies/timetable/slot-terms.ts'
import { presentFreeTime, presentFreeVenue } from '../../presenters/timetable/free-venue.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'
import { findTimes, type TimeRecord } from '../../stores/catalogue/search.ts'

const nearestVenues = 8
const firstVenues = 24
const timesNearPlace = 6
const timesElsewhere = 3
const activitiesAtMost = 12
const daysOfAll = 2
const daysOfOneActivity = 7

type Near = { venue: VenueRecord; distance: number | null }

export const serveListFree = serve(
  listFree,
  async ({ context, query }) => {
    const { catalogue } = context
    const place =
      query.lat === undefined || query.lng === undefined
        ? null
        : { latitude: query.lat, longitude: query.lng }
    const own = query.venue === undefined ? undefined : catalogue.venueBySlug.get(query.venue)
    const from = place ?? (own ? venueCoordinates(own) : null)
    const activities = listActivitiesNamed(catalogue, query.activity ?? '')
    const sellsOne = ({ id }: VenueRecord) => activities.some((one) => catalogue.soldAt.get(id)?.has(one.id))
    const venues = query.activity === undefined ? catalogue.venues : catalogue.venues.filter(sellsOne)
    const days = query.activity === undefined ? daysOfAll : daysOfOneActivity
    const timesAtMost = from ? timesNearPlace : timesElsewhere
    const listed = venuesListed(venues, { from, withinMiles: query.within, own })
    const visitor = await context.visitor()
    const { now, times } = await findTimes(
      context.services.db,
      {
        venueIds: listed.map(({ venue }) => venue.id),
        categories: activities,
        from: query.date,
        until: addDays(query.date, days - 1),
      },
      visitor,
    )
    const participant = shownParticipant(visitor, catalogue.client, now)
    const free = times
      .map((record) => ({ record, name: record.name, terms: slotTermsFor(record, catalogue, participant) }))
      .filter(
        ({ record, terms }) =>
          record.now <= terms.lastListedAt &&
          isLateEnough(record, terms, query) &&
          isVisible(record, terms, catalogue, participant) &&
          terms.action.status === 'BOOK',
      )
    return {
      data: listed.map(({ venue, distance }) => ({
        ...presentFreeVenue(venue, distance, catalogue, now),
        times: nextByName(
          free.filter(({ record }) => record.venueId === venue.id),
          timesAtMost,
          query.activity === undefined ? undefined : timesAtMost,
        ).map((one) => presentFreeTime(one, catalogue, participant)),
      })),
      meta: {
        asOf: now.toISOString(),
        total: catalogue.venues.length,
        activities: mostSold(from ? listed.map(({ venue }) => venue) : catalogue.venues, catalogue),
      },
    }
  },
  { shared: true },
)

/** False for a time of the day that was asked for which begins before the hour that was. */
const isLateEnough = (
  { localDate, startsAt }: TimeRecord,
  { venue }: SlotTerms,
  { date, from }: { date: string; from?: string | undefined },
): boolean =>
  from === undefined || localDate > date || wallMinutes(startsAt, venue.timeZone) >= minutesOfTime(from)

interface Wanted {
  from: Coordinates | null
  withinMiles: number | undefined
  own: VenueRecord | undefined
}

/** Lists the venues near a place, else the first by name after the visitor's own. */
function venuesListed(
  venues: readonly VenueRecord[],
  { from, withinMiles = Number.POSITIVE_INFINITY, own }: Wanted,
): Near[] {
  if (from === null) {
    const others = venues.slice(0, firstVenues).filter((venue) => venue !== own)
    return [...(own ? [own] : []), ...others].map((venue) => ({ venue, distance: null }))
  }
  const measured = venues.map((venue) => {
    const at = venueCoordinates(venue)
    return { venue, slug: venue.slug, distance: at && distanceMiles(from, at) }
  })
  const { rows, apart } = orderVenuesNear(measured, {
    withinMiles,
    ownSlug: own?.slug ?? null,
    atMost: nearestVenues,
  })
  return apart ? [...rows, apart] : rows
}

function mostSold(venues: readonly VenueRecord[], catalogue: Catalogue) {
  const counts = new Map<string, { slug: string; name: string; count: number }>()
  for (const venue of venues) {
    for (const { slug, name } of listChildrenSoldAt(null, venue, catalogue)) {
      const known = counts.get(slug)
      if (known) known.count++
      else counts.set(slug, { slug, name, count: 1 })
    }
  }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, activitiesAtMost)
    .map(({ slug, name }) => ({ slug, name }))
}
