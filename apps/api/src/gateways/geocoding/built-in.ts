import type { Place } from '@touchline/contract/calls/geocoding/search-places'
import { venueCoordinates } from '@touchline/rules/venue-search'
import { type GbPlace, loadGbPlaces } from './gb-places.ts'
import { type Geocoder, type KnownSpot, placesAtMost } from './port.ts'

/** Knows the towns of the country and where the operator's venues stand; needs no network. */
export function createBuiltInGeocoder(): Geocoder {
  return {
    async search(query, spots) {
      const postcode = readPostcode(query.split(',')[0] ?? '')
      if (postcode) {
        const found = findPostcode(postcode, spots)
        if (found) return [found]
      }
      const [wanted = '', ...rest] = query.split(',').map(simplify)
      if (wanted === '') return []
      const nation = rest.at(-1) ?? ''
      const towns = findTowns(wanted, nation, await loadGbPlaces())
      const known = new Set(towns.map(({ name }) => name))
      const others = findSpots(wanted, spots).filter(({ name }) => !known.has(name))
      return distinct([...towns, ...others]).slice(0, placesAtMost)
    },
  }
}

/** 'St. Albans' → 'st albans'; 'Ynys Môn' → 'ynys mon' */
export function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

type Postcode = { area: string; outward: string; inward: string }

/** 'm14', 'BS1 6XN', 'bs16xn': an outward code, with or without the rest. */
export function readPostcode(query: string): Postcode | null {
  const compact = query.toUpperCase().replace(/\s+/g, '')
  const match = /^(([A-Z]{1,2})\d[A-Z\d]?)(\d[A-Z]{2})?$/.exec(compact)
  if (!match) return null
  const [, outward = '', area = '', inward = ''] = match
  return { area, outward, inward }
}

/** The same postcode, else the same district, else the same area: the middle of the venues there. */
function findPostcode({ area, outward, inward }: Postcode, spots: readonly KnownSpot[]): Place | null {
  const placed = spots.flatMap((spot) => {
    const at = venueCoordinates(spot)
    const postcode = readPostcode(spot.postcode)
    return at && postcode ? [{ at, postcode }] : []
  })
  const name = inward === '' ? outward : `${outward} ${inward}`
  const steps = [
    { detail: '', is: (other: Postcode) => other.outward === outward && other.inward === inward },
    { detail: inward === '' ? '' : `${outward} area`, is: (other: Postcode) => other.outward === outward },
    // Miles of land: the words must not promise more than is known.
    { detail: `somewhere in the ${area} area`, is: (other: Postcode) => other.area === area },
  ]
  for (const { detail, is } of steps) {
    const here = placed.filter(({ postcode }) => is(postcode))
    if (here.length === 0) continue
    const mean = (of: (spot: (typeof here)[number]) => number) =>
      here.reduce((sum, spot) => sum + of(spot), 0) / here.length
    return {
      name,
      detail,
      latitude: mean(({ at }) => at.latitude),
      longitude: mean(({ at }) => at.longitude),
    }
  }
  return null
}

function findTowns(wanted: string, nation: string, places: readonly GbPlace[]): Place[] {
  const rank = (place: GbPlace) => {
    const name = simplify(place.name)
    if (name === wanted) return 3
    if (name.startsWith(`${wanted} `)) return 2
    return name.startsWith(wanted) && wanted.length >= 3 ? 1 : 0
  }
  return places
    .map((place) => ({ place, rank: rank(place) }))
    .filter(({ place, rank }) => rank > 0 && (nation === '' || simplify(place.nation) === nation))
    .sort((a, b) => b.rank - a.rank || b.place.population - a.place.population)
    .map(({ place: { name, nation: detail, latitude, longitude } }) => ({
      name,
      detail,
      latitude,
      longitude,
    }))
}

/** Towns too small for the list in which a venue stands, and the venues themselves. */
function findSpots(wanted: string, spots: readonly KnownSpot[]): Place[] {
  return spots.flatMap((spot): Place[] => {
    const at = venueCoordinates(spot)
    if (at === null) return []
    if (simplify(spot.town) === wanted) return [{ name: spot.town, detail: '', ...at }]
    return simplify(spot.name).includes(wanted) ? [{ name: spot.name, detail: spot.town, ...at }] : []
  })
}

function distinct(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter(({ name, detail }) => {
    const key = `${simplify(name)}, ${detail}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
