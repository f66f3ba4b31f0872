import type { PriceTogether } from '@touchline/contract/entities/timetable/slot'
import { type PriceInARow, sumOfARow } from '@touchline/rules/prices/price-in-a-row'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { Participant } from '../../policies/people/participant.ts'
import { type OwnPrice, pricesInARow, sourceOf } from '../../policies/prices/prices.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'

/** Presents what slots in a row cost this person: the first alone, the first two together, and so on. */
export function presentPricesTogether(
  row: readonly SlotRecord[],
  catalogue: Catalogue,
  participant: Participant,
): PriceTogether[] {
  const prices = pricesInARow(row, catalogue, participant) ?? []
  return prices.map((_, position) => presentSum(row, prices.slice(0, position + 1), catalogue))
}

/** Presents the sum of slots that are booked together. */
export const presentSum = (
  [first]: readonly Pick<SlotRecord, 'startsAt' | 'endsAt'>[],
  prices: readonly OwnPrice[],
  catalogue: Catalogue,
): PriceTogether =>
  sumOfARow(
    prices.map(
      ({ pence, use }): PriceInARow => ({
        pence,
        use: use && { source: sourceOf(use, catalogue), percentOff: use.percentOff },
      }),
    ),
    catalogue.client.currencySymbol,
    first ? minutesOf(first.startsAt, first.endsAt) : 0,
  )

/** Counts the minutes of a session. */
export const minutesOf = (startsAt: Date, endsAt: Date): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
