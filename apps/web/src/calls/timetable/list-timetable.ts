import { loadChunk } from '../../load-chunk.ts'
import { callQuery } from '../call-query.ts'
import type { DayOfActivity } from '../day-of-activity.ts'

/** Asks for the classes of a day. */
export function timetableQuery({ venue, activity, date, version }: DayOfActivity) {
  return callQuery(
    'timetable/list-timetable',
    async () => {
      const calls = await import('@touchline/contract/calls/timetable/list-timetable')
      return version === 2 ? calls.listTimetableV2 : calls.listTimetableV1
    },
    { params: { venue, activity }, query: { date } },
    async ({ data, meta }) => (await loadChunk(() => import('../listing.ts'))).pickSessions(data, meta),
  )
}
