import { useQuery } from '@tanstack/react-query'
import type { Origin } from '@touchline/rules/catalogue/venue-search'
import { withinWords } from '@touchline/rules/words/distance-words'
import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { VenueSource } from '../../../calls/catalogue/list-venues.ts'
import { placesQuery } from '../../../calls/catalogue/search-places.ts'
import { useVenueSlug } from '../../../features/venue/use-venue-slug.ts'
import type { SearchOrigin } from '../../../origin-cookie.ts'
import { paths } from '../../../paths.ts'
import { keptSearch, placeName, readSearch, type VenueSearch } from '../home-address.ts'
import { findVenues, type ListedVenue } from './finding.ts'
import { useVenues } from './use-venues.ts'

const NO_VENUES: readonly ListedVenue[] = []

/** Runs the venue search, by name and around a place, and returns its results. */
export function useVenueFinder(isMapOpen: boolean, known: SearchOrigin | null) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const search = readSearch(address)
  const { near, source, radiusMiles } = search
  const [name, setName] = useState(search.name)
  const wanted = useDeferredValue(name).trim()
  const [here, setHere] = useState<Origin | null>(() => hereOf(search, known))
  const [isSearching, setSearching] = useState(false)
  const { data: places, isError } = useQuery({
    ...placesQuery(near),
    enabled: near !== '' && here === null,
    throwOnError: false,
  })
  const place = here === null ? places?.[0] : undefined
  const around = here ?? place ?? null
  const { venues, total, isWhole } = useVenues(
    source,
    isSearching || wanted !== '' || around !== null || isMapOpen,
  )
  const found = useMemo(
    () => findVenues(venues, { name: wanted, around, radiusMiles }),
    [venues, wanted, around, radiusMiles],
  )
  const isAsked = wanted !== '' || around !== null
  const isComing = isAsked && !isWhole
  const onShowAll = () => {
    setName('')
    setHere(null)
    void navigate(paths.home(keptSearch({ source, find: 'venues' })), { replace: true })
  }
  return {
    search,
    name,
    setName,
    setHere,
    startSearching: () => setSearching(true),
    venues,
    total,
    chosenSlug: useVenueSlug(),
    around,
    listed: found.kind === 'some' ? found.venues : NO_VENUES,
    isAsked,
    isComing,
    title: titleOf(
      source,
      wanted,
      withinWords(radiusMiles, around?.radiusMiles ?? 0),
      here ? 'where you are' : place && placeName(place),
    ),
    /** Messages about the search, beside its results; null where nothing is searched for. */
    outcome:
      isAsked || near !== ''
        ? {
            search,
            places: here ? undefined : places,
            around,
            hasFailed: isError && here === null,
            found: found.kind === 'some' || isComing ? null : found,
            onShowAll,
          }
        : null,
  }
}

/** Returns the visitor's position as the browser gave it. It has no name that an address could hold. */
function hereOf({ near, name, find }: VenueSearch, known: SearchOrigin | null): Origin | null {
  if (known?.name !== '' || near !== '' || name !== '' || find !== 'map') return null
  return { latitude: known.lat, longitude: known.lng, radiusMiles: known.about }
}

const all = { bookings: 'All venues', 'online-joining': 'Venues that sell memberships online' }

function titleOf(source: VenueSource, name: string, within: string, place: string | undefined): string {
  const what = name === '' ? (place === undefined ? all[source] : 'Venues') : `Venues called “${name}”`
  if (place === undefined) return what
  return `${what} ${within} of ${place}`
}
