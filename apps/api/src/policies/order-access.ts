import { createHash } from 'node:crypto'
import type { OrderAsker } from '../stores/orders.ts'

/**
 * Who may see an order, cancel and move it: the browser that made it, its customer, the staff who took it, and the
 * person who has the link of its letter (S05). Every call about one order asks by this.
 * @param key from the letter's link, as the call brings it
 */
export const orderAskerOf = (
  visitor: { sessionId: number; customerId: number | null } | null,
  key: string | undefined,
): OrderAsker => ({
  sessionId: visitor?.sessionId ?? null,
  customerId: visitor?.customerId ?? null,
  keyHash: key === undefined ? null : createHash('sha256').update(key).digest(),
})
