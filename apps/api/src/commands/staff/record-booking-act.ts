import type { Kysely } from 'kysely'
import type { BookingAccess, BookingRecord } from '../../stores/bookings/find-bookings.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type ActToRecord, recordAct } from '../../stores/staff/staff-acts.ts'

type BookingAct = Extract<ActToRecord, { act: 'cancel-booking' | 'move-booking' }>

/** Returns the staff who act on a booking of another person; null where none do. */
export const actingStaff = (
  { staffVenueIds, customerId }: Pick<BookingAccess, 'staffVenueIds' | 'customerId'>,
  accountId: number | null,
): number | null => (staffVenueIds === null || customerId === accountId ? null : customerId)

/**
 * Writes down what staff did with a booking: on the account that has it, which reads it, or on the order of a person
 * without one, which is then named.
 */
export async function recordBookingAct(
  tx: Kysely<Database>,
  by: { clientId: number; staffId: number | null },
  { accountId, orderId, contact: { reference } }: BookingRecord,
  done: BookingAct,
): Promise<void> {
  const { clientId, staffId } = by
  if (staffId === null) return
  if (accountId !== null) await recordAct(tx, { clientId, staffId, customerId: accountId }, done)
  else {
    const named = { ...done, facts: { ...done.facts, order: reference } } as BookingAct
    await recordAct(tx, { clientId, staffId, customerId: null, orderId }, named)
  }
}
