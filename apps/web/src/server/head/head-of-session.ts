import { formatPence } from '@touchline/rules/money/money'
import { isCalendarDate } from '@touchline/rules/time/calendar-date'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { timetableItemQuery } from '../../calls/timetable/get-timetable-item.ts'
import { slotsQuery } from '../../calls/timetable/list-slots.ts'
import { ticketsQuery } from '../../calls/timetable/list-tickets.ts'
import { paths } from '../../paths.ts'
import { dayOfActivity, isAt, slotsOf } from '../../screens/choose-time-slot/day-facts.ts'
import { readAddress } from '../../screens/choose-time-slot/day-part.ts'
import { describe, listSome } from './describe.ts'
import { eventData } from './event-data.ts'
import { pricesOfAll } from './head-of-day.ts'
import type { Known } from './known.ts'
import type { PageHead } from './page-head.ts'
import { placeOf } from './place-data.ts'

/** Describes a class, a ticketed session, or a time of courts. */
export function sessionHead({ client, operator, params, where, nowMs }: Known): PageHead | null {
  const address = readAddress(params)
  const { venueSlug = '', activitySlug = '', dateSlug = '' } = params
  const venue = client.getQueryData(venueQuery(venueSlug).queryKey)
  const category = client.getQueryData(categoryQuery(venueSlug, activitySlug).queryKey)
  if (!address || !venue || !category || !isCalendarDate(dateSlug)) return null
  const { place } = address
  const asked = dayOfActivity(venue, category, dateSlug)
  const day = spokenDate(dateSlug)
  const of = { venueSlug, activitySlug, dateSlug }
  const priceWords = (pence: readonly number[]): string | null =>
    pence.length === 0
      ? null
      : `${new Set(pence).size > 1 ? 'From ' : ''}${formatPence(Math.min(...pence), operator.currency.symbol)}.`
  const common = { shows: { venue: venueSlug, activity: activitySlug } }

  if (place.kind === 'slot') {
    const slots = client.getQueryData(slotsQuery(asked, slotsOf(place)).queryKey)?.entries
    const courts = slots?.filter((slot) => isAt(place, slot)) ?? []
    const when = `${place.start} to ${place.end}`
    const { compositeKey } = place
    return {
      ...common,
      title: `${category.name} at ${venue.name}, ${day}, ${when}`,
      description: describe(
        `${category.name} at ${venue.name}, ${venue.town}, on ${day}, ${when}.`,
        priceWords(courts.flatMap(pricesOfAll).map(({ raw }) => raw)),
        'See which are available, and book online.',
      ),
      path:
        compositeKey === null
          ? paths.chooseTimeSlot(of)
          : paths.slot({ ...of, time: `${place.start}-${place.end}`, compositeKey }),
      // The day is listed instead: there are hundreds of times.
      isListed: false,
      data: [],
    }
  }
  if (place.kind === 'day') return null

  const item = client.getQueryData(timetableItemQuery({ ...asked, id: place.id }).queryKey)
  if (!item) return null
  const { session, description, instructors, timeZone } = item
  const tickets = client.getQueryData(
    ticketsQuery({ venue: venueSlug, category: activitySlug, session: place.id }).queryKey,
  )
  const prices = tickets
    ? tickets.types.map(({ name, price }) => ({ name, raw: price.raw }))
    : pricesOfAll(session)
  const path =
    place.kind === 'class'
      ? paths.classDetails({ ...of, id: place.id })
      : paths.ticketedSession({ ...of, id: place.id })
  return {
    ...common,
    title: `${session.name} at ${venue.name}, ${day}, ${session.starts}`,
    description: describe(
      `${session.name} at ${venue.name}, ${venue.town}, on ${day}, ${session.starts} to ${session.ends}.`,
      priceWords(prices.map(({ raw }) => raw)),
      instructors.length === 0 ? null : `With ${listSome(instructors.map(({ name }) => name))}.`,
      description || category.description,
    ),
    path,
    isListed: session.timestamp * 1000 > nowMs,
    data: [
      placeOf(venue, where),
      eventData(
        {
          ...session,
          activity: activitySlug,
          description: description || category.description,
          instructors,
          path,
          prices,
        },
        { venue, client: operator, timeZone, where },
      ),
    ],
  }
}
