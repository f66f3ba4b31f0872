import type { Kysely } from 'kysely'
import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'
import { lockCart, lockSlots } from '../../stores/baskets/locks.ts'
import { keepAgreement } from '../../stores/agreements.ts'
import { createOrder, type NewOrder } from '../../stores/orders.ts'
import type { Database } from '../../stores/tables.ts'
import { keepLetter } from '../mail/keep-letter.ts'
import { keepCardOf } from './keep-card-of.ts'
import { moveAttempt } from './move-attempt.ts'

/** A hold was gone when the money came: the authorisation is given back. */
export class PlacesLost extends Error {}

/**
 * The order, its bookings and the basket's end, in one transaction. @returns null when the attempt was not in
 * `authorised` any more; @throws PlacesLost, or the claims guard's codes where a place was lost
 */
export async function commitOrder(
  db: Kysely<Database>,
  attempt: AttemptRecord,
  order: NewOrder,
): Promise<AttemptRecord | null> {
  const slotIds = attempt.snapshot.items.flatMap((item) => item.slotIds)
  const packages = attempt.snapshot.items.filter(({ packageId = null }) => packageId !== null)
  return db.transaction().execute(async (tx) => {
    // The basket before the attempt, as its release takes them.
    await lockCart(tx, attempt.cartId)
    if (slotIds.length > 1) await lockSlots(tx, slotIds)
    const { isMoved, booked, sold, orderId } = await createOrder(tx, attempt, order)
    if (!isMoved) return null
    if (booked < slotIds.length) throw new PlacesLost()
    if (sold < packages.length) throw new Error(`attempt ${attempt.id}: a package was not given`)
    await keepCardOf(tx, attempt)
    await keepAgreement(tx, attempt)
    await keepConfirmation(tx, attempt, orderId!)
    const { completeOrderId } = order
    const ordered: AttemptRecord = {
      ...attempt,
      state: 'capture_pending',
      checks: 0,
      completeOrderId,
      orderId,
    }
    if (attempt.provider !== null) return ordered
    return moveAttempt(tx, ordered, 'captured', 'nothing to capture', { checkInSeconds: null })
  })
}

/** The letter goes to the address that the order was made with. */
const keepConfirmation = (tx: Kysely<Database>, attempt: AttemptRecord, orderId: number): Promise<void> =>
  keepLetter(tx, {
    clientId: attempt.clientId,
    customerId: attempt.customerId,
    recipient: attempt.snapshot.contact.email,
    dedupeKey: `order ${orderId}`,
    letter: { kind: 'booking-confirmed', orderId },
  })
