import type { Place } from '@touchline/contract/calls/geocoding/search-places'
import { defaultRadiusMiles } from '@touchline/rules/limits'
import {
  mayBeWithin,
  type Origin,
  searchByName,
  searchRadius,
  type WithDistance,
} from '@touchline/rules/venue-search'
import type { VenueFind } from '../../paths.ts'
import type { VenueSource, VenueSummary } from '../../calls/venues/list-venues.ts'

export const radiiMiles = [1, 2, 5, 10, 20, 50, 100] as const

/** What the address asks for. */
export type VenueSearch = {
  name: string
  near: string
  radiusMiles: number
  source: VenueSource
  /** How the finder was opened; null where it was not: then Home says what is free near a place. */
  find: 'venues' | 'map' | null
}

export function readSearch(address: URLSearchParams): VenueSearch {
  const within = Number(address.get('within'))
  const name = address.get('name') ?? ''
  const source = address.get('source') === 'online-joining' ? 'online-joining' : 'bookings'
  const isSearch = name !== '' || address.has('within') || source === 'online-joining'
  const find = address.get('find')
  return {
    name,
    // Longer than any place is called; the call would refuse it.
    near: (address.get('near') ?? '').trim().slice(0, 100),
    radiusMiles: radiiMiles.find((radius) => radius === within) ?? defaultRadiusMiles,
    source,
    find: find === 'map' ? 'map' : find === 'venues' || isSearch ? 'venues' : null,
  }
}

/** The part of the address that a new search keeps. */
export const keptOf = ({
  source,
  find,
}: Pick<VenueSearch, 'source' | 'find'>): Pick<VenueFind, 'source' | 'find'> => ({
  ...(source === 'online-joining' ? { source } : {}),
  find: find ?? undefined,
})

export type ListedVenue = VenueSummary & { distanceMiles?: number }

export type Found =
  | { kind: 'some'; venues: readonly ListedVenue[] }
  | { kind: 'none of that name' }
  /** Nothing in the radius; what is nearest, and the first radius that holds it. */
  | { kind: 'none near'; nearest: WithDistance<VenueSummary> | null; widerMiles: number | null }

type Search = { name: string; around: Origin | null; radiusMiles: number }

/** Spec 5: by name, then within the radius and by distance; venues without coordinates are not near anything. */
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

export function placeName({ name, detail }: Pick<Place, 'name' | 'detail'>): string {
  return [name, detail].filter(Boolean).join(', ')
}
