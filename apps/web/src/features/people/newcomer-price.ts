import type { NewcomerPrice, SoldAges } from '@touchline/contract/entities/basket/person-price'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { ageOfPerson } from '@touchline/rules/prices/person'
import { usualOption } from '@touchline/rules/prices/price-options'
import { ageRefusal, hasAges, needsBirth } from '@touchline/rules/prices/sold-ages'
import type { NamedPerson } from './people-choice.ts'

/**
 * Finds the price for a person without an account, by the server's rule; null where nothing is sold to them. Courts
 * in a row are priced each by itself, and added up.
 */
export function newcomerPrice(
  prices: readonly NewcomerPrice[],
  named: NamedPerson,
  sold: Sold,
): NewcomerPrice | null {
  const first = priceOfOne(prices, named, sold)
  const { together } = sold
  if (first === null || !together) return first
  const others = together.prices.flatMap((list) => priceOfOne(list, named, sold) ?? [])
  if (others.length < together.prices.length) return null
  const raw = sumPence([first, ...others].map((price) => price.raw))
  return { ...first, raw, formatted: formatPence(raw, together.symbol) }
}

function priceOfOne(prices: readonly NewcomerPrice[], named: NamedPerson, sold: Sold): NewcomerPrice | null {
  if (newcomerRefusal(prices, named, sold) !== null) return null
  const options = prices.map((price) => ({ ...price, pence: price.raw, status: null }))
  const person = personBorn(named.dateOfBirth)
  return usualOption(options, { paysAsMember: false, person }, sold).usual
}

/** Day and ages of what is booked, and the prices of the courts that are booked after it. */
export type Sold = {
  date: string
  ages: SoldAges
  together?: { prices: readonly (readonly NewcomerPrice[])[]; symbol: string }
}

const personBorn = (dateOfBirth: string | null) => ({
  id: null,
  householdId: null,
  dateOfBirth,
  statuses: [],
  memberships: [],
  packages: [],
})

/** Says why a person without an account can't have a place, in the server's words; null where they can. */
export const newcomerRefusal = (
  options: readonly NewcomerPrice[],
  { firstName, dateOfBirth }: NamedPerson,
  { date, ages }: Pick<Sold, 'date' | 'ages'>,
): string | null =>
  ageRefusal(ageOfPerson(personBorn(dateOfBirth), date), { ages, options, firstName, isTyped: true })

/** Need for a typed person's date of birth: it may be left out where no price depends on age. */
export type BirthDateNeed = 'not' | 'optional' | 'required'

export function birthDateNeed(
  options: readonly NewcomerPrice[],
  ages: SoldAges,
  /** The price chosen for the person, if any. */
  chosen?: NewcomerPrice,
): BirthDateNeed {
  if (needsBirth({ ages, options: chosen ? [chosen] : options })) return 'required'
  return options.some(hasAges) ? 'optional' : 'not'
}
