import { createBuiltInGeocoder } from './built-in.ts'
import { createMapboxGeocoder } from './mapbox.ts'
import { createNominatimGeocoder } from './nominatim.ts'
import type { Geocoder } from './port.ts'

export interface GeocoderSettings {
  GEOCODER: 'built-in' | 'nominatim' | 'mapbox'
  GEOCODER_ORIGIN?: string | undefined
  GEOCODER_TOKEN?: string | undefined
}

const builtIn = createBuiltInGeocoder()

/** Creates the geocoder that the settings name. */
export const createGeocoder = (settings: GeocoderSettings): Geocoder => withFallBack(create(settings))

function create({ GEOCODER, GEOCODER_ORIGIN, GEOCODER_TOKEN }: GeocoderSettings): Geocoder {
  switch (GEOCODER) {
    case 'built-in':
      return builtIn
    case 'nominatim':
      return createNominatimGeocoder(GEOCODER_ORIGIN ?? 'https://nominatim.openstreetmap.org')
    case 'mapbox':
      return createMapboxGeocoder(GEOCODER_ORIGIN ?? 'https://api.mapbox.com', GEOCODER_TOKEN ?? '')
  }
}

/** Falls back to the built-in geocoder when a service is away: the search is only less fine. */
function withFallBack(geocoder: Geocoder): Geocoder {
  if (geocoder === builtIn) return builtIn
  return {
    search: (query, spots) => geocoder.search(query, spots).catch(() => builtIn.search(query, spots)),
  }
}
