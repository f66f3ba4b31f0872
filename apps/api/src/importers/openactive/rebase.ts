import { Temporal } from 'temporal-polyfill'

const WEEK_MS = 7 * 86_400_000

/** The same weekday and wall time so many weeks on, whatever the clocks did in between. */
export const shiftWeeks = (instant: Temporal.Instant, zone: string, weeks: number): Temporal.Instant =>
  instant.toZonedDateTimeISO(zone).add({ weeks }).toInstant()

export type Moment = { start: Temporal.Instant; zone: string }

/**
 * By how many whole weeks a feed's dates are moved on. A feed that reaches beyond now is taken as it is; one that
 * lies wholly in the past is moved until its first session is in the coming seven days. `recorded` is the shift of
 * an earlier import: it holds for as long as a session of the feed is still to come.
 */
export const weeksToShift = (
  moments: readonly Moment[],
  now: Temporal.Instant,
  recorded: number | null,
): number => {
  const isAhead = ({ start, zone }: Moment, weeks: number): boolean =>
    Temporal.Instant.compare(shiftWeeks(start, zone, weeks), now) > 0
  if (moments.length === 0) return recorded ?? 0
  if (recorded !== null && moments.some((moment) => isAhead(moment, recorded))) return recorded
  if (moments.some((moment) => isAhead(moment, 0))) return 0
  const first = moments.reduce((a, b) => (Temporal.Instant.compare(a.start, b.start) <= 0 ? a : b))
  let weeks = Math.max(0, Math.floor((now.epochMilliseconds - first.start.epochMilliseconds) / WEEK_MS) - 1)
  while (!isAhead(first, weeks)) weeks++
  return weeks
}
