import { type Coordinates, venueCoordinates } from '@touchline/rules/catalogue/venue-search'
import { Suspense, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { MapPlaceholder } from '../../../features/venue-map/map-placeholder.tsx'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { markNumberOf, rowId } from './numbered.ts'

const VenueMap = lazyPart(async () => (await import('../../../features/venue-map/venue-map.tsx')).VenueMap)

type Listed = { slug: string; name: string; lat: number | null; lng: number | null }

type Props = {
  /** False while the map's library would keep a press from its answer. */
  mayBegin?: boolean
  /** Venues in the order of the list. */
  venues: readonly Listed[]
  /** Venues that the map is fitted to, where those are not all. */
  fitted?: readonly Listed[]
  around: Coordinates | null
  radiusMiles: number
  pointedSlug: string | null
  onPoint: (slug: string) => void
  /** Called when a mark is pressed. */
  onTake: (slug: string) => void
}

/**
 * Shows the venues of a list on a map, in step with it: a mark has the number of its row, and a press on it
 * moves to the row.
 */
export function ListMap(props: Props) {
  const { mayBegin = true, venues, fitted, around, radiusMiles, pointedSlug, onPoint, onTake } = props
  const marks = useMemo(
    () =>
      venues.flatMap(({ slug, name, ...venue }, index) => {
        const at = venueCoordinates(venue)
        return at ? [{ slug, name, number: markNumberOf(index), ...at }] : []
      }),
    [venues],
  )
  const view = useMemo(() => fitted?.flatMap((venue) => venueCoordinates(venue) ?? []), [fitted])
  const take = (slug: string) => {
    // This may bring the row into the list.
    flushSync(() => {
      onPoint(slug)
      onTake(slug)
    })
    const row = document.getElementById(rowId(slug))
    row?.querySelector('a')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Suspense fallback={<MapPlaceholder />}>
      <VenueMap
        mayBegin={mayBegin}
        venues={marks}
        fitted={view}
        around={around}
        radiusMiles={radiusMiles}
        pointedSlug={pointedSlug}
        onPoint={onPoint}
        onTake={take}
      />
    </Suspense>
  )
}
