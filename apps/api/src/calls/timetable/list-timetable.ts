import { listTimetableV1, listTimetableV2 } from '@touchline/contract/calls/timetable/list-timetable'
import { isRefusal } from '../../call/answer.ts'
import { serve, sharedDay } from '../../call/serve.ts'
import { presentKeepingPlaces, presentMeta } from '../../presenters/timetable/listing.ts'
import { createSlotPresenter } from '../../presenters/timetable/slot.ts'
import { readDayWithTerms } from '../read-day-with-terms.ts'

export const serveListTimetableV1 = serve(
  listTimetableV1,
  async ({ params, query, context }) => {
    const day = await readDayWithTerms(context, params, query.date)
    if (isRefusal(day)) return day
    const present = createSlotPresenter(context.catalogue, { version: 1, visitor: await context.visitor() })
    return {
      data: presentKeepingPlaces(day.entries, day.isListed, ({ slot, terms }) => present(slot, terms)),
      meta: presentMeta(day, 1, context.catalogue),
    }
  },
  sharedDay,
)

export const serveListTimetableV2 = serve(
  listTimetableV2,
  async ({ params, query, context }) => {
    const day = await readDayWithTerms(context, params, query.date)
    if (isRefusal(day)) return day
    const present = createSlotPresenter(context.catalogue, { version: 2, visitor: await context.visitor() })
    const entries = day.entries.filter(day.isListed)
    return {
      data: entries.map(({ slot, terms }) => present(slot, terms)),
      meta: presentMeta(day, 2, context.catalogue),
    }
  },
  sharedDay,
)
