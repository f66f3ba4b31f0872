import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAttempt } from '../../stores/attempts/find-attempts.ts'
import { listCardMovements } from '../../stores/ledger/list-card-movements.ts'
import { readTakings } from '../../stores/ledger/read-takings.ts'
import { buySession, cancel, setCancelRule, sweepMoney, usualRule } from '../../testing/cancelling.ts'
import { owedAtDesk } from '../../testing/desk-money.ts'
import { createOperator, type TestOperator } from '../../testing/factories.ts'
import { balancesOf, postedFor } from '../../testing/ledger.ts'
import { createPayer, fillBasket, payAtSecondTry, purchase } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, sandboxAccounts, Shopper } from '../../testing/shopper.ts'
import { postWebhook, webhookOf } from '../../testing/webhook.ts'
import { settle } from './settle.ts'
import { settlingBy } from './settling.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ connections: 20 })
})
afterAll(() => shop.close())

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())

/** An operator whose books hold nothing yet. */
async function newBooks(): Promise<TestOperator> {
  const operator = await createOperator(shop.db)
  await setCancelRule(shop.db, operator.swim, usualRule)
  return operator
}

async function orderOf(attemptId: string): Promise<number> {
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return id
}

const held = purchase.cardPence
const paid = {
  authorised: ['authorised', { 'card-held': held, 'card-holds': -held }],
  ordered: [
    'ordered',
    { 'card-due': held, 'credit-held': purchase.creditPence, sales: -purchase.totalPence },
  ],
  captured: ['captured', { card: held, 'card-due': -held, 'card-held': -held, 'card-holds': held }],
} as const

it('F37: three places at two prices, by credit and card: each movement is posted once, whoever settles how often at once', async () => {
  const operator = await newBooks()
  const payer = await createPayer(shop, operator)
  await fillBasket(shop.db, operator, payer[1])
  const { json } = await payAtSecondTry(shop, payer)
  const id = json.transaction_uuid as string
  const { ourRef } = await getAttempt(shop.db, id)
  const cards = sandboxAccounts(shop.sandbox.origin)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const services = settlingBy({ db: shop.db, cards, log }, 'sweep')
  const seen = await getAttempt(shop.db, id)
  const signed = webhookOf({ type: 'transaction.authorised', ourRef })
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => postWebhook(shop.app, signed))),
    settle(services, seen, 'one'),
    settle(services, seen, 'two'),
    payer[1].complete(id),
  ])
  expect(answers).toEqual(Array(10).fill(200))
  const orderId = await orderOf(id)
  const used = { 'credit-general': purchase.creditPence, 'credit-held': -purchase.creditPence }
  expect(await postedFor(shop.db, orderId)).toEqual([
    ['credit-used', used],
    paid.authorised,
    paid.ordered,
    paid.captured,
  ])
  // The first card was declined: its credit came back, and nothing else of it is in the books.
  expect(await balancesOf(shop.db, operator.client.id)).toEqual({
    card: purchase.cardPence,
    'credit-general': -1500,
    'credit-given': 2000,
    sales: -purchase.totalPence,
  })
})

