import { asMoved, type BookingToCancel } from '@touchline/rules/bookings/cancellation'
import { beforehandSentences, movedSentences } from '@touchline/rules/bookings/cancellation-words'
import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { Visit } from '../../call/visit.ts'
import { bookingToCancel, cancelWordsAt } from '../../policies/bookings/cancellation.ts'
import type { Mover } from '../../policies/bookings/mover.ts'
import type { SlotWithTerms } from '../../policies/timetable/day.ts'
import type { ShownItem } from '../../stores/basket/basket-record.ts'
import type { BookingRecord } from '../../stores/bookings/find-bookings.ts'
import type { PlacesToMove } from '../../stores/bookings/write-move.ts'
import { type MoveFrom, type MoveTo, planMove } from './plan-move.ts'

/** The session to move to, as the person whose booking it is finds it now, with the wire's id of it. */
export type WantedTime = SlotWithTerms & { itemId: string; mover: Mover }

export interface DecidedMove extends MoveFrom, MoveTo {
  /** What it does with the money, in words. */
  sentences: string[]
  /** What the booking is shown with from then on. */
  shown: Partial<ShownItem>
  /** The booking as the rule of cancelling reads it from then on, and what is used for it there. */
  moved: BookingToCancel
  movedUse: string | null
  /** What cancelling gives back then, until when. */
  cancelRule: string[]
}

/** What moving a booking to another time of its activity would do, or why it can't be moved there. */
export function decidedMove(
  { catalogue }: Visit,
  record: BookingRecord,
  places: PlacesToMove | null,
  to: WantedTime,
): DecidedMove | Refusal {
  const planned = planMove(record, places, to, catalogue, to.mover)
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
  catalogue: Visit['catalogue'],
): Pick<DecidedMove, 'moved' | 'movedUse'> {
  const isUse = price.uses.some(({ key }) => /^(benefit|package) /.test(key))
  // What its operator's move gave back in full, a move of the person's own gives up.
  const facts = { shown, cancel: { ...cancel, allBackUntil: null, isUse } }
  const addedPence = decision.kind === 'dearer' ? decision.morePence : -decision.valuePence
  const standingPence = cancel.standingPence + addedPence
  return {
    moved: asMoved(bookingToCancel(facts, now), { startsAt, standingPence }, now),
    movedUse: cancelWordsAt(facts, catalogue).use,
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
