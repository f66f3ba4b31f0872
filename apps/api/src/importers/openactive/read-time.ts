import { Temporal } from 'temporal-polyfill'
import { type Places, placesOf } from './places-left.ts'
import { type FeedEvent, FeedOccurrence } from './schema.ts'

export type FeedTime = Places & { start: Temporal.Instant; end: Temporal.Instant; zone: string }

/**
 * The reason why an occurrence can't be sold. `isSaid`: its publisher says so. Otherwise it can't be used as
 * it is.
 */
type NoTime = {
  reason: string
  isSaid: boolean
  /** Start of a time that the publisher has taken back. */
  withdrawn?: Temporal.Instant | null
}

const Withdrawn = FeedOccurrence.pick({ startDate: true, eventStatus: true })
export const WITHDRAWN = /Cancelled|Postponed/i
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
/** Days that a session may last. Anything longer is a series. */
const LONGEST_DAYS = 31

/** Years in which a session can be. A publisher's typing error is in another. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2199]
/** Midnight at the end of a day (ISO 8601). */
const END_OF_DAY = /^(\d{4}-\d{2}-\d{2})T24:00(?::00(?:\.0+)?)?(?!\d)/

/** Reads an instant, also one that is written as 24:00 of the day before it. */
function readInstant(text: string | null, zone: string): Temporal.Instant | null {
  const [whole, day] = END_OF_DAY.exec(text ?? '') ?? []
  if (text === null || whole === undefined || day === undefined) return readClock(text, zone)
  const midnight = readClock(`${day}T00:00${text.slice(whole.length)}`, zone)
  return midnight?.toZonedDateTimeISO(zone).add({ days: 1 }).toInstant() ?? null
}

/** Reads an instant if the text has an offset, else a wall time of the zone. */
const readClock = (text: string | null, zone: string): Temporal.Instant | null => {
  if (text === null || DATE_ONLY.test(text)) return null
  try {
    return Temporal.Instant.from(text)
  } catch {
    // The text has no offset, or is no time at all.
  }
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/** Rounds up to the minute. Some publishers end a session at 20:59:59, and mean 21:00. */
const onTheMinute = (instant: Temporal.Instant): Temporal.Instant =>
  instant.round({ smallestUnit: 'minute', roundingMode: 'ceil' })

/**
 * Returns the end of an occurrence. A day of a duration is a calendar day, also when the clocks change in
 * between.
 */
const endOf = (
  start: Temporal.Instant,
  end: Temporal.Instant | null,
  duration: string | null,
  zone: string,
) => {
  if (end !== null) return onTheMinute(end)
  try {
    return duration === null
      ? null
      : start.toZonedDateTimeISO(zone).add(Temporal.Duration.from(duration)).toInstant()
  } catch {
    return null
  }
}

/** Returns the reason when the publisher has cancelled or postponed a session. */
const statusOf = (occurrence: FeedOccurrence, event: FeedEvent): string | null => {
  const said = `${occurrence.eventStatus ?? event.eventStatus ?? ''} ${event.statusOfSeries ?? ''}`
  if (/Cancelled/i.test(said)) return 'cancelled by the publisher'
  return /Postponed/i.test(said) ? 'postponed by the publisher, without a new time' : null
}

/** Returns the starts that the publisher has taken back, even if the rest of the item can't be read. */
export const withdrawnStarts = (occurrences: readonly unknown[], zone: string): Temporal.Instant[] =>
  occurrences.flatMap((one) => {
    const parsed = Withdrawn.safeParse(one)
    if (!parsed.success || !WITHDRAWN.test(parsed.data.eventStatus ?? '')) return []
    return readInstant(parsed.data.startDate, zone) ?? []
  })

/** Returns a time that can be sold, or the reason why it can't. */
export const readTime = (occurrence: FeedOccurrence, event: FeedEvent, zone: string): FeedTime | NoTime => {
  const when = occurrence.startDate ?? 'without a start'
  const refuse = (reason: string, isSaid = false): NoTime => ({ reason: `${when}: ${reason}`, isSaid })
  const status = statusOf(occurrence, event)
  if (status !== null) return { ...refuse(status, true), withdrawn: readInstant(occurrence.startDate, zone) }
  if (occurrence.startDate !== null && DATE_ONLY.test(occurrence.startDate))
    return refuse('is a date without a time')
  const start = readInstant(occurrence.startDate, zone)
  if (start === null) return refuse('no usable start')
  const { year } = start.toZonedDateTimeISO(zone)
  if (year < FIRST_YEAR || year > LAST_YEAR) return refuse(`is in the year ${year}`)
  const end = endOf(start, readInstant(occurrence.endDate, zone), occurrence.duration ?? event.duration, zone)
  if (end === null) return refuse('neither end nor duration')
  if (Temporal.Instant.compare(end, start) <= 0) return refuse('ends before it begins')
  if (end.since(start).total('hours') > LONGEST_DAYS * 24)
    return refuse(`lasts more than ${LONGEST_DAYS} days`)
  const places = placesOf(occurrence)
  if (places === null) return refuse('does not say how many places there are')
  return { start, end, zone, ...places }
}
