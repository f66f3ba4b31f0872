import type { priceItems } from '@touchline/contract/calls/basket/price-items'
import type { ReplyOf } from '@touchline/contract/define-call'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { sumOfARow } from '@touchline/rules/prices/price-in-a-row'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { usesWithLines, visitsTogether } from '../../policies/prices/price-reasons.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord, BasketRecord } from '../../stores/basket/basket-record.ts'
import { minutesOf } from '../prices/price-together.ts'
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
  const chosen = basket.items.filter(({ id }) => lineIds.has(id))
  const total = sumPence(lines.map((line) => line.total))
  return {
    lines,
    total,
    formattedTotal: formatPence(total, client.currencySymbol),
    reason: reasonOf(chosen, client.currencySymbol),
    packages: visitsTogether({
      client,
      now: reading.now,
      used: usesWithLines(visitor?.people ?? null, reading.basket?.items ?? [], basket.items),
      lines: chosen,
    }),
  }
}

/** Says shortly what each session costs, where each line is one place of another session. */
function reasonOf(lines: readonly BasketItemRecord[], symbol: string): string | null {
  const slotIds = new Set(lines.map(({ slotIds: [slotId] }) => slotId))
  const areOfOneSlot = lines.every((line) => line.slotIds.length === 1 && line.courseId === null)
  const [first] = lines
  if (!first || !areOfOneSlot || slotIds.size < lines.length || lines.some(({ quantity }) => quantity > 1))
    return null
  const { startsAtUtc, endsAtUtc } = first.shown
  const prices = lines.map(({ pricePence: pence, uses: use }) => ({ pence, use }))
  return sumOfARow(
    prices,
    symbol,
    minutesOf({ startsAt: new Date(startsAtUtc), endsAt: new Date(endsAtUtc) }),
  ).words
}
