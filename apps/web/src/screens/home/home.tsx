import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { usualQuery } from '../../calls/account/list-usual.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { freeQuery } from '../../calls/catalogue/list-free.ts'
import { firstVenuesQuery } from '../../calls/catalogue/list-venues.ts'
import { placesQuery } from '../../calls/catalogue/search-places.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { keepOrigin, originOfDevice } from '../../features/search-origin/keep-origin.ts'
import { loadChunk } from '../../load-chunk.ts'
import { type SearchOrigin, searchOriginOf } from '../../origin-cookie.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { type Services, servicesOf } from '../../services.ts'
import { todayAt } from '../../today-at.ts'
import { placeName, readSearch } from './home-address.ts'
import { timesArgs } from './near/times-near.ts'
import { preloadParts, UsualActivities } from './parts.ts'
import { freeArgs, type HomeData, Start } from './start.tsx'

// Only for visitors who look for a venue by its name, around a place or on a map.
const Finder = lazyPart(async () => (await import('./finder/finder.tsx')).Finder)

export async function loader({ context, request }: LoaderFunctionArgs): Promise<HomeData> {
  const services = servicesOf(context)
  const { client, facts } = services
  const { search, searchParams, origin } = new URL(request.url)
  // Spec 5: a customer who is logged in already goes where the redirect value leads after a log-in.
  const wanted = searchParams.get('redirect')
  if (wanted !== null && (await ensureQuery(client, userQuery()))) {
    const { pageAfterLogin } = await loadChunk(() => import('../../page/page-after-login.ts'))
    throw redirect(pageAfterLogin(wanted, origin, facts.basePath))
  }
  // Spec 6, limited navigation: a kiosk is for the venue where it is placed.
  if (facts.currentCentre !== null)
    throw redirect(paths.chooseActivity({ venueSlug: facts.currentCentre }) + search)
  const { near, source, find } = readSearch(searchParams)
  const [{ timeZone }, user, wantedPlace] = await Promise.all([
    ensureQuery(client, clientQuery()),
    ensureQuery(client, userQuery()),
    placeWanted(near, services),
  ])
  const { hasFailed } = wantedPlace
  const isOnFile = wantedPlace.place === null && near === '' && find === null && user?.role === 'customer'
  const place = isOnFile ? await placeOnFile(user.address.postcode, client) : wantedPlace.place
  const data: HomeData = {
    place,
    isRemembered: originOfDevice(facts) !== null,
    hasFailed,
    today: todayAt(timeZone, facts.nowMs),
    venueSlug: services.rememberedVenue() ?? user?.homeVenueSlug ?? null,
  }
  await Promise.all(
    find === null
      ? [ensureQuery(client, freeQuery(freeArgs(data))), preloadUsual(client), preloadParts(near !== '')]
      : [
          ensureQuery(client, firstVenuesQuery(source)),
          Finder.preload(),
          ...(place && near !== '' && source === 'bookings'
            ? [ensureQuery(client, freeQuery(timesArgs(place, data.today))).catch(() => null)]
            : []),
        ],
  )
  return data
}

type Wanted = { place: SearchOrigin | null; hasFailed: boolean }

/**
 * Finds the place in the address, else the one that this device remembers. A place typed here is remembered.
 */
async function placeWanted(near: string, { client, facts }: Services): Promise<Wanted> {
  if (near === '') return { place: originOfDevice(facts), hasFailed: false }
  // Home works without it: the screen says that places can't be looked up.
  const places = await ensureQuery(client, placesQuery(near)).catch(() => null)
  const [found, ...others] = places ?? []
  if (!found) return { place: null, hasFailed: places === null }
  const place = searchOriginOf({ ...found, name: others.length > 0 ? placeName(found) : found.name })
  keepOrigin(place, facts)
  return { place, hasFailed: false }
}

/**
 * Finds the district of the postcode that a customer has on file. The rest of it is not asked about: the district
 * is exact enough, and another service may answer.
 */
async function placeOnFile(postcode: string, client: QueryClient): Promise<SearchOrigin | null> {
  const district = /^([a-z]{1,2}\d[a-z\d]?) ?\d[a-z]{2}$/i.exec(postcode.trim())?.[1]?.toUpperCase()
  if (district === undefined) return null
  const [found] = (await ensureQuery(client, placesQuery(district)).catch(() => null)) ?? []
  return found ? searchOriginOf({ ...found, name: district }) : null
}

/** Loads the customer's usual activities. Home works without them. */
async function preloadUsual(client: QueryClient): Promise<void> {
  const user = await ensureQuery(client, userQuery())
  if (user?.role !== 'customer') return
  await Promise.all([ensureQuery(client, usualQuery()).catch(() => null), UsualActivities.preload()])
}

export function Home() {
  const data = useLoaderData<HomeData>()
  const [address] = useSearchParams()
  const search = readSearch(address)
  // A search of the finder changes its address and keeps its map.
  if (search.find !== null)
    return <Finder place={data.place} today={data.today} isMapWanted={search.find === 'map'} />
  return <Start data={data} near={search.near} isChange={address.get('place') === 'change'} />
}
