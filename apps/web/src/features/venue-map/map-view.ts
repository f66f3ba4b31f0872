import type { Coordinates } from '@touchline/rules/catalogue/venue-search'

/** A venue on the map, with the number of its row in the list, where it has one. */
type MapVenue = { slug: string; name: string; number: number | null; latitude: number; longitude: number }

export type MapView = {
  venues: readonly MapVenue[]
  /** Venues to fit the view to, where that is not all of them. */
  fitted?: readonly Coordinates[] | undefined
  /** Place that the visitor searched near; null shows the whole country. */
  around: Coordinates | null
  /** Radius of the circle; 0 draws none. */
  radiusMiles: number
  /** Venue under the pointer, here or in the list. */
  pointedSlug: string | null
}
