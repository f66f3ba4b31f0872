import { paths } from '../../paths.ts'

type Time = {
  kind: 'classes' | 'resources' | 'ticketed'
  id: number | null
  venueSlug: string
  categorySlug: string
  /** `YYYY-MM-DD` */
  date: string
  /** Start and end in words; the address takes only their hours. */
  starts: string
  ends: string
  compositeKey: string
}

/** Returns the page that books a found time. */
export function pathOfTime({
  kind,
  id,
  venueSlug,
  categorySlug,
  date,
  starts,
  ends,
  compositeKey,
}: Time): string {
  const day = { venueSlug, activitySlug: categorySlug, dateSlug: date }
  if (kind === 'resources')
    return paths.slot({ ...day, time: `${starts.slice(0, 5)}-${ends.slice(0, 5)}`, compositeKey })
  if (id === null) return paths.chooseTimeSlot(day)
  return kind === 'classes'
    ? paths.classDetails({ ...day, id })
    : paths.ticketedSession({ ...day, id: String(id) })
}
