import { cardWords } from '@touchline/rules/bookings/cancellation-words'
import type { Transaction } from 'kysely'
import { bookingMovedLetter } from '../../letters/bookings/letters-of-bookings.ts'
import { bookedMoment } from '../../policies/bookings/booked-moment.ts'
import type { MovingBooking, ShownItem } from '../../stores/basket/basket-record.ts'
import { lockUsages } from '../../stores/basket/locks.ts'
import {
  type BookingRecord,
  findBooking,
  lockOrdersOf,
  lockPlacesOf,
} from '../../stores/bookings/find-bookings.ts'
import { keepMove, writePaidMove } from '../../stores/bookings/write-move.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { AttemptRecord, PaidItem } from '../../stores/payments/attempt-record.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { recordBookingAct } from '../staff/record-booking-act.ts'
import { PlacesLost } from './places-lost.ts'

type Trx = Transaction<Database>
/** A line that moves a booking, as it is paid for. */
export type PaidMove = PaidItem & { shown: ShownItem & { moving: MovingBooking } }

/**
 * Locks the orders of bookings that are moved, before the basket, as a command that gives up a booking does.
 */
export async function lockMovedOrders(tx: Trx, moves: readonly PaidMove[]): Promise<void> {
  if (moves.length === 0) return
  await lockOrdersOf(
    tx,
    moves.map(({ shown }) => shown.moving.bookingId),
  )
}

/** Locks the places that are moved, after the sessions: a check-in at the same moment waits, or is seen. */
export async function lockMovedPlaces(tx: Trx, moves: readonly PaidMove[]): Promise<void> {
  if (moves.length === 0) return
  await lockPlacesOf(
    tx,
    moves.map(({ shown }) => shown.moving.bookingId),
  )
}

export const lockMovedUses = (tx: Trx, { clientId }: AttemptRecord, moves: readonly PaidMove[]) =>
  lockUsages(
    tx,
    clientId,
    moves.flatMap(({ shown }) => shown.moving.uses.map(({ key }) => key)),
  )

/** Returns the slots of the old and the new places. */
export const slotsOfMoves = (moves: readonly PaidMove[]): number[] =>
  moves.flatMap(({ slotIds, shown }) => [...slotIds, shown.moving.fromSlotId])

interface MovingOrder {
  orderId: number
  reference: string
  /** True when nothing else was bought with it. */
  isOnlyMoves: boolean
}

/**
 * Moves a booking with the order that has paid the difference: it remains the same booking of its first
 * order. The caller has the locks.
 * @returns the address of its letter, which says what was paid and how; null where that is not the payer's
 * @throws PlacesLost where the places are not held, or the booking has changed since they were
 */
export async function completeMove(
  tx: Trx,
  attempt: AttemptRecord,
  paid: PaidMove,
  order: MovingOrder,
): Promise<string | null> {
  const { id: cartItemId, slotIds, quantity, pricePence } = paid
  const { moving } = paid.shown
  const { clientId, cartId } = attempt
  const { orderId, isOnlyMoves } = order
  const { bookingId, fromSlotId, uses, usageHolderId, shown } = moving
  const toSlotId = slotIds[0]!
  const record = await findBooking(tx, bookingId)
  const { places, standingPence } = record?.cancel ?? {}
  const from = record?.sessions[0]
  const isAsHeld =
    places === quantity &&
    // This order's own payment is written already, and counts.
    standingPence === moving.standingPence + pricePence * quantity &&
    from?.slotId === fromSlotId &&
    // S108: a person who was checked in meanwhile stays where they are.
    record?.cancel.checkedIn.length === 0 &&
    // The bank may have been slow: a session that has begun is not exchanged.
    new Date(from.startsAt) > record.now
  if (!record || !isAsHeld) throw new PlacesLost()
  if (!(await writePaidMove(tx, { bookingId, toSlotId, cartId, cartItemId, uses, usageHolderId, shown })))
    throw new PlacesLost()
  await keepMove(tx, {
    clientId,
    bookingId,
    fromSlotId,
    toSlotId,
    cancellationId: null,
    orderId,
    askedAtUtc: moving.pressedAtUtc,
    byCustomerId: attempt.staffId ?? attempt.customerId,
  })
  await recordMovedByStaff(tx, clientId, record, paid)
  const recipient = record.contact.email
  const isByAnother = record.cancel.topUps.some((topUp) => topUp.orderId === orderId && topUp.isByAnother)
  const howPaid = isByAnother
    ? 'has been paid'
    : isOnlyMoves
      ? `was paid ${waysOf(attempt)}`
      : `was paid with your order ${order.reference}`
  await queueLetter(tx, {
    clientId,
    customerId: record.accountId,
    recipient,
    dedupeKey: `booking-moved ${bookingId} order ${orderId}`,
    letter: bookingMovedLetter(record, { ...record.shown, ...shown }, [
      `The difference of ${moving.formattedMore} ${howPaid}.`,
    ]),
  })
  return isByAnother ? null : recipient
}

/** Writes down a move that staff asked for, with the reason that they gave then. */
async function recordMovedByStaff(
  tx: Trx,
  clientId: number,
  record: BookingRecord,
  { quantity, pricePence, shown: { startsAtUtc, moving } }: PaidMove,
): Promise<void> {
  const { byStaff } = moving
  if (!byStaff) return
  const { name, timeZone } = record.shown
  const facts = {
    name,
    from: bookedMoment(new Date(moving.fromStartsAtUtc), timeZone),
    to: bookedMoment(new Date(startsAtUtc), timeZone),
    backPence: 0,
    paidPence: pricePence * quantity,
  }
  const by = { clientId, staffId: byStaff.id }
  await recordBookingAct(tx, by, record, { act: 'move-booking', facts, reason: byStaff.reason })
}

/** Names the ways of paying: 'with credit and Visa ending 4242' */
function waysOf({ creditPence, amountPence, deskPence, snapshot: { card } }: AttemptRecord): string {
  const ways = [
    ...(creditPence > 0 ? ['with credit'] : []),
    ...(amountPence > 0 ? [card ? `with ${cardWords(card)}` : 'by card'] : []),
    ...(deskPence > 0 ? ['at the desk'] : []),
  ]
  return ways.join(' and ')
}
