import { memoise } from '../web/memoise.ts'
import { addDays, type CalendarDate, dayToMs, weekdayOf } from './calendar-date.ts'
import type { WallTime } from './time-of-day.ts'
import {
  format12Hour,
  format12HourPadded,
  type Instant,
  localIso,
  utcIso,
  wallDate,
  wallTime,
} from './wall-time.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const monthOf = (date: CalendarDate): string => months[new Date(dayToMs(date)).getUTCMonth()] ?? ''
export const dayNumber = (date: CalendarDate): string => String(Number(date.slice(8)))

/** Returns 'Tuesday' */
export const weekdayName = (date: CalendarDate): string => weekdays[weekdayOf(date)] ?? ''
/** Returns 'Tue' */
export const weekdayShort = (date: CalendarDate): string => weekdayName(date).slice(0, 3)
/** Returns '6 Oct' */
export const datePretty = (date: CalendarDate): string => `${dayNumber(date)} ${monthOf(date).slice(0, 3)}`
/** Returns 'Tue 6 Oct' */
export const weekdayAndDate = (date: CalendarDate): string => `${weekdayShort(date)} ${datePretty(date)}`
/** Returns '6 Oct 2026' */
export const dateAndYear = (date: CalendarDate): string => `${datePretty(date)} ${date.slice(0, 4)}`
/** Returns 'Tue 6 Oct 2026' */
export const dayAndYear = (date: CalendarDate): string => `${weekdayShort(date)} ${dateAndYear(date)}`
/** Words a moment in the venue's own time: '2026-12-03T22:00:00+00:00' → 'Thu 3 Dec, 22:00' */
export const momentWords = (local: string): string =>
  `${weekdayAndDate(local.slice(0, 10))}, ${local.slice(11, 16)}`
