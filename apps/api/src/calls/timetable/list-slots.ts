import { listSlotsV1, listSlotsV2 } from '@touchline/contract/calls/timetable/list-slots'
import type { QueryOf } from '@touchline/contract/define-call'
import type { Slot } from '@touchline/contract/entities/timetable/slot'
import type { ApiVersion } from '@touchline/rules/timetable/api-version'
import { slotsInARowFrom } from '@touchline/rules/timetable/slots-in-a-row'
import { isRefusal } from '../../call/answer.ts'
import { type Input, serve, sharedDay } from '../../call/serve.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { type Participant, shownParticipant } from '../../policies/people/participant.ts'
import type { SlotTerms } from '../../policies/timetable/slot-terms.ts'
import { presentWithMembership } from '../../presenters/prices/own-price.ts'
import { minutesOf, presentPricesTogether } from '../../presenters/prices/price-together.ts'
import { presentMeta } from '../../presenters/timetable/listing.ts'
import { createSlotPresenter } from '../../presenters/timetable/slot.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'
import { readDayWithTerms } from '../read-day-with-terms.ts'

export const serveListSlotsV1 = serve(listSlotsV1, (input) => listSlots(input, 1), sharedDay)
export const serveListSlotsV2 = serve(listSlotsV2, (input) => listSlots(input, 2), sharedDay)

async function listSlots({ params, query, context }: Input<typeof listSlotsV1>, version: ApiVersion) {
  const day = await readDayWithTerms(context, params, query.date)
  if (isRefusal(day)) return day
  const present = createSlotPresenter(context.catalogue, {
    version,
    visitor: await context.visitor(),
    isDetailed: query.compositeKey !== undefined || query.startTime !== undefined,
  })
  const listed = day.entries
    .filter(day.isListed)
    .map(({ slot, terms }) => ({ record: slot, terms, slot: present(slot, terms) }))
  const first = listed.filter(({ slot }) => isWanted(slot, query))
  const following = Number(query.following ?? 0)
  const people = await context.people()
  const rowOf = rowsIn(listed)
  const offersOf = (entry: Listed) =>
    presentOffers(rowOf(entry).slice(0, following + 1), context.catalogue, people)
  const participant = shownParticipant(await context.visitor(), context.catalogue.client, day.now)
  // Where nothing is used, prices simply add up.
  const isUsed = listed.some(({ terms }) => terms.defaultPrice?.use)
  const sumsOf = (entry: Listed) => presentSums(rowOf(entry), context.catalogue, participant)
  const wanted = withFollowing(first, listed, following)
  return {
    data: wanted.map((entry) => ({
      ...entry.slot,
      ...(following > 0 && first.includes(entry) && offersOf(entry)),
      ...(isUsed && sumsOf(entry)),
    })),
    meta: presentMeta(day, version, context.catalogue),
  }
}

interface Listed {
  record: SlotRecord
  terms: SlotTerms
  slot: Slot
}

/** Finds the slots that follow one on its court, by the rule by which pages choose them. */
function rowsIn(listed: readonly Listed[]): (first: Listed) => Listed[] {
  const slots = listed.map(({ slot }) => slot)
  const entryOf = new Map(listed.map((entry) => [entry.slot, entry]))
  return ({ slot }) => slotsInARowFrom(slot, slots).flatMap((one) => entryOf.get(one) ?? [])
}

/** Presents what a court costs this person for each length; nothing where no benefit or package sets a price. */
function presentSums(
  row: readonly Listed[],
  catalogue: Catalogue,
  participant: Participant,
): Pick<Slot, 'priceTogether'> {
  const unsold = row.findIndex(({ terms }) => terms.defaultPrice === null)
  const sold = unsold < 0 ? row : row.slice(0, unsold)
  const isUsed = sold.some(({ terms }) => terms.category.kind === 'resources' && terms.defaultPrice?.use)
  const records = sold.map(({ record }) => record)
  const [first] = records
  if (!isUsed || !first) return {}
  return { priceTogether: presentPricesTogether(records, minutesOf(first), catalogue, participant) }
}

/** Presents the price with a membership of the first two slots of a row together, of three, and so on. */
const presentOffers = (
  row: readonly Listed[],
  catalogue: Catalogue,
  people: PeopleRecord | null,
): Pick<Slot, 'withMembershipTogether'> => ({
  withMembershipTogether: row.slice(1).map((_, position) =>
    presentWithMembership(
      row
        .slice(0, position + 2)
        .map(({ record, terms }) => ({ ...record, ownPence: terms.defaultPrice?.pence ?? null })),
      catalogue,
      people,
    ),
  ),
})

/** Returns the wanted slots, each with this many following slots of its court, in the order of the list. */
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
