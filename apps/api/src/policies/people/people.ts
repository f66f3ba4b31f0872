import type { PricedPerson } from '@touchline/rules/prices/person'
import type { Guest } from '../../stores/basket/basket-record.ts'
import type { PeopleRecord, PersonRecord } from '../../stores/people/people.ts'

/** A person whose places this customer may book, themselves among them; null for all others (S02). */
export const personOf = (people: PeopleRecord | null, userId: number): PersonRecord | null =>
  people?.people.find(({ id }) => id === userId) ?? null

/** S02: whether every one of these ids is the customer's own or that of a person whose places they may book. */
export const canActFor = (
  people: PeopleRecord | null,
  userIds: readonly (number | null | undefined)[],
): boolean => userIds.every((id) => id === null || id === undefined || personOf(people, id) !== null)

/** A person by name has no account: their age is all that is known. */
export const guestPerson = ({ dateOfBirth }: Guest): PricedPerson => ({
  id: null,
  householdId: null,
  dateOfBirth,
  statuses: [],
  memberships: [],
  packages: [],
})
