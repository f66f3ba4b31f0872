import type { QueryClient } from '@tanstack/react-query'
import { ownOffersQuery } from '../../calls/waitlist/own-offers.ts'

/** Takes what has been answered off the page, before the next look at the log-in says so. */
export function forgetOffer(client: QueryClient, { waitlistId: answered }: { waitlistId: number }): void {
  client.setQueryData(
    ownOffersQuery().queryKey,
    (own) =>
      own && {
        offers: own.offers.filter(({ waitlistId }) => waitlistId !== answered),
        endedOffers: own.endedOffers.filter(({ waitlistId }) => waitlistId !== answered),
      },
  )
}
