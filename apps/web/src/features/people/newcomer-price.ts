import type { NewcomerPrice, SoldAges } from '@touchline/contract/entities/basket/person-price'
import { ageOfPerson } from '@touchline/rules/prices/person'
import { usualOption } from '@touchline/rules/prices/price-options'
import { hasAges, needsBirth, whyNotAtAge } from '@touchline/rules/prices/sold-ages'
import type { Named } from './people-choice.ts'

/** What a person without an account pays, by the rule that the server prices them by; null where nothing is sold to them. */
export function newcomerPrice(
  prices: readonly NewcomerPrice[],
  named: Named,
  sold: Sold,
): NewcomerPrice | null {
  if (whyNotNewcomer(prices, named, sold) !== null) return null
  const options = prices.map((price) => ({ ...price, pence: price.raw, status: null }))
  const person = personBorn(named.dateOfBirth)
  return usualOption(options, { isMember: false, person }, sold).usual
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
): string | null =>
  whyNotAtAge(ageOfPerson(personBorn(dateOfBirth), date), { ages, options, firstName, isTyped: true })

/** Whether the date of birth of a typed person is asked for: it may be left out where a price goes by no age. */
export type BirthAsked = 'not' | 'optional' | 'required'

export function birthAsked(
  options: readonly NewcomerPrice[],
  ages: SoldAges,
  /** The price that was chosen for the person, where one was. */
  chosen?: NewcomerPrice,
): BirthAsked {
  if (needsBirth({ ages, options: chosen ? [chosen] : options })) return 'required'
  return options.some(hasAges) ? 'optional' : 'not'
}
