import type { priceItems } from '@touchline/contract/calls/basket/price-items'
import type { ReplyOf } from '@touchline/contract/define-call'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { usedWith, visitsTogether } from '../../policies/prices/price-reasons.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketRecord } from '../../stores/basket/basket-record.ts'
import { presentCart, type Reading } from './cart.ts'

interface Choice {
  visitor: VisitorRecord | null
  reading: Reading
  /** The basket, with what is chosen in it. */
  basket: BasketRecord
  /** Its lines that the choice would add. */
  lineIds: ReadonlySet<number>
}

/** Of the basket as a choice would make it: the lines that it would add. */
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
      used: usedWith(visitor?.people ?? null, reading.basket?.items ?? [], basket.items),
      lines: basket.items.filter(({ id }) => lineIds.has(id)),
    }),
  }
}
