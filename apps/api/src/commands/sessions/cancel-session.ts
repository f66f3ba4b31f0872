import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { closeWaitlists } from '../../stores/waitlist.ts'
import { type Returning, returnCancelledSessions } from '../booking/return-cancelled-sessions.ts'

/**
 * Cancels a session that is to come: nobody can book it any more, no one waits for it, and whoever has booked it gets everything
 * back. @returns how many bookings were given back; null where there is no such session, it has begun, or is cancelled already
 */
export async function cancelSession(
  services: Returning,
  slotId: number,
  reason: string,
): Promise<number | null> {
  if (!(await cancelSlot(services.db, slotId, reason))) return null
  await closeWaitlists(services.db)
  return returnCancelledSessions(services)
}
