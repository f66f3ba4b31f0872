import { type Origin, venueCoordinates } from '@touchline/rules/venue-search'
import { Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../../page/lazy-part.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import type { KnownPlace } from '../../place-cookie.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ListedVenue } from './finding.ts'
import { NameSearch } from './name-search.tsx'
import { NearSearch } from './near-search.tsx'
import { SearchOutcome } from './search-outcome.tsx'
import { useVenueFinder } from './use-venue-finder.ts'
import { VenueList } from './venue-list.tsx'

// 400 kB, which only a visitor who opens it needs.
const VenueMap = lazyPart(async () => (await import('../../features/venue-map/venue-map.tsx')).VenueMap)

/** Spec 1: venues by name, within a radius of a place, and on a map. */
export function Finder({ place, isMapWanted }: { place: KnownPlace | null; isMapWanted: boolean }) {
  const [isMapOpen, setMapOpen] = useState(isMapWanted)
  const [pointedSlug, setPointedSlug] = useState<string | null>(null)
  const [takenSlug, setTakenSlug] = useState<string | null>(null)
  const finder = useVenueFinder(isMapOpen, place)
  const { search, venues, total, listed, around, isAsked, isComing, chosenSlug } = finder
  return (
    <>
      <PageTitle>Home</PageTitle>
      <h1 className="mb-4 max-sm:text-2xl">Find a venue</h1>
      <section aria-labelledby="venues" className="grid grid-cols-1 gap-5">
        <NameSearch
          search={search}
          venues={venues}
          name={finder.name}
          onNameChange={finder.setName}
          onFocus={finder.startSearching}
        />
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

function countWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'venue' : 'venues'}`
}
