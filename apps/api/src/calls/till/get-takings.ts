import { getTakings } from '@touchline/contract/calls/till/get-takings'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { takingsFor } from '../../commands/till/takings-for.ts'
import { canSellAt } from '../../policies/desk/desk.ts'
import { presentTakings } from '../../presenters/till/takings.ts'
import { readTaxes } from '../../stores/ledger/read-taxes.ts'
import { isOrderOf, readDay } from '../../stores/till/read-day.ts'

export const serveGetTakings = serve(getTakings, async ({ context, query }) => {
  const wanted = await takingsFor(context, query)
  if (isRefusal(wanted)) return wanted
  const { db } = context.services
  const { client, venueById } = context.catalogue
  const { day, place, today, staff } = wanted
  const read = await readDay(db, wanted)
  const taxes = await readTaxes(db, client.id, { from: day, until: day }, (id) => isOrderOf(place, id))
  const venue = typeof place === 'object' ? venueById.get(place.venueId)! : null
  const named = venue && { slug: venue.slug, name: venue.name }
  return {
    data: presentTakings({ date: day, venue: named, symbol: client.currencySymbol }, read, taxes),
    meta: {
      today,
      currencyCode: client.currencyCode,
      venues: [...venueById.values()]
        .filter(({ id }) => canSellAt(staff, id))
        .map(({ slug, name }) => ({ slug, name })),
      seesAll: staff.staffVenueIds.length === 0,
    },
  }
})
