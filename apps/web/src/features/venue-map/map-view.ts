import type { Coordinates } from '@touchline/rules/venue-search'

type MapVenue = { slug: string; name: string; latitude: number; longitude: number }

export type MapView = {
  venues: readonly MapVenue[]
  /** Where the visitor searched; null shows the whole country. */
  around: Coordinates | null
  radiusMiles: number
  /** The venue that is pointed at, here or in the list. */
  pointedSlug: string | null
}
