import type { ApiVersion } from '@touchline/rules/timetable/api-version'
import { loadChunk } from '../../load-chunk.ts'
import { callQuery } from '../call-query.ts'

type Which = { venue: string; activity: string; id: string; version: ApiVersion }

/** Asks for a class or ticketed session by its id, also before it opens and after it is over. */
export function timetableItemQuery({ venue, activity, id, version }: Which) {
  return callQuery(
    'timetable/get-timetable-item',
    async () => {
      const calls = await import('@touchline/contract/calls/timetable/get-timetable-item')
      return version === 2 ? calls.getTimetableItemV2 : calls.getTimetableItemV1
    },
    { params: { venue, activity, id } },
    async ({ data, meta }) => ({
      session: (await loadChunk(() => import('../listing.ts'))).pickSession(data, meta.timeZone),
      timeZone: meta.timeZone,
      description: data.description,
      instructors: data.instructors,
      price: data.price,
      withMembership: data.withMembership,
    }),
  )
}
