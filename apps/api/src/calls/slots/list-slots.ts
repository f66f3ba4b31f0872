import { listSlotsV1, listSlotsV2 } from '@touchline/contract/calls/slots/list-slots'
import type { QueryOf } from '@touchline/contract/define-call'
import type { Slot } from '@touchline/contract/entities/slot'
import { isRefusal } from '../../answer.ts'
import { type ApiVersion, presentMeta } from '../../presenters/listing.ts'
import { createSlotPresenter } from '../../presenters/slot.ts'
import { type Input, serve } from '../../serve.ts'
import { readOfferedDay } from '../read-offered-day.ts'

export const serveListSlotsV1 = serve(listSlotsV1, (input) => listSlots(input, 1), { shared: true })
export const serveListSlotsV2 = serve(listSlotsV2, (input) => listSlots(input, 2), { shared: true })

async function listSlots({ params, query, visit }: Input<typeof listSlotsV1>, version: ApiVersion) {
  const day = await readOfferedDay(visit, params, query.date)
  if (isRefusal(day)) return day
  const present = createSlotPresenter(visit.catalogue, version)
  const listed = day.entries.filter(day.isListed)
  const data = listed.map(({ slot, offer }) => present(slot, offer)).filter((slot) => isWanted(slot, query))
  return { data, meta: presentMeta(day, listed.length === 0) }
}

const isWanted = (
  slot: Slot,
  { startTime, endTime, compositeKey, locationId }: QueryOf<typeof listSlotsV1>,
): boolean =>
  (startTime === undefined || slot.startsAt.format24Hour === startTime) &&
  (endTime === undefined || slot.endsAt.format24Hour === endTime) &&
  (compositeKey === undefined || slot.compositeKey === compositeKey) &&
  (locationId === undefined || slot.location?.id === locationId)
