import type { NewcomerPrice, SoldAges } from '@touchline/contract/entities/person-price'
import { ageOfPerson } from '@touchline/rules/entitlements/person'
import { usualOption } from '@touchline/rules/entitlements/price-options'
import { isOfAge, whyNotAtAge } from '@touchline/rules/entitlements/sold-ages'
import type { Named } from './people-choice.ts'

/** What a person without an account pays, by the rule that the server prices them by; null where nothing is sold to them. */
export function newcomerPrice(
  prices: readonly NewcomerPrice[],
  { dateOfBirth }: Pick<Named, 'dateOfBirth'>,
  { date, ages }: Sold,
): NewcomerPrice | null {
  const person = personBorn(dateOfBirth)
  if (!isOfAge(ages, ageOfPerson(person, date))) return null
  const options = prices.map((price) => ({ ...price, pence: price.raw, status: null }))
  return usualOption(options, { isMember: false, person }, { date }).usual
}

/** Of what is booked: its day, and for which ages it is. */
export type Sold = { date: string; ages: SoldAges }

const personBorn = (dateOfBirth: string | null) => ({
  id: null,
  householdId: null,
  dateOfBirth,
  statuses: [],
  memberships: [],
  packages: [],
})

/** Why a person without an account can't have a place, in the server's words; null where they can. */
export const whyNotNewcomer = (
  options: readonly NewcomerPrice[],
  { firstName, dateOfBirth }: Named,
  { date, ages }: Sold,
): string | null => whyNotAtAge(ageOfPerson(personBorn(dateOfBirth), date), { ages, options, firstName })

/** There is a price for some ages only. */
export const asksForBirth = (prices: readonly NewcomerPrice[]): boolean =>
  prices.some(({ minAge, maxAge }) => minAge !== null || maxAge !== null)
