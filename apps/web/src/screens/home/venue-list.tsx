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
  onPoint: (slug: string) => void
}

export function VenueList({ venues, total, around, chosenSlug, isBesideMap, pointedSlug, onPoint }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [limit, setLimit] = useState(STEP)
  // A venue that is chosen on the map is in the list, however far down.
  const needed = pointedSlug === null ? 0 : venues.findIndex(({ slug }) => slug === pointedSlug) + 1
  const shown = venues.slice(0, Math.max(limit, needed))
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
      {total > shown.length && shown.length > 0 && (
        <p className="mt-6 text-center">
          <Button variant="secondary" onClick={() => setLimit(shown.length + STEP)}>
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
