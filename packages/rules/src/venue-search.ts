import { metresPerMile } from './limits.ts'

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

// Spec 5: "Venue search by name is a case-insensitive substring match."
export const matchesName = (venue: { name: string }, term: string): boolean =>
  venue.name.toLowerCase().includes(term.trim().toLowerCase())

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
 * Spec 5: "Venues without numeric lng or lat, or with lat outside -90 to 90, are dropped from map search": those are null.
 * A number written as text counts as numeric.
 */
export const venueCoordinates = (venue: Pick<FindableVenue, 'lat' | 'lng'>): Coordinates | null => {
  const [latitude, longitude] = [numeric(venue.lat), numeric(venue.lng)]
  if (latitude === null || longitude === null || Math.abs(latitude) > 90) return null
  return { latitude, longitude }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface of the earth, by the haversine formula. */
export const distanceMiles = (a: Coordinates, b: Coordinates): number => {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const share = latitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude ** 2
  return (2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(share)))) / metresPerMile
}

export type WithDistance<Venue> = Venue & { distanceMiles: number }

/** '1.4 miles', '1 mile', 'less than 0.1 miles' */
export const distanceLabel = (miles: number): string => {
  if (miles < 0.1) return 'less than 0.1 miles'
  const rounded = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'}`
}
