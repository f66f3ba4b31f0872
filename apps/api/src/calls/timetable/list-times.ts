import { listTimesV1, listTimesV2 } from '@touchline/contract/calls/timetable/list-times'
import type { ApiVersion } from '@touchline/rules/timetable/api-version'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import type { Visit } from '../../call/visit.ts'
import type { DayWithTerms } from '../../policies/timetable/day.ts'
import { createRestrictions } from '../../presenters/questions/restrictions.ts'
import { presentKeepingPlaces, presentMeta } from '../../presenters/timetable/listing.ts'
import { groupByTime, presentTime, type SlotsAtOneTime } from '../../presenters/timetable/time.ts'
import { readDayWithTerms } from '../read-day-with-terms.ts'

export const serveListTimesV1 = serve(
  listTimesV1,
  async ({ params, query, visit }) => {
    const day = await readDayWithTerms(visit, params, query.date)
    if (isRefusal(day)) return day
    return {
      data: presentKeepingPlaces(
        groupByTime(day.entries),
        (group) => isListed(group, day),
        await presenterFor(visit, 1),
      ),
      meta: presentMeta(day, 1, visit.catalogue),
    }
  },
  { shared: true },
)

export const serveListTimesV2 = serve(
  listTimesV2,
  async ({ params, query, visit }) => {
    const day = await readDayWithTerms(visit, params, query.date)
    if (isRefusal(day)) return day
    const groups = groupByTime(day.entries).filter((group) => isListed(group, day))
    return {
      data: groups.map(await presenterFor(visit, 2)),
      meta: presentMeta(day, 2, visit.catalogue),
    }
  },
  { shared: true },
)

const isListed = (group: SlotsAtOneTime, day: DayWithTerms): boolean => group.some(day.isListed)

async function presenterFor(visit: Visit, version: ApiVersion) {
  const { catalogue } = visit
  const restrictionsOf = createRestrictions(catalogue, await visit.visitor())
  return (group: SlotsAtOneTime) => presentTime(group, { version, catalogue, restrictionsOf })
}
