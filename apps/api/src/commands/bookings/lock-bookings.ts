import type { Transaction } from 'kysely'
import { lockSlots, lockUsages } from '../../stores/basket/locks.ts'
import { type BookingRecord, lockOrdersOf, lockPlacesOf } from '../../stores/bookings/find-bookings.ts'
import { lockMovingLines } from '../../stores/bookings/moving-lines.ts'
import type { Database } from '../../stores/database/tables.ts'
import { lockCreditOf } from '../../stores/payments/credit.ts'

/**
 * Takes all locks for giving up places of these bookings, in the common order: orders with their payments,
 * baskets that would move one, accounts, uses, sessions, their places. Anything read before must be read again.
 * @returns whether a move of one of them is being paid for now: then it can't be changed otherwise
 */
export async function lockBookings(
  tx: Transaction<Database>,
  clientId: number,
  records: readonly BookingRecord[],
  /** Sessions and uses that are locked beside theirs. */
  more: { slotIds: readonly number[]; usageKeys: readonly string[] } = { slotIds: [], usageKeys: [] },
): Promise<{ isBeingMoved: boolean }> {
  const ids = records.map(({ id }) => id)
  const accounts = await lockOrdersOf(tx, ids)
  const isBeingMoved = await lockMovingLines(tx, ids)
  for (const accountId of accounts.toSorted((a, b) => a - b)) await lockCreditOf(tx, accountId)
  await lockUsages(tx, clientId, [...records.flatMap(({ usageKeys }) => usageKeys), ...more.usageKeys])
  await lockSlots(tx, [
    ...records.flatMap(({ sessions }) => sessions.map(({ slotId }) => slotId)),
    ...more.slotIds,
  ])
  await lockPlacesOf(tx, ids)
  return { isBeingMoved }
}
