import { type TimePair, timePair } from '../time/date-labels.ts'
import { type EndPair, endPair } from '../time/end-words.ts'
import type { HourFacts } from './joined-hours.ts'

/** Returns the start of the first hour and the end of the last, as the contract writes times. */
export function joinedTimes(
  { startsAtMs }: Pick<HourFacts, 'startsAtMs'>,
  { endsAtMs }: Pick<HourFacts, 'endsAtMs'>,
  timeZone: string,
): { startsAt: TimePair; endsAt: EndPair } {
  return {
    startsAt: timePair(startsAtMs, timeZone),
    endsAt: endPair(startsAtMs, endsAtMs, timeZone),
  }
}
