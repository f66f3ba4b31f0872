import type { CancelChoice, Cancellation } from '@touchline/contract/entities/bookings/cancellation'
import type { BookingWindow } from '@touchline/contract/entities/catalogue/client'
import {
  type BookingToCancel,
  type CancelDecision,
  decideCancellation,
  type MoneyBack,
  moveLimits,
  placesInUse,
} from '@touchline/rules/bookings/cancellation'
import {
  type CancellationTextContext,
  cancelMoments,
  cancelSentences,
  moveSentences,
  placesInUseSentences,
  refusalSentences,
  ruleSentences,
} from '@touchline/rules/bookings/cancellation-words'
import { lastDateToChoose } from '@touchline/rules/bookings/move-days'
import { formatPence } from '@touchline/rules/money/money'
import { momentLabels } from '@touchline/rules/time/date-labels'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import {
  type BookingFacts,
  bookingToCancel,
  cancellationTextContext,
  confirmationHash,
  strikeOf,
} from '../../policies/bookings/cancellation.ts'
import { moveWindow } from '../../policies/bookings/move-window.ts'
import type { Participant } from '../../policies/people/participant.ts'

/** Tells if days open to the reader as to members, and if it is staff who may take a check-in back. */
export type CancellationReader = Pick<Participant, 'opensAsMember'> & { isStaff?: boolean }

/**
 * Tells if a booking can be cancelled or moved now, and what would be refunded.
 * @param reader a letter and its link have no logged-in reader
 */
export function presentCancellation(
  facts: BookingFacts,
  catalogue: Catalogue,
  now: Date,
  reader: CancellationReader = { opensAsMember: false },
): Cancellation {
  const booking = bookingToCancel(facts, now)
  const at = cancellationTextContext(facts, catalogue, reader.isStaff)
  const inUse = placesInUse(booking, now)
  const decision = decideCancellation(booking, Math.max(1, booking.places - inUse), now)
  const { until, fullUntil } = cancelMoments(booking, now)
  const moment = (instant: Date | null) => instant && momentLabels(instant, booking.timeZone)
  const isAllowed = decision.kind === 'allowed'
  return {
    canBeCancelled: isAllowed,
    reason: isAllowed ? null : decision.reason,
    placesInUse: inUse,
    until: moment(until),
    fullUntil: moment(fullUntil),
    sentences: isAllowed
      ? [...ruleSentences(booking, now, at), ...placesInUseSentences(booking, now)]
      : refusalSentences(decision, at),
    choices: isAllowed ? choicesOf(booking, now, at) : [],
    move: moveOf(booking, now, moveWindow(facts, catalogue, reader)),
  }
}

function moveOf(booking: BookingToCancel, now: Date, window: BookingWindow): Cancellation['move'] {
  const limits = moveLimits(booking, now)
  return {
    canBeMoved: limits !== null && !limits.isOver && !limits.isCheckedIn,
    until: limits && momentLabels(limits.until, booking.timeZone),
    lastDate: limits && lastDateToChoose({ ...limits, window, timeZone: booking.timeZone }),
    sentences: moveSentences(booking, now, window),
  }
}

function choicesOf(booking: BookingToCancel, now: Date, at: CancellationTextContext): CancelChoice[] {
  return Array.from({ length: booking.places }, (_, index) =>
    decideCancellation(booking, index + 1, now),
  ).flatMap((decision) => (decision.kind === 'allowed' ? [presentChoice(decision, booking, now, at)] : []))
}

function presentChoice(
  decision: CancelDecision,
  booking: BookingToCancel,
  now: Date,
  at: CancellationTextContext,
): CancelChoice {
  const { places, backPence, chargeOwedPence } = decision
  const sentences = cancelSentences(decision, booking, now, at)
  return {
    places,
    back: backPence,
    formattedBack: formatPence(backPence, at.symbol),
    backTo: backToOf(decision.back).map(([to, amount]) => ({
      to,
      amount,
      formattedAmount: formatPence(amount, at.symbol),
    })),
    charge: chargeOwedPence,
    formattedCharge: formatPence(chargeOwedPence, at.symbol),
    print: confirmationHash(decision, strikeOf(decision, at), sentences),
    sentences,
  }
}

const backToOf = (back: MoneyBack) =>
  (
    [
      ['card', back.cardPence],
      ['membership-credit', back.membershipPence],
      ['general-credit', back.generalPence + back.newCreditPence],
      ['desk', back.deskPence],
    ] as const
  ).filter(([, pence]) => pence > 0)
