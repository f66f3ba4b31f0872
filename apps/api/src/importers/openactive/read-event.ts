import type { Temporal } from 'temporal-polyfill'
import { formatPath } from '../fault.ts'
import type { FeedCourt } from './read-court.ts'
import { type FeedVenue, readPlace } from './read-place.ts'
import { type FeedPrice, readPrices } from './read-prices.ts'
import { type FeedTime, readTime } from './read-time.ts'
import { type FeedEvent, FeedOccurrence, isRecord } from './schema.ts'

export type FeedSession = {
  itemId: string
  name: string
  description: string
  /** Activity: the last and narrowest label. The wider ones are tags. */
  activity: string
  tags: string[]
  venue: FeedVenue
  /** Hired court; null for a session that people attend. */
  court: FeedCourt | null
  /** Empty when the session is listed but not sold online. */
  prices: FeedPrice[]
  opensBefore: Temporal.Duration | null
  closesBefore: Temporal.Duration | null
  minAge: number | null
  maxAge: number | null
  times: FeedTime[]
}

/**
 * An item that is not sold, and the reason. `isSaid`: its publisher says so, or its time is over. Otherwise
 * it can't be used.
 */
export type Skipped = { itemId: string; reason: string; isSaid: boolean }

const agesOf = ({ ageRange }: FeedEvent): { minAge: number | null; maxAge: number | null } => ({
  minAge: ageRange?.minValue || null,
  maxAge: ageRange?.maxValue || null,
})

const ageTag = (event: FeedEvent): string[] => {
  const name = event.ageRange?.name
  if (name) return /^all ages$/i.test(name) ? [] : [name]
  const { minAge, maxAge } = agesOf(event)
  if (minAge !== null && maxAge !== null) return [`Ages ${minAge} to ${maxAge}`]
  if (maxAge !== null) return [`Up to age ${maxAge}`]
  return minAge === null ? [] : [`${minAge}+`]
}

/** Returns a tag for online sessions, so that no one sets out for the venue in vain. */
const placeTag = ({ eventAttendanceMode, eventStatus }: FeedEvent): string[] => {
  if (/MixedEventAttendanceMode$/i.test(eventAttendanceMode ?? '')) return ['In person or online']
  const isOnline = /OnlineEventAttendanceMode$/i.test(eventAttendanceMode ?? '')
  return isOnline || /MovedOnline$/i.test(eventStatus ?? '') ? ['Online'] : []
}

const tagsOf = (event: FeedEvent, labels: string[]): string[] => [
  ...new Set([
    ...placeTag(event),
    ...labels,
    ...ageTag(event),
    ...(/female/i.test(event.genderRestriction ?? '') ? ['Women only'] : []),
  ]),
]

type Context = {
  itemId: string
  zone: string
  currency: string
  isSeries: boolean
  isSlot: boolean
  /** Court of a slot; null where the slot names none. */
  court: FeedCourt | null
  /** True when the feed has an item with this `@id`. A series' copy of it is then skipped. */
  hasItem: (id: string) => boolean
}

/** Returns the occurrences unparsed. Each is read separately, so that an odd one spoils no other. */
const occurrencesOf = (event: FeedEvent, { isSeries, hasItem }: Context): unknown[] => {
  const inside = event.subEvent.filter((one) => {
    if (!isRecord(one)) return false
    const id = one['@id'] ?? one['id']
    return !(typeof id === 'string' && hasItem(id))
  })
  if (inside.length > 0) return inside
  return event.startDate !== null && !isSeries ? [event] : []
}

const readTimes = (event: FeedEvent, occurrences: readonly unknown[], context: Context) => {
  const here = event.eventSchedule.find(({ scheduleTimezone }) => scheduleTimezone)?.scheduleTimezone
  const { itemId } = context
  const times = new Map<number, FeedTime>()
  const skipped: Skipped[] = []
  const withdrawn: Temporal.Instant[] = []
  for (const occurrence of occurrences) {
    const parsed = FeedOccurrence.safeParse(occurrence)
    if (!parsed.success) {
      const [first] = parsed.error.issues
      const when = isRecord(occurrence) ? String(occurrence['startDate']) : 'without a start'
      const path = formatPath(
        (first?.path ?? []).map((step) => (typeof step === 'number' ? step : String(step))),
      )
      skipped.push({ itemId, reason: `${when}: ${path} ${first?.message}`, isSaid: false })
      continue
    }
    const time = readTime(parsed.data, event, here ?? context.zone)
    if ('reason' in time) {
      skipped.push({ itemId, reason: time.reason, isSaid: time.isSaid })
      if (time.withdrawn) withdrawn.push(time.withdrawn)
    } else if (times.has(time.start.epochMilliseconds))
      skipped.push({ itemId, reason: `${parsed.data.startDate}: is there twice`, isSaid: true })
    else times.set(time.start.epochMilliseconds, time)
  }
  return { times: [...times.values()], skipped, withdrawn }
}

const noPlaceReason = ({ eventAttendanceMode }: FeedEvent): string =>
  /OnlineEventAttendanceMode$/i.test(eventAttendanceMode ?? '')
    ? 'has no location: it takes place online, and sessions belong to a venue'
    : 'has no location'

/** `withdrawn`: times that the publisher has taken back. */
export type ReadEvent = {
  session: FeedSession | null
  skipped: Skipped[]
  withdrawn: Temporal.Instant[]
}

/** Reads a session with the times that can be sold. Everything else is reported by id and reason. */
export const readEvent = (event: FeedEvent, context: Context): ReadEvent => {
  const { itemId, currency, court } = context
  const none: ReadEvent = { session: null, skipped: [], withdrawn: [] }
  const refuse = (reason: string) => ({ ...none, skipped: [{ itemId, reason, isSaid: false }] })
  const occurrences = occurrencesOf(event, context)
  if (occurrences.length === 0) return refuse('has no occurrence')
  const { times, skipped, withdrawn } = readTimes(event, occurrences, context)
  // A session that its publisher has cancelled needs neither place nor price.
  if (times.length === 0) return { session: null, skipped, withdrawn }
  if (context.isSlot && court === null) return refuse('names no facility that it is a slot of')
  if (!event.name) return refuse('has no name')
  if (event.location === null) return refuse(noPlaceReason(event))
  const venue = readPlace(event.location)
  if (venue === null) return refuse('has a location without a name')
  const priced = readPrices(event, currency)
  if (typeof priced === 'string') return refuse(priced)
  const labels = event.activity.filter((label) => label !== null && label !== '').map(String)
  return {
    session: {
      itemId,
      name: event.name,
      description: event.description ?? '',
      activity: labels.at(-1) ?? 'Activities',
      tags: tagsOf(event, labels.slice(0, -1)),
      venue,
      court,
      ...priced,
      ...agesOf(event),
      times,
    },
    skipped,
    withdrawn,
  }
}
