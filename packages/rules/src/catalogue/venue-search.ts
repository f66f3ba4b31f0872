import { metresPerMile } from '../limits/limits.ts'
import { containsWords } from '../words/fold-words.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

interface FindableVenue {
  name: string
  lat?: number | string | null
  lng?: number | string | null
}

const earthRadiusMetres = 6_371_008.8

// Spec 5: matches anywhere in the name, whatever the case; F120: however it is typed.
export const matchesName = (venue: { name: string }, term: string): boolean => containsWords(venue.name, term)

export const searchByName = <Venue extends { name: string }>(
  venues: readonly Venue[],
  term: string,
): Venue[] => venues.filter((venue) => matchesName(venue, term))

const numeric = (value: number | string | null | undefined): number | null => {
  if (typeof value === 'string' && value.trim() === '') return null
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/**
 * Returns a venue's coordinates. Spec 5: null for a venue that the map search leaves out: no number as lng or
 * lat, or a lat not from -90 to 90. A number written as text counts as numeric.
 */
export const venueCoordinates = (venue: Pick<FindableVenue, 'lat' | 'lng'>): Coordinates | null => {
  const [latitude, longitude] = [numeric(venue.lat), numeric(venue.lng)]
  if (latitude === null || longitude === null || Math.abs(latitude) > 90) return null
  return { latitude, longitude }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Measures along the surface of the earth, by the haversine formula. */
export const distanceMiles = (a: Coordinates, b: Coordinates): number => {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const share = latitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude ** 2
  return (2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(share)))) / metresPerMile
}

/** Start of a search: the place that is meant may be up to `radiusMiles` from the coordinates. */
export interface Origin extends Coordinates {
  radiusMiles: number
}

export type WithDistance<Venue> = Venue & { distanceMiles: number }

/**
 * True within the radius, in miles (spec 5). If the place is known only roughly, a venue that may be within
 * it is found, too.
 */
export const mayBeWithin = (distance: number, origin: Origin, withinMiles: number): boolean =>
  distance - origin.radiusMiles <= withinMiles

/** Finds the venues around a place, nearest first, and the nearest of those farther away. */
export function searchRadius<Venue extends FindableVenue>(
  venues: readonly Venue[],
  origin: Origin,
  withinMiles: number,
): { found: WithDistance<Venue>[]; nearestOutside: WithDistance<Venue> | null } {
  const found: WithDistance<Venue>[] = []
  let nearestOutside: WithDistance<Venue> | null = null
  // A single pass without copying thousands of venues: only those that are shown get a distance of their own.
  for (const venue of venues) {
    const at = venueCoordinates(venue)
    if (at === null) continue
    const miles = distanceMiles(origin, at)
    if (mayBeWithin(miles, origin, withinMiles)) found.push({ ...venue, distanceMiles: miles })
    else if (nearestOutside === null || miles < nearestOutside.distanceMiles)
      nearestOutside = { ...venue, distanceMiles: miles }
  }
  return { found: found.sort((one, other) => one.distanceMiles - other.distanceMiles), nearestOutside }
}
