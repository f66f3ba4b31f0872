import type { Counter } from '@touchline/rules/prices/counter'
import { ownPlaceOf } from '@touchline/rules/prices/own-place'
import { isOwnPrice } from '@touchline/rules/prices/price-options'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { PlacesToMove } from '../../stores/bookings/write-move.ts'
import type { PriceRecord } from '../../stores/catalogue/catalogue.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'
import type { PlaceOwner } from '../bookings/place-owner.ts'
import { type OwnPrice, priceByOption, pricesFor } from './prices.ts'

/** Price of a place at the time that a booking is moved to, and its uses there. */
export interface MovedPrice {
  option: PriceRecord
  pence: number
  uses: readonly Counter[]
  /** The person who has the benefit or package it uses; null where it uses nothing. */
  holderId: number | null
}

/**
 * Returns the same kind of price at the new time. A person's own place is also priced anew for them, with its
 * present uses given back, and costs the cheaper of the two. So a full-price time in between does not take
 * their own price from them.
 * @returns null where there is no such price there
 */
export function movedPrice(
  places: PlacesToMove,
  slot: SlotRecord,
  catalogue: Catalogue,
  placeOwner: PlaceOwner,
): MovedPrice | null {
  const own = ownPriceAnew(places, slot, catalogue, placeOwner)
  // A place that used a benefit or a package keeps using it, so there is no other price.
  if (places.usageKeys.length > 0) return own
  const option = catalogue.priceLists
    .get(slot.priceListId)
    ?.find(({ pricingOptionId }) => pricingOptionId === places.pricingOptionId)
  const same = option ? { option, pence: option.pence, uses: [], holderId: null } : null
  return own && (same === null || own.pence <= same.pence) ? own : same
}

/**
 * Prices the person's own place anew. Null for several places, and for a place that is not, or may not be,
 * their own.
 */
function ownPriceAnew(
  places: PlacesToMove,
  slot: SlotRecord,
  catalogue: Catalogue,
  { customerId, participant }: PlaceOwner,
): MovedPrice | null {
  if (customerId === null || customerId !== places.customerId || places.quantity > 1) return null
  const used = new Map(participant.used)
  for (const key of places.usageKeys) used.set(key, (used.get(key) ?? 0) - 1)
  const price = priceAnew(places, slot, catalogue, { ...participant, used })
  if (!price) return null
  const counters = price.use?.counters ?? []
  const ownPlace = ownPlaceOf(customerId, slot.id)
  const isCounted = slot.onePerPerson || counters.some(({ key }) => key === ownPlace.key)
  const uses = isOwnPrice(price.option) && !isCounted ? [...counters, ownPlace] : counters
  return {
    option: price.option,
    pence: price.pence,
    uses,
    holderId: uses.length > 0 ? (price.use?.holderId ?? customerId) : null,
  }
}

/** Prices a ticket by the chosen kind of price when it used nothing, since it may be a child's. */
function priceAnew(
  { usageKeys, pricingOptionId }: PlacesToMove,
  slot: SlotRecord,
  catalogue: Catalogue,
  participant: PlaceOwner['participant'],
): OwnPrice | null {
  if (slot.onePerPerson || usageKeys.length > 0) return pricesFor(slot, catalogue, participant).own
  return pricingOptionId === null ? null : priceByOption(slot, pricingOptionId, catalogue, participant)
}
