import {
  mayBeWithin,
  type Origin,
  searchByName,
  searchRadius,
  type WithDistance,
} from '@touchline/rules/catalogue/venue-search'
import type { VenueSummary } from '../../../calls/catalogue/list-venues.ts'
import { radiiMiles } from '../home-address.ts'

export type ListedVenue = VenueSummary & { distanceMiles?: number }

export type Found =
  | { kind: 'some'; venues: readonly ListedVenue[] }
  | { kind: 'none of that name' }
  /** Nothing in the radius; the nearest venue, and the first radius that holds it. */
  | { kind: 'none near'; nearest: WithDistance<VenueSummary> | null; widerMiles: number | null }

type Search = { name: string; around: Origin | null; radiusMiles: number }

/**
 * Finds venues by name, then within the radius and by distance (spec 5). Venues
 * without coordinates are near nothing.
 */
export function findVenues(venues: readonly VenueSummary[], { name, around, radiusMiles }: Search): Found {
  const named = name === '' ? venues : searchByName(venues, name)
  if (named.length === 0 && name !== '') return { kind: 'none of that name' }
  if (around === null) return { kind: 'some', venues: named }
  const { found, nearestOutside: nearest } = searchRadius(named, around, radiusMiles)
  if (found.length > 0) return { kind: 'some', venues: found }
  const nearestMiles = nearest?.distanceMiles ?? Number.POSITIVE_INFINITY
  const wider = radiiMiles.find((miles) => mayBeWithin(nearestMiles, around, miles))
  return { kind: 'none near', nearest, widerMiles: wider ?? null }
}
