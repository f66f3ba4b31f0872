import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { type ReturnServices, refundCancelledSessions } from '../bookings/refund-cancelled-sessions.ts'

/**
 * Cancels a future session. It can't be booked any more, waiting customers are written to and wait no longer,
 * and its bookers get everything back.
 * @returns how many bookings were given back; null where there is no such session, it has begun, or is
 * cancelled already
 */
export async function cancelSession(
  services: ReturnServices,
  slotId: number,
  reason: string,
): Promise<number | null> {
  if (!(await cancelSlot(services.db, slotId, reason))) return null
  return refundCancelledSessions(services)
}
