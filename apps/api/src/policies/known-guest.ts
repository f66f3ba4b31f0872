import type { PeopleOfBasket } from '../stores/attendees.ts'
import type { Guest } from '../stores/baskets/basket-record.ts'

/** A person by name whom this customer has named before: what holds of them is not asked again. */
export const knownGuest = (
  { attendees }: PeopleOfBasket,
  { firstName, lastName, dateOfBirth }: Guest,
): PeopleOfBasket['attendees'][number] | null => {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  return (
    attendees.find(
      (one) =>
        isSame(one.firstName, firstName) &&
        isSame(one.lastName, lastName) &&
        (dateOfBirth === null || one.dateOfBirth === dateOfBirth),
    ) ?? null
  )
}
