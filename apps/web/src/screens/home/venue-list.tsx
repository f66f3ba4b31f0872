import { distanceWords } from '@touchline/rules/distance-words'
import type { Origin } from '@touchline/rules/venue-search'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { VenueCard } from '../../features/venue/venue-card.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { ListedVenue } from './finding.ts'

/** Fills whole rows of one, two and three columns. */
const STEP = 24

type Props = {
  venues: readonly ListedVenue[]
  /** More than are given while the rest is still on its way. */
  total: number
  /** What the distances are from. */
  around: Origin | null
  chosenSlug: string | null
  isBesideMap: boolean
  /** The venue that is pointed at, here or on the map. */
  pointedSlug: string | null
  /** The venue that was pressed on the map. */
  takenSlug: string | null
  onPoint: (slug: string) => void
}

export function VenueList(props: Props) {
  const { venues, total, around, chosenSlug, isBesideMap, pointedSlug, takenSlug, onPoint } = props
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
          <li key={venue.slug} id={`venue-${venue.slug}`} data-venue={venue.slug}>
            <VenueCard
              venue={venue}
              distance={
                around && venue.distanceMiles !== undefined
                  ? distanceWords(venue.distanceMiles, around.radiusMiles)
                  : undefined
              }
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

/** Says which venue the pointer or the focus is on, so that the map can show it. */
function usePointing(list: RefObject<HTMLElement | null>, onPoint: (slug: string) => void): void {
  useEffect(() => {
    const element = list.current
    const point = ({ target }: Event) => {
      const slug = (target as Element).closest<HTMLElement>('[data-venue]')?.dataset.venue
      if (slug !== undefined) onPoint(slug)
    }
    for (const type of ['pointerover', 'focusin']) element?.addEventListener(type, point)
    return () => {
      for (const type of ['pointerover', 'focusin']) element?.removeEventListener(type, point)
    }
  }, [list, onPoint])
}
