import { memoise } from '../web/memoise.ts'
import { addDays, type CalendarDate, dayOfMs, dayToMs } from './calendar-date.ts'
import { minutesOfTime, timeOfMinutes, type WallTime } from './time-of-day.ts'

/** A moment: a Date, or milliseconds since 1970 in UTC. */
export type Instant = Date | number

const minuteMs = 60_000
const dayMs = 86_400_000
/** Length of time for which an offset holds: zones change theirs on quarter hours of UTC. */
const quarterMs = 15 * minuteMs
/** Limit above the number of zones. */
const zonesAtMost = 1_000
/** Limit of some years of quarter hours. */
const quartersAtMost = 100_000

/**
 * Returns a zone's offset in each quarter hour, from memory: Intl takes microseconds, and a timetable asks
 * thousands of times.
 */
const offsetsOf = memoise((name: string) => {
  const fields = new Intl.DateTimeFormat('en-GB', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return memoise((quarter: number) => readOffsetMs(fields, quarter * quarterMs), quartersAtMost)
}, zonesAtMost)

const readOffsetMs = (fields: Intl.DateTimeFormat, quarterStartMs: number): number => {
  const field: Record<string, number> = {}
  for (const part of fields.formatToParts(quarterStartMs)) field[part.type] = Number(part.value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = field
  return Date.UTC(year, month - 1, day, hour, minute, second) - quarterStartMs
}

const toMs = (instant: Instant): number => {
  const ms = typeof instant === 'number' ? instant : instant.getTime()
  if (Number.isNaN(ms)) throw new RangeError('Not a moment in time')
  return ms
}

/** Returns how far the venue's wall clock is ahead of UTC. Throws on a zone that does not exist. */
export const offsetMs = (instant: Instant, zone: string): number =>
  offsetsOf(zone)(Math.floor(toMs(instant) / quarterMs))

/** Returns the venue's date at a moment: 'YYYY-MM-DD'. */
export const wallDate = (instant: Instant, zone: string): CalendarDate =>
  dayOfMs(toMs(instant) + offsetMs(instant, zone))

/** Returns the minutes since midnight on the venue's wall clock, 0 to 1439. */
export const wallMinutes = (instant: Instant, zone: string): number => {
  const wallMs = toMs(instant) + offsetMs(instant, zone)
  return Math.floor((((wallMs % dayMs) + dayMs) % dayMs) / minuteMs)
}

/** Returns the venue's time at a moment: 'HH:MM'. */
export const wallTime = (instant: Instant, zone: string): WallTime =>
  timeOfMinutes(wallMinutes(instant, zone))

/** Converts '13:30' → '1:30pm' (slots and v1 times). */
export const format12Hour = (time: WallTime): string => {
  const hour = Math.floor(minutesOfTime(time) / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)}${hour < 12 ? 'am' : 'pm'}`
}

/** Converts '13:30' → '01:30pm': only the v2 times call pads its hours. */
export const format12HourPadded = (time: WallTime): string => format12Hour(time).padStart(7, '0')

interface Readings {
  /** Moments at which the wall clock shows this date and time: one, two when the hour repeats, or none. */
  moments: number[]
  /**
   * Moment for a skipped time, as if the clock had not gone forward; the clock then shows a time later by
   * what it skipped.
   */
  shifted: number
}

const readingsOf = (date: CalendarDate, time: WallTime, zone: string): Readings => {
  const asUtc = dayToMs(date) + minutesOfTime(time) * minuteMs
  const before = offsetMs(asUtc - dayMs, zone)
  const after = offsetMs(asUtc + dayMs, zone)
  const candidates = before === after ? [asUtc - before] : [asUtc - before, asUtc - after]
  const moments = candidates.filter((moment) => moment + offsetMs(moment, zone) === asUtc)
  return { moments: moments.sort((a, b) => a - b), shifted: asUtc - before }
}

/**
 * Returns the moment at which the venue's clock shows a date and time. A time that happens twice gives the
 * earlier moment unless the later one is asked for. A time that the clock skips in spring moves forward by
 * what was skipped (01:30 becomes 02:30).
 */
export const instantOf = (
  date: CalendarDate,
  time: WallTime,
  zone: string,
  { disambiguation = 'earlier' }: { disambiguation?: 'earlier' | 'later' } = {},
): Date => {
  const { moments, shifted } = readingsOf(date, time, zone)
  return new Date((disambiguation === 'later' ? moments.at(-1) : moments[0]) ?? shifted)
}

/** True for a time that the clock jumps over on this date. */
export const isSkippedTime = (date: CalendarDate, time: WallTime, zone: string): boolean =>
  readingsOf(date, time, zone).moments.length === 0

/** True for a time that the clock shows twice on this date. */
export const isRepeatedTime = (date: CalendarDate, time: WallTime, zone: string): boolean =>
  readingsOf(date, time, zone).moments.length === 2

/**
 * Returns the first moment of the venue's day and, not included, the first of the next: 23, 24 or 25 hours.
 */
export const dayBounds = (date: CalendarDate, zone: string): { from: Date; until: Date } => ({
  from: instantOf(date, '00:00', zone),
  until: instantOf(addDays(date, 1), '00:00', zone),
})

const abbreviationsIn = memoise(
  (zone: string) => new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' }),
  zonesAtMost,
)

/** Returns 'BST' or 'GMT' for London, which tells the two 01:30s of an autumn night apart. */
export const zoneAbbreviation = (instant: Instant, zone: string): string => {
  const parts = abbreviationsIn(zone).formatToParts(toMs(instant))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** Returns '01:30', or '01:30 BST' when the venue's clock shows that time twice. */
export const wallTimeToldApart = (instant: Instant, zone: string): string => {
  const time = wallTime(instant, zone)
  // Nothing repeats when the clocks do not change; this alone settles most days of a timetable.
  if (offsetMs(toMs(instant) - dayMs, zone) === offsetMs(toMs(instant) + dayMs, zone)) return time
  return isRepeatedTime(wallDate(instant, zone), time, zone)
    ? `${time} ${zoneAbbreviation(instant, zone)}`
    : time
}

/** Returns the moment as the venue's clock shows it, with its offset: '2026-10-01T22:00:00+01:00'. */
export const localIso = (instant: Instant, zone: string): string => {
  const offset = offsetMs(instant, zone)
  const minutes = Math.abs(Math.round(offset / minuteMs))
  const wall = new Date(toMs(instant) + offset).toISOString().slice(0, 19)
  return `${wall}${offset < 0 ? '-' : '+'}${timeOfMinutes(minutes)}`
}

/** Returns UTC in the spelling that wire.md records: '2026-10-01T21:00:00+00:00'. */
export const utcIso = (instant: Instant): string =>
  `${new Date(toMs(instant)).toISOString().slice(0, 19)}+00:00`
