import {
  getTimetableItemV1,
  getTimetableItemV2,
} from '@touchline/contract/calls/timetable/get-timetable-item'
import type { ApiVersion } from '@touchline/rules/timetable/api-version'
import { isRefusal } from '../../call/answer.ts'
import { type Input, serve } from '../../call/serve.ts'
import { findActivityAtVenue } from '../../policies/timetable/activity-at-venue.ts'
import { presentMeta } from '../../presenters/timetable/listing.ts'
import { createSlotPresenter } from '../../presenters/timetable/slot.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

export const serveGetTimetableItemV1 = serve(getTimetableItemV1, (input) => getItem(input, 1), {
  shared: true,
})
export const serveGetTimetableItemV2 = serve(getTimetableItemV2, (input) => getItem(input, 2), {
  shared: true,
})

/**
 * Returns a class by its id. It answers before the class opens and after it is over too, with the reason why
 * it can't be booked.
 */
async function getItem({ params, context }: Input<typeof getTimetableItemV1>, version: ApiVersion) {
  const sold = findActivityAtVenue(context.catalogue, params.venue, params.activity)
  if (isRefusal(sold)) return sold
  const found = await readSlotWithTerms(context, params.id, { sold })
  if (isRefusal(found)) return found
  const { slot, terms } = found
  return {
    data: createSlotPresenter(context.catalogue, {
      version,
      visitor: await context.visitor(),
      isDetailed: true,
    })(slot, terms),
    meta: presentMeta(
      { now: slot.now, timeZone: terms.venue.timeZone, next: null, cancelled: [] },
      version,
      context.catalogue,
    ),
  }
}
