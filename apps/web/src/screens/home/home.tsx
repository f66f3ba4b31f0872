import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { withinWords } from '@touchline/rules/distance-words'
import { type Origin, venueCoordinates } from '@touchline/rules/venue-search'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { userQuery } from '../../calls/auth/get-user.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/client/get-client.ts'
import { placesQuery } from '../../calls/geocoding/search-places.ts'
import { firstVenuesQuery, type VenueSource } from '../../calls/venues/list-venues.ts'
import { useVenueSlug } from '../../features/venue/use-venue-slug.ts'
import { lazyPart } from '../../page/lazy-part.ts'
import { loadable } from '../../page/loadable.tsx'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { findVenues, keptOf, type ListedVenue, placeName, readWish } from './finding.ts'
import { Hero } from './hero.tsx'
import { NameSearch } from './name-search.tsx'
import { NearSearch } from './near-search.tsx'
import { useVenues } from './use-venues.ts'
import { VenueList } from './venue-list.tsx'
import { YourVenue } from './your-venue.tsx'

const searchOutcome = loadable(async () => (await import('./search-outcome.tsx')).SearchOutcome)

// 400 kB that nobody needs who does not open it.
const VenueMap = lazyPart(async () => (await import('../../features/venue-map/venue-map.tsx')).VenueMap)

const NO_VENUES: readonly ListedVenue[] = []

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { client, facts } = servicesOf(context)
  const { search, searchParams, origin } = new URL(request.url)
  // Spec 5: who is logged in already is where the redirect value sends people after a log-in.
  const wanted = searchParams.get('redirect')
  if (wanted !== null && (await ensureQuery(client, userQuery()))) {
    const { placeAfterLogin } = await import('../../page/place-after-login.ts')
    throw redirect(placeAfterLogin(wanted, origin, facts.basePath))
  }
  // Spec 6, limited navigation: a kiosk is for the venue where it stands.
  if (facts.currentCentre !== null)
    throw redirect(paths.chooseActivity({ venueSlug: facts.currentCentre }) + search)
  const { name, near, source } = readWish(searchParams)
  await Promise.all([
    ensureQuery(client, firstVenuesQuery(source)),
    name === '' && near === '' ? null : searchOutcome.preload(),
    // Home stands without it: the screen says that places can't be looked up.
    near === '' ? null : ensureQuery(client, placesQuery(near)).catch(() => null),
  ])
  return null
}

export function Home() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const wish = readWish(address)
  const [name, setName] = useState(wish.name)
  const wanted = useDeferredValue(name).trim()
  const [here, setHere] = useState<Origin | null>(null)
  const [isMapOpen, setMapOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [inHand, setInHand] = useState<string | null>(null)
  const { data: places, isError } = useQuery({
    ...placesQuery(wish.near),
    enabled: wish.near !== '' && here === null,
    throwOnError: false,
  })
  const place = here === null ? places?.[0] : undefined
  const around = here ?? place ?? null
  const { venues, total, isWhole } = useVenues(
    wish.source,
    isSearching || wanted !== '' || around !== null || isMapOpen,
  )
  const chosenSlug = useVenueSlug()
  const chosen = venues.find(({ slug }) => slug === chosenSlug)
  const { radiusMiles } = wish
  const found = useMemo(
    () => findVenues(venues, { name: wanted, around, radiusMiles }),
    [venues, wanted, around, radiusMiles],
  )
  const listed = found.kind === 'some' ? found.venues : NO_VENUES
  const isAsked = wanted !== '' || around !== null
  const hasOutcome = isAsked || wish.near !== ''
  const isComing = isAsked && !isWhole
  const onMap = useMemo(
    () =>
      isMapOpen
        ? listed.flatMap((venue) => {
            const at = venueCoordinates(venue)
            return at ? [{ slug: venue.slug, name: venue.name, ...at }] : []
          })
        : [],
    [isMapOpen, listed],
  )
  const showAll = () => {
    setName('')
    setHere(null)
    void navigate(paths.home(keptOf(wish)), { replace: true })
  }
  const takeOnMap = (slug: string) => {
    setInHand(slug)
    requestAnimationFrame(() =>
      document.getElementById(`venue-${slug}`)?.scrollIntoView({ block: 'nearest' }),
    )
  }

  if (total === 0) {
    return (
      <>
        <PageTitle>Home</PageTitle>
        <Hero operator={client.name} total={total} />
        <Notice type="info" title="There is nothing to book here yet">
          <p>{client.name} has not opened any venue for booking. Please come back later.</p>
        </Notice>
      </>
    )
  }
  return (
    <>
      <PageTitle>Home</PageTitle>
      <Hero operator={client.name} total={total} below={total > 1 && <SearchAllVenues />}>
        <NameSearch
          wish={wish}
          venues={venues}
          name={name}
          onNameChange={setName}
          onFocus={() => setSearching(true)}
        />
      </Hero>
      {chosen && !isAsked && <YourVenue venue={chosen} />}
      <section aria-labelledby="venues" className="grid grid-cols-1 gap-5">
        <NearSearch wish={wish} onHere={setHere} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <h2 id="venues">
              {titleOf(
                wish.source,
                wanted,
                withinWords(radiusMiles, around?.radiusMiles ?? 0),
                here ? 'where you are' : place && placeName(place),
              )}
            </h2>
            <p role="status" className="text-ink-soft">
              {isComing ? 'Looking through all venues…' : countWords(isAsked ? listed.length : total)}
            </p>
          </div>
          <Button variant="secondary" aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
            {isMapOpen ? 'Hide map' : 'Show map'}
          </Button>
        </div>
        {hasOutcome && (
          <searchOutcome.Component
            wish={wish}
            places={here ? undefined : places}
            around={around}
            hasFailed={isError && here === null}
            found={found.kind === 'some' || isComing ? null : found}
            onShowAll={showAll}
          />
        )}
        <div className={isMapOpen ? 'grid grid-cols-1 gap-4 md:grid-cols-2' : undefined}>
          {isMapOpen && (
            <div className="md:sticky md:top-[calc(var(--header-height)+16px)] md:order-2 md:self-start">
              <Suspense fallback={<Skeleton shape="card" count={3} />}>
                <VenueMap
                  venues={onMap}
                  around={around}
                  radiusMiles={radiusMiles + (around?.radiusMiles ?? 0)}
                  inHand={inHand}
                  onTake={takeOnMap}
                />
              </Suspense>
            </div>
          )}
          <div>
            {isComing && listed.length === 0 && <Skeleton shape="card" count={9} />}
            <VenueList
              venues={listed}
              around={around}
              total={isAsked ? listed.length : total}
              chosenSlug={chosenSlug}
              isBesideMap={isMapOpen}
              inHand={inHand}
              onPoint={setInHand}
            />
          </div>
        </div>
      </section>
    </>
  )
}

function SearchAllVenues() {
  return (
    <p className="mt-3 -mb-2">
      <Link
        to={paths.search()}
        className="inline-flex min-h-11 items-center rounded-sm font-bold underline underline-offset-4"
      >
        Search all venues by activity, day and time
      </Link>
    </p>
  )
}

const all = { bookings: 'All venues', 'online-joining': 'Venues that sell memberships online' }

function titleOf(source: VenueSource, name: string, within: string, place: string | undefined): string {
  const what = name === '' ? (place === undefined ? all[source] : 'Venues') : `Venues called “${name}”`
  if (place === undefined) return what
  return `${what} ${within} of ${place}`
}

function countWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'venue' : 'venues'}`
}
