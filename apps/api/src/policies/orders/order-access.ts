import { createHash } from 'node:crypto'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import type { OrderAccess } from '../../stores/orders/orders.ts'

/**
 * Returns the asker of an order. An order may be seen, cancelled and moved by the browser that made it, its
 * customer, the staff who took it, staff of its venue, and the holder of the link in its letter (S05). Every
 * call about a single order uses this.
 * @param key from the letter's link, as the call brings it
 */
export const orderAccessOf = (visitor: VisitorRecord | null, key: string | undefined): OrderAccess => ({
  sessionId: visitor?.sessionId ?? null,
  customerId: visitor?.customerId ?? null,
  staffVenueIds: isAtDesk(visitor) ? visitor.staffVenueIds : null,
  keyHash: key === undefined ? null : createHash('sha256').update(key).digest(),
})
