import { movedSentences } from '@touchline/rules/cancellation-words'
import { isRefusal, type Refusal } from '../../answer.ts'
import type { SlotWithTerms } from '../../policies/day.ts'
import type { ShownItem } from '../../stores/baskets/basket-record.ts'
import type { BookingRecord } from '../../stores/bookings/find-bookings.ts'
import type { PlacesToMove } from '../../stores/bookings/write-move.ts'
import type { VisitorRecord } from '../../stores/visitors.ts'
import type { Visit } from '../../visit.ts'
import { type MoveFrom, type MoveTo, planMove } from './plan-move.ts'

/** The session to move to, as the person finds it now, with the wire's id of it. */
export type WantedTime = SlotWithTerms & { itemId: string }

export interface DecidedMove extends MoveFrom, MoveTo {
  /** What it does with the money, in words. */
  sentences: string[]
  /** What the booking is shown with from then on. */
  shown: Partial<ShownItem>
}

/** What moving a booking to another time of its activity would do, or why it can't be moved there. */
export function decidedMove(
  { catalogue }: Visit,
  visitor: VisitorRecord | null,
  record: BookingRecord,
  places: PlacesToMove | null,
  to: WantedTime,
): DecidedMove | Refusal {
  const planned = planMove(record, places, to, catalogue, visitor)
  if (isRefusal(planned)) return planned
  const { decision, booking, at } = planned
  const sentences = movedSentences(decision, booking, record.now, at)
  return { ...planned, sentences, shown: shownAt(record, to) }
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
