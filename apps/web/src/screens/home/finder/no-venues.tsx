import type { Origin } from '@touchline/rules/catalogue/venue-search'
import { distanceWords } from '@touchline/rules/words/distance-words'
import { VenueCard } from '../../../features/venue/venue-card.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { keptSearch, type VenueSearch } from '../home-address.ts'
import { type Found } from './finding.ts'

type Props = {
  found: Exclude<Found, { kind: 'some' }>
  search: VenueSearch
  around: Origin | null
  onShowAll: () => void
}

/** Says that nothing was found, what is nearest instead, and what to do next. */
export function NoVenues({ found, search, around, onShowAll }: Props) {
  const showAll = (
    <Button variant="secondary" onClick={onShowAll}>
      Show all venues
    </Button>
  )
  if (found.kind === 'none of that name') {
    return (
      <Notice type="info" title="No venue has that name">
        <p className="mb-3">Check the spelling, or type only a part of the name.</p>
        {showAll}
      </Notice>
    )
  }
  const { nearest, widerMiles } = found
  const distance = nearest && distanceWords(nearest.distanceMiles, around?.radiusMiles ?? 0)
  const miles = search.radiusMiles === 1 ? '1 mile' : `${search.radiusMiles} miles`
  return (
    <div className="grid gap-4">
      <Notice type="info" title={`No venue within ${miles}.`}>
        <p className="mb-3">
          {nearest
            ? `The nearest is ${nearest.name}, ${distance}.`
            : 'None of the venues has a known location.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {widerMiles !== null && search.near !== '' && (
            <LinkButton
              to={paths.home({ near: search.near, within: String(widerMiles), ...keptSearch(search) })}
              variant="secondary"
            >
              Search within {widerMiles} miles
            </LinkButton>
          )}
          {showAll}
        </div>
      </Notice>
      {nearest && <VenueCard venue={nearest} distance={distance ?? undefined} />}
    </div>
  )
}
