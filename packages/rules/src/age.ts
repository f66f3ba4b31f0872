import type { CalendarDate } from './calendar-date.ts'

/** Whole years on a day. Who is born on 29 February has their birthday on 1 March of other years. */
export function ageOn(dateOfBirth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** Below this age somebody else agrees for them. */
export const adultAge = 18
