import type { priceItems } from '@touchline/contract/calls/cart/price-items'
import type { ReplyOf } from '@touchline/contract/define-call'
import { visitsWords } from '@touchline/rules/entitlements/price-words'
import { formatPence, sumPence } from '@touchline/rules/money'
import { wallDate } from '@touchline/rules/wall-time'
import type { BasketRecord } from '../stores/baskets/basket-record.ts'
import type { ClientRecord } from '../stores/catalogue.ts'
import type { VisitorRecord } from '../stores/visitors.ts'
import { presentCart, type Reading, usedWith } from './cart.ts'

interface Choice {
  visitor: VisitorRecord | null
  reading: Reading
  /** The basket, with what is chosen in it. */
  basket: BasketRecord
  /** Its lines that the choice would add. */
  lineIds: ReadonlySet<number>
}

/** Of the basket as a choice would make it: the lines that it would add. */
export function presentChoice(client: ClientRecord, choice: Choice): ReplyOf<typeof priceItems>['data'] {
  const { visitor, reading, basket, lineIds } = choice
  const lines = presentCart(client, visitor, reading, basket).items.filter(({ id }) => lineIds.has(id))
  const total = sumPence(lines.map((line) => line.total))
  return {
    lines,
    total,
    formattedTotal: formatPence(total, client.currencySymbol),
    packages: visitsTogether(client, choice),
  }
}

/** Of each package that several of these lines use. */
function visitsTogether(client: ClientRecord, { visitor, reading, basket, lineIds }: Choice): string[] {
  const uses = basket.items.flatMap(({ id, uses: one }) =>
    lineIds.has(id) && one?.kind === 'package' ? [one] : [],
  )
  const at = {
    symbol: client.currencySymbol,
    today: wallDate(reading.now, client.timeZone),
    used: usedWith(visitor, reading, basket.items),
  }
  const ids = new Set(uses.map(({ id }) => id))
  return [...ids].flatMap((packageId) => {
    const ofOne = uses.filter(({ id }) => id === packageId)
    return ofOne.length > 1 ? [visitsWords(ofOne[0]!, ofOne.length, at)] : []
  })
}
