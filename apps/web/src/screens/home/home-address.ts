import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import { defaultRadiusMiles } from '@touchline/rules/limits/limits'
import type { VenueSource } from '../../calls/catalogue/list-venues.ts'
import type { VenueFind } from '../../paths.ts'

export const radiiMiles = [1, 2, 5, 10, 20, 50, 100] as const

/** Search that the address asks for. */
export type VenueSearch = {
  name: string
  near: string
  radiusMiles: number
  source: VenueSource
  /** Way in which the finder was opened; null where it was not: then Home shows free times near a place. */
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
    // No place has a longer name; the call would refuse one.
    near: (address.get('near') ?? '').trim().slice(0, 100),
    radiusMiles: radiiMiles.find((radius) => radius === within) ?? defaultRadiusMiles,
    source,
    find: find === 'map' ? 'map' : find === 'venues' || isSearch ? 'venues' : null,
  }
}

/** Returns the part of the address that a new search keeps. */
export const keptSearch = ({
  source,
  find,
}: Pick<VenueSearch, 'source' | 'find'>): Pick<VenueFind, 'source' | 'find'> => ({
  ...(source === 'online-joining' ? { source } : {}),
  find: find ?? undefined,
})

export function placeName({ name, detail }: Pick<Place, 'name' | 'detail'>): string {
  return [name, detail].filter(Boolean).join(', ')
}
