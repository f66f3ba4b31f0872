import type { Price, PriceTogether } from '@touchline/contract/entities/timetable/slot'
import { type PriceInARow, sumOfARow } from '@touchline/rules/prices/price-in-a-row'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { Participant } from '../../policies/people/participant.ts'
import { namedUse } from '../../policies/prices/priced-line.ts'
import { type OwnPrice, type PricedSlot, pricesInARow, sourceOf } from '../../policies/prices/prices.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import { appliedOf } from './own-price.ts'

/** Presents what slots in a row cost this person: the first alone, the first two together, and so on. */
export function presentPricesTogether(
  row: readonly PricedSlot[],
  minutes: number,
  catalogue: Catalogue,
  participant: Participant,
): PriceTogether[] {
  const prices = pricesInARow(row, catalogue, participant) ?? []
  return prices.map((_, position) => presentSum(prices.slice(0, position + 1), minutes, catalogue))
}

/** Presents a person's price of slots in a row, with what brings it; null where one is not sold to them. */
export function presentPriceOfRow(
  row: readonly PricedSlot[],
  minutes: number,
  catalogue: Catalogue,
  participant: Participant,
  people: PeopleRecord | null,
): Price | null {
  const prices = pricesInARow(row, catalogue, participant)
  if (prices === null) return null
  const { raw, formatted, words } = presentSum(prices, minutes, catalogue)
  const use = prices.find((price) => price.use !== null)?.use ?? null
  return {
    ...appliedOf(use && namedUse(use, catalogue, people)),
    formatted,
    raw,
    ...(use && words !== null && { why: words }),
  }
}

/** Presents the sum of slots that are booked together. */
const presentSum = (prices: readonly OwnPrice[], minutes: number, catalogue: Catalogue): PriceTogether =>
  sumOfARow(
    prices.map(
      ({ pence, use }): PriceInARow => ({
        pence,
        use: use && { source: sourceOf(use, catalogue), percentOff: use.percentOff },
      }),
    ),
    catalogue.client.currencySymbol,
    minutes,
  )

/** Counts the minutes of a session. */
export const minutesOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
