import { priceTicket } from '@touchline/contract/calls/timetable/price-ticket'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { findMemberPrices } from '../../commands/basket/choose/find-member-prices.ts'
import { participantOf } from '../../policies/people/participant.ts'
import { hasOwnPlaceLeft } from '../../policies/prices/prices.ts'
import { findOpenVenue } from '../../policies/timetable/activity-at-venue.ts'
import { presentPrice } from '../../presenters/timetable/listing.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

export const servePriceTicket = serve(priceTicket, async ({ params, body, context }) => {
  const venue = findOpenVenue(context.catalogue, params.venue)
  if (isRefusal(venue)) return venue
  const id = (body.isV2 && body.occurrenceId) || params.activityId
  const found = await readSlotWithTerms(context, id)
  if (isRefusal(found)) return found
  if (found.slot.venueId !== venue.id) return refuse('SLOT_NOT_FOUND')

  const priced = await findMemberPrices(context, [
    { slot: found.slot, reference: body.reference, lastName: body.lastName ?? null },
  ])
  if (isRefusal(priced)) return priced
  const [{ memberId, reference, price }] = priced as [(typeof priced)[number]]
  const participant = participantOf(await context.visitor())
  if (memberId === participant.person?.id && !hasOwnPlaceLeft(found.slot, participant))
    return refuse('MEMBER_PRICE_NOT_FOUND')
  return {
    data: {
      customerId: reference,
      pricingOptionId: price.pricingOptionId,
      name: price.name,
      price: presentPrice(price, context.catalogue.client.currencySymbol),
    },
  }
})
