import { useState } from 'react'
import type { SearchOrigin } from '../../../origin-cookie.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NearSearch } from '../near/near-search.tsx'
import { useTimesNear } from '../near/times-near.ts'
import { ListMap } from './list-map.tsx'
import { NameSearch } from './name-search.tsx'
import { SearchOutcome } from './search-outcome.tsx'
import { useVenueFinder } from './use-venue-finder.ts'
import { VenueList } from './venue-list.tsx'

type Props = {
  place: SearchOrigin | null
  /** The operator's day, `YYYY-MM-DD`. */
  today: string
  isMapWanted: boolean
}

/** Finds venues by name, within a radius of a place, and on a map (spec 1). */
export function Finder({ place, today, isMapWanted }: Props) {
  const [isMapOpen, setMapOpen] = useState(isMapWanted)
  const [pointedSlug, setPointedSlug] = useState<string | null>(null)
  const [takenSlug, setTakenSlug] = useState<string | null>(null)
  const finder = useVenueFinder(isMapOpen, place)
  const { search, venues, total, listed, around, isAsked, isComing, chosenSlug } = finder
  const timesOf = useTimesNear(around, today, search.source === 'bookings')
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
              {isComing ? 'Searching all venues…' : countWords(isAsked ? listed.length : total)}
            </p>
          </div>
          <Button variant="secondary" aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
            {isMapOpen ? 'Hide map' : 'Show map'}
          </Button>
        </div>
        {finder.outcome && <SearchOutcome {...finder.outcome} />}
        <div className={isMapOpen ? 'grid grid-cols-1 gap-4 md:grid-cols-2' : undefined}>
          {isMapOpen && (
            <div className="md:sticky md:top-[calc(var(--header-height)+16px)] md:order-2 md:self-start">
              <ListMap
                venues={listed}
                around={around}
                radiusMiles={search.radiusMiles + (around?.radiusMiles ?? 0)}
                pointedSlug={pointedSlug}
                onPoint={setPointedSlug}
                onTake={setTakenSlug}
              />
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
              pointedSlug={pointedSlug}
              takenSlug={takenSlug}
              timesOf={timesOf}
              today={today}
              onPoint={setPointedSlug}
            />
          </div>
        </div>
      </section>
    </>
  )
}

function countWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'venue' : 'venues'}`
}
