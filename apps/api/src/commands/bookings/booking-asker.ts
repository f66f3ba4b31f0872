import type { Who } from '@touchline/rules/people/who'
import { orderAskerOf } from '../../policies/orders/order-access.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BookingAsker } from '../../stores/bookings/find-bookings.ts'

/**
 * Returns the facts by which access to the client's bookings is decided: the visitor's session, or the key of
 * a letter's link.
 */
export function bookingAsker(
  clientId: number,
  visitor: VisitorRecord | null,
  key: string | undefined,
): BookingAsker {
  const people = visitor?.people?.people ?? []
  return {
    ...orderAskerOf(visitor, key),
    clientId,
    managedIds: people.map(({ id }) => id).filter((id) => id !== visitor?.customerId),
  }
}

/** Returns the person recorded for the act. */
export const whoAsks = ({ staffVenueIds, customerId }: BookingAsker): Who =>
  staffVenueIds === null || customerId === null ? 'customer' : `staff ${customerId}`
