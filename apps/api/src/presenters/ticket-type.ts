import type { TicketType } from '@touchline/contract/entities/slot'
import { isOwnPrice } from '@touchline/rules/entitlements/price-options'
import type { SlotWithTerms } from '../policies/day.ts'
import { placesForOne, ticketsAtMost } from '../policies/slot-terms.ts'
import type { PriceRecord } from '../stores/catalogue.ts'
import { presentPrice } from './listing.ts'

/** Its id is the pricing option's: what programs send back as `ticket_id` and as `pricing_option_id` is the same thing. */
export const presentTicketType = (
  price: PriceRecord,
  { slot, terms }: SlotWithTerms,
  symbol: string,
): TicketType => ({
  id: String(price.pricingOptionId),
  name: price.name,
  pricingOptionId: price.pricingOptionId,
  price: presentPrice(price, symbol),
  minAge: price.minAge,
  maxAge: price.maxAge,
  maxQuantity: Math.min(placesForOne(slot, terms), isOwnPrice(price) ? 1 : ticketsAtMost),
})
