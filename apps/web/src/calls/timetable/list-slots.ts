import { loadChunk } from '../../load-chunk.ts'
import { callQuery } from '../call-query.ts'
import type { DayOfActivity } from '../day-of-activity.ts'

type Which = {
  compositeKey?: string
  startTime?: string
  endTime?: string
  locationId?: string
  /** Number of following slots of the same court that come along. */
  following?: '1' | '2'
}

/** Asks for every court at every time of a day, or for those of one time or one court. */
export function slotsQuery({ venue, activity, date, version }: DayOfActivity, which: Which = {}) {
  return callQuery(
    'timetable/list-slots',
    async () => {
      const calls = await import('@touchline/contract/calls/timetable/list-slots')
      return version === 2 ? calls.listSlotsV2 : calls.listSlotsV1
    },
    { params: { venue, activity }, query: { date, ...which } },
    async ({ data, meta }) => (await loadChunk(() => import('../listing.ts'))).pickSessions(data, meta),
  )
}
