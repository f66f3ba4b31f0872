import type { Coordinates } from '@touchline/rules/catalogue/venue-search'

/** With the number that its row in the list has, where that has one. */
type MapVenue = { slug: string; name: string; number: number | null; latitude: number; longitude: number }

export type MapView = {
  venues: readonly MapVenue[]
  /** What the view is fitted to, where that is not all of them. */
  fitted?: readonly Coordinates[] | undefined
  /** Where the visitor searched; null shows the whole country. */
  around: Coordinates | null
  /** 0 draws no circle. */
  radiusMiles: number
  /** The venue that is pointed at, here or in the list. */
  pointedSlug: string | null
}
