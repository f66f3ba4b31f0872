import { listTimesV1, listTimesV2 } from '@touchline/contract/calls/times/list-times'
import { isRefusal } from '../../answer.ts'
import type { OfferedDay } from '../../policies/day.ts'
import type { Catalogue } from '../../plugins/catalogues.ts'
import { type ApiVersion, presentMeta } from '../../presenters/listing.ts'
import { groupByTime, presentTime, type SlotsAtOneTime } from '../../presenters/time.ts'
import { serve } from '../../serve.ts'
import { readOfferedDay } from '../read-offered-day.ts'

/** wire.md 0: on v1 today's entries keep the places that they had before the past ones were taken out. */
export const serveListTimesV1 = serve(
  listTimesV1,
  async ({ params, query, visit }) => {
    const day = await readOfferedDay(visit, params, query.date)
    if (isRefusal(day)) return day
    const groups = [...groupByTime(day.entries).entries()].filter(([, group]) => isListed(group, day))
    const present = presenterFor(visit.catalogue, 1)
    return {
      data: day.isToday
        ? Object.fromEntries(groups.map(([position, group]) => [position, present(group)]))
        : groups.map(([, group]) => present(group)),
      meta: presentMeta(day),
    }
  },
  { shared: true },
)

export const serveListTimesV2 = serve(
  listTimesV2,
  async ({ params, query, visit }) => {
    const day = await readOfferedDay(visit, params, query.date)
    if (isRefusal(day)) return day
    const groups = groupByTime(day.entries).filter((group) => isListed(group, day))
    return {
      data: groups.map(presenterFor(visit.catalogue, 2)),
      meta: presentMeta(day),
    }
  },
  { shared: true },
)

const isListed = (group: SlotsAtOneTime, day: OfferedDay): boolean => group.some(day.isListed)

const presenterFor = (catalogue: Catalogue, version: ApiVersion) => (group: SlotsAtOneTime) =>
  presentTime(group, { version, symbol: catalogue.client.currencySymbol })
