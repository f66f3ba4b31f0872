import { NoVenues } from './no-venues.tsx'
import { WhichPlace } from './which-place.tsx'

type Props = Parameters<typeof WhichPlace>[0] &
  Omit<Parameters<typeof NoVenues>[0], 'found'> & { found: Parameters<typeof NoVenues>[0]['found'] | null }

/** What there is to say about a search beside what it found. */
export function SearchOutcome({ search, places, hasFailed, found, around, onShowAll }: Props) {
  return (
    <>
      <WhichPlace search={search} places={places} hasFailed={hasFailed} />
      {found && <NoVenues found={found} search={search} around={around} onShowAll={onShowAll} />}
    </>
  )
}
