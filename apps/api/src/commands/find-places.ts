import type { Place } from '@touchline/contract/calls/geocoding/search-places'
import { type GeocoderSettings, geocoderOf } from '../gateways/geocoding/choose-geocoder.ts'
import type { KnownSpot } from '../gateways/geocoding/port.ts'

/** What a person typed as places, best first, by the geocoder that the settings name. */
export function findPlaces(
  settings: GeocoderSettings,
  query: string,
  spots: readonly KnownSpot[],
): Promise<Place[]> {
  return geocoderOf(settings).search(query.trim(), spots)
}
