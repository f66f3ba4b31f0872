import { createHash } from 'node:crypto'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import type { OrderAsker } from '../../stores/orders/orders.ts'

/**
 * Who may see an order, cancel and move it: the browser that made it, its customer, the staff who took it, staff of
 * its venue, and the person who has the link of its letter (S05). Every call about one order asks by this.
 * @param key from the letter's link, as the call brings it
 */
export const orderAskerOf = (visitor: VisitorRecord | null, key: string | undefined): OrderAsker => ({
  sessionId: visitor?.sessionId ?? null,
  customerId: visitor?.customerId ?? null,
  staffVenueIds: isAtDesk(visitor) ? visitor.staffVenueIds : null,
  keyHash: key === undefined ? null : createHash('sha256').update(key).digest(),
})
