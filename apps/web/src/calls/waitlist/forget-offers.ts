import type { QueryClient } from '@tanstack/react-query'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'
import { ownOffersQuery } from './own-offers.ts'

/** Removes answered offers from the page, before the next check of the log-in does. */
export function forgetOffers(client: QueryClient, isAnswered: (offer: WaitlistOffer) => boolean): void {
  client.setQueryData(
    ownOffersQuery().queryKey,
    (own) =>
      own && {
        offers: own.offers.filter((offer) => !isAnswered(offer)),
        endedOffers: own.endedOffers.filter((offer) => !isAnswered(offer)),
      },
  )
}
