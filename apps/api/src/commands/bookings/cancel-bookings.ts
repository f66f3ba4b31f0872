import type { Cancellation, CancelledBooking } from '@touchline/contract/entities/bookings/cancellation'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import type { Kysely, Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { bookedMoment } from '../../policies/bookings/booked-moment.ts'
import { confirmationHash } from '../../policies/bookings/cancellation.ts'
import { type BookingAccess, type BookingRecord, findBookings } from '../../stores/bookings/find-bookings.ts'
import { dropMovingLines } from '../../stores/bookings/moving-lines.ts'
import type { Database } from '../../stores/database/tables.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { settleServicesOf } from '../payments/settle-services.ts'
import { collectTransitions } from '../payments/transition-services.ts'
import { actingStaff, recordBookingAct } from '../staff/record-booking-act.ts'
import { offerAtOnce } from '../waitlist/offer-freed-places.ts'
import { actorOf, bookingAccessOf } from './booking-access.ts'
import { cancelPlaces } from './cancel-places.ts'
import { lockBookings } from './lock-bookings.ts'
import { moveBeingPaidRefusal } from './move-being-paid-refusal.ts'
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
  /** Reason of staff; empty where none was given. */
  reason: string
}

/**
 * Cancels bookings, all or none, under the rule as it is now, in a single transaction that also frees the
 * places. The sweep refunds money to cards. A booking that is already cancelled gets the same answer as
 * before.
 */
export async function cancelBookings(
  context: CallContext,
  { key, ...wanted }: WantedCancellation & { key?: string | undefined },
  present: PresentCancellation,
): Promise<CancelledBooking[] | Refusal> {
  const visitor = await context.visitor()
  if (!visitor && key === undefined) return refuse('BOOKING_NOT_FOUND')
  const access = bookingAccessOf(context.catalogue.client.id, visitor, key)
  // A person with a link may have no session: the link's key is part of their request instead.
  const owner = { sessionId: visitor?.sessionId ?? noSession }
  const asked = {
    call: 'cancelBookings',
    content: { ...wanted, by: access.keyHash?.toString('hex') ?? null },
  }
  const moves = collectTransitions(settleServicesOf(context, actorOf(access)))
  let freedSlotIds: number[] = []
  const answer = await answerOnce(context, owner, asked, async (tx) => {
    const records = await readLocked(tx as Transaction<Database>, wanted.bookingIds, access)
    if (isRefusal(records)) return records
    const plans = plan(context, records, wanted, present)
    if (isRefusal(plans)) return plans
    const cause = access.staffVenueIds === null ? 'customer' : 'staff'
    const by = { clientId: access.clientId, cause, byCustomerId: access.customerId } as const
    await dropMovingLines(
      tx as Transaction<Database>,
      plans.map(({ record }) => record.id),
    )
    for (const planned of plans) {
      await cancelPlaces(moves.within(tx), planned, by)
      await recordCancelled(tx, access, planned, wanted.reason)
    }
    freedSlotIds = plans.flatMap(({ record }) => record.sessions.map(({ slotId }) => slotId))
    logCancelled(context, plans, by)
    return records.map((record) => answerOf(context, record, plans))
  })
  if (!isRefusal(answer)) moves.logAll()
  await offerAtOnce(context, freedSlotIds)
  return answer
}

/** Writes down what staff did with another person's booking. */
async function recordCancelled(
  tx: Kysely<Database>,
  access: BookingAccess,
  { record, decision: { places, backPence } }: PlannedCancellation,
  reason: string,
): Promise<void> {
  const { shown } = record
  const when = bookedMoment(new Date(shown.startsAtUtc), shown.timeZone)
  const facts = { name: shown.name, when, places, backPence }
  const by = { clientId: access.clientId, staffId: actingStaff(access, record.accountId) }
  await recordBookingAct(tx, by, record, { act: 'cancel-booking', facts, reason })
}

/** Reads the bookings again under all locks, so that decisions made elsewhere meanwhile count. */
async function readLocked(
  tx: Transaction<Database>,
  ids: readonly number[],
  access: BookingAccess,
): Promise<BookingRecord[] | Refusal> {
  const wanted = [...new Set(ids)]
  const found = await findBookings(tx, wanted, access)
  if (found.length < wanted.length) return refuse('BOOKING_NOT_FOUND')
  const { isBeingMoved } = await lockBookings(tx, access.clientId, found)
  if (isBeingMoved) return moveBeingPaidRefusal
  const locked = await findBookings(tx, wanted, access)
  return locked.length < wanted.length ? refuse('BOOKING_NOT_FOUND') : locked
}

function plan(
  context: CallContext,
  records: readonly BookingRecord[],
  { places, expected }: WantedCancellation,
  present: PresentCancellation,
): PlannedCancellation[] | Refusal {
  const open = records.filter(({ status }) => status === 'booked')
  if (open.length === 0) return []
  if (places !== null && (records.length > 1 || places > open[0]!.cancel.places))
    return refuse('QUANTITY_NOT_OFFERED')
  const { planned, refused } = planCancellations(open, places, context.catalogue)
  const bookings = open.map((record) => ({ id: record.id, cancellation: present(record) }))
  if (refused) {
    const words = refused.sentences.join(' ')
    return refuse(refusalCodes[refused.reason], {
      message: `${words} Nothing has been changed.`,
      details: { bookings },
    })
  }
  const prints = planned.map((one) => confirmationHash(one.decision, one, one.sentences))
  const isAsShown =
    isOrNull(expected.print, prints.join()) &&
    isOrNull(expected.backPence, sumPence(planned.map(({ decision }) => decision.backPence))) &&
    isOrNull(expected.chargePence, sumPence(planned.map(({ decision }) => decision.chargeOwedPence)))
  return isAsShown ? planned : refuse('CANCELLATION_CHANGED', { details: { bookings } })
}

const refusalCodes = {
  'not-offered': 'CANCELLING_NOT_OFFERED',
  'too-late': 'CANCELLING_TOO_LATE',
  started: 'CANCELLING_TOO_LATE',
  cancelled: 'CANCELLING_TOO_LATE',
  'checked-in': 'CANCELLING_CHECKED_IN',
} as const

const isOrNull = <Value>(expected: Value | null, is: Value): boolean => expected === null || expected === is

function answerOf(
  { catalogue }: CallContext,
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
  context: CallContext,
  plans: readonly PlannedCancellation[],
  { cause, byCustomerId }: { cause: string; byCustomerId: number | null },
): void {
  for (const { record, decision } of plans)
    context.log.info(
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
