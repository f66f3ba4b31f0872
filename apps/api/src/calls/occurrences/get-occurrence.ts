import { getOccurrence } from '@touchline/contract/calls/occurrences/get-occurrence'
import { isRefusal } from '../../answer.ts'
import type { Offer } from '../../policies/offer.ts'
import { createSlotPresenter } from '../../presenters/slot.ts'
import { serve } from '../../serve.ts'
import { readOfferedSlot } from '../read-offered-slot.ts'

/** A program takes the first ticket: the one that whoever asks would pay without choosing. */
const ownFirst = ({ prices, defaultPrice }: Offer) =>
  defaultPrice === null ? prices : [defaultPrice, ...prices.filter((price) => price !== defaultPrice)]

/** wire.md 5: programs read the ticket and its pricing option here before they add a ticketed session. */
export const serveGetOccurrence = serve(
  getOccurrence,
  async ({ params, visit }) => {
    const found = await readOfferedSlot(visit, params.id)
    if (isRefusal(found)) return found
    const { slot, offer } = found
    return {
      data: {
        ...createSlotPresenter(visit.catalogue, 2)(slot, offer),
        tickets: ownFirst(offer).map(({ pricingOptionId, name, pence }) => ({
          id: String(pricingOptionId),
          name,
          pricingOption: { id: pricingOptionId, name, price: pence },
        })),
      },
    }
  },
  { shared: true },
)
