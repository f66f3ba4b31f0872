import type { CancelBand, CancelRule } from '@touchline/rules/bookings/cancellation'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { sweepPayments } from '../../commands/payments/sweep-payments.ts'
import { sweepRefunds } from '../../commands/refunds/sweep-refunds.ts'
import type { Database } from '../../stores/database/tables.ts'
import { readBooks } from '../audit/books.ts'
import type { Shop } from '../shop.ts'
import { cardNumbers, type Shopper, sandboxAccounts, testSecret } from '../shopper.ts'
import { createSlot, type GivenSlot, type TestOperator, type TestSlot } from './factories.ts'

const band = (hours: number, given: Partial<CancelBand>): CancelBand => ({
  noticeMinutes: hours * 60,
  gives: 'original',
  percent: 100,
  chargePence: 0,
  isStrike: false,
  keepsUse: false,
  ...given,
})

/** Builds a rule from bands of notice, longest first. */
export const ruleOf = (
  bands: readonly [hours: number, given: Partial<CancelBand>][],
  given: Partial<CancelRule> = {},
): CancelRule => ({
  bands: bands.map(([hours, one]) => band(hours, one)),
  early: null,
  remainingSessions: false,
  move: null,
  ...given,
})

/**
 * Rule with everything back until four hours before, half as credit until an hour before, then nothing, a
 * charge and a strike.
 */
export const usualRule = ruleOf([
  [4, {}],
  [1, { gives: 'credit', percent: 50 }],
  [0, { gives: 'none', chargePence: 300, isStrike: true, keepsUse: true }],
])

export async function setCancelRule(
  db: Kysely<Database>,
  category: { id: string },
  rule: CancelRule | null,
): Promise<void> {
  await db
    .updateTable('categories')
    .set({ cancellation: rule && JSON.stringify(rule) })
    .where('id', '=', category.id)
    .execute()
  await sql`update clients set catalogue_version = catalogue_version + 1
    where id = (select client_id from categories where id = ${category.id})`.execute(db)
}

export const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)

export interface Bought {
  completeOrderId: string
  orderId: number
  bookingId: number
  slot: TestSlot
}

/** Books and pays for a ticketed session. By default: a place in a day's time, by card. */
export async function buySession(
  shop: Shop,
  { venue, swim: category, priceList }: TestOperator,
  who: Shopper,
  {
    quantity = 1,
    card = cardNumbers.approved,
    payment = {},
    byCredit = false,
    slot: given = {},
  }: {
    quantity?: number
    card?: string
    payment?: object
    byCredit?: boolean
    slot?: Partial<GivenSlot>
  } = {},
): Promise<Bought> {
  const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(25), ...given })
  const item = { id: slot.id, type: 'activity', quantity, pricing_option_id: priceList.options.Adult }
  const added = await who.add([item])
  if (added.status !== 200) throw new Error(JSON.stringify(added.json))
  const { total } = added.json.data
  const { json } =
    total === 0 || byCredit
      ? await who.complete(null, { payments: byCredit ? [{ tender_type: 'credit', amount: total }] : [] })
      : await who.complete((await who.pay(shop.sandbox.origin, card, payment)).json.transaction_uuid)
  const completeOrderId = json.complete_order_id as string
  const row = await shop.db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select(['bookings.id as bookingId', 'orders.id as orderId'])
    .where('complete_order_id', '=', completeOrderId)
    .executeTakeFirstOrThrow()
  return { completeOrderId, ...row, slot }
}

/** Cancels as a page does: with a PATCH that sends what the page has shown. */
export const cancel = (who: Shopper, bookingId: number | string, more: object = {}, key?: string) =>
  who.ask(
    'PATCH',
    '/api/v1/activities/bookings',
    {
      data: {
        cancellation_source: 'my-account',
        update_type: 'cancellation',
        booking_ids: [bookingId],
        ...more,
      },
    },
    key,
  )

/** Moves a booking to another session, as a page does. */
export const move = (who: Shopper, bookingId: number, to: { id: number }, more: object = {}, key?: string) =>
  who.ask('POST', movePath(bookingId), { data: { item_id: to.id, ...more } }, key)

/** Moves a booking as a page does that was opened from a letter, with the key of its link. */
export const moveByLink = (
  who: Shopper,
  bookingId: number,
  to: { id: number },
  key: string,
  more: object = {},
) => who.ask('POST', movePath(bookingId), { data: { item_id: to.id, ...more }, key })

const movePath = (bookingId: number): string => `/api/v1/activities/bookings/${bookingId}/move`

/** Moves a session to begin so many hours from now, as if time had passed. */
export async function beginIn(db: Kysely<Database>, slot: { id: number }, hours: number): Promise<void> {
  await sql`update slots set starts_at = now() + ${hours} * interval '1 hour',
    ends_at = now() + ${hours + 1} * interval '1 hour' where id = ${slot.id}`.execute(db)
}

const quiet = pino({ level: 'silent' })
const settlingOf = (shop: Shop, timeoutMs?: number) => ({
  db: shop.db,
  cards: sandboxAccounts(shop.sandbox.origin, timeoutMs),
  log: quiet,
})

/** Runs the sweeps as if every waiting payment and refund were due now. */
export async function sweepMoney(shop: Shop, timeoutMs?: number): Promise<void> {
  await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(shop.db)
  await sweepPayments(settlingOf(shop, timeoutMs), 100)
  await sql`update refunds set check_at = now() where check_at is not null`.execute(shop.db)
  await sweepRefunds(settlingOf(shop, timeoutMs), 100)
}

export interface OrdersMoney {
  /** State and pence of each refund, oldest first. */
  refunds: [state: string, pence: number][]
  /** Pence that the provider says it refunded of the payment. */
  refundedThere: number
}

export async function readMoney({ db, sandbox }: Shop, orderId: number): Promise<OrdersMoney> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['state', 'amount_pence'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
  const { attempt_id } = await db
    .selectFrom('orders')
    .select('attempt_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const books = await readBooks(sandbox.origin, testSecret)
  return {
    refunds: refunds.map(({ state, amount_pence }) => [state, amount_pence]),
    refundedThere: books.find(({ ourRef }) => ourRef === `TL-${attempt_id}`)?.refundedPence ?? 0,
  }
}

/** Tells the sandbox what goes wrong with its next calls. */
export async function plantFault({ sandbox }: Shop, fault: object): Promise<void> {
  const response = await fetch(`${sandbox.origin}/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testSecret}` },
    body: JSON.stringify(fault),
  })
  if (!response.ok) throw new Error(`no fault: ${response.status}`)
}
