import { loadChunk } from '../../load-chunk.ts'
import { callQuery } from '../call-query.ts'
import type { DayOfActivity } from '../day-of-activity.ts'

/** Asks for the start times of a day, of courts or of ticketed sessions. */
export function timesQuery({ venue, activity, date, version }: DayOfActivity) {
  return callQuery(
    'timetable/list-times',
    async () => {
      const calls = await import('@touchline/contract/calls/timetable/list-times')
      return version === 2 ? calls.listTimesV2 : calls.listTimesV1
    },
    { params: { venue, activity }, query: { date } },
    async ({ data, meta }) => (await loadChunk(() => import('../listing.ts'))).pickTimes(data, meta),
  )
}
