import type { Kysely } from 'kysely'
import type { Holding } from '../../stores/basket/basket-writing.ts'
import { holdItems } from '../../stores/basket/hold-items.ts'
import { findBooking, lockOrdersOf } from '../../stores/bookings/find-bookings.ts'
import { dropMovingLines, lockMovingLines } from '../../stores/bookings/moving-lines.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { BookingSnapshot } from './basket-change.ts'

class MovedOn extends Error {}

/**
 * Holds the places of a line that moves a booking, once the booking is locked and still as read. A line of
 * another basket that would move it is removed.
 * @returns null when the basket or the booking has changed
 * @throws the guards' codes
 */
export async function holdMovingLine(
  db: Kysely<Database>,
  holding: Parameters<typeof holdItems>[1],
  { bookingId, slotId, places, standingPence }: BookingSnapshot,
): Promise<Holding> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockOrdersOf(tx, [bookingId])
      const own = { cartId: holding.cart.id }
      const isBeingPaid = await lockMovingLines(tx, [bookingId], own)
      const now = await findBooking(tx, bookingId)
      const isAsRead =
        now?.sessions[0]?.slotId === slotId &&
        now.cancel.places === places &&
        now.cancel.standingPence === standingPence
      if (isBeingPaid || !isAsRead) throw new MovedOn()
      await dropMovingLines(tx, [bookingId], own)
      const held = await holdItems(tx, holding)
      if (held === null) throw new MovedOn()
      return held
    })
  } catch (error) {
    if (error instanceof MovedOn) return null
    throw error
  }
}
