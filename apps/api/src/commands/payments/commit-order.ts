import type { Kysely, Transaction } from 'kysely'
import { isMoving } from '../../policies/basket/basket.ts'
import { keepAgreement } from '../../stores/account/agreements.ts'
import { lockCart, lockSlots } from '../../stores/basket/locks.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createOrder, type NewOrder } from '../../stores/orders/orders.ts'
import type { AttemptRecord, PaidCard } from '../../stores/payments/attempt-record.ts'
import { keepDrawerOpen } from '../../stores/till/drawers.ts'
import { notifyMembers } from '../mail/notify-members.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { tellOfPaid } from '../mail/tell-of-payments.ts'
import {
  completeMove,
  lockMovedOrders,
  lockMovedPlaces,
  lockMovedUses,
  type PaidMove,
  slotsOfMoves,
} from './complete-move.ts'
import { keepCardOf } from './keep-card-of.ts'
import { PlacesLost } from './places-lost.ts'
import { recordMemberships } from './record-memberships.ts'
import { transitionAttempt } from './transition-attempt.ts'
import {
  type TransactionServices,
  type TransitionServices,
  transitionInTransaction,
} from './transition-services.ts'

/** The provider's answer about a payment that needs attention, and who asked. */
export interface LateAnswer {
  cause: string
  providerRef?: string
  card?: PaidCard
}

/**
 * Commits the order, its bookings and the basket's end, in a single transaction. A payment that needs
 * attention is also authorised in it, so that after a fault of ours it still needs attention.
 * @returns null when the attempt was moved meanwhile
 * @throws PlacesLost, or the claims guard's codes where a place was lost
 */
export async function commitOrder(
  moving: TransitionServices,
  begun: AttemptRecord,
  order: NewOrder,
  late: LateAnswer | null,
): Promise<AttemptRecord | null> {
  const { items } = begun.snapshot
  const moves = items.filter(isMoving)
  const slotIds = items.filter((item) => !isMoving(item)).flatMap((item) => item.slotIds)
  const packages = items.filter(({ packageId = null }) => packageId !== null)
  return transitionInTransaction(moving, async (within) => {
    const { db: tx, who, tell } = within
    await lockMovedOrders(tx, moves)
    // Locks the basket before the attempt, as its release does.
    await lockCart(tx, begun.cartId)
    await lockMovedUses(tx, begun, moves)
    const places = [...slotIds, ...slotsOfMoves(moves)]
    if (places.length > 1) await lockSlots(tx, places)
    await lockMovedPlaces(tx, moves)
    const attempt = late === null ? begun : await authoriseLate(within, begun, late)
    if (!attempt) return null
    const drawerId = await drawerOf(tx, attempt)
    const { isMoved, booked, sold, orderId } = await createOrder(tx, attempt, { ...order, drawerId }, who)
    if (!isMoved) return null
    if (booked < slotIds.length) throw new PlacesLost()
    if (sold < packages.length) throw new Error(`attempt ${attempt.id}: a package was not given`)
    await keepCardOf(tx, attempt)
    await recordMemberships(tx, attempt, orderId!)
    await keepAgreement(tx, attempt)
    await notifyMembers(tx, attempt, orderId!)
    const isTold = await completeMoves(tx, attempt, moves, { orderId: orderId!, reference: order.reference })
    if (isCollected(attempt)) await tellOfPaid(tx, attempt, { orderId: orderId!, ...order })
    else if (!isTold) await keepConfirmation(tx, attempt, orderId!)
    const { id, clientId, amountPence: pence, provider } = attempt
    const ordering = { from: 'authorised', to: 'capture_pending', cause: 'order committed' }
    tell({ what: { attempt: id }, ...ordering, who, clientId, pence, provider })
    const { completeOrderId } = order
    const ordered: AttemptRecord = {
      ...attempt,
      state: 'capture_pending',
      checks: 0,
      completeOrderId,
      orderId,
    }
    if (provider !== null) return ordered
    return transitionAttempt(within, ordered, 'captured', 'nothing to capture', { checkInSeconds: null })
  })
}

/**
 * Returns the drawer that has an order's cash, and keeps it from being closed meanwhile. A payment that needed
 * attention may outlast its drawer: its cash was counted there as a difference, and goes into no drawer now.
 */
async function drawerOf(
  tx: Transaction<Database>,
  { drawerId, deskPence }: AttemptRecord,
): Promise<number | null> {
  if (drawerId === null || deskPence === 0) return null
  return (await keepDrawerOpen(tx, drawerId)) ? drawerId : null
}

const authoriseLate = (
  within: TransactionServices,
  attempt: AttemptRecord,
  { cause, ...learnt }: LateAnswer,
) => transitionAttempt(within, attempt, 'authorised', cause, { ...learnt, checkInSeconds: 5 })

/**
 * Completes the moves of bookings.
 * @returns whether their letters tell the payer everything
 */
async function completeMoves(
  tx: Transaction<Database>,
  attempt: AttemptRecord,
  moves: readonly PaidMove[],
  order: { orderId: number; reference: string },
): Promise<boolean> {
  const { items, contact } = attempt.snapshot
  const isOnlyMoves = moves.length > 0 && moves.length === items.length
  const told: (string | null)[] = []
  for (const move of moves) told.push(await completeMove(tx, attempt, move, { ...order, isOnlyMoves }))
  return isOnlyMoves && told.every((address) => address === contact.email)
}

/** True for an order that pays what a contract owes, without the payer: a letter of its own tells them. */
const isCollected = ({ snapshot: { agreement, items } }: AttemptRecord): boolean =>
  agreement === 'later' && items.some(({ contractPaymentId = null }) => contractPaymentId !== null)

/** Keeps the confirmation letter, for the address that the order was made with. */
const keepConfirmation = (tx: Kysely<Database>, attempt: AttemptRecord, orderId: number): Promise<void> =>
  queueLetter(tx, {
    clientId: attempt.clientId,
    customerId: attempt.customerId,
    recipient: attempt.snapshot.contact.email,
    dedupeKey: `order ${orderId}`,
    letter: { kind: 'booking-confirmed', orderId },
  })
