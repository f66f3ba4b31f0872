import { queryOptions } from '@tanstack/react-query'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'

export type OwnOffers = { offers: readonly WaitlistOffer[]; endedOffers: readonly WaitlistOffer[] }

export const noOffers: OwnOffers = { offers: [], endedOffers: [] }

/**
 * Places that are held for the customer who is logged in, and those that were until they let the time end: what the look at
 * the log-in has brought last.
 */
export const ownOffersQuery = () =>
  queryOptions<OwnOffers>({
    queryKey: ['waitlist/own-offers'],
    queryFn: () => noOffers,
    initialData: noOffers,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
