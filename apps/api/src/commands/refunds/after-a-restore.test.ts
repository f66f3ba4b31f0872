import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import { noticeRestore } from '../../stores/ledger/restores.ts'
import {
  buySession,
  cancel,
  readMoney,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper, sandboxAccounts, sandboxCards } from '../../testing/shopper.ts'
import { resolveByOperator } from '../by-hand/resolve-by-operator.ts'
import { sweepRefunds } from './sweep-refunds.ts'

let shop: Shop
let operator: TestOperator

/**
 * The provider’s refunds by names that the restored data lacks, by the refund that a person settled with
 * each.
 */
const settledWith = new Map<string, string>()

beforeAll(async () => {
  shop = await createShop({
    between: (cards) => ({
      ...cards,
      books: async () =>
        (await cards.books!()).map((entry) => ({
          ...entry,
          refunds: entry.refunds.map((one) => ({
            ...one,
            ourRefundRef: settledWith.get(one.ourRefundRef) ?? one.ourRefundRef,
          })),
        })),
    }),
  })
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => setCancelRule(shop.db, operator.swim, usualRule))

const guest = () => new Shopper(shop.app, operator.client.host)
const services = (cards = sandboxAccounts(shop.sandbox.origin)) => ({
  db: shop.db,
  cards,
  log: pino({ level: 'silent' }),
})
const paymentOf = (orderId: number) =>
  shop.db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'orders.attempt_id')
    .select(['provider_ref as ref', 'our_ref as ourRef', 'payment_attempts.id'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()

/**
 * Gives back a place at the provider after the backup, by the name of a refund that the restored data lacks.
 */
async function givenBackAfterTheBackup(orderId: number, pence: number): Promise<string> {
  const { ref } = await paymentOf(orderId)
  const lost = crypto.randomUUID()
  const call = { idempotencyKey: `${lost}-refund-0` }
  expect(await sandboxCards(shop.sandbox.origin).refund(call, ref!, pence, `TLR-${lost}`)).toEqual({
    kind: 'done',
  })
  return `TLR-${lost}`
}

/** Settles, as a person who finds that its money was given back, a refund that needs attention. */
async function settleByPerson(orderId: number): Promise<string> {
  const { id } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'needs_attention')
    .executeTakeFirstOrThrow()
  const said = { id, verdict: 'paid-back', why: 'Seen there', by: 'Kim Ford' } as const
  expect(await resolveByOperator(services(), said)).toBeNull()
  return `TLR-${id}`
}

const causeOf = async (orderId: number): Promise<string> => {
  const { rows } = await sql<{ cause: string }>`
    select m.cause from refund_moves m join refunds r on r.id = m.refund_id where r.order_id = ${orderId}
    order by m.id desc limit 1`.execute(shop.db)
  return rows[0]!.cause
}

test('F61: money that the provider gave back after the backup is not sent again: it needs attention', async () => {
  const who = guest()
  const { orderId, bookingId } = await buySession(shop, operator, who, { quantity: 2 })
  const other = await buySession(shop, operator, guest())
  const lost = await givenBackAfterTheBackup(orderId, 720)
  expect((await cancel(who, bookingId, { places: 1 })).status).toBe(200)
  await sweepMoney(shop)
  await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['needs_attention', 720]], refundedThere: 720 })
  expect(await causeOf(orderId)).toBe(
    'the books differ: sweep, the provider gave back 720 pence, and the books have 0',
  )
  expect((await readMoney(shop, other.orderId)).refundedThere).toBe(0)
  settledWith.set(lost, await settleByPerson(orderId))
  // A place given up after that agrees again, and its refund is sent.
  await cancel(who, bookingId)
  await sweepMoney(shop)
  expect((await readMoney(shop, orderId)).refundedThere).toBe(1440)
})

