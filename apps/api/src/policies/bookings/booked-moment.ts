import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate, wallTime } from '@touchline/rules/time/wall-time'

/** Words the start of a session for staff: 'Sun 29 Nov 2026, 13:45'. */
export const bookedMoment = (startsAt: Date, timeZone: string): string =>
  `${dayAndYear(wallDate(startsAt, timeZone))}, ${wallTime(startsAt, timeZone)}`
