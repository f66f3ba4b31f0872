import {
  type BookingToCancel,
  decideMove,
  type MoveDecision,
  moveLimits,
} from '@touchline/rules/bookings/cancellation'
import {
  type CancellationTextContext,
  moveSentences,
  refusalSentences,
  undoCheckInSentence,
} from '@touchline/rules/bookings/cancellation-words'
import type { MoveWithin } from '@touchline/rules/bookings/move-days'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { bookingToCancel, cancellationTextContext } from '../../policies/bookings/cancellation.ts'
import { moveWindow } from '../../policies/bookings/move-window.ts'
import type { PlaceOwner } from '../../policies/bookings/place-owner.ts'
import { type MovedPrice, movedPrice } from '../../policies/prices/moved-price.ts'
import type { SlotWithTerms } from '../../policies/timetable/day.ts'
import { refusalOf } from '../../policies/timetable/slot-terms.ts'
import type { BookingRecord } from '../../stores/bookings/find-bookings.ts'
import type { PlacesToMove } from '../../stores/bookings/write-move.ts'

/** A booking that can be moved now. */
export interface MoveFrom {
  record: BookingRecord
  places: PlacesToMove
  booking: BookingToCancel
  at: CancellationTextContext
  /** Until when it can be moved, and how far. */
  within: MoveWithin
}

/** A time that a booking can be moved to. */
export interface MoveTo {
  price: MovedPrice
  decision: MoveDecision
  /** The sum to pay for all its places; negative where money is given back. */
  differencePence: number
}

const kept = 'Nothing has been changed: your place is still yours.'
const no = (...words: string[]) => refuse('MOVE_NOT_OFFERED', { message: [...words, kept].join(' ') })

/** Decides whether a booking can be moved at all, and within which limits. */
export function moveFrom(
  record: BookingRecord,
  places: PlacesToMove | null,
  catalogue: CallContext['catalogue'],
  placeOwner: PlaceOwner,
): MoveFrom | Refusal {
  const booking = bookingToCancel(record, record.now)
  const at = cancellationTextContext(record, catalogue, record.isForStaff)
  const limits = moveLimits(booking, record.now)
  if (!limits || !places) return no(...refusalSentences({ reason: 'not-moved' }, at))
  const window = moveWindow(record, catalogue, placeOwner.participant)
  if (limits.isOver) return no(...moveSentences(booking, record.now, window))
  // S108: as for cancelling, the check-in is taken back first.
  if (limits.isCheckedIn)
    return no(
      ...moveSentences(booking, record.now, window),
      ...(record.isForStaff ? [undoCheckInSentence] : []),
    )
  return { record, places, booking, at, within: { ...limits, window, timeZone: booking.timeZone } }
}

/**
 * Decides whether it can be moved to this session, and the price difference. Both the list of times and the
 * move itself use this. The guards of claims decide finally when it is moved.
 */
export function moveTo(
  { record, places, booking, within }: MoveFrom,
  { slot, terms }: SlotWithTerms,
  catalogue: CallContext['catalogue'],
  placeOwner: PlaceOwner,
): MoveTo | Refusal {
  const isSame = slot.categoryId === terms.category.id && terms.venue.slug === record.shown.venueSlug
  if (!isSame || terms.category.slug !== record.shown.categorySlug || slot.courseId !== null)
    return no('A booking moves to another time of the same activity at the same venue.')
  if (slot.id === places.slotId) return no('That’s the time it already has.')
  if (within.lastDate !== null && slot.localDate > within.lastDate)
    return no(...moveSentences(booking, record.now, within.window))
  if (slot.startsAt <= record.now) return refuse('NO_LONGER_BOOKABLE')
  const refusal = refusalOf(slot, terms, false)
  if (refusal) return refuse(refusal)
  const price = movedPrice(places, slot, catalogue, placeOwner)
  if (!price)
    return refuse('PRICE_NOT_OFFERED', {
      message: `What was booked is not sold at that time, or not to the person who booked it. ${kept}`,
    })
  const decision = decideMove(booking, price.pence)
  return {
    price,
    decision,
    differencePence: decision.kind === 'dearer' ? decision.morePence : -decision.valuePence,
  }
}

/** Combines `moveFrom` and `moveTo`. */
export function planMove(
  record: BookingRecord,
  places: PlacesToMove | null,
  session: SlotWithTerms,
  catalogue: CallContext['catalogue'],
  placeOwner: PlaceOwner,
): (MoveFrom & MoveTo) | Refusal {
  const from = moveFrom(record, places, catalogue, placeOwner)
  if (isRefusal(from)) return from
  const to = moveTo(from, session, catalogue, placeOwner)
  return isRefusal(to) ? to : { ...from, ...to }
}
