import { listSuggestions } from '@touchline/contract/calls/catalogue/list-suggestions'
import { distanceMiles, venueCoordinates } from '@touchline/rules/catalogue/venue-search'
import { addDays } from '@touchline/rules/time/calendar-date'
import { containsWords } from '@touchline/rules/words/fold-words'
import { serve } from '../../call/serve.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { shownParticipant } from '../../policies/people/participant.ts'
import { listActivitiesNamed } from '../../policies/timetable/activity-at-venue.ts'
import { isVisible, slotTermsFor } from '../../policies/timetable/slot-terms.ts'
import { presentFoundSession } from '../../presenters/timetable/found-session.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'
import { findCourseNames } from '../../stores/catalogue/course-names.ts'
import { findTimes } from '../../stores/catalogue/search.ts'

/** Number of venues whose times are looked at, the nearest first. */
const venuesAtMost = 24
const eachAtMost = 8

type Placed = { venue: VenueRecord; distance: number | null }

export const serveListSuggestions = serve(
  listSuggestions,
  async ({ context, query }) => {
    const { catalogue } = context
    const { words, date } = query
    const isNamed = ({ name }: { name: string }) => containsWords(name, words)
    const placed = nearestFirst(catalogue.venues, query)
    const looked = placed.slice(0, venuesAtMost)
    const venueIds = looked.map(({ venue }) => venue.id)
    const visitor = await context.visitor()
    const [{ now, times }, courses] = await Promise.all([
      findTimes(
        context.services.db,
        { venueIds, categories: listActivitiesNamed(catalogue, ''), from: date, until: addDays(date, 1) },
        visitor,
      ),
      findCourseNames(context.services.db, venueIds),
    ])
    const participant = shownParticipant(visitor, catalogue.client, now)
    const order = new Map(looked.map(({ venue, distance }, index) => [venue.id, { distance, index }]))
    const free = times
      .map((record) => ({
        record,
        terms: slotTermsFor(record, catalogue, participant),
        distance: order.get(record.venueId)?.distance ?? null,
      }))
      .filter(
        ({ record, terms }) =>
          record.now <= terms.lastListedAt &&
          isVisible(record, terms, catalogue, participant) &&
          terms.action.status === 'BOOK',
      )
    const isAllLookedAt = looked.length === placed.length
    const nearest = <One extends { venueId: number }>(those: readonly One[]) =>
      those.toSorted((a, b) => (order.get(a.venueId)?.index ?? 0) - (order.get(b.venueId)?.index ?? 0))
    const activities = listSold(catalogue).filter(isNamed)
    const sessions = nearest(free.map((one) => ({ ...one, venueId: one.record.venueId }))).filter(
      ({ record }) => isNamed(record) && !activities.some(({ name }) => name === record.name),
    )
    return {
      data: {
        activities: activities.slice(0, eachAtMost).map(({ id, slug, name }) => ({
          slug,
          name,
          timesThatDay: isAllLookedAt
            ? free.filter(
                ({ record }) => record.localDate === date && isUnder(record.categoryId, id, catalogue),
              ).length
            : null,
        })),
        sessions: firstOfEachName(sessions, ({ record }) => record.name).map((one) => {
          const { venueSlug, venueName, categorySlug, kind, name, compositeKey, id, date, startsAt, endsAt } =
            presentFoundSession(one, catalogue, participant)
          return { venueSlug, venueName, categorySlug, kind, name, compositeKey, id, date, startsAt, endsAt }
        }),
        courses: firstOfEachName(nearest(courses).filter(isNamed), ({ name }) => name).flatMap((course) => {
          const venue = catalogue.venueById.get(course.venueId)
          const activity = catalogue.categoryById.get(course.categoryId)
          if (!venue || !activity || !catalogue.soldAt.get(venue.id)?.has(activity.id)) return []
          const { slug, name } = course
          return [{ slug, name, venueSlug: venue.slug, venueName: venue.name, activitySlug: activity.slug }]
        }),
        venues: [
          ...placed.filter(({ venue }) => isNamed(venue)),
          ...placed.filter(
            ({ venue }) =>
              !isNamed(venue) && activities.some(({ id }) => catalogue.soldAt.get(venue.id)?.has(id)),
          ),
        ]
          .slice(0, eachAtMost)
          .map(({ venue: { slug, name, town }, distance }) => ({ slug, name, town, distance })),
      },
    }
  },
  { shared: true },
)

/** Lists activities that a venue sells, in the operator's order. */
const listSold = (catalogue: Catalogue) =>
  [...catalogue.categoryById.values()].filter(({ id }) =>
    catalogue.venues.some((venue) => catalogue.soldAt.get(venue.id)?.has(id)),
  )

function isUnder(categoryId: string | null, id: string, catalogue: Catalogue): boolean {
  if (categoryId === null || categoryId === id) return categoryId === id
  return isUnder(catalogue.categoryById.get(categoryId)?.parentId ?? null, id, catalogue)
}

function nearestFirst(
  venues: readonly VenueRecord[],
  { lat, lng }: { lat?: number | undefined; lng?: number | undefined },
): Placed[] {
  if (lat === undefined || lng === undefined) return venues.map((venue) => ({ venue, distance: null }))
  const place = { latitude: lat, longitude: lng }
  return venues
    .map((venue) => {
      const at = venueCoordinates(venue)
      return { venue, distance: at && distanceMiles(place, at) }
    })
    .sort((one, other) => (one.distance ?? Infinity) - (other.distance ?? Infinity))
}

function firstOfEachName<One>(those: readonly One[], nameOf: (one: One) => string): One[] {
  const first = new Map<string, One>()
  for (const one of those) if (!first.has(nameOf(one))) first.set(nameOf(one), one)
  return [...first.values()].slice(0, eachAtMost)
}