/** Adds the year if it is not today's: 'Tue 6 Oct', 'Tue 5 Jan 2027'. */
export const dateWordsFrom = (today: CalendarDate, date: CalendarDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? weekdayAndDate(date) : dayAndYear(date)
/** Does the same for a moment: 'Thu 3 Dec, 22:00', 'Tue 5 Jan 2027, 22:00'. */
export const momentWordsFrom = (now: Instant, instant: Instant, zone: string): string =>
  `${dateWordsFrom(wallDate(now, zone), wallDate(instant, zone))}, ${wallTime(instant, zone)}`
/** Returns 'Opens Thu 3 Dec, 22:00' */
export const opensWords = (local: string): string => `Opens ${momentWords(local)}`
/** Returns the full words for names that are read aloud: 'Tuesday 6 October 2026'. */
export const spokenDate = (date: CalendarDate): string =>
  `${weekdayName(date)} ${dayNumber(date)} ${monthOf(date)} ${date.slice(0, 4)}`
/** Returns 'November 2026' */
export const monthAndYear = (date: CalendarDate): string => `${monthOf(date)} ${date.slice(0, 4)}`
/** Returns '06/10/2026' */
export const rawPretty = (date: CalendarDate): string =>
  `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
/** Returns '09 February 2026' */
export const fullDate = (date: CalendarDate): string =>
  `${date.slice(8)} ${monthOf(date)} ${date.slice(0, 4)}`
/** Returns 'Mon 09 February 2026' */
export const weekdayAndFullDate = (date: CalendarDate): string => `${weekdayShort(date)} ${fullDate(date)}`

/** Returns 'today', 'tomorrow', or 'Tuesday 6 October' when it is neither. */
export const relativeDay = (date: CalendarDate, today: CalendarDate): string => {
  if (date === today) return 'today'
  if (date === addDays(today, 1)) return 'tomorrow'
  return `${weekdayName(date)} ${dayNumber(date)} ${monthOf(date)}`
}

export interface DateOptionLabels {
  raw: CalendarDate
  dayPretty: string
  datePretty: string
  today: boolean
  fullDatePretty: string
  year: string
}

/** Labels a date option as wire 3 records it: the weekday in full, the year as a string. */
export const dateOptionLabels = (date: CalendarDate, today: CalendarDate): DateOptionLabels => ({
  raw: date,
  dayPretty: weekdayName(date),
  datePretty: datePretty(date),
  today: date === today,
  fullDatePretty: weekdayAndDate(date),
  year: date.slice(0, 4),
})

export interface SlotDateLabels {
  raw: CalendarDate
  rawPretty: string
  dayPretty: string
  datePretty: string
  fullDatePretty: string
  fullDate: string
  difference: string
  tz: string
}

type LabelsOfDate = Omit<SlotDateLabels, 'difference' | 'tz'>

/** Labels a day, and remembers it: all slots of a listing share their day's labels. */
const labelsOfDate = memoise(
  (date: CalendarDate): LabelsOfDate => ({
    raw: date,
    rawPretty: rawPretty(date),
    dayPretty: weekdayShort(date),
    datePretty: datePretty(date),
    fullDatePretty: weekdayAndFullDate(date),
    fullDate: fullDate(date),
  }),
  1_000,
)

/**
 * Labels a slot's date as wire 5 records it: here the weekday is short and the full date has a two-digit day.
 */
export const slotDateLabels = (startsAt: Instant, now: Instant, zone: string): SlotDateLabels => ({
  ...labelsOfDate(wallDate(startsAt, zone)),
  difference: differencePhrase(startsAt, now),
  tz: zone,
})

const monthsApart = (earlier: Date, later: Date): number => {
  const months =
    (later.getUTCFullYear() - earlier.getUTCFullYear()) * 12 + later.getUTCMonth() - earlier.getUTCMonth()
  const reached = new Date(earlier)
  reached.setUTCMonth(earlier.getUTCMonth() + months)
  return reached > later ? months - 1 : months
}

const largestUnit = (seconds: number, a: number, b: number): [number, string] => {
  if (seconds < 60) return [seconds, 'second']
  if (seconds < 3600) return [Math.floor(seconds / 60), 'minute']
  if (seconds < 86_400) return [Math.floor(seconds / 3600), 'hour']
  const days = Math.floor(seconds / 86_400)
  if (days < 7) return [days, 'day']
  const months = days < 28 ? 0 : monthsApart(new Date(Math.min(a, b)), new Date(Math.max(a, b)))
  if (months >= 12) return [Math.floor(months / 12), 'year']
  return months > 0 ? [months, 'month'] : [Math.floor(days / 7), 'week']
}

/** Words the time between, in the largest whole unit, rounded down: '4 days from now', '41 seconds ago'. */
export const differencePhrase = (instant: Instant, now: Instant): string => {
  const apartMs = Number(instant) - Number(now)
  const seconds = Math.floor(Math.abs(apartMs) / 1000)
  const [count, unit] = largestUnit(seconds, Number(instant), Number(now))
  return `${count} ${unit}${count === 1 ? '' : 's'} ${apartMs > 0 ? 'from now' : 'ago'}`
}

/**
 * Words the time until a session: 'in 2 hours', 'tomorrow', 'in 3 days', 'yesterday'. Hours are only for the
 * same day of the venue's calendar.
 */
export function awayWords(instant: Date, now: Date, zone: string): string {
  const [day, today] = [instant, now].map((moment) => dayToMs(wallDate(moment, zone))) as [number, number]
  const days = Math.round((day - today) / 86_400_000)
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  if (days !== 0 && Math.abs(days) < 28) return days > 0 ? `in ${days} days` : `${-days} days ago`
  const phrase = differencePhrase(instant, now)
  return phrase.endsWith(' from now') ? `in ${phrase.slice(0, -' from now'.length)}` : phrase
}

export interface TimePair {
  format12Hour: string
  format24Hour: WallTime
}

/** Returns the time pair of wire 0. Only the v2 times call asks for the padded form. */
export const timePair = (instant: Instant, zone: string, { padded = false } = {}): TimePair => {
  const time = wallTime(instant, zone)
  return { format12Hour: padded ? format12HourPadded(time) : format12Hour(time), format24Hour: time }
}

/** Labels a moment as wire 4 records `first_bookable_at`. */
export const momentLabels = (
  instant: Instant,
  zone: string,
): TimePair & { utc: string; local: string; timezone: string } => ({
  utc: utcIso(instant),
  local: localIso(instant, zone),
  timezone: zone,
  ...timePair(instant, zone),
})
