import { decideReturn } from '@touchline/rules/bookings/cancellation'
import { returnSentences } from '@touchline/rules/bookings/cancellation-words'
import type { Kysely } from 'kysely'
import type { Services } from '../../call/call-context.ts'
import { sessionCancelledLetter } from '../../letters/bookings/letters-of-bookings.ts'
import type { Log } from '../../log/log.ts'
import { type CountedTransition, logTransitions } from '../../log/log-transitions.ts'
import { bookingToCancel, cancellationTextContext } from '../../policies/bookings/cancellation.ts'
import {
  type BookingToReturn,
  findCancelledSession,
  giveKeptUsesBack,
  listBookingsToReturn,
} from '../../stores/bookings/cancelled-sessions.ts'
import { findBooking } from '../../stores/bookings/find-bookings.ts'
import { dropMovingLines } from '../../stores/bookings/moving-lines.ts'
import { writeCancellation } from '../../stores/bookings/write-cancellation.ts'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { type TransactionServices, transitionInTransaction } from '../payments/transition-services.ts'
import { endWaitsAndNotify } from '../waitlist/notify-waiters.ts'
import { giveMoneyBack, refundPartsOf } from './cancel-places.ts'
import { lockBookings } from './lock-bookings.ts'
import { notifyOtherPayers } from './notify-other-payers.ts'

export type ReturnServices = Pick<Services, 'catalogues'> & {
  db: Kysely<Database>
  log: Log
  countTransition?: (move: CountedTransition) => void
}

/**
 * Gives everything back to the bookers of a session that the operator cancelled, by the command or by an
 * import. Waiting customers are told. The refund and the loss of the place are in a single transaction, so
 * that it happens once. The next look finds an order made meanwhile.
 * @returns how many bookings were given back
 */
export async function refundCancelledSessions(services: ReturnServices, atOnce = 200): Promise<number> {
  await endWaitsAndNotify(services.db)
  await giveKeptUsesBack(services.db)
  let returned = 0
  let some: BookingToReturn[] = []
  do {
    // After the last of those before, so that bookings that fail repeatedly don't block the others.
    some = await listBookingsToReturn(services.db, { after: some.at(-1) ?? null, limit: atOnce })
    for (const one of some) if (await tryReturn(services, one)) returned += 1
  } while (some.length === atOnce)
  return returned
}

async function tryReturn(services: ReturnServices, one: BookingToReturn): Promise<boolean> {
  try {
    const { db, log, countTransition } = services
    const moving = { db, who: 'operator', tell: logTransitions(log, countTransition) } as const
    return await transitionInTransaction(moving, (within) => returnBooking(services, within, one))
  } catch (fault) {
    // A failing booking must not keep the others from their money.
    services.log.error({ err: fault, ...one }, 'could not give a cancelled session back')
    return false
  }
}

async function returnBooking(
  { catalogues, log }: ReturnServices,
  within: TransactionServices,
  { clientId, bookingId, slotId }: BookingToReturn,
): Promise<boolean> {
  const { db: tx } = within
  const seen = await findBooking(tx, bookingId)
  if (!seen) return false
  const { isBeingMoved } = await lockBookings(tx, clientId, [seen])
  // The payment ends within minutes: then the booking has another session, or this one is given back.
  if (isBeingMoved) return false
  const record = await findBooking(tx, bookingId)
  const cancelled = await findCancelledSession(tx, slotId)
  const held = record?.sessions.find((session) => session.slotId === slotId)
  if (!record || !cancelled || !held) return false
  // If other sessions of the course were given up meanwhile, this one still has its earlier places.
  const returned = decideReturn(bookingToCancel(record, record.now), held.places)
  const at = cancellationTextContext(record, await catalogues.get(clientId))
  const sentences = returnSentences(returned, at)
  const parts = refundPartsOf(record, returned)
  const [{ id }] = parts
  const isLast = record.sessions.length === 1
  await writeCancellation(tx, {
    clientId,
    bookingId,
    accountId: record.accountId,
    // A course continues without one of its sessions.
    places: isLast ? record.cancel.places : 0,
    parts,
    chargeOwedPence: 0,
    isStrike: false,
    strikeChargePence: 0,
    cause: 'operator',
    byCustomerId: null,
    reason: cancelled.reason,
    sentences,
    keepsUse: false,
    slotIds: [slotId],
    claimPlaces: held.places,
  })
  await giveMoneyBack(within, clientId, parts)
  await dropMovingLines(tx, [bookingId])
  await queueLetter(tx, {
    clientId,
    customerId: record.accountId,
    recipient: record.contact.email,
    dedupeKey: `session-cancelled ${id}`,
    letter: sessionCancelledLetter(record, { ...cancelled, sentences }),
  })
  await notifyOtherPayers(tx, clientId, record, returned, parts, at)
  log.info(
    {
      event: 'session.returned',
      booking: bookingId,
      order: record.orderId,
      slot: slotId,
      valuePence: returned.valuePence,
    },
    'a session was cancelled, and a booking of it given back',
  )
  return true
}
