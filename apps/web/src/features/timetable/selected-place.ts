import type { QueryClient } from '@tanstack/react-query'

/** Selection beside the day. */
export type SelectedPlace = { venueSlug: string; activitySlug: string; locationSlug: string | null }

const selected = new WeakMap<QueryClient, SelectedPlace>()

const LISTS = ['timetable/list-slots', 'timetable/list-times', 'timetable/list-timetable']
const DATES = ['timetable/list-dates']

/**
 * Notes the selected place. Another venue or category makes lists and dates stale, another location only the
 * lists (spec 4). Stale data is shown again while it is loaded anew.
 */
export function selectPlace(client: QueryClient, place: SelectedPlace): void {
  const before = selected.get(client)
  selected.set(client, place)
  if (!before) return
  const isSameActivity = before.venueSlug === place.venueSlug && before.activitySlug === place.activitySlug
  if (isSameActivity && before.locationSlug === place.locationSlug) return
  for (const name of isSameActivity ? LISTS : [...LISTS, ...DATES])
    void client.invalidateQueries({ queryKey: [name], refetchType: 'none' })
}
