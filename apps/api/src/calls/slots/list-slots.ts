import { listSlotsV1, listSlotsV2 } from '@touchline/contract/calls/slots/list-slots'
import type { QueryOf } from '@touchline/contract/define-call'
import type { Slot } from '@touchline/contract/entities/slot'
import { isRefusal } from '../../answer.ts'
import { type ApiVersion, presentMeta } from '../../presenters/listing.ts'
import { createSlotPresenter } from '../../presenters/slot.ts'
import { type Input, serve } from '../../serve.ts'
import type { SlotRecord } from '../../stores/slots.ts'
import { readDayWithTerms } from '../read-day-with-terms.ts'

export const serveListSlotsV1 = serve(listSlotsV1, (input) => listSlots(input, 1), { shared: true })
export const serveListSlotsV2 = serve(listSlotsV2, (input) => listSlots(input, 2), { shared: true })

async function listSlots({ params, query, visit }: Input<typeof listSlotsV1>, version: ApiVersion) {
  const day = await readDayWithTerms(visit, params, query.date)
  if (isRefusal(day)) return day
  const present = createSlotPresenter(visit.catalogue, {
    version,
    visitor: await visit.visitor(),
    isDetailed: query.compositeKey !== undefined || query.startTime !== undefined,
  })
  const listed = day.entries
    .filter(day.isListed)
    .map(({ slot, terms }) => ({ record: slot, slot: present(slot, terms) }))
  const wanted = withFollowing(
    listed.filter(({ slot }) => isWanted(slot, query)),
    listed,
    Number(query.following ?? 0),
  )
  return { data: wanted.map(({ slot }) => slot), meta: presentMeta(day) }
}

interface Listed {
  record: SlotRecord
  slot: Slot
}

/** In the order of the list: the wanted slots, each with the next ones of its court, so many times. */
function withFollowing(wanted: readonly Listed[], listed: readonly Listed[], times: number): Listed[] {
  const chosen = new Set(wanted)
  for (let time = 0; time < times; time++) {
    const ends = new Set([...chosen].map(({ record }) => courtAt(record, record.endsAt)))
    for (const entry of listed) {
      const { record } = entry
      if (record.locationId !== null && ends.has(courtAt(record, record.startsAt))) chosen.add(entry)
    }
  }
  return listed.filter((entry) => chosen.has(entry))
}

const courtAt = ({ locationId, categoryId }: SlotRecord, moment: Date): string =>
  `${categoryId} ${locationId} ${moment.getTime()}`

const isWanted = (
  slot: Slot,
  { startTime, endTime, compositeKey, locationId }: QueryOf<typeof listSlotsV1>,
): boolean =>
  (startTime === undefined || slot.startsAt.format24Hour === startTime) &&
  (endTime === undefined || slot.endsAt.format24Hour === endTime) &&
  (compositeKey === undefined || slot.compositeKey === compositeKey) &&
  (locationId === undefined || slot.location?.id === locationId)
