import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import { venueCoordinates } from '@touchline/rules/catalogue/venue-search'
import { foldWords } from '@touchline/rules/words/fold-words'
import { type GbPlace, loadGbPlaces } from './gb-places.ts'
import { type Geocoder, type KnownSpot, placesAtMost } from './port.ts'
import { findBeyondTheTable } from './postcodes/beyond-the-table.ts'
import { findAmongSpots } from './postcodes/find-among-spots.ts'
import { findPostcode } from './postcodes/find-postcode.ts'
import { loadSectors } from './postcodes/load-sectors.ts'
import { readPostcode } from './postcodes/read-postcode.ts'
import { townMiles } from './reach-of.ts'

/**
 * Creates a geocoder that knows postcodes, the country's towns and the operator's venues; needs no network.
 */
export function createBuiltInGeocoder(): Geocoder {
  return {
    async search(query, spots) {
      const postcodes = readPostcode(query.split(',')[0] ?? '')
      if (postcodes.length > 0) {
        const sectors = await loadSectors()
        const found = postcodes.map((postcode) => findPostcode(postcode, sectors))
        // Take the exact one of two readings: 'LS61' is the sector, for there is no such district.
        const place = found.find((one) => one?.detail === '') ?? found.find((one) => one !== null)
        if (place) return [place]
        for (const postcode of postcodes) {
          const known = findAmongSpots(postcode, spots) ?? findBeyondTheTable(postcode)
          if (known) return [known]
        }
      }
      const [wanted = '', ...rest] = query.split(',').map(foldWords)
      if (wanted === '') return []
      const nation = rest.at(-1) ?? ''
      const towns = findTowns(wanted, nation, await loadGbPlaces())
      const known = new Set(towns.map(({ name }) => name))
      const others = findSpots(wanted, spots).filter(({ name }) => !known.has(name))
      return distinct([...towns, ...others]).slice(0, placesAtMost)
    },
  }
}

function findTowns(wanted: string, nation: string, places: readonly GbPlace[]): Place[] {
  const rank = (place: GbPlace) => {
    const name = foldWords(place.name)
    if (name === wanted) return 3
    if (name.startsWith(`${wanted} `)) return 2
    return name.startsWith(wanted) && wanted.length >= 3 ? 1 : 0
  }
  return places
    .map((place) => ({ place, rank: rank(place) }))
    .filter(({ place, rank }) => rank > 0 && (nation === '' || foldWords(place.nation) === nation))
    .sort((a, b) => b.rank - a.rank || b.place.population - a.place.population)
    .map(({ place: { name, nation: detail, latitude, longitude } }) => ({
      name,
      detail,
      latitude,
      longitude,
      radiusMiles: townMiles,
    }))
}

/** Finds venues, and towns with a venue that are too small for the list. */
function findSpots(wanted: string, spots: readonly KnownSpot[]): Place[] {
  return spots.flatMap((spot): Place[] => {
    const at = venueCoordinates(spot)
    if (at === null) return []
    if (foldWords(spot.town) === wanted)
      return [{ name: spot.town, detail: '', ...at, radiusMiles: townMiles }]
    return foldWords(spot.name).includes(wanted)
      ? [{ name: spot.name, detail: spot.town, ...at, radiusMiles: 0 }]
      : []
  })
}

function distinct(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter(({ name, detail }) => {
    const key = `${foldWords(name)}, ${detail}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