it('control: without its name two at once post the same movement twice; with it the second is refused', async () => {
  const operator = await newBooks()
  const { orderId } = await buySession(shop, operator, new Shopper(shop.app, operator.client.host))
  const again = () =>
    Promise.allSettled(
      [1, 2].map(() => sql`select post_order(o) from orders o where id = ${orderId}`.execute(shop.db)),
    )
  expect((await again()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  class Undo extends Error {}
  const undone = shop.db.transaction().execute(async (tx) => {
    await sql`alter table ledger_transactions drop constraint ledger_transactions_kind_source_key`.execute(tx)
    for (const _ of [1, 2]) await sql`select post_order(o) from orders o where id = ${orderId}`.execute(tx)
    expect((await postedFor(tx, orderId)).filter(([kind]) => kind === 'ordered')).toHaveLength(3)
    throw new Undo()
  })
  await expect(undone).rejects.toThrow(Undo)
})

it('F07: what a bank held and let go of is noted and gone, and the credit is back', async () => {
  const operator = await newBooks()
  const payer = await createPayer(shop, operator)
  await fillBasket(shop.db, operator, payer[1])
  const { json } = await payAtSecondTry(shop, payer)
  await sql`delete from claims where cart_id = (select cart_id from payment_attempts
    where id = ${json.transaction_uuid})`.execute(shop.db)
  await sweepMoney(shop)
  expect((await getAttempt(shop.db, json.transaction_uuid)).state).toBe('voided')
  const { rows } = await sql<{ kind: string; pence: number }>`
    select kind, pence from ledger_transactions where attempt_id = ${json.transaction_uuid} order by id`.execute(
    shop.db,
  )
  expect(rows).toEqual([
    { kind: 'credit-used', pence: 500 },
    { kind: 'authorised', pence: 1300 },
    { kind: 'released', pence: 1300 },
    { kind: 'credit-released', pence: 500 },
  ])
  expect(await balancesOf(shop.db, operator.client.id)).toEqual({
    'credit-general': -2000,
    'credit-given': 2000,
  })
})

it('F46: one place of two goes back to its card, and then the other', async () => {
  const operator = await newBooks()
  const who = new Shopper(shop.app, operator.client.host)
  const { orderId, bookingId } = await buySession(shop, operator, who, { quantity: 2 })
  await cancel(who, bookingId, { places: 1 })
  expect(await balancesOf(shop.db, operator.client.id)).toEqual({
    card: 1440,
    'refunds-due': -720,
    sales: -720,
  })
  await sweepMoney(shop)
  expect(await balancesOf(shop.db, operator.client.id)).toEqual({ card: 720, sales: -720 })
  await cancel(who, bookingId)
  await sweepMoney(shop)
  expect(await balancesOf(shop.db, operator.client.id)).toEqual({})
  const kinds = (await postedFor(shop.db, orderId)).map(([kind]) => kind)
  expect(kinds).toEqual(['authorised', 'ordered', 'captured', 'given-up', 'refunded', 'given-up', 'refunded'])
})

it('F46: what is given up late comes back as credit, and the rest is kept; later still nothing does, and a charge is owed', async () => {
  const operator = await newBooks()
  const [, who] = await createLoggedIn(shop, operator.client)
  const half = await buySession(shop, operator, who, {
    slot: { startsAt: new Date(Date.now() + 2 * 3_600_000) },
  })
  await cancel(who, half.bookingId)
  expect(await balancesOf(shop.db, operator.client.id)).toEqual({
    card: 720,
    'credit-general': -360,
    kept: -360,
  })
  const nothing = await buySession(shop, operator, who, {
    slot: { startsAt: new Date(Date.now() + 1_800_000) },
  })
  await cancel(who, nothing.bookingId)
  expect(await balancesOf(shop.db, operator.client.id)).toEqual({
    card: 1440,
    'credit-general': -360,
    kept: -1080,
    charges: -300,
    'charges-due': 300,
  })
  await sql`update penalties set settled_on = current_date + 1 where client_id = ${operator.client.id}`.execute(
    shop.db,
  )
  expect(await balancesOf(shop.db, operator.client.id)).toMatchObject({
    charges: -300,
    'charges-settled': 300,
  })
})

it('cash that the desk took is owed there, paid out once, and a mistake is undone', async () => {
  const operator = await newBooks()
  const { id } = operator.client
  const [worker, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
  const owed = await owedAtDesk(shop, operator, desk)
  expect(await postedFor(shop.db, owed.orderId)).toEqual([
    ['ordered', { cash: 720, sales: -720 }],
    ['given-up', { sales: 720, 'desk-due': -720 }],
  ])
  const payOut = (pence: number, undoes: number | null) =>
    sql<{
      id: number
    }>`insert into desk_payouts (client_id, order_id, amount_pence, tender, undoes_id, reason, staff_id)
      values (${id}, ${owed.orderId}, ${pence}, 'cash', ${undoes}, ${undoes === null ? '' : 'Wrong person'}, ${worker.id})
      returning id`.execute(shop.db)
  const { rows } = await payOut(720, null)
  expect(await balancesOf(shop.db, id)).toEqual({})
  await payOut(-720, rows[0]!.id)
  expect(await balancesOf(shop.db, id)).toEqual({ cash: 720, 'desk-due': -720 })
  expect((await postedFor(shop.db, owed.orderId)).map(([kind]) => kind)).toEqual([
    'ordered',
    'given-up',
    'paid-out',
    'payout-undone',
  ])
  expect(await readTakings(shop.db, id, today())).toEqual({
    tenders: [{ tender: 'cash', takenPence: 720, returnedPence: 0, netPence: 720, movements: 3 }],
    takenPence: 720,
    returnedPence: 0,
    netPence: 720,
    creditUsedPence: 0,
  })
})

it('the takings of a day and what its provider should list are those of the books', async () => {
  const operator = await newBooks()
  const { id } = operator.client
  const who = new Shopper(shop.app, operator.client.host)
  const { orderId, bookingId } = await buySession(shop, operator, who, { quantity: 3 })
  await cancel(who, bookingId, { places: 1 })
  await sweepMoney(shop)
  const payer = await createPayer(shop, operator)
  await buySession(shop, operator, payer[1], { byCredit: true })
  expect(await readTakings(shop.db, id, today())).toEqual({
    tenders: [{ tender: 'card', takenPence: 2160, returnedPence: 720, netPence: 1440, movements: 2 }],
    takenPence: 2160,
    returnedPence: 720,
    netPence: 1440,
    creditUsedPence: 720,
  })
  const ofPayment = {
    attemptId: expect.any(String),
    provider: 'sandbox',
    providerRef: expect.stringMatching(/^trn_/),
    ourRef: expect.stringMatching(/^TL-/),
    currencyCode: 'GBP',
    at: expect.any(Date),
    who: expect.stringMatching(/^(customer|sweep)$/),
  }
  const refund = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(await listCardMovements(shop.db, id, today())).toEqual([
    { ...ofPayment, kind: 'captured', pence: 2160, refundId: null, ourRefundRef: null },
    { ...ofPayment, kind: 'refunded', pence: 720, refundId: refund.id, ourRefundRef: `TLR-${refund.id}` },
  ])
})

it('a day of takings ends with the midnight of the client, and not of London', async () => {
  const { client } = await createOperator(shop.db, { time_zone: 'Pacific/Auckland' })
  const take = (at: string, pence: number) =>
    sql`with written as (
        insert into ledger_transactions (client_id, kind, source, at, pence)
        values (${client.id}, 'ordered', ${`day ${at}`}, ${at}::timestamptz, ${pence}) returning id)
      insert into ledger_postings (transaction_id, account, pence)
      select id, a, p from written, (values ('cash', ${pence}::int), ('sales', -${pence}::int)) v (a, p)`.execute(
      shop.db,
    )
  await take('2026-06-30T11:59:59Z', 1)
  await take('2026-06-30T12:00:00Z', 10)
  await take('2026-07-01T11:59:59Z', 100)
  await take('2026-07-01T12:00:00Z', 1000)
  expect((await readTakings(shop.db, client.id, '2026-07-01')).takenPence).toBe(110)
})
