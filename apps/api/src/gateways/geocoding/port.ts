import type { Place } from '@touchline/contract/calls/catalogue/search-places'

/** A venue's location: venues tell where a postcode is when nothing else does. */
export interface KnownSpot {
  name: string
  town: string
  postcode: string
  lat: number | null
  lng: number | null
}

/** Service that turns typed text into places, best first, in the United Kingdom only (spec 7: country gb). */
export interface Geocoder {
  /** @throws when the service can't be reached or answers something else than places */
  search(query: string, spots: readonly KnownSpot[]): Promise<Place[]>
}

export const placesAtMost = 5
