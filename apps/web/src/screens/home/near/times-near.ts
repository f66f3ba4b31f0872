import { useQuery } from '@tanstack/react-query'
import type { Origin } from '@touchline/rules/catalogue/venue-search'
import { type FreeQuery, type FreeTime, freeQuery } from '../../../calls/catalogue/list-free.ts'
import { searchOriginOf } from '../../../origin-cookie.ts'

/** Number of nearest venues for which the call returns times. */
const VENUES_WITH_TIMES = 8

export const timesArgs = ({ lat, lng }: { lat: number; lng: number }, today: string): FreeQuery => ({
  date: today,
  lat: String(lat),
  lng: String(lng),
})

/** Free times at a venue of the list; 'coming' for a moment, null where they are not asked for. */
export type TimesOf = (slug: string, index: number) => readonly FreeTime[] | 'coming' | null

/**
 * Loads the free times at the nearest venues of a search around a place, by the
 * same call as Home: one statement.
 */
export function useTimesNear(around: Origin | null, today: string, isWanted: boolean): TimesOf {
  const isAsked = around !== null && isWanted
  const at = searchOriginOf({ name: '', ...(around ?? { latitude: 0, longitude: 0, radiusMiles: 0 }) })
  const { data, isPending } = useQuery({
    ...freeQuery(timesArgs(at, today)),
    enabled: isAsked,
    throwOnError: false,
    refetchOnWindowFocus: 'always',
  })
  return (slug, index) => {
    if (!isAsked) return null
    if (isPending) return index < VENUES_WITH_TIMES ? 'coming' : null
    return data?.venues.find((venue) => venue.slug === slug)?.times ?? null
  }
}
