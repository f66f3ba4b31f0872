import type { Transaction } from 'kysely'
import {
  discardCart,
  endHoldsTogether,
  endReservations,
  giveCart,
  giveClaims,
  giveTurnsOfItems,
  giveTurnsOfVisitor,
  joinDeadlines,
  listItemIds,
  lockOpenCart,
  moveClaims,
  moveItems,
  type NewOwner,
  type OpenCart,
  releaseDuplicateLines,
  releaseExcessLines,
} from '../../../stores/basket/adoption.ts'
import type { CarriedBasket } from '../../../stores/basket/carried-baskets.ts'
import { removeDeskCode } from '../../../stores/basket/desk-codes.ts'
import type { ShareOfOne } from '../../../stores/basket/hold-limits.ts'
import type { Database } from '../../../stores/database/tables.ts'

type Trx = Transaction<Database>

/** Limit of places of a session for two baskets together; null where there is none. */
type Share = ShareOfOne | null

/**
 * Spec 4: a log-in keeps earlier choices. The visitor's open basket becomes the customer's. If both have one,
 * the visitor's items and places move into the customer's, and the earlier deadline that still runs counts
 * for all. A second place where a person may have only one is given back.
 * A basket that is being paid for stays as it is: the payment ends on its own, for the session that began it.
 */
export async function adoptBasket(
  trx: Trx,
  sessionId: number,
  customerId: number,
  share: Share = null,
): Promise<void> {
  const cart = await lockOpenCart(trx, { sessionId })
  if (cart === null || !(await giveTo(trx, cart, { sessionId, customerId }, share))) return
  await giveTurnsOfVisitor(trx, sessionId, customerId)
}

/**
 * Moves a basket from another session of the same person in the same way.
 * @returns false when that session no longer has such an open basket, or either is being paid for
 */
export async function moveBasket(
  trx: Trx,
  carried: CarriedBasket,
  owner: NewOwner,
  share: Share,
): Promise<boolean> {
  const cart = await lockOpenCart(trx, carried)
  const itemIds = await listItemIds(trx, carried.cartId)
  if (cart === null || !(await giveTo(trx, cart, owner, share))) return false
  // A carried basket starts no new turns: the running ones go with it.
  await giveTurnsOfItems(trx, itemIds, owner)
  return true
}

async function giveTo(trx: Trx, cart: OpenCart, owner: NewOwner, share: Share): Promise<boolean> {
  const { sessionId, customerId } = owner
  if (cart.isBeingPaid) return false
  const theirs = await lockOpenCart(trx, customerId === null ? { sessionId } : { customerId })
  if (theirs?.isBeingPaid) return false
  // The basket already belongs to this owner, as with a code that was made before the log-in.
  if (theirs?.id === cart.id) return true

  // Earlier codes don't open a basket that changes hands.
  await removeDeskCode(trx, cart.id)
  await endReservations(trx, cart.id, 'now')
  await releaseDuplicateLines(trx, cart.id, theirs?.id ?? null, customerId)
  if (theirs === null) {
    await giveCart(trx, cart.id, owner)
    await giveClaims(trx, cart.id, customerId)
    return true
  }
  if (share !== null) await releaseExcessLines(trx, cart.id, theirs.id, share)
  await moveInto(trx, theirs, cart, customerId)
  return true
}

async function moveInto(trx: Trx, into: OpenCart, from: OpenCart, customerId: number | null): Promise<void> {
  await moveItems(trx, from.id, into.id)
  await moveClaims(trx, from.id, into.id, customerId)
  const expiresAt = await joinDeadlines(trx, into, from)
  await discardCart(trx, from.id)
  await endHoldsTogether(trx, into.id, expiresAt)
  await endReservations(trx, into.id, expiresAt)
}
