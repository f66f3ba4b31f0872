import {
  type CancelDecision,
  type CancelRefusal,
  decideCancellation,
  type MoneyBack,
  type RefundablePence,
} from '@touchline/rules/bookings/cancellation'
import {
  type CancellationTextContext,
  cancelSentences,
  refusalSentences,
} from '@touchline/rules/bookings/cancellation-words'
import type { CallContext } from '../../call/call-context.ts'
import { bookingToCancel, cancellationTextContext, strikeOf } from '../../policies/bookings/cancellation.ts'
import { isCourt } from '../../policies/catalogue/is-court.ts'
import type { BookingRecord } from '../../stores/bookings/find-bookings.ts'

/** A decided cancellation of a booking. */
export interface PlannedCancellation {
  record: BookingRecord
  decision: CancelDecision
  /** The charge, if this late cancellation leads to one. */
  strikeChargePence: number
  isStrike: boolean
  sentences: string[]
  /** True for the hour of a court, which is one of several that people see as one booking. */
  isCourt: boolean
  /** The names and numbers in the sentences. */
  at: CancellationTextContext
}

/**
 * Decides about several bookings one after the other. What an earlier one takes back of an order's payments,
 * or counts as a late cancellation, counts for the next.
 * @returns the first refusal too, if there is one
 */
export function planCancellations(
  records: readonly BookingRecord[],
  places: number | null,
  catalogue: CallContext['catalogue'],
): { planned: PlannedCancellation[]; refused: (CancelRefusal & { sentences: string[] }) | null } {
  const paidLeft = new Map<number, RefundablePence>()
  const strikesHad = new Map<number, number>()
  const planned: PlannedCancellation[] = []
  for (const record of records) {
    const { orderId, accountId, cancel, now } = record
    const paid = paidLeft.get(orderId) ?? cancel.paid
    const topUps = cancel.topUps.map((topUp) => ({
      ...topUp,
      paid: paidLeft.get(topUp.orderId) ?? topUp.paid,
    }))
    const had = (accountId === null ? undefined : strikesHad.get(accountId)) ?? cancel.strikesHad
    const facts = { ...record, cancel: { ...cancel, paid, topUps, strikesHad: had } }
    const booking = bookingToCancel(facts, now)
    const decision = decideCancellation(booking, places ?? booking.places, now)
    const at = cancellationTextContext(facts, catalogue, record.isForStaff)
    if (decision.kind === 'refused')
      return { planned, refused: { ...decision, sentences: refusalSentences(decision, at) } }
    const strike = strikeOf(decision, at)
    planned.push({
      record,
      decision,
      ...strike,
      sentences: cancelSentences(decision, booking, now, at),
      isCourt: isCourt(record.shown, catalogue),
      at,
    })
    for (const { topUp, back } of decision.parts)
      paidLeft.set(topUp?.orderId ?? orderId, paidAfter(topUp?.paid ?? booking.paid, back))
    if (accountId !== null && strike.isStrike)
      strikesHad.set(accountId, strike.strikeChargePence > 0 ? 0 : had + 1)
  }
  return { planned, refused: null }
}

const paidAfter = (paid: RefundablePence, back: MoneyBack): RefundablePence => ({
  cardPence: paid.cardPence - back.cardPence,
  membershipPence: paid.membershipPence - back.membershipPence,
  generalPence: paid.generalPence - back.generalPence,
  deskPence: paid.deskPence - back.deskPence,
})
