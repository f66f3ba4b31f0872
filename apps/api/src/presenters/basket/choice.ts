import type { priceItems } from '@touchline/contract/calls/basket/price-items'
import type { ReplyOf } from '@touchline/contract/define-call'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { usesWithLines, visitsTogether } from '../../policies/prices/price-reasons.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketRecord } from '../../stores/basket/basket-record.ts'
import { type CartReading, presentCart } from './cart.ts'

interface Choice {
  visitor: VisitorRecord | null
  reading: CartReading
  /** Basket with the chosen places in it. */
  basket: BasketRecord
  /** Ids of the lines that the choice would add. */
  lineIds: ReadonlySet<number>
}

/** Presents the lines that a choice would add to the basket. */
export function presentChoice(catalogue: Catalogue, choice: Choice): ReplyOf<typeof priceItems>['data'] {
  const { client } = catalogue
  const { visitor, reading, basket, lineIds } = choice
  const lines = presentCart(catalogue, visitor, reading, basket).items.filter(({ id }) => lineIds.has(id))
  const total = sumPence(lines.map((line) => line.total))
  return {
    lines,
    total,
    formattedTotal: formatPence(total, client.currencySymbol),
    packages: visitsTogether({
      client,
      now: reading.now,
      used: usesWithLines(visitor?.people ?? null, reading.basket?.items ?? [], basket.items),
      lines: basket.items.filter(({ id }) => lineIds.has(id)),
    }),
  }
}
