import type { Guest } from '../../stores/basket/basket-record.ts'
import type { PeopleOfBasket } from '../../stores/people/attendees.ts'

/**
 * A person by name whom this customer has named before: what holds of them is not asked again. Of two with one name, or
 * where a date of birth is known of one of them alone, it is not known whether they are the same person.
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
