import type { QueryClient } from '@tanstack/react-query'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'
import { ownOffersQuery } from '../../calls/waitlist/own-offers.ts'

/** Shows an offer as ended after the server refused it, before the next check of the log-in does. */
export function showOfferEnded(client: QueryClient, ended: WaitlistOffer): void {
  client.setQueryData(
    ownOffersQuery().queryKey,
    (own) =>
      own && {
        offers: own.offers.filter(({ waitlistId }) => waitlistId !== ended.waitlistId),
        endedOffers: [...own.endedOffers.filter(({ waitlistId }) => waitlistId !== ended.waitlistId), ended],
      },
  )
}
