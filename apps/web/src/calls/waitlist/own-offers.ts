import { queryOptions } from '@tanstack/react-query'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist'

/** Places that are held for the customer who is logged in: what the look at the log-in has brought last. */
export const ownOffersQuery = () =>
  queryOptions<readonly WaitlistOffer[]>({
    queryKey: ['waitlist/own-offers'],
    queryFn: () => [],
    initialData: [],
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
