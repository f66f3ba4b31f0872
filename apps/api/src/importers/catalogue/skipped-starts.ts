import { listDates, weekdayOf } from '@touchline/rules/time/calendar-date'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { timeOfMinutes } from '@touchline/rules/time/time-of-day'
import { dayBounds, isSkippedTime } from '@touchline/rules/time/wall-time'
import type { ExpandedRule } from './expand-rules.ts'
import { minutesOfDay } from './when.ts'

type Weekly = Pick<ExpandedRule, 'venue' | 'name' | 'when' | 'minutes'>

const daysLookedAt = 366
const usualDayMs = 86_400_000

/**
 * F62: sentences about weekly times that the clocks will skip within a year: there is no session then, and the operator
 * should know.
 * @param zoneOf the IANA zone of a venue
 */
export function listSkippedStarts(
  rules: readonly Weekly[],
  zoneOf: (venue: string) => string,
  today: string,
): string[] {
  const shortDays = new Map<string, string[]>()
  const shortDaysOf = (zone: string): string[] => {
    const known = shortDays.get(zone)
    if (known) return known
    const found = listDates(today, daysLookedAt).filter((date) => {
      const { from, until } = dayBounds(date, zone)
      return until.getTime() - from.getTime() < usualDayMs
    })
    shortDays.set(zone, found)
    return found
  }
  const sentences = rules.flatMap(({ venue, name, when, minutes }) => {
    const zone = zoneOf(venue)
    return shortDaysOf(zone)
      .filter((date) => when.weekdays.includes(weekdayOf(date) || 7))
      .flatMap((date) =>
        startsOf(when, minutes)
          .filter((time) => isSkippedTime(date, time, zone))
          .map(
            (time) =>
              `'${name}' at '${venue}' has no session on ${spokenDate(date)} at ${time}: the clocks skip that time.`,
          ),
      )
  })
  return [...new Set(sentences)]
}

/** Every start of one day: the last session ends in time. */
function startsOf({ firstStart, lastEnd, everyMinutes }: Weekly['when'], minutes: number): string[] {
  if (lastEnd === null || everyMinutes === null) return [firstStart]
  const starts: string[] = []
  for (let at = minutesOfDay(firstStart); at + minutes <= minutesOfDay(lastEnd); at += everyMinutes)
    starts.push(timeOfMinutes(at))
  return starts
}
