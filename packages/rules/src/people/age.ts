import type { CalendarDate } from '../time/calendar-date.ts'

/** Returns the age in whole years on a day. A birthday of 29 February is on 1 March in other years. */
export function ageOn(dateOfBirth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** Age of an adult: below it, an adult agrees for the attendee. */
export const adultAge = 18
