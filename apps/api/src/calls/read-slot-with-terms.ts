import { type Refusal, refuse } from '../call/answer.ts'
import { decodeSlotId } from '../call/slot-id.ts'
import type { Visit } from '../call/visit.ts'
import type { Mover } from '../policies/bookings/mover.ts'
import { askerShown } from '../policies/people/asker.ts'
import type { SlotWithTerms } from '../policies/timetable/day.ts'
import { slotTermsFor } from '../policies/timetable/slot-terms.ts'
import type { SoldActivity } from '../policies/timetable/what-is-sold.ts'
import { findSlots } from '../stores/timetable/slots.ts'

/**
 * Reads a slot by its v1 or v2 id, with the terms of the asker, or of the person whose booking is moved.
 * Where `sold` is given, only a slot of that activity and venue counts.
 */
export async function readSlotWithTerms(
  visit: Visit,
  id: string,
  { sold, as }: { sold?: SoldActivity; as?: Mover | null } = {},
): Promise<SlotWithTerms | Refusal> {
  const wanted = idOf(id)
  if (!wanted) return refuse('SLOT_NOT_FOUND')
  const { catalogue, services } = visit
  const visitor = await visit.visitor()
  const [slot] = await findSlots(
    services.db,
    catalogue.client.id,
    wanted.ids,
    wanted.opaque,
    as ? as.slotAsker : visitor,
  )
  if (!slot || (sold && !isOf(slot, sold))) return refuse('SLOT_NOT_FOUND')
  const asker = as?.asker ?? askerShown(visitor, catalogue.client, slot.now)
  return { slot, terms: slotTermsFor(slot, catalogue, asker) }
}

function idOf(id: string) {
  if (/^[1-9]\d{0,14}$/.test(id)) return { ids: [Number(id)], opaque: [] }
  const opaque = decodeSlotId(id)
  return opaque && { ids: [], opaque: [opaque] }
}

const isOf = (slot: { venueId: number; categoryId: string }, { venue, leaves }: SoldActivity): boolean =>
  slot.venueId === venue.id && leaves.some(({ id }) => id === slot.categoryId)
