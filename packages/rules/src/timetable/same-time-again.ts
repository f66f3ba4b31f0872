import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { type Instant, instantOf, wallDate, wallTime } from '../time/wall-time.ts'

/** Finds the next coming moment with the weekday and wall time of `startsAt`, at least a week after it. */
export function sameTimeAgain(
  startsAt: Instant,
  now: Instant,
  zone: string,
): { date: CalendarDate; startsAt: Date } {
  const [day, time] = [wallDate(startsAt, zone), wallTime(startsAt, zone)]
  const weekMs = 7 * 86_400_000
  // Starts one week early: a clock change meanwhile makes a week an hour shorter or longer.
  let weeks = Math.max(1, Math.floor((Number(now) - Number(startsAt)) / weekMs) - 1)
  for (;;) {
    const date = addDays(day, weeks * 7)
    const again = instantOf(date, time, zone)
    if (again > now) return { date, startsAt: again }
    weeks += 1
  }
}
