import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type Origin, venueCoordinates } from '@touchline/rules/venue-search'
import { Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { userQuery } from '../../calls/auth/get-user.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/client/get-client.ts'
import { usualQuery } from '../../calls/my-account/list-usual.ts'
import { placesQuery } from '../../calls/geocoding/search-places.ts'
import { firstVenuesQuery } from '../../calls/venues/list-venues.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ListedVenue, readSearch } from './finding.ts'
import { Hero } from './hero.tsx'
import { NameSearch } from './name-search.tsx'
import { NearSearch } from './near-search.tsx'
import { SearchOutcome } from './search-outcome.tsx'
import { useVenueFinder } from './use-venue-finder.ts'
import { VenueList } from './venue-list.tsx'
import { YourVenue } from './your-venue.tsx'

// Of customers alone.
const UsualActivities = lazyPart(async () => (await import('./usual-activities.tsx')).UsualActivities)
// 400 kB, which only a visitor who opens it needs.
const VenueMap = lazyPart(async () => (await import('../../features/venue-map/venue-map.tsx')).VenueMap)

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { client, facts } = servicesOf(context)
  const { search, searchParams, origin } = new URL(request.url)
  // Spec 5: a customer who is logged in already goes where the redirect value leads after a log-in.
  const wanted = searchParams.get('redirect')
  if (wanted !== null && (await ensureQuery(client, userQuery()))) {
    const { placeAfterLogin } = await import('../../page/place-after-login.ts')
    throw redirect(placeAfterLogin(wanted, origin, facts.basePath))
  }
  // Spec 6, limited navigation: a kiosk is for the venue where it stands.
  if (facts.currentCentre !== null)
    throw redirect(paths.chooseActivity({ venueSlug: facts.currentCentre }) + search)
  const { near, source } = readSearch(searchParams)
  await Promise.all([
    ensureQuery(client, firstVenuesQuery(source)),
    // Home stands without it: the screen says that places can't be looked up.
    near === '' ? null : ensureQuery(client, placesQuery(near)).catch(() => null),
    preloadUsual(client),
  ])
  return null
}

/** Home stands without it. */
async function preloadUsual(client: QueryClient): Promise<void> {
  const user = await ensureQuery(client, userQuery())
  if (user?.role !== 'customer') return
  await Promise.all([ensureQuery(client, usualQuery()).catch(() => null), UsualActivities.preload()])
}

export function Home() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const [isMapOpen, setMapOpen] = useState(false)
  const [pointedSlug, setPointedSlug] = useState<string | null>(null)
  const [takenSlug, setTakenSlug] = useState<string | null>(null)
  const finder = useVenueFinder(isMapOpen)
  const { search, venues, total, listed, around, isAsked, isComing, chosenSlug } = finder
  const chosen = venues.find(({ slug }) => slug === chosenSlug)
  if (total === 0) return <NothingOpen operator={client.name} />
  return (
    <>
      <PageTitle>Home</PageTitle>
      <Hero operator={client.name} total={total} below={total > 1 && <SearchAllVenues />}>
        <NameSearch
          search={search}
          venues={venues}
          name={finder.name}
          onNameChange={finder.setName}
          onFocus={finder.startSearching}
        />
      </Hero>
      {user?.role === 'customer' && !isAsked && (
        <Suspense>
          <UsualActivities />
        </Suspense>
      )}
      {chosen && !isAsked && <YourVenue venue={chosen} />}
      <section aria-labelledby="venues" className="grid grid-cols-1 gap-5">
        <NearSearch search={search} onHere={finder.setHere} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <h2 id="venues">{finder.title}</h2>
            <p role="status" className="text-ink-soft">
              {isComing ? 'Looking through all venues…' : countWords(isAsked ? listed.length : total)}
            </p>
          </div>
          <Button variant="secondary" aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
            {isMapOpen ? 'Hide map' : 'Show map'}
          </Button>
        </div>
        {finder.outcome && <SearchOutcome {...finder.outcome} />}
        <div className={isMapOpen ? 'grid grid-cols-1 gap-4 md:grid-cols-2' : undefined}>
          {isMapOpen && (
            <FoundOnMap
              listed={listed}
              around={around}
              radiusMiles={search.radiusMiles}
              pointedSlug={pointedSlug}
              onPoint={setPointedSlug}
              onTake={setTakenSlug}
            />
          )}
          <div>
            {isComing && listed.length === 0 && <Skeleton shape="card" count={9} />}
            <VenueList
              venues={listed}
              around={around}
              total={isAsked ? listed.length : total}
              chosenSlug={chosenSlug}
              isBesideMap={isMapOpen}
              pointedSlug={pointedSlug}
              takenSlug={takenSlug}
              onPoint={setPointedSlug}
            />
          </div>
        </div>
      </section>
    </>
  )
}

function NothingOpen({ operator }: { operator: string }) {
  return (
    <>
      <PageTitle>Home</PageTitle>
      <Hero operator={operator} total={0} />
      <Notice type="info" title="There is nothing to book here yet">
        <p>{operator} has not opened any venue for booking. Please come back later.</p>
      </Notice>
    </>
  )
}

type MapProps = {
  listed: readonly ListedVenue[]
  around: Origin | null
  radiusMiles: number
  pointedSlug: string | null
  onPoint: (slug: string) => void
  onTake: (slug: string) => void
}

function FoundOnMap({ listed, around, radiusMiles, pointedSlug, onPoint, onTake }: MapProps) {
  const venues = useMemo(
    () =>
      listed.flatMap((venue) => {
        const at = venueCoordinates(venue)
        return at ? [{ slug: venue.slug, name: venue.name, ...at }] : []
      }),
    [listed],
  )
  const take = (slug: string) => {
    // Its row may come into the list with this.
    flushSync(() => {
      onPoint(slug)
      onTake(slug)
    })
    const row = document.getElementById(`venue-${slug}`)
    row?.querySelector('a')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="md:sticky md:top-[calc(var(--header-height)+16px)] md:order-2 md:self-start">
      <Suspense fallback={<Skeleton shape="card" count={3} />}>
        <VenueMap
          venues={venues}
          around={around}
          radiusMiles={radiusMiles + (around?.radiusMiles ?? 0)}
          pointedSlug={pointedSlug}
          onPoint={onPoint}
          onTake={take}
        />
      </Suspense>
    </div>
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

function countWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'venue' : 'venues'}`
}
