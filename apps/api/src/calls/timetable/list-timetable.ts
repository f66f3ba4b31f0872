import { listTimetableV1, listTimetableV2 } from '@touchline/contract/calls/timetable/list-timetable'
import { isRefusal } from '../../answer.ts'
import { presentMeta } from '../../presenters/listing.ts'
import { createSlotPresenter } from '../../presenters/slot.ts'
import { serve } from '../../serve.ts'
import { readOfferedDay } from '../read-offered-day.ts'

/** wire.md 0: on v1 today's entries keep the places that they had before the past ones were taken out. */
export const serveListTimetableV1 = serve(
  listTimetableV1,
  async ({ params, query, visit }) => {
    const day = await readOfferedDay(visit, params, query.date)
    if (isRefusal(day)) return day
    const present = createSlotPresenter(visit.catalogue, 1)
    const entries = [...day.entries.entries()].filter(([, entry]) => day.isListed(entry))
    return {
      data: day.isToday
        ? Object.fromEntries(entries.map(([position, { slot, offer }]) => [position, present(slot, offer)]))
        : entries.map(([, { slot, offer }]) => present(slot, offer)),
      meta: presentMeta(day),
    }
  },
  { shared: true },
)

export const serveListTimetableV2 = serve(
  listTimetableV2,
  async ({ params, query, visit }) => {
    const day = await readOfferedDay(visit, params, query.date)
    if (isRefusal(day)) return day
    const present = createSlotPresenter(visit.catalogue, 2)
    const entries = day.entries.filter(day.isListed)
    return {
      data: entries.map(({ slot, offer }) => present(slot, offer)),
      meta: presentMeta(day),
    }
  },
  { shared: true },
)
