import { queryOptions } from '@tanstack/react-query'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'

export type OwnOffers = { offers: readonly WaitlistOffer[]; endedOffers: readonly WaitlistOffer[] }

export const noOffers: OwnOffers = { offers: [], endedOffers: [] }

/**
 * Holds the places offered to the logged-in customer, and offers that ended unanswered: from the last check
 * of the log-in.
 */
export const ownOffersQuery = () =>
  queryOptions<OwnOffers>({
    queryKey: ['waitlist/own-offers'],
    queryFn: () => noOffers,
    initialData: noOffers,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
