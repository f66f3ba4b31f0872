import type { TicketType } from '@touchline/contract/entities/timetable/slot'
import { isOwnPrice } from '@touchline/rules/prices/price-options'
import { sharedAges } from '@touchline/rules/prices/sold-ages'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { soldAgesOf } from '../../policies/people/ages.ts'
import type { SlotWithTerms } from '../../policies/timetable/day.ts'
import { placesForOne, ticketsAtMost } from '../../policies/timetable/slot-terms.ts'
import type { PriceRecord } from '../../stores/catalogue/catalogue.ts'
import { presentPrice } from './listing.ts'

/** Its id is the pricing option's: what programs send back as `ticket_id` and as `pricing_option_id` is the same thing. */
export const presentTicketType = (
  price: PriceRecord,
  { slot, terms }: SlotWithTerms,
  catalogue: Catalogue,
): TicketType => ({
  id: String(price.pricingOptionId),
  name: price.name,
  pricingOptionId: price.pricingOptionId,
  price: presentPrice(price, catalogue.client.currencySymbol),
  // A price for children is for those of them for whom the session is.
  ...sharedAges(price, soldAgesOf(slot, catalogue)),
  maxQuantity: Math.min(placesForOne(slot, terms), isOwnPrice(price) ? 1 : ticketsAtMost),
})
