import {
  defaultMapLatitude,
  defaultMapLongitude,
  defaultRadiusMiles,
  mapOverviewZoom,
  mapOverviewZoomMobile,
  mapZoom,
  mapZoomMobile,
  mobileMaxWidthPx,
} from '@touchline/rules/limits'
import type { Coordinates } from '@touchline/rules/venue-search'

type Looked = {
  /** Where the visitor searched; null shows the whole country. */
  around: Coordinates | null
  radiusMiles: number
}

/** Spec 9: zoom 10.3 on a phone and 10.9 otherwise around a place; 4.4 and 5.5 for all of it. */
export function cameraFor({ around, radiusMiles }: Looked, widthPx: number) {
  const isMobile = widthPx < mobileMaxWidthPx
  const at = (longitude: number, latitude: number): [number, number] => [longitude, latitude]
  if (!around) {
    return {
      center: at(defaultMapLongitude, defaultMapLatitude),
      zoom: isMobile ? mapOverviewZoomMobile : mapOverviewZoom,
    }
  }
  // Twice the radius is one step further out, so that what is in the list is on the map.
  const stepsOut = Math.max(0, Math.log2(radiusMiles / defaultRadiusMiles))
  return {
    center: at(around.longitude, around.latitude),
    zoom: (isMobile ? mapZoomMobile : mapZoom) - stepsOut,
  }
}
