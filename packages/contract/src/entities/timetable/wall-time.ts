import * as z from 'zod/mini'

/**
 * A time of day on the venue's wall clock. v2/times pads the 12-hour form (`01:30pm`), other calls do not.
 */
export const TimePair = z.object({ format12Hour: z.string(), format24Hour: z.string() })
export type TimePair = z.infer<typeof TimePair>

/**
 * The end of a session. Ours: `onDay` is its day, unless that is the day of its start or the morning after.
 */
export const EndPair = z.object({ ...TimePair.shape, onDay: z.optional(z.iso.date()) })
export type EndPair = z.infer<typeof EndPair>

/**
 * A date to ask for, or a date of birth, between 1900 and 2199. The calendar's extremes (year 1, year 9999)
 * can be written, but not counted from.
 */
export const AskedDate = z.iso
  .date({ abort: true })
  .check(z.regex(/^(19|20|21)/, 'Enter a date between 1900 and 2199'))

/** A time of day to ask for: `HH:MM`. */
export const AskedTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A date on the venue's wall clock, in all the forms that programs read. `raw` is `YYYY-MM-DD`. */
export const DateForms = z.object({
  raw: z.iso.date(),
  rawPretty: z.string(),
  dayPretty: z.string(),
  datePretty: z.string(),
  fullDatePretty: z.string(),
  fullDate: z.string(),
  difference: z.string(),
  tz: z.string(),
})
export type DateForms = z.infer<typeof DateForms>

/** An instant in UTC and on the venue's wall clock, such as the opening of booking. */
export const Opening = z.object({
  utc: z.string(),
  local: z.string(),
  timezone: z.string(),
  format12Hour: z.string(),
  format24Hour: z.string(),
})
export type Opening = z.infer<typeof Opening>
