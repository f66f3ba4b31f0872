import { useSuspenseQuery } from '@tanstack/react-query'
import { timetableItemQuery } from '../../../calls/timetable/get-timetable-item.ts'
import type { DayFacts } from '../day-facts.ts'

const REFRESH_MS = 60_000

/**
 * Loads one session for a page of its own. A full one is loaded again every minute,
 * for visitors who wait for a place.
 */
export function useSession(asked: DayFacts['asked'], id: string) {
  const { data } = useSuspenseQuery({
    ...timetableItemQuery({ ...asked, id }),
    refetchInterval: ({ state }) => (state.data?.session.waitlist ? REFRESH_MS : false),
  })
  return data
}
