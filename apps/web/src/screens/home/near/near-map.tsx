import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { FreeVenue } from '../../../calls/catalogue/list-free.ts'
import { MapPlaceholder } from '../../../features/venue-map/map-placeholder.tsx'
import type { SearchOrigin } from '../../../origin-cookie.ts'
import { ListMap } from '../finder/list-map.tsx'
import { untilQuiet } from './until-quiet.ts'

/** Media query for the token `--breakpoint-lg`. */
const WIDE = '(width >= 75rem)'

function onWidth(look: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', look)
  return () => wide.removeEventListener('change', look)
}

type Props = {
  place: SearchOrigin | null
  /** Venues as the rows beside the map have them. */
  rows: readonly FreeVenue[]
  /** Venues that the map is fitted to; where there are none, to all. */
  near: readonly FreeVenue[]
  pointedSlug: string | null
  onPoint: (slug: string) => void
}

/**
 * Shows the map beside the rows where there is room. The server renders its room; only a browser that has it
 * fetches the map: a sketch at once, the map itself when the visitor pauses, since a press is answered first.
 */
export function NearMap({ place, rows, near, pointedSlug, onPoint }: Props) {
  const around = useMemo(() => place && { latitude: place.lat, longitude: place.lng }, [place])
  const isWide = useSyncExternalStore(
    onWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  )
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isWide || isQuiet) return
    const left = new AbortController()
    void untilQuiet(left.signal).then(() => setQuiet(true))
    return () => left.abort()
  }, [isWide, isQuiet])
  return (
    <div className="sticky top-[calc(var(--header-height)+16px)] self-start max-lg:hidden noscript:hidden">
      {isWide ? (
        <ListMap
          mayBegin={isQuiet}
          venues={rows}
          fitted={near.length > 0 ? near : rows}
          around={around}
          radiusMiles={0}
          pointedSlug={pointedSlug}
          onPoint={onPoint}
          onTake={onPoint}
        />
      ) : (
        <MapPlaceholder />
      )}
    </div>
  )
}
