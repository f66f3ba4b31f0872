import type { Counter } from '@touchline/rules/entitlements/counter'
import { ownPlaceOf } from '@touchline/rules/entitlements/own-place'
import { isOwnPrice } from '@touchline/rules/entitlements/price-options'
import type { Catalogue } from '../catalogue/catalogues.ts'
import type { PlacesToMove } from '../stores/bookings/write-move.ts'
import type { PriceRecord } from '../stores/catalogue.ts'
import type { SlotRecord } from '../stores/slots.ts'
import type { VisitorRecord } from '../stores/visitors.ts'
import { askerOf } from './asker.ts'
import { pricesFor } from './prices.ts'

/** What one place costs at the time that a booking is moved to, and what it uses there. */
export interface MovedPrice {
  option: PriceRecord
  pence: number
  uses: readonly Counter[]
}

/**
 * The same kind of price at the new time. A place that uses something is priced for its person anew, with what it uses now
 * given back. @returns null where there is no such price there, or the person whose place it is does not ask
 */
export function movedPrice(
  places: PlacesToMove,
  slot: SlotRecord,
  catalogue: Catalogue,
  visitor: VisitorRecord | null,
): MovedPrice | null {
  if (places.usageKeys.length === 0) {
    const option = catalogue.priceLists
      .get(slot.priceListId)
      ?.find(({ pricingOptionId }) => pricingOptionId === places.pricingOptionId)
    return option ? { option, pence: option.pence, uses: [] } : null
  }
  const isTheirs = visitor?.customerId != null && visitor.customerId === places.customerId
  if (!isTheirs || places.quantity > 1) return null
  const asker = askerOf(visitor)
  const used = new Map(asker.used)
  for (const key of places.usageKeys) used.set(key, (used.get(key) ?? 0) - 1)
  const { own } = pricesFor(slot, catalogue, { ...asker, used })
  if (!own) return null
  const uses = own.use?.counters ?? []
  const ownPlace = ownPlaceOf(places.customerId!, slot.id)
  const isCounted = slot.onePerPerson || uses.some(({ key }) => key === ownPlace.key)
  return {
    option: own.option,
    pence: own.pence,
    uses: isOwnPrice(own.option) && !isCounted ? [...uses, ownPlace] : uses,
  }
}
