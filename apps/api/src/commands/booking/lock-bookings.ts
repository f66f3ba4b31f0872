import type { Transaction } from 'kysely'
import { lockSlots, lockUsages } from '../../stores/baskets/locks.ts'
import { type BookingRecord, lockOrders } from '../../stores/bookings/find-bookings.ts'
import { lockCreditOf } from '../../stores/credit.ts'
import type { Database } from '../../stores/tables.ts'

/**
 * Takes all that giving places of these bookings up needs, in the order of all: orders with their payments, accounts, uses,
 * sessions. What was read before has to be read again.
 */
export async function lockBookings(
  tx: Transaction<Database>,
  clientId: number,
  records: readonly BookingRecord[],
  /** Sessions and uses that are taken beside theirs. */
  more: { slotIds: readonly number[]; usageKeys: readonly string[] } = { slotIds: [], usageKeys: [] },
): Promise<void> {
  await lockOrders(
    tx,
    records.map(({ orderId }) => orderId),
  )
  const accounts = new Set(records.flatMap(({ accountId }) => accountId ?? []))
  for (const accountId of [...accounts].toSorted((a, b) => a - b)) await lockCreditOf(tx, accountId)
  await lockUsages(tx, clientId, [...records.flatMap(({ usageKeys }) => usageKeys), ...more.usageKeys])
  await lockSlots(tx, [
    ...records.flatMap(({ sessions }) => sessions.map(({ slotId }) => slotId)),
    ...more.slotIds,
  ])
}
