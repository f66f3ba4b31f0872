import { listTimesV1, listTimesV2 } from '@touchline/contract/calls/timetable/list-times'
import type { ApiVersion } from '@touchline/rules/timetable/api-version'
import { isRefusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { serve, sharedDay } from '../../call/serve.ts'
import type { DayWithTerms } from '../../policies/timetable/day.ts'
import { createRestrictions } from '../../presenters/questions/restrictions.ts'
import { presentKeepingPlaces, presentMeta } from '../../presenters/timetable/listing.ts'
import { groupByTime, presentTime, type SlotsAtOneTime } from '../../presenters/timetable/time.ts'
import { readDayWithTerms } from '../read-day-with-terms.ts'

export const serveListTimesV1 = serve(
  listTimesV1,
  async ({ params, query, context }) => {
    const day = await readDayWithTerms(context, params, query.date)
    if (isRefusal(day)) return day
    return {
      data: presentKeepingPlaces(
        groupByTime(day.entries),
        (group) => isListed(group, day),
        await presenterFor(context, 1),
      ),
      meta: presentMeta(day, 1, context.catalogue),
    }
  },
  sharedDay,
)

export const serveListTimesV2 = serve(
  listTimesV2,
  async ({ params, query, context }) => {
    const day = await readDayWithTerms(context, params, query.date)
    if (isRefusal(day)) return day
    const groups = groupByTime(day.entries).filter((group) => isListed(group, day))
    return {
      data: groups.map(await presenterFor(context, 2)),
      meta: presentMeta(day, 2, context.catalogue),
    }
  },
  sharedDay,
)

const isListed = (group: SlotsAtOneTime, day: DayWithTerms): boolean => group.some(day.isListed)

async function presenterFor(context: CallContext, version: ApiVersion) {
  const { catalogue } = context
  const restrictionsOf = createRestrictions(catalogue, await context.visitor())
  return (group: SlotsAtOneTime) => presentTime(group, { version, catalogue, restrictionsOf })
}
