import { type BookingToCancel, bookingAfterMove } from '@touchline/rules/bookings/cancellation'
import { beforehandSentences, movedSentences } from '@touchline/rules/bookings/cancellation-words'
import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { bookingToCancel, cancellationTextContext } from '../../policies/bookings/cancellation.ts'
import type { PlaceOwner } from '../../policies/bookings/place-owner.ts'
import type { SlotWithTerms } from '../../policies/timetable/day.ts'
import type { ShownItem } from '../../stores/basket/basket-record.ts'
import type { BookingRecord } from '../../stores/bookings/find-bookings.ts'
import type { PlacesToMove } from '../../stores/bookings/write-move.ts'
import { type MoveFrom, type MoveTo, planMove } from './plan-move.ts'

/** The session to move to, as the booking's owner finds it now, with its wire id. */
export type WantedTime = SlotWithTerms & { itemId: string; placeOwner: PlaceOwner }

export interface MoveOutcome extends MoveFrom, MoveTo {
  /** The effect on the money, in words. */
  sentences: string[]
  /** The details shown with the booking after the move. */
  shown: Partial<ShownItem>
  /** The booking as the cancellation rule reads it after the move, and the use it has there. */
  moved: BookingToCancel
  movedUse: string | null
  /** The refund of a cancellation after the move, and until when. */
  cancelRule: string[]
}

/** Decides what moving a booking to another time of its activity would do, or refuses it. */
export function moveOutcomeOf(
  { catalogue }: CallContext,
  record: BookingRecord,
  places: PlacesToMove | null,
  to: WantedTime,
): MoveOutcome | Refusal {
  const planned = planMove(record, places, to, catalogue, to.placeOwner)
  if (isRefusal(planned)) return planned
  const { decision, booking, at } = planned
  const sentences = movedSentences(decision, booking, record.now, at)
  const { moved, movedUse } = movedBooking(record, planned, to, catalogue)
  return {
    ...planned,
    sentences,
    shown: shownAt(record, to),
    moved,
    movedUse,
    cancelRule: beforehandSentences(moved, record.now, { ...at, use: movedUse }),
  }
}

function movedBooking(
  { shown, cancel, now }: BookingRecord,
  { decision, price }: MoveTo,
  { slot: { startsAt } }: WantedTime,
  catalogue: CallContext['catalogue'],
): Pick<MoveOutcome, 'moved' | 'movedUse'> {
  const isUse = price.uses.some(({ key }) => /^(benefit|package) /.test(key))
  // A person's own move ends the full refund that the operator's move had given.
  const facts = { shown, cancel: { ...cancel, allBackUntil: null, isUse } }
  const addedPence = decision.kind === 'dearer' ? decision.morePence : -decision.valuePence
  const standingPence = cancel.standingPence + addedPence
  return {
    moved: bookingAfterMove(bookingToCancel(facts, now), { startsAt, standingPence }, now),
    movedUse: cancellationTextContext(facts, catalogue).use,
  }
}

const shownAt = ({ shown }: BookingRecord, { slot, terms, itemId }: WantedTime): Partial<ShownItem> => ({
  name: slot.name,
  firstSlotId: shown.firstSlotId ?? shown.slotId,
  slotId: /^\d+$/.test(itemId) ? Number(itemId) : itemId,
  startsAtUtc: slot.startsAt.toISOString(),
  endsAtUtc: slot.endsAt.toISOString(),
  location: terms.location?.name ?? '',
  ...(terms.location && {
    place: { id: terms.location.id, slug: terms.location.slug, venueId: terms.location.venueId },
  }),
})
