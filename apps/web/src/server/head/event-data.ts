import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import type { ActionToShow } from '@touchline/contract/entities/timetable/slot'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { instantOf, localIso, wallDate, wallTime } from '@touchline/rules/time/wall-time'
import { slotReasons } from '@touchline/rules/timetable/slot-action'
import { previewAddress } from '@touchline/rules/web/link-preview'
import type { Session } from '../../calls/listing-types.ts'
import { type Data, schemaObject } from './data.ts'
import { absolute, type SiteBase } from './page-head.ts'
import { organisation, placeOf } from './place-data.ts'

/** A session as a page knows it; places are null until it opens. */
export type EventFacts = Pick<
  Session,
  'name' | 'timestamp' | 'startsAt' | 'endsAt' | 'spaces' | 'actionToShow' | 'opensLocal'
> & {
  path: string
  activity: string
  description: string
  instructors: readonly { name: string }[]
  /** Pence. */
  prices: readonly { name: string; raw: number }[]
}

/** Venue and operator of a session. */
export type EventContext = { venue: Venue; client: Client; timeZone: string; where: SiteBase }

/**
 * Describes one class or ticketed session
 * (https://developers.google.com/search/docs/appearance/structured-data/event).
 */
export function eventData(sold: EventFacts, { venue, client, timeZone, where }: EventContext): Data {
  const startMs = sold.timestamp * 1000
  const endMs = endOf(sold, timeZone)
  const url = absolute(where, sold.path)
  const isCancelled = sold.actionToShow.reason === slotReasons.cancelled
  return schemaObject('Event', {
    '@id': `${url}#event`,
    name: sold.name,
    url,
    description: sold.description || wordsOf(sold, venue, timeZone),
    startDate: localIso(startMs, timeZone),
    endDate: endMs === null ? null : localIso(endMs, timeZone),
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(venue, where),
    image: [absolute(where, previewAddress({ venue: venue.slug, activity: sold.activity }))],
    organizer: organisation(client, where),
    performer: sold.instructors.map(({ name }) => schemaObject('Person', { name })),
    remainingAttendeeCapacity: isCancelled ? null : sold.spaces,
    offers: (isCancelled ? [] : sold.prices).map(({ name, raw }) =>
      schemaObject('Offer', {
        name,
        price: (raw / 100).toFixed(2),
        priceCurrency: client.currency.code,
        availability: availabilityOf(sold),
        validFrom: sold.opensLocal,
        url,
      }),
    ),
  })
}

/** Describes a session without a text by the operator: what takes place, where and when. */
const wordsOf = ({ name, timestamp, startsAt, endsAt }: EventFacts, venue: Venue, timeZone: string): string =>
  `${name} at ${[venue.name, venue.town].filter(Boolean).join(', ')}: ${spokenDate(wallDate(new Date(timestamp * 1000), timeZone))}, ${fromToWords({ startsAt, endsAt })}.`

/** Returns the availability; null where it can't be told. */
function availabilityOf({ actionToShow, spaces }: { actionToShow: ActionToShow; spaces: number | null }) {
  const { status } = actionToShow
  if (status === 'FULL' || status === 'JOIN_WAITLIST' || spaces === 0) return 'https://schema.org/SoldOut'
  return status === 'BOOK' ? 'https://schema.org/InStock' : null
}

/**
 * Returns the end by the venue's wall time, on the day that it names; null in a night when the clock changes.
 */
function endOf({ timestamp, startsAt, endsAt }: EventFacts, timeZone: string): number | null {
  if (endsAt.onDay !== undefined) return instantOf(endsAt.onDay, endsAt.format24Hour, timeZone).getTime()
  const minutes = minutesOf(endsAt.format24Hour) - minutesOf(startsAt.format24Hour)
  const endMs = timestamp * 1000 + (minutes > 0 ? minutes : minutes + 24 * 60) * 60_000
  return wallTime(endMs, timeZone) === endsAt.format24Hour ? endMs : null
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
