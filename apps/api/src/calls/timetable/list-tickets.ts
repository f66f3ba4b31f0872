import { listTickets } from '@touchline/contract/calls/timetable/list-tickets'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { findActivityAtVenue } from '../../policies/timetable/activity-at-venue.ts'
import { memberPriceOf } from '../../policies/timetable/slot-terms.ts'
import { presentTicketType } from '../../presenters/timetable/ticket-type.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

/** Lists the tickets of a ticketed session, with their prices and the people they are for. */
export const serveListTickets = serve(
  listTickets,
  async ({ params, context }) => {
    const sold = findActivityAtVenue(context.catalogue, params.venue, params.category)
    if (isRefusal(sold)) return sold
    const found = await readSlotWithTerms(context, params.activity, { sold })
    if (isRefusal(found)) return found
    return {
      data: found.terms.offered.map((price) => presentTicketType(price, found, context.catalogue)),
      meta: { hasMemberPrice: memberPriceOf(found.slot, context.catalogue) !== null },
    }
  },
  { shared: true },
)
