import { minutesOfTime } from '@touchline/rules/time/time-of-day'
import type { Session } from '../../calls/listing-types.ts'

/** Says a length: '1 hour', '2 hours', '40 min' */
export function lengthWords(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} min`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** Says '2 h', with which '2 hours' begins. */
export const shortLengthWords = (minutes: number): string => lengthWords(minutes).replace(/ hours?$/, ' h')

/** Counts the minutes from start to end by the clock, also over midnight. */
export function minutesOf({ startsAt, endsAt }: Pick<Session, 'startsAt' | 'endsAt'>): number {
  const minutes = minutesOfTime(endsAt.format24Hour) - minutesOfTime(startsAt.format24Hour)
  return minutes > 0 ? minutes : minutes + 24 * 60
}
