import type { Cancellation, CancelledBooking } from '@touchline/contract/entities/bookings/cancellation'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import type { Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { Visit } from '../../call/visit.ts'
import { printOf } from '../../policies/bookings/cancellation.ts'
import { type BookingAsker, type BookingRecord, findBookings } from '../../stores/bookings/find-bookings.ts'
import { dropMovingLines } from '../../stores/bookings/moving-lines.ts'
import type { Database } from '../../stores/database/tables.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { collectMoves } from '../payments/moving.ts'
import { settlingIn } from '../payments/settling.ts'
import { offerFreedPlaces } from '../waitlist/offer-freed-places.ts'
import { bookingAsker, whoAsks } from './booking-asker.ts'
import { giveUpPlaces } from './give-up-places.ts'
import { lockBookings } from './lock-bookings.ts'
import { moveIsBeingPaid } from './move-is-being-paid.ts'
import { type PlannedCancellation, planCancellations } from './plan-cancellation.ts'

/** Presents the refund of a cancellation now, for pages. */
export type PresentCancellation = (record: BookingRecord) => Cancellation

/** A session number that no session has. */
const noSession = 0

export interface WantedCancellation {
  bookingIds: readonly number[]
  /** Places of the only booking to cancel; null for all. */
  places: number | null
  /**
   * The sums shown to the person, and the `print` of the only booking; null for whatever the rule now says.
   */
  expected: { backPence: number | null; chargePence: number | null; print: string | null }
}

/**
 * Cancels bookings, all or none, under the rule as it is now, in a single transaction that also frees the
 * places. The sweep refunds money to cards. A booking that is already cancelled gets the same answer as
 * before.
 */
export async function cancelBookings(
  visit: Visit,
  { key, ...wanted }: WantedCancellation & { key?: string | undefined },
  present: PresentCancellation,
): Promise<CancelledBooking[] | Refusal> {
  const visitor = await visit.visitor()
  if (!visitor && key === undefined) return refuse('BOOKING_NOT_FOUND')
  const asker = bookingAsker(visit.catalogue.client.id, visitor, key)
  // A person with a link may have no session: the link's key is part of their request instead.
  const owner = { sessionId: visitor?.sessionId ?? noSession }
  const asked = { call: 'cancelBookings', content: { ...wanted, by: asker.keyHash?.toString('hex') ?? null } }
  const moves = collectMoves(settlingIn(visit, whoAsks(asker)))
  let freedSlotIds: number[] = []
  const answer = await answerOnce(visit, owner, asked, async (tx) => {
    const records = await readLocked(tx as Transaction<Database>, wanted.bookingIds, asker)
    if (isRefusal(records)) return records
    const plans = plan(visit, records, wanted, present)
    if (isRefusal(plans)) return plans
    const cause = asker.staffVenueIds === null ? 'customer' : 'staff'
    const by = { clientId: asker.clientId, cause, byCustomerId: asker.customerId } as const
    await dropMovingLines(
      tx as Transaction<Database>,
      plans.map(({ record }) => record.id),
    )
    for (const planned of plans) await giveUpPlaces(moves.within(tx), planned, by)
    freedSlotIds = plans.flatMap(({ record }) => record.sessions.map(({ slotId }) => slotId))
    logCancelled(visit, plans, by)
    return records.map((record) => answerOf(visit, record, plans))
  })
  if (!isRefusal(answer)) moves.tellAll()
  if (freedSlotIds.length > 0) await offerFreedPlaces({ ...visit.services, log: visit.log }, freedSlotIds)
  return answer
}

/** Reads the bookings again under all locks, so that decisions made elsewhere meanwhile count. */
async function readLocked(
  tx: Transaction<Database>,
  ids: readonly number[],
  asker: BookingAsker,
): Promise<BookingRecord[] | Refusal> {
  const wanted = [...new Set(ids)]
  const found = await findBookings(tx, wanted, asker)
  if (found.length < wanted.length) return refuse('BOOKING_NOT_FOUND')
  const { isBeingMoved } = await lockBookings(tx, asker.clientId, found)
  if (isBeingMoved) return moveIsBeingPaid
  const locked = await findBookings(tx, wanted, asker)
  return locked.length < wanted.length ? refuse('BOOKING_NOT_FOUND') : locked
}

function plan(
  visit: Visit,
  records: readonly BookingRecord[],
  { places, expected }: WantedCancellation,
  present: PresentCancellation,
): PlannedCancellation[] | Refusal {
  const open = records.filter(({ status }) => status === 'booked')
  if (open.length === 0) return []
  if (places !== null && (records.length > 1 || places > open[0]!.cancel.places))
    return refuse('QUANTITY_NOT_OFFERED')
  const { planned, refused } = planCancellations(open, places, visit.catalogue)
  const bookings = open.map((record) => ({ id: record.id, cancellation: present(record) }))
  if (refused) {
    const code = refused.reason === 'not-offered' ? 'CANCELLING_NOT_OFFERED' : 'CANCELLING_TOO_LATE'
    const words = present(refused.record).sentences.join(' ')
    return refuse(code, { message: `${words} Nothing has been changed.`, details: { bookings } })
  }
  const prints = planned.map((one) => printOf(one.decision, one, one.sentences))
  const isAsShown =
    isOrNull(expected.print, prints.join()) &&
    isOrNull(expected.backPence, sumPence(planned.map(({ decision }) => decision.backPence))) &&
    isOrNull(expected.chargePence, sumPence(planned.map(({ decision }) => decision.chargeOwedPence)))
  return isAsShown ? planned : refuse('CANCELLATION_CHANGED', { details: { bookings } })
}

const isOrNull = <Value>(expected: Value | null, is: Value): boolean => expected === null || expected === is

function answerOf(
  { catalogue }: Visit,
  record: BookingRecord,
  plans: readonly PlannedCancellation[],
): CancelledBooking {
  const done = plans.find((one) => one.record.id === record.id)
  const left = record.cancel.places - (done?.decision.places ?? 0)
  const back = done?.decision.backPence ?? record.last?.backPence ?? 0
  return {
    id: record.id,
    status: left > 0 ? 'booked' : 'cancelled',
    quantity: left,
    back,
    formattedBack: formatPence(back, catalogue.client.currencySymbol),
    sentences: done?.sentences ?? record.last?.sentences ?? [],
  }
}

function logCancelled(
  visit: Visit,
  plans: readonly PlannedCancellation[],
  { cause, byCustomerId }: { cause: string; byCustomerId: number | null },
): void {
  for (const { record, decision } of plans)
    visit.log.info(
      {
        event: 'booking.cancelled',
        booking: record.id,
        order: record.orderId,
        by: cause,
        customer: byCustomerId,
        places: decision.places,
        backPence: decision.backPence,
        keptPence: decision.keptPence,
      },
      'places of a booking were given up',
    )
}
