import type { Coordinates } from '@touchline/rules/catalogue/venue-search'
import {
  defaultMapLatitude,
  defaultMapLongitude,
  defaultRadiusMiles,
  mapOverviewZoom,
  mapOverviewZoomMobile,
  mapZoom,
  mapZoomMobile,
  mobileMaxWidthPx,
} from '@touchline/rules/limits/limits'

export type Looked = {
  venues: readonly Coordinates[]
  /** Venues to fit the view to, where that is not all of them. */
  fitted?: readonly Coordinates[] | undefined
  /** Place that the visitor searched near; null shows the whole country. */
  around: Coordinates | null
  radiusMiles: number
}

type LongitudeFirst = [longitude: number, latitude: number]

export type Camera =
  /** Area of the found venues and the searched place, no nearer than the zoom. */
  | { bounds: [southWest: LongitudeFirst, northEast: LongitudeFirst]; maxZoom: number }
  | { center: LongitudeFirst; zoom: number }

/**
 * Chooses the view that fits what was found. Around a place, also where nothing was found, zoom 10.3 on a
 * phone and 10.9 otherwise (spec 9); results are never shown nearer than that. For the country without
 * venues, 4.4 and 5.5.
 */
export function cameraFor({ venues: all, fitted, around, radiusMiles }: Looked, widthPx: number): Camera {
  const venues = fitted ?? all
  const isMobile = widthPx < mobileMaxWidthPx
  const near = isMobile ? mapZoomMobile : mapZoom
  if (venues.length > 0) return { bounds: boundsOf(around ? [...venues, around] : venues), maxZoom: near }
  if (around) {
    // Doubling the radius is one step further out.
    const stepsOut = Math.max(0, Math.log2(radiusMiles / defaultRadiusMiles))
    return { center: [around.longitude, around.latitude], zoom: near - stepsOut }
  }
  return {
    center: [defaultMapLongitude, defaultMapLatitude],
    zoom: isMobile ? mapOverviewZoomMobile : mapOverviewZoom,
  }
}

function boundsOf(spots: readonly Coordinates[]): [LongitudeFirst, LongitudeFirst] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { longitude, latitude } of spots) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [
    [west, south],
    [east, north],
  ]
}
