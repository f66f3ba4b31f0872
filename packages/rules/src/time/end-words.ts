import { addDays, type CalendarDate } from './calendar-date.ts'
import { type TimePair, timePair, weekdayAndDate } from './date-labels.ts'
import { type Instant, wallDate, wallTime, wallTimeToldApart } from './wall-time.ts'

/**
 * The end of a session as a time pair. It has its day when 'next day' would not tell it: the session lasts 24
 * hours or more.
 */
export interface EndPair extends TimePair {
  onDay?: CalendarDate
}

type Pair = {
  startsAt: { format24Hour: string }
  endsAt: { format24Hour: string; onDay?: CalendarDate | undefined }
}

/**
 * Returns the day of the end when the two wall times alone would suggest another: the session lasts 24 hours
 * or more, or the clock goes back during it. Otherwise undefined.
 */
function dayToName(startsAt: Instant, endsAt: Instant, zone: string): CalendarDate | undefined {
  const [starts, ends] = [wallTime(startsAt, zone), wallTime(endsAt, zone)]
  const [first, last] = [wallDate(startsAt, zone), wallDate(endsAt, zone)]
  // '01:30 to 01:30' is only said of an hour that comes twice.
  const said = ends < starts ? addDays(first, 1) : first
  const isClear = said === last && (ends !== starts || first === last)
  return isClear ? undefined : last
}

/** Returns the time pair of an end (wire 0). @param padded as in the v2 times call */
export function endPair(
  startsAt: Instant,
  endsAt: Instant,
  zone: string,
  how?: { padded: boolean },
): EndPair {
  const onDay = dayToName(startsAt, endsAt, zone)
  return { ...timePair(endsAt, zone, how), ...(onDay !== undefined && { onDay }) }
}

/**
 * Words the end of a session beside the date of its start (F114): '01:00 next day' after midnight, '16:00 on
 * Wed 2 Jul' if it lasts longer. Midnight itself is clear.
 */
const endWords = (starts: string, ends: string, onDay?: CalendarDate): string => {
  if (onDay !== undefined) return `${ends} on ${weekdayAndDate(onDay)}`
  return ends < starts && ends !== '00:00' ? `${ends} next day` : ends
}

/** Words the end of a session known by its pairs: '19:00', '01:00 next day', '16:00 on Wed 2 Jul' */
export const endWordsOf = ({ startsAt, endsAt }: Pair): string =>
  endWords(startsAt.format24Hour, endsAt.format24Hour, endsAt.onDay)

/** Words both times: '18:00 to 19:00', '22:00 to 01:00 next day', '09:00 to 16:00 on Wed 2 Jul' */
export const fromToWords = (pair: Pair): string => `${pair.startsAt.format24Hour} to ${endWordsOf(pair)}`

/** Words the start and the end; F63: the two 01:30s of an autumn night are told apart. */
export function spanOf(startsAt: Instant, endsAt: Instant, zone: string): { starts: string; ends: string } {
  const starts = wallTimeToldApart(startsAt, zone)
  const ends = wallTimeToldApart(endsAt, zone)
  if (wallDate(startsAt, zone) === wallDate(endsAt, zone)) return { starts, ends }
  return { starts, ends: endWords(starts, ends, dayToName(startsAt, endsAt, zone)) }
}
