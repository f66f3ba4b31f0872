import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** F64: who is in another time zone is told whose times these are. The server can't know, so this comes alive later. */
export function VenueZone({ zone, town }: { zone: string; town: string }) {
  const isElsewhere = useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone,
    () => false,
  )
  if (!isElsewhere) return null
  return (
    <span className="w-full font-bold text-ink">
      All times are the venue’s own: the time in {town} ({zone.replaceAll('_', ' ')}).
    </span>
  )
}
