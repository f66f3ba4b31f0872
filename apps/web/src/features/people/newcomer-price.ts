import type { NewcomerPrice } from '@touchline/contract/entities/person-price'
import { usualOption } from '@touchline/rules/entitlements/price-options'
import type { Named } from './people-choice.ts'

/** What somebody without an account pays, by the rule that the server prices them by; null where nothing is sold to them. */
export function newcomerPrice(
  prices: readonly NewcomerPrice[],
  { dateOfBirth }: Pick<Named, 'dateOfBirth'>,
  date: string,
): NewcomerPrice | null {
  const person = { id: null, householdId: null, dateOfBirth, statuses: [], memberships: [], packages: [] }
  const options = prices.map((price) => ({ ...price, pence: price.raw, status: null }))
  return usualOption(options, { isMember: false, person }, { date }).usual
}

/** There is a price for some ages only. */
export const asksForBirth = (prices: readonly NewcomerPrice[]): boolean =>
  prices.some(({ minAge, maxAge }) => minAge !== null || maxAge !== null)
