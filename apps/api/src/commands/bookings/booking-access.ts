import type { Actor } from '@touchline/rules/people/actor'
import { orderAccessOf } from '../../policies/orders/order-access.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BookingAccess } from '../../stores/bookings/find-bookings.ts'

/**
 * Returns the facts by which access to the client's bookings is decided: the visitor's session, or the key of
 * a letter's link.
 */
export function bookingAccessOf(
  clientId: number,
  visitor: VisitorRecord | null,
  key: string | undefined,
): BookingAccess {
  const people = visitor?.people?.people ?? []
  return {
    ...orderAccessOf(visitor, key, 'cancel-bookings'),
    clientId,
    managedIds: people.map(({ id }) => id).filter((id) => id !== visitor?.customerId),
  }
}

/** Returns the person recorded for the act. */
export const actorOf = ({ staffVenueIds, customerId }: BookingAccess): Actor =>
  staffVenueIds === null || customerId === null ? 'customer' : `staff ${customerId}`
