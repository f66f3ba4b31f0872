import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** F64: a visitor in another time zone is told whose times these are. The server can't know, so the browser adds it. */
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
