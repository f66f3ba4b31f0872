import { createHash } from 'node:crypto'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { OrderAccess } from '../../stores/orders/orders.ts'
import { staffWith } from '../desk/desk.ts'

/**
 * Returns the asker of an order. An order may be seen, cancelled and moved by the browser that made it, its
 * customer, the staff who took it, staff of its venue, and the holder of the link in its letter (S05). Every
 * call about a single order uses this.
 * @param key from the letter's link, as the call brings it
 * @param act for which staff need the right at one of its venues
 */
export const orderAccessOf = (
  visitor: VisitorRecord | null,
  key: string | undefined,
  act: 'see-people' | 'cancel-bookings' = 'see-people',
): OrderAccess => ({
  sessionId: visitor?.sessionId ?? null,
  customerId: visitor?.customerId ?? null,
  staffVenueIds: staffWith(visitor, act)?.staffVenueIds ?? null,
  keyHash: key === undefined ? null : createHash('sha256').update(key).digest(),
})
