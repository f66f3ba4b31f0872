import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import {
  firstVenuesQuery,
  type VenueSource,
  type VenueSummary,
  venuesQuery,
} from '../../../calls/catalogue/list-venues.ts'

type Venues = {
  venues: readonly VenueSummary[]
  total: number
  /** False while only the first venues are here. */
  isWhole: boolean
}

/** Returns the venues that came with the page, and all of them once the visitor wants more. */
export function useVenues(source: VenueSource, wantsAll: boolean): Venues {
  const { data: first } = useSuspenseQuery(firstVenuesQuery(source))
  const cameWhole = first.venues.length === first.total
  const { data: all } = useQuery({ ...venuesQuery(source), enabled: wantsAll && !cameWhole })
  return { venues: all ?? first.venues, total: first.total, isWhole: cameWhole || all !== undefined }
}
