import type { PlanPlace } from '@touchline/rules/contracts/plan-terms'
import { ageOn } from '@touchline/rules/people/age'
import type { CalendarDate } from '@touchline/rules/time/calendar-date'
import type { PersonOfContract, Placed } from '../../stores/joining/contract-versions.ts'

/**
 * Gives each person a place of a plan by their age on a day, the place of the same name where they can have it. Null
 * where the plan does not fit these people: it has too few places or too many, or not for their ages.
 */
export function placesFor(
  places: readonly PlanPlace[],
  people: readonly PersonOfContract[],
  day: CalendarDate,
): Placed[] | null {
  const [person, ...others] = people
  if (person === undefined) return places.every(({ least }) => least <= 0) ? [] : null
  const { dateOfBirth, customerId, place: own } = person
  if (dateOfBirth === null) return null
  const age = ageOn(dateOfBirth, day)
  const open = places.filter(
    ({ fromAge, toAge, most }) => most > 0 && age >= fromAge && (toAge === null || age <= toAge),
  )
  for (const place of open.toSorted((a, b) => Number(b.name === own) - Number(a.name === own))) {
    const left = places.map((one) =>
      one === place ? { ...one, least: one.least - 1, most: one.most - 1 } : one,
    )
    const rest = placesFor(left, others, day)
    if (rest !== null) return [{ customerId, place: place.name }, ...rest]
  }
  return null
}

/** True where one person can join a plan alone; of one whose age is not known, where a plan needs no second person. */
export const hasPlaceForOne = (
  places: readonly PlanPlace[],
  dateOfBirth: CalendarDate | null,
  day: CalendarDate,
): boolean =>
  dateOfBirth === null
    ? places.reduce((least, one) => least + one.least, 0) <= 1
    : placesFor(places, [{ customerId: 0, name: '', dateOfBirth, place: '' }], day) !== null
