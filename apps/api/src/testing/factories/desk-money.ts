import { transitionAttempt } from '../../commands/payments/transition-attempt.ts'
import { transitionRefund } from '../../commands/refunds/transition-refund.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { getRefund } from '../../stores/refunds/refund-record.ts'
import type { Shop } from '../shop.ts'
import { cardNumbers, Shopper, sandboxCards } from '../shopper.ts'
import { buySession, cancel, inHours, plantFault, setCancelRule, usualRule } from './cancelling.ts'
import { createSlot, type TestOperator } from './factories.ts'
import { movingMoney } from './moving-money.ts'

export interface OwedAtDesk {
  orderId: number
  completeOrderId: string
  reference: string
  bookingId: number
  email: string
  /** 720 for each place. */
  pence: number
}

/**
 * Creates a refund owed at the desk: a person without an account paid in cash, and staff then cancelled the
 * booking.
 */
export async function owedAtDesk(
  { db }: Pick<Shop, 'db'>,
  { venue, swim: category, priceList }: TestOperator,
  desk: Shopper,
  { quantity = 1, places = quantity }: { quantity?: number; places?: number } = {},
): Promise<OwedAtDesk> {
  await setCancelRule(db, category, usualRule)
  const slot = await createSlot(db, { venue, category, priceList, startsAt: inHours(25) })
  const item = { id: slot.id, type: 'activity', quantity, pricing_option_id: priceList.options.Adult }
  const added = await desk.add([item])
  if (added.status !== 200) throw new Error(JSON.stringify(added.json))
  const email = `walk-in-${crypto.randomUUID()}@example.org`
  const paid = await desk.ask('POST', '/api/foh/checkout/pay', {
    payments: [{ tender_type: 'cash', amount: added.json.data.total }],
    terms: [1],
    selected_user_id: null,
    first_name: 'Wanda',
    last_name: 'Inn',
    email,
  })
  const completeOrderId = paid.json.complete_order_id as string
  const row = await db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select(['bookings.id as bookingId', 'orders.id as orderId', 'orders.reference'])
    .where('complete_order_id', '=', completeOrderId)
    .executeTakeFirstOrThrow()
  const given = await cancel(desk, row.bookingId, places < quantity ? { places } : {})
  if (given.status !== 200) throw new Error(JSON.stringify(given.json))
  return { ...row, completeOrderId, email, pence: 720 * places }
}

/** Creates a refund to a guest's card that needs attention. */
export async function refundToSettle(
  shop: Shop,
  operator: TestOperator,
): Promise<{ refundId: string; orderId: number; completeOrderId: string; who: Shopper }> {
  await setCancelRule(shop.db, operator.swim, usualRule)
  const who = new Shopper(shop.app, operator.client.host)
  const { bookingId, orderId, completeOrderId } = await buySession(shop, operator, who)
  await cancel(who, bookingId)
  const { id } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await transitionRefund(
    movingMoney(shop.db),
    await getRefund(shop.db, id),
    'needs_attention',
    'sweep: refused 6 times',
    {
      rawStatus: 'refused: account closed',
      checkInSeconds: null,
    },
  )
  return { refundId: id, orderId, completeOrderId, who }
}

/**
 * Creates a payment with an order for which staff must find out if the money was taken. It was, except with a
 * fault `before`.
 */
export async function paymentToSettle(
  shop: Shop,
  operator: TestOperator,
  when: 'before' | 'after' = 'after',
  who = new Shopper(shop.app, operator.client.host),
): Promise<string> {
  await plantFault(shop, { operation: 'capture', kind: 'reset', when })
  const { orderId } = await buySession(shop, operator, who)
  const { attempt_id: id } = await shop.db
    .selectFrom('orders')
    .select('attempt_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await transitionAttempt(
    movingMoney(shop.db),
    await getAttempt(shop.db, id),
    'needs_attention',
    'sweep: refused',
    {
      checkInSeconds: null,
    },
  )
  return id
}

/** Creates a payment without an order whose money was taken by hand at the provider after it had ended. */
export async function takenAfterTheEnd(shop: Shop, operator: TestOperator): Promise<string> {
  const id = await heldAfterTheEnd(shop, operator)
  const { providerRef, amountPence } = await getAttempt(shop.db, id)
  await sandboxCards(shop.sandbox.origin).capture(
    { idempotencyKey: `${id}-by-hand` },
    providerRef!,
    amountPence,
  )
  return id
}

/** Creates a payment without an order that is over, while the provider still holds its money. */
export async function heldAfterTheEnd(shop: Shop, operator: TestOperator): Promise<string> {
  const { venue, swim: category, priceList } = operator
  const who = new Shopper(shop.app, operator.client.host)
  const slot = await createSlot(shop.db, { venue, category, priceList })
  await who.add([{ id: slot.id, type: 'activity', quantity: 1, pricing_option_id: priceList.options.Adult }])
  const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
  const attempt = await getAttempt(shop.db, json.transaction_uuid)
  const moving = movingMoney(shop.db)
  const seen = await transitionAttempt(moving, attempt, 'needs_attention', 'sweep: no answer', {
    checkInSeconds: null,
  })
  await transitionAttempt(moving, seen!, 'expired', 'sweep: never arrived', { checkInSeconds: null })
  return attempt.id
}
