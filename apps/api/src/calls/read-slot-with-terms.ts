import { type Refusal, refuse } from '../call/answer.ts'
import type { CallContext } from '../call/call-context.ts'
import { decodeSlotId } from '../call/slot-id.ts'
import type { PlaceOwner } from '../policies/bookings/place-owner.ts'
import { shownParticipant } from '../policies/people/participant.ts'
import type { ActivityAtVenue } from '../policies/timetable/activity-at-venue.ts'
import type { SlotWithTerms } from '../policies/timetable/day.ts'
import { slotTermsFor } from '../policies/timetable/slot-terms.ts'
import { findSlots } from '../stores/timetable/slots.ts'

/**
 * Reads a slot by its v1 or v2 id, with the terms of the asker, or of the person whose booking is moved.
 * Where `sold` is given, only a slot of that activity and venue counts.
 */
export async function readSlotWithTerms(
  context: CallContext,
  id: string,
  { sold, as }: { sold?: ActivityAtVenue; as?: PlaceOwner | null } = {},
): Promise<SlotWithTerms | Refusal> {
  const wanted = idOf(id)
  if (!wanted) return refuse('SLOT_NOT_FOUND')
  const { catalogue, services } = context
  const visitor = await context.visitor()
  const [slot] = await findSlots(services.db, catalogue.client.id, wanted, as ? as.slotAsker : visitor)
  if (!slot || (sold && !isOf(slot, sold))) return refuse('SLOT_NOT_FOUND')
  const participant = as?.participant ?? shownParticipant(visitor, catalogue.client, slot.now)
  return { slot, terms: slotTermsFor(slot, catalogue, participant) }
}

function idOf(id: string) {
  if (/^[1-9]\d{0,14}$/.test(id)) return { ids: [Number(id)], opaque: [] }
  const opaque = decodeSlotId(id)
  return opaque && { ids: [], opaque: [opaque] }
}

const isOf = (slot: { venueId: number; categoryId: string }, { venue, leaves }: ActivityAtVenue): boolean =>
  slot.venueId === venue.id && leaves.some(({ id }) => id === slot.categoryId)
