import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { type Instant, instantOf, wallDate, wallTime } from '../time/wall-time.ts'

/** The same weekday and wall time as `startsAt`, in the first week after it in which that is still to come. */
export function sameTimeAgain(
  startsAt: Instant,
  now: Instant,
  zone: string,
): { date: CalendarDate; startsAt: Date } {
  const [day, time] = [wallDate(startsAt, zone), wallTime(startsAt, zone)]
  const weekMs = 7 * 86_400_000
  // One week less than what has passed: a clock that was changed meanwhile makes a week an hour shorter or longer.
  let weeks = Math.max(1, Math.floor((Number(now) - Number(startsAt)) / weekMs) - 1)
  for (;;) {
    const date = addDays(day, weeks * 7)
    const again = instantOf(date, time, zone)
    if (again > now) return { date, startsAt: again }
    weeks += 1
  }
}