test('F61: the refunds of one payment add up, whichever answer is first', async () => {
  const who = guest()
  const { orderId, bookingId } = await buySession(shop, operator, who, { quantity: 3 })
  await cancel(who, bookingId, { places: 1 })
  await cancel(who, bookingId, { places: 1 })
  await sweepMoney(shop)
  await cancel(who, bookingId)
  await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({
    refunds: [
      ['done', 720],
      ['done', 720],
      ['done', 720],
    ],
    refundedThere: 2160,
  })
})

test('F61: a smaller sum at the provider than in the books is looked at three more times before it needs attention', async () => {
  const who = guest()
  const { orderId, bookingId } = await buySession(shop, operator, who, { quantity: 2 })
  await cancel(who, bookingId, { places: 1 })
  await sweepMoney(shop)
  await cancel(who, bookingId)
  const provider = sandboxCards(shop.sandbox.origin)
  const accounts = createCardAccounts({
    ...provider,
    query: async (call, by) => {
      const outcome = await provider.query(call, by)
      return outcome.kind === 'captured' ? { ...outcome, refundedPence: 0 } : outcome
    },
  })
  for (let looks = 0; looks < 3; looks += 1) {
    await sql`update refunds set check_at = now() where check_at is not null`.execute(shop.db)
    await sweepRefunds(services(accounts))
    expect((await readMoney(shop, orderId)).refunds).toEqual([
      ['done', 720],
      ['pending', 720],
    ])
  }
  await sql`update refunds set check_at = now() where check_at is not null`.execute(shop.db)
  await sweepRefunds(services(accounts))
  expect(await causeOf(orderId)).toMatch(/^the books differ: .* gave back 0 pence, and the books have 720$/)
  expect(await readMoney(shop, orderId)).toEqual({
    refunds: [
      ['done', 720],
      ['needs_attention', 720],
    ],
    refundedThere: 720,
  })
  // A person sends nothing by hand here: they look at the provider, and say so.
  const { id } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'needs_attention')
    .executeTakeFirstOrThrow()
  const said = { id, why: 'Cash', by: 'Kim Ford' }
  expect(await resolveByOperator(services(), { ...said, verdict: 'send-again' })).toMatchObject({
    refusal: 'REFUND_NOT_RESENT',
  })
  expect(await resolveByOperator(services(), { ...said, verdict: 'paid-otherwise' })).toBeNull()
})

test('F61: data that was moved to another server is noticed once, and everything open is looked at', async () => {
  expect(await noticeRestore(shop.db)).toBeNull()
  expect(await noticeRestore(shop.db)).toBeNull()
  const who = guest()
  const { orderId, bookingId } = await buySession(shop, operator, who)
  await cancel(who, bookingId)
  await sql`update refunds set check_at = now() + interval '9 minutes', checks = 6 where order_id = ${orderId}`.execute(
    shop.db,
  )
  // A restored dump has a table with another number.
  await sql`update database_place set place = regexp_replace(place, '[^/]+$', '1')`.execute(shop.db)
  expect(await noticeRestore(shop.db)).toMatchObject({ refunds: 1 })
  expect(await noticeRestore(shop.db)).toBeNull()
  const { rows } =
    await sql`select from refunds where order_id = ${orderId} and check_at <= now() and checks = 0`.execute(
      shop.db,
    )
  expect(rows).toHaveLength(1)

  // An account that can't say what it gave back: payments before the restore need attention, later ones are
  // refunded.
  const provider = sandboxCards(shop.sandbox.origin)
  const blind = createCardAccounts({ ...provider, caps: { ...provider.caps, queryByOurRef: false } })
  const later = await buySession(shop, operator, who)
  await cancel(who, later.bookingId)
  await sweepRefunds(services(blind))
  expect((await readMoney(shop, orderId)).refunds).toEqual([['needs_attention', 720]])
  expect((await readMoney(shop, later.orderId)).refunds).toEqual([['done', 720]])
  const lost = await givenBackAfterTheBackup(orderId, 720)
  settledWith.set(lost, await settleByPerson(orderId))
})
