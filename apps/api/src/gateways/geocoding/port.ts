import type { Place } from '@touchline/contract/calls/catalogue/search-places'

/** A venue as far as its whereabouts go: where nothing else knows a postcode, the venues do. */
export interface KnownSpot {
  name: string
  town: string
  postcode: string
  lat: number | null
  lng: number | null
}

/** Turns what a person typed into places, best first, in the United Kingdom only (spec 7: country gb). */
export interface Geocoder {
  /** @throws when the service can't be reached or answers something else than places */
  search(query: string, spots: readonly KnownSpot[]): Promise<Place[]>
}

export const placesAtMost = 5
