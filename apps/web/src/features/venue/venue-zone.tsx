import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Tells a visitor in another time zone whose times these are (F64). The server can't know the zone, so that
 * the browser adds it.
 */
export function VenueZone({ zone, town }: { zone: string; town?: string }) {
  const isElsewhere = useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone,
    () => false,
  )
  if (!isElsewhere) return null
  const name = zone.replaceAll('_', ' ')
  return (
    <span className="w-full font-bold text-ink">
      {town === undefined
        ? `All times are local to the venues (${name}).`
        : `All times are local to ${town} (${name}).`}
    </span>
  )
}
