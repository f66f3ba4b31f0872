import { paths } from '../../../paths.ts'
import { keptSearch } from '../home-address.ts'
import { NoVenues } from './no-venues.tsx'
import { WhichPlace } from './which-place.tsx'

type Props = Pick<Parameters<typeof WhichPlace>[0], 'places' | 'hasFailed'> &
  Omit<Parameters<typeof NoVenues>[0], 'found'> & { found: Parameters<typeof NoVenues>[0]['found'] | null }

/** Shows messages about a search, beside its results. */
export function SearchOutcome({ search, places, hasFailed, found, around, onShowAll }: Props) {
  return (
    <>
      <WhichPlace
        near={search.near}
        places={places}
        hasFailed={hasFailed}
        pathOf={(near) => paths.home({ near, within: String(search.radiusMiles), ...keptSearch(search) })}
      />
      {found && <NoVenues found={found} search={search} around={around} onShowAll={onShowAll} />}
    </>
  )
}
