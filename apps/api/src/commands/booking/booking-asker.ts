import { isAtDesk } from '../../stores/desk-visitor.ts'
import type { BookingAsker } from '../../stores/bookings/find-bookings.ts'
import type { VisitorRecord } from '../../stores/visitors.ts'

/** What of the client's bookings is this visitor's to decide about. */
export function bookingAsker(clientId: number, visitor: VisitorRecord): BookingAsker {
  const { sessionId, customerId, people } = visitor
  return {
    clientId,
    sessionId,
    customerId,
    managedIds: (people?.people ?? []).map(({ id }) => id).filter((id) => id !== customerId),
    staffVenueIds: isAtDesk(visitor) ? visitor.staffVenueIds : null,
  }
}
