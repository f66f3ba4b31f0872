import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCardMovements } from '../../stores/ledger/list-card-movements.ts'
import { readTakings } from '../../stores/ledger/read-takings.ts'
import { endCredit } from '../../stores/payments/credit.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import {
  beginIn,
  buySession,
  cancel,
  inHours,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { owedAtDesk } from '../../testing/factories/desk-money.ts'
import { createMemberWith, givePackage } from '../../testing/factories/entitlements.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { balancesOf, postedFor } from '../../testing/ledger.ts'
import { postWebhook, webhookOf } from '../../testing/providers/webhook.ts'
import { createPayer, fillBasket, payAtSecondTry, purchase, split } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, cardNumbers, createLoggedIn, Shopper, sandboxAccounts } from '../../testing/shopper.ts'
import { settle } from './settle.ts'
import { settleServicesFor } from './settle-services.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ connections: 20 })
})
afterAll(() => shop.close())

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())

/** Creates an operator with empty books. */
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

it('F37: three places at two prices, by credit and card: each movement is posted once, though many settle at once', async () => {
  const operator = await newBooks()
  const payer = await createPayer(shop, operator)
  await fillBasket(shop.db, operator, payer[1])
  const { json } = await payAtSecondTry(shop, payer)
  const id = json.transaction_uuid as string
  const { ourRef } = await getAttempt(shop.db, id)
  const cards = sandboxAccounts(shop.sandbox.origin)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const services = settleServicesFor({ db: shop.db, cards, log }, 'sweep')
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
  // The first card was declined: its credit was released, and nothing else of it is in the books.
  expect(await balancesOf(shop.db, operator.client.id)).toEqual({
    card: purchase.cardPence,
    'credit-general': -1500,
    'credit-given': 2000,
    sales: -purchase.totalPence,
  })
})

