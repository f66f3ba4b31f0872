import { getOccurrence } from '@touchline/contract/calls/timetable/get-occurrence'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import type { SlotTerms } from '../../policies/timetable/slot-terms.ts'
import { createSlotPresenter } from '../../presenters/timetable/slot.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

/** Lists the tickets, the asker's default price first, since programs take the first. */
const ownFirst = ({ offered, defaultPrice }: SlotTerms) =>
  defaultPrice === null
    ? offered
    : [defaultPrice.option, ...offered.filter((price) => price !== defaultPrice.option)]

/**
 * Serves a session (wire 5): programs read its ticket and pricing option here before they add a ticketed
 * session.
 */
export const serveGetOccurrence = serve(
  getOccurrence,
  async ({ params, context }) => {
    const found = await readSlotWithTerms(context, params.id)
    if (isRefusal(found)) return found
    const { slot, terms } = found
    return {
      data: {
        ...createSlotPresenter(context.catalogue, {
          version: 2,
          visitor: await context.visitor(),
          isDetailed: true,
        })(slot, terms),
        tickets: ownFirst(terms).map(({ pricingOptionId, name, pence }) => ({
          id: String(pricingOptionId),
          name,
          pricingOption: { id: pricingOptionId, name, price: pence },
        })),
      },
    }
  },
  { shared: true },
)
