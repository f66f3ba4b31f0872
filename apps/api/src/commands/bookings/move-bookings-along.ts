import { moveSentences, ruleSentences } from '@touchline/rules/bookings/cancellation-words'
import { fullRefundDays } from '@touchline/rules/bookings/full-refund-window'
import type { Transaction } from 'kysely'
import { sessionMovedLetter } from '../../letters/bookings/letters-of-bookings.ts'
import { bookingToCancel, cancellationTextContext } from '../../policies/bookings/cancellation.ts'
import { moveWindow } from '../../policies/bookings/move-window.ts'
import type { ShownItem } from '../../stores/basket/basket-record.ts'
import { findBooking } from '../../stores/bookings/find-bookings.ts'
import {
  type BookingToMoveAlong,
  findMovedSession,
  listBookingsToMoveAlong,
  type MovedSession,
  writeMoveAlong,
} from '../../stores/bookings/moved-sessions.ts'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { lockBookings } from './lock-bookings.ts'
import type { ReturnServices } from './refund-cancelled-sessions.ts'

/**
 * Brings bookings in line with sessions that the operator has moved, and writes to the bookers. The booking's
 * new time and the letter are written in a single transaction, so that it happens once for each move. The
 * next look finds an order made meanwhile.
 * @returns how many bookings were brought in line
 */
export async function moveBookingsAlong(services: ReturnServices, atOnce = 200): Promise<number> {
  let movedAlong = 0
  let some: BookingToMoveAlong[] = []
  do {
    // After the last of those before, so that bookings that fail repeatedly don't block the others.
    some = await listBookingsToMoveAlong(services.db, { after: some.at(-1) ?? null, limit: atOnce })
    for (const one of some) if (await tryMoveAlong(services, one)) movedAlong += 1
  } while (some.length === atOnce)
  return movedAlong
}

async function tryMoveAlong(services: ReturnServices, one: BookingToMoveAlong): Promise<boolean> {
  try {
    return await services.db.transaction().execute((tx) => moveAlong(services, tx, one))
  } catch (fault) {
    // A failing booking must not keep the others from their letters.
    services.log.error({ err: fault, ...one }, 'could not bring a booking in line with its session')
    return false
  }
}

async function moveAlong(
  { catalogues, log }: ReturnServices,
  tx: Transaction<Database>,
  { clientId, bookingId, slotId }: BookingToMoveAlong,
): Promise<boolean> {
  const seen = await findBooking(tx, bookingId)
  if (!seen) return false
  await lockBookings(tx, clientId, [seen])
  const before = await findBooking(tx, bookingId)
  const session = await findMovedSession(tx, { bookingId, slotId })
  if (!before?.sessions.some((one) => one.slotId === slotId) || !session) return false
  const was = spanInBooking(before.shown, session)
  if (!was) return false
  const isAllBack =
    !isSameMoment(was.startsAtUtc, session.startsAt) ||
    !isSameMoment(was.endsAtUtc, session.endsAt) ||
    before.shown.venueSlug !== session.venue.slug
  const shown = shownAfter(before.shown, was, session)
  const { moveId } = session
  const days = isAllBack ? fullRefundDays : null
  await writeMoveAlong(tx, { clientId, bookingId, slotId, moveId, shown, allBackDays: days })
  const record = (await findBooking(tx, bookingId))!
  const booking = bookingToCancel(record, record.now)
  const catalogue = await catalogues.get(clientId)
  const at = cancellationTextContext(record, catalogue)
  // A letter has no logged-in reader.
  const window = moveWindow(record, catalogue, { opensAsMember: false })
  await queueLetter(tx, {
    clientId,
    customerId: record.accountId,
    recipient: record.contact.email,
    // Lines of the same order share a letter.
    dedupeKey: `session-moved ${record.orderId} ${moveId}`,
    letter: sessionMovedLetter(before, record, {
      was,
      now: session,
      reason: session.reason,
      sentences: [...ruleSentences(booking, record.now, at), ...moveSentences(booking, record.now, window)],
    }),
    notAfter: new Date(session.endsAt),
  })
  log.info(
    { event: 'session.moved', booking: bookingId, order: record.orderId, slot: slotId },
    'a session was moved, and who booked it is written to',
  )
  return true
}

type Span = { startsAtUtc: string; endsAtUtc: string }

const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)

/** Returns the time that the booking states; for a course, that of this session. */
function spanInBooking(
  { course, startsAtUtc, endsAtUtc }: ShownItem,
  session: MovedSession,
): Span | undefined {
  if (!course) return { startsAtUtc, endsAtUtc }
  const starts = [...session.earlierStarts, session.startsAt].toReversed()
  return starts
    .map((start) => course.sessions.find((one) => isSameMoment(one.startsAtUtc, start)))
    .find((one) => one !== undefined)
}

/** Returns the details shown after the move. `slotId` stays, since calendars identify the session by it. */
function shownAfter(shown: ShownItem, was: Span, session: MovedSession): ShownItem {
  const span = {
    startsAtUtc: new Date(session.startsAt).toISOString(),
    endsAtUtc: new Date(session.endsAt).toISOString(),
  }
  if (shown.course)
    return {
      ...shown,
      ...(isSameMoment(shown.startsAtUtc, was.startsAtUtc) && span),
      // In the order of sale, by which calendars identify them.
      course: { ...shown.course, sessions: shown.course.sessions.map((one) => (one === was ? span : one)) },
    }
  const { place: _before, ...others } = shown
  const { venue, place } = session
  return {
    ...others,
    ...span,
    venueName: venue.name,
    venueSlug: venue.slug,
    venueAddress: venue.address,
    timeZone: venue.timeZone,
    location: place?.name ?? '',
    ...(place && { place: { id: place.id, slug: place.slug, venueId: place.venueId } }),
  }
}