it('control: without its name two settlers at once post the same movement twice; with it the second is refused', async () => {
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

it('F07: a sum that a bank held and let go is noted and gone, and the credit is back', async () => {
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

it('F46: a place given up late comes back as credit, less what is kept; later still nothing does, and a charge is owed', async () => {
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
  // The person who settles a charge directly in the database is not known.
  expect(await chargesOf(operator)).toEqual([
    ['charge-owed', 'customer'],
    ['charge-settled', null],
  ])
})

it('F46: a charge for a place that staff give up late for another person is by the staff', async () => {
  const operator = await newBooks()
  const [worker, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
  const [, who] = await createLoggedIn(shop, operator.client)
  const { bookingId } = await buySession(shop, operator, who, {
    slot: { startsAt: new Date(Date.now() + 1_800_000) },
  })
  expect((await cancel(desk, bookingId)).status).toBe(200)
  expect(await chargesOf(operator)).toEqual([['charge-owed', `staff ${worker.id}`]])
})

/** Lists the charges in the books, and who made or settled each. */
const chargesOf = async ({ client }: TestOperator) => {
  const { rows } = await sql<{ kind: string; who: string | null }>`
    select kind, who from ledger_transactions where client_id = ${client.id} and starts_with(kind, 'charge-') order by id`.execute(
    shop.db,
  )
  return rows.map(({ kind, who }) => [kind, who])
}

it('the desk owes the cash that it took, pays it out once, and undoes a mistake', async () => {
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
    { ...ofPayment, kind: 'captured', pence: 2160, ourRefundRef: null },
    { ...ofPayment, kind: 'refunded', pence: 720, ourRefundRef: `TLR-${refund.id}` },
  ])
})

describe('what a benefit or a visit is worth', () => {
  it('spec 5: it is noted with the order, gone with the place, and noted again where its use is kept', async () => {
    const operator = await newBooks()
    const [customer, who] = await createLoggedIn(shop, operator.client)
    await givePackage(shop.db, operator.client, customer, { visits: 2 })
    const first = await buySession(shop, operator, who)
    const second = await buySession(shop, operator, who)
    const noted = (pence: number) => (pence === 0 ? {} : { 'packages-used': pence, uses: -pence })
    expect(await balancesOf(shop.db, operator.client.id)).toEqual(noted(1440))
    await cancel(who, first.bookingId)
    expect(await balancesOf(shop.db, operator.client.id)).toEqual(noted(720))
    await beginIn(shop.db, second.slot, 0.5)
    await cancel(who, second.bookingId)
    expect(await balancesOf(shop.db, operator.client.id)).toMatchObject(noted(720))
    expect((await postedFor(shop.db, second.orderId)).map(([, postings]) => postings)).toEqual([
      noted(720),
      noted(720),
      noted(-720),
    ])
    // The operator cancels the session: its use is given back.
    await sql`delete from kept_uses where slot_id = ${second.slot.id}`.execute(shop.db)
    expect(await balancesOf(shop.db, operator.client.id)).toEqual({ charges: -300, 'charges-due': 300 })
  })

  it('spec 5: a benefit’s worth is what it takes off the usual price, beside the sum paid', async () => {
    const operator = await newBooks()
    const { client } = operator
    const member = await createMemberWith(shop.db, client, { effect: { kind: 'percent-off', percent: 25 } })
    const who = await browserOf(shop, client, member)
    const { orderId } = await buySession(shop, operator, who)
    expect(await postedFor(shop.db, orderId)).toContainEqual(['ordered', { 'card-due': 540, sales: -540 }])
    expect(await balancesOf(shop.db, client.id)).toMatchObject({ 'benefits-given': 180, uses: -180 })
  })
})

describe('credit that runs out', () => {
  const endingCredit = async (operator: TestOperator, customer: { id: number }, pence: number, until: Date) =>
    shop.db
      .insertInto('credit_entries')
      .values({
        client_id: operator.client.id,
        customer_id: customer.id,
        type: 'general',
        amount_pence: pence,
        reason: 'A gift',
        cause: `gift ${crypto.randomUUID()}`,
        expires_at: until,
        created_at: inHours(-48),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const expiries = async (customer: { id: number }) =>
    (
      await sql<{ pence: number; ago: number }>`
        select pence, round(extract(epoch from now() - at) / 3600)::int as ago from ledger_transactions
        where kind = 'credit-expired' and customer_id = ${customer.id} order by id`.execute(shop.db)
    ).rows

  it('spec 4: it leaves its customer once, at the moment of its end, whatever the number of processes', async () => {
    const operator = await newBooks()
    const [customer] = await createLoggedIn(shop, operator.client)
    await endingCredit(operator, customer, 300, inHours(-24))
    await endingCredit(operator, customer, 200, inHours(24))
    await Promise.all(Array.from({ length: 6 }, () => endCredit(shop.db)))
    expect(await expiries(customer)).toEqual([{ pence: 300, ago: 24 }])
    expect(await balancesOf(shop.db, operator.client.id)).toEqual({
      'credit-expired': -300,
      'credit-general': -200,
      'credit-given': 500,
    })
    expect(await endCredit(shop.db)).toBe(0)
  })

  it('spec 4: credit that a payment used and gave back after its end is valid for another day', async () => {
    const operator = await newBooks()
    const [customer, who] = await createLoggedIn(shop, operator.client)
    const { id } = await endingCredit(operator, customer, purchase.creditPence + 40, inHours(24))
    await fillBasket(shop.db, operator, who)
    const waiting = await who.pay(shop.sandbox.origin, cardNumbers.challenge, split)
    expect(waiting.json.transaction_status).toBe('challenge_required')
    await sql`update credit_entries set expires_at = now() - interval '1 hour' where id = ${id}`.execute(
      shop.db,
    )
    await sql`update credit_entries set created_at = now() - interval '2 hours' where lot_id = ${id}`.execute(
      shop.db,
    )
    expect(await endCredit(shop.db)).toBe(1)
    await who.ask('POST', '/api/checkout/cancel', { transaction_uuid: waiting.json.transaction_uuid })
    await sweepMoney(shop)
    expect(await endCredit(shop.db)).toBe(0)
    expect(await expiries(customer)).toEqual([{ pence: 40, ago: 1 }])
    expect(await balancesOf(shop.db, operator.client.id)).toEqual({
      'credit-expired': -40,
      'credit-general': -purchase.creditPence,
      'credit-given': 540,
    })
  })

  it('spec 4: it is not taken out before its end, and no more of it than is left', async () => {
    const operator = await newBooks()
    const [customer] = await createLoggedIn(shop, operator.client)
    const good = await endingCredit(operator, customer, 300, inHours(24))
    const ended = await endingCredit(operator, customer, 300, inHours(-24))
    const take = (lot: { id: number }, pence: number) =>
      sql`insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, lot_id)
        values (${operator.client.id}, ${customer.id}, 'general', ${-pence}, 'Ran out', ${`expiry ${lot.id}`}, ${lot.id})
        returning id`.execute(shop.db)
    await expect(take(good, 300)).rejects.toMatchObject({ code: '23514' })
    expect((await take(ended, 200)).rows).toEqual([])
    expect((await take(ended, 300)).rows).toHaveLength(1)
  })
})

it('I04: the database changes no sum in the ledger, and deletes no entry of credit', async () => {
  const operator = await newBooks()
  const [customer, who] = await createPayer(shop, operator)
  const { orderId } = await buySession(shop, operator, who, { byCredit: true })
  const refused = [
    sql`update orders set total_pence = 1, credit_pence = 1 where id = ${orderId}`,
    sql`update credit_entries set amount_pence = amount_pence + 1 where customer_id = ${customer.id}`,
    sql`delete from credit_entries where customer_id = ${customer.id}`,
  ]
  for (const statement of refused)
    await expect(statement.execute(shop.db)).rejects.toMatchObject({ code: '23514' })
})
