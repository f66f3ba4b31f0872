import { memoise } from '../web/memoise.ts'

/**
 * A day of the calendar as 'YYYY-MM-DD', with no clock and no zone: adding a day to it is never an hour out.
 * wall-time.ts tells the day at a venue.
 */
export type CalendarDate = string

const dayMs = 86_400_000
const shape = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Returns the day as milliseconds of midnight UTC, which is only a way to count days; null when there is no
 * such day.
 */
const tryDayToMs = (date: CalendarDate): number | null => {
  const match = shape.exec(date)
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const ms = Date.UTC(year, month - 1, day)
  const back = new Date(ms)
  const isReal =
    back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day
  return isReal ? ms : null
}

export const dayToMs = (date: CalendarDate): number => {
  const ms = tryDayToMs(date)
  if (ms === null) throw new RangeError(`There is no day ${date}`)
  return ms
}

/**
 * Writes a day, and remembers it: a listing names the same few days thousands of times, and writing them
 * costs more than anything else about them.
 */
const dayOfNumber = memoise(
  (number: number): CalendarDate => new Date(number * dayMs).toISOString().slice(0, 10),
  10_000,
)

export const dayOfMs = (ms: number): CalendarDate => dayOfNumber(Math.floor(ms / dayMs))

/**
 * True for a day that exists ('2028-02-29' but not '2027-02-29') between 1900 and 2199. At the calendar's
 * extremes (year 1, year 9999), a day a week before or after can't be written.
 */
export const isCalendarDate = (value: string): boolean =>
  /^(19|20|21)/.test(value) && tryDayToMs(value) !== null

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  dayOfMs(dayToMs(date) + days * dayMs)

/** Returns the same day of a later month, or that month's last day if it has none. */
export const addMonths = (date: CalendarDate, months: number): CalendarDate => {
  const day = new Date(dayToMs(date))
  const wanted = day.getUTCDate()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + months + 1, 0)
  day.setUTCDate(Math.min(wanted, day.getUTCDate()))
  return dayOfMs(day.getTime())
}

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: CalendarDate): number => new Date(dayToMs(date)).getUTCDay()

/** Returns 1 for Monday to 7 for Sunday. */
export const isoWeekday = (date: CalendarDate): number => weekdayOf(date) || 7

/** Lists `count` dates from `first` on. */
export const listDates = (first: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
