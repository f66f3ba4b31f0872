import type { Origin } from '@touchline/rules/catalogue/venue-search'
import { distanceWords } from '@touchline/rules/words/distance-words'
import { useRef, useState } from 'react'
import { VenueCard } from '../../../features/venue/venue-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { TimesOf } from '../near/times-near.ts'
import type { ListedVenue } from './finding.ts'
import { markNumberOf, rowId } from './numbered.ts'
import { usePointing } from './use-pointing.ts'

/** Number of venues shown at a time. It fills whole rows of one, two and three columns. */
const STEP = 24

type Props = {
  venues: readonly ListedVenue[]
  /** Number of all venues: more than are given while the rest is on its way. */
  total: number
  /** Place from which the distances are measured. */
  around: Origin | null
  chosenSlug: string | null
  isBesideMap: boolean
  /** The venue that is pointed at, here or on the map. */
  pointedSlug: string | null
  /** The venue that was pressed on the map. */
  takenSlug: string | null
  timesOf: TimesOf
  /** `YYYY-MM-DD` */
  today: string
  onPoint: (slug: string) => void
}

export function VenueList(props: Props) {
  const { venues, total, around, chosenSlug, isBesideMap, pointedSlug, takenSlug, onPoint, timesOf, today } =
    props
  const list = useRef<HTMLUListElement>(null)
  const [limit, setLimit] = useState(STEP)
  const first = venues.slice(0, limit)
  // A venue that was pressed on the map is in the list, after the first ones where it is far down.
  const shown = [...first, ...venues.slice(limit).filter(({ slug }) => slug === takenSlug)]
  usePointing(list, onPoint)
  return (
    <>
      <ul
        ref={list}
        className={classNames('grid grid-cols-1 gap-4', !isBesideMap && 'sm:grid-cols-2 lg:grid-cols-3')}
      >
        {shown.map((venue, index) => (
          <li key={venue.slug} id={rowId(venue.slug)} data-venue={venue.slug}>
            <VenueCard
              venue={venue}
              distance={
                around && venue.distanceMiles !== undefined
                  ? distanceWords(venue.distanceMiles, around.radiusMiles)
                  : undefined
              }
              times={timesOf(venue.slug, index)}
              today={today}
              number={isBesideMap ? markNumberOf(venues.indexOf(venue)) : null}
              isFirst={index === 0}
              isChosen={venue.slug === chosenSlug}
              isPointedAt={isBesideMap && venue.slug === pointedSlug}
            />
          </li>
        ))}
      </ul>
      {total > first.length && first.length > 0 && (
        <p className="mt-6 text-center">
          <Button variant="secondary" onClick={() => setLimit(first.length + STEP)}>
            Show more venues
          </Button>
        </p>
      )}
    </>
  )
}
