import type { PricedPerson } from '@touchline/rules/prices/person'
import type { Guest } from '../../stores/basket/basket-record.ts'
import type { PeopleRecord, PersonRecord } from '../../stores/people/people.ts'

/** Finds a person whose places this customer may book, the customer included; null for anyone else (S02). */
export const personOf = (people: PeopleRecord | null, userId: number): PersonRecord | null =>
  people?.people.find(({ id }) => id === userId) ?? null

/** S02: true when every id is the customer's own or that of a person whose places they may book. */
export const canActFor = (
  people: PeopleRecord | null,
  userIds: readonly (number | null | undefined)[],
): boolean => userIds.every((id) => id === null || id === undefined || personOf(people, id) !== null)

/** Returns a guest as a person with prices. Guests have no account: only their age is known. */
export const guestPerson = ({ dateOfBirth }: Guest): PricedPerson => ({
  id: null,
  householdId: null,
  dateOfBirth,
  statuses: [],
  memberships: [],
  packages: [],
})
