import type { Guest } from '../../stores/basket/basket-record.ts'
import type { PeopleOfBasket } from '../../stores/people/attendees.ts'

/**
 * Finds a guest whom this customer has named before, so that known facts are not asked again. Returns null
 * where it is not certain that they are the same person: two have that name, or only one has a date of birth.
 */
export const knownGuest = (
  { attendees }: PeopleOfBasket,
  { firstName, lastName, dateOfBirth }: Guest,
): PeopleOfBasket['attendees'][number] | null => {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const [found, ...others] = attendees.filter(
    (one) =>
      isSame(one.firstName, firstName) &&
      isSame(one.lastName, lastName) &&
      (dateOfBirth === null || one.dateOfBirth === dateOfBirth),
  )
  return found && others.length === 0 && found.dateOfBirth === dateOfBirth ? found : null
}
