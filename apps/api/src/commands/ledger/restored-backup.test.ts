import { addDays } from '@touchline/rules/time/calendar-date'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { Database } from '../../stores/database/tables.ts'
import { keepRestore, noticeRestore } from '../../stores/ledger/restores.ts'
import { auditBooks, type BookEntry, readBooks } from '../../testing/audit/books.ts'
import {
  type Bought,
  buySession,
  cancel,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createPlan } from '../../testing/factories/contracts.ts'
import {
  createCustomer,
  createOperator,
  createOperatorAtMidday,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { dayOf } from '../../testing/factories/flags.ts'
import { createJoiningOperator, joinByCard } from '../../testing/joining.ts'
import { paymentJobServices } from '../../testing/providers/job-services.ts'
import { restoreBackup } from '../../testing/restored-backup.ts'
import type { Shop } from '../../testing/shop.ts'
import { answerBank, cardNumbers, Shopper, testSecret } from '../../testing/shopper.ts'
import { createSpread } from '../../testing/spread.ts'
import { collectPayments } from '../joining/collect-payments.ts'
import { sweepPayments } from '../payments/sweep-payments.ts'
import { giveBackLost } from './give-back-lost.ts'
import { reconcileAfterRestore } from './reconcile-after-restore.ts'

const log = pino({ level: 'silent' })
const servicesOf = ({ db, cards }: Shop) => ({ db, cards: createCardAccounts(cards), log, beside: [] })
const person = ({ app }: Shop, { client }: TestOperator, cookie = '') => new Shopper(app, client.host, cookie)
const booksOf = ({ sandbox }: Shop) => readBooks(sandbox.origin, testSecret)
const refOf = async ({ db }: Shop, { orderId }: Bought): Promise<string> =>
  (
    await db
      .selectFrom('orders')
      .innerJoin('payment_attempts as a', 'a.id', 'orders.attempt_id')
      .select('a.our_ref')
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).our_ref

/** Two operators, in pounds and in euros, who give everything back before a session. */
async function createOperators({ db }: Shop): Promise<TestOperator[]> {
  const pounds = await createOperatorAtMidday(db)
  const euros = await createOperator(db, { currency_code: 'EUR', currency_symbol: '€' })
  for (const { swim } of [pounds, euros]) await setCancelRule(db, swim, usualRule)
  return [pounds, euros]
}

/** Pays for a session up to the bank's question. */
async function payUntilBank(shop: Shop, operator: TestOperator) {
  const who = person(shop, operator)
  const bought = await buySession(shop, operator, person(shop, operator))
  const item = { id: bought.slot.id, type: 'activity', pricing_option_id: operator.priceList.options.Adult }
  expect((await who.add([item])).status).toBe(200)
  const { json } = await who.pay(shop.sandbox.origin, cardNumbers.challenge)
  expect(json.transaction_status).toBe('challenge_required')
  return { cookie: who.cookie, transaction: json }
}

/** Answers the bank, and completes. */
async function approve(
  shop: Shop,
  operator: TestOperator,
  { cookie, transaction }: Awaited<ReturnType<typeof payUntilBank>>,
) {
  const { url, cres } = await answerBank(transaction, 'approve')
  const headers = { host: operator.client.host, 'content-type': 'application/x-www-form-urlencoded' }
  await shop.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers,
    payload: new URLSearchParams({ cres }).toString(),
  })
  const { json } = await person(shop, operator, cookie).complete(transaction.transaction_uuid)
  expect(json.transaction_status).toBe('completed')
}

/** Money of each payment at the provider: taken, given back, and by how many refunds. */
const moneyOf = (books: readonly BookEntry[], ref: string) => {
  const { capturedPence, refundedPence, refunds } = books.find(({ ourRef }) => ourRef === ref)!
  return [capturedPence, refundedPence, refunds.length]
}

/** Lets a payment of each contract be due. */
const due = (db: Kysely<Database>, ids: readonly number[]) =>
  sql`update contract_payments set ask_on = current_date - 1, due_on = current_date - 1 where id in (
    select min(id) from contract_payments where contract_id = any(${ids}::bigint[]) and state = 'ahead' group by contract_id)`.execute(
    db,
  )
const collect = (shop: Shop, cards = shop.cards) =>
  collectPayments({ ...paymentJobServices(shop), cards: createCardAccounts(cards) })

/** Two members whose payments are due at the backup and collected after it. */
async function createDueMembers(live: Shop) {
  const operator = await createJoiningOperator(live)
  const plan = await createPlan(live.db, operator.client)
  const contracts = []
  for (let members = 0; members < 2; members += 1)
    contracts.push((await joinByCard(live, operator, plan)).contract.id)
  await due(live.db, contracts)
  return { operator, contracts, taken: (await booksOf(live)).length }
}

describe('F61: a backup is restored after minutes in which people paid and cancelled', () => {
  it('F177: each payment and refund of the lost minutes is found and ends, and nothing is taken or given back twice', async () => {
    const { shop, before, lost, close } = await restoreBackup(
      async (live) => {
        const operators = await createOperators(live)
        const people = []
        for (const operator of operators) {
          const [keeps, cancels, cancelled] = [
            person(live, operator),
            person(live, operator),
            person(live, operator),
          ]
          const kept = await buySession(live, operator, keeps)
          const toCancel = await buySession(live, operator, cancels, { quantity: 2 })
          // Its refund is not sent yet as the backup is made.
          const sending = await buySession(live, operator, cancelled)
          expect((await cancel(cancelled, sending.bookingId)).status).toBe(200)
          people.push({
            operator,
            cookie: cancels.cookie,
            toCancel,
            kept: await refOf(live, kept),
            cancelled: await refOf(live, toCancel),
            sending: await refOf(live, sending),
            atBank: await payUntilBank(live, operator),
          })
        }
        return people
      },
      async (live, people) => {
        const refs = []
        for (const { operator, cookie, toCancel, atBank } of people) {
          expect(
            (await cancel(person(live, operator, cookie), toCancel.bookingId, { places: 1 })).status,
          ).toBe(200)
          await approve(live, operator, atBank)
          refs.push(await refOf(live, await buySession(live, operator, person(live, operator))))
        }
        await sweepMoney(live)
        return refs
      },
    )
    onTestFinished(close)
    const services = servicesOf(shop)
    expect(await noticeRestore(shop.db)).toMatchObject({ refunds: 2 })
    // The bank's answer of the lost minutes makes its order, and the refund on its way is known to have been sent.
    await sweepMoney(shop)
    const first = await booksOf(shop)
    for (const { kept, cancelled, sending, atBank } of before) {
      expect(moneyOf(first, kept)).toEqual([720, 0, 0])
      expect(moneyOf(first, cancelled)).toEqual([1440, 720, 1])
      expect(moneyOf(first, sending)).toEqual([720, 720, 1])
      expect(moneyOf(first, `TL-${atBank.transaction.transaction_uuid}`)).toEqual([720, 0, 0])
    }
    const orders = await shop.db
      .selectFrom('orders')
      .innerJoin('payment_attempts as a', 'a.id', 'attempt_id')
      .select('a.our_ref')
      .execute()
    expect(orders.map(({ our_ref }) => our_ref)).toEqual(
      expect.arrayContaining(before.map(({ atBank }) => `TL-${atBank.transaction.transaction_uuid}`)),
    )

    const day = addDays(dayOf(before[0]!.operator.client, 0), -1)
    const told = await reconcileAfterRestore(services, day)
    for (const ref of lost)
      expect(told.lines).toContainEqual(
        expect.stringContaining(`payment ${ref} at sandbox is not in the books`),
      )
    for (const { cancelled } of before)
      expect(told.lines).toContainEqual(
        expect.stringMatching(`refund TLR-.* of ${cancelled} at sandbox is not in the books`),
      )

    // Two processes at once give each back once, and a third finds nothing.
    const wanted = { day, client: null, why: 'Restored', by: 'Kim Ford' }
    await Promise.all([giveBackLost(services, wanted), giveBackLost(services, wanted)])
    expect(await giveBackLost(services, wanted)).toEqual({
      lines: ['sandbox: 0 payments that no books have'],
      isDone: true,
    })
    // The place that was given up in the lost minutes is given up again: nothing is sent twice.
    for (const { operator, cookie, toCancel } of before)
      expect((await cancel(person(shop, operator, cookie), toCancel.bookingId, { places: 1 })).status).toBe(
        200,
      )
    await sweepMoney(shop)
    const books = await booksOf(shop)
    for (const ref of lost) expect(moneyOf(books, ref)).toEqual([720, 720, 1])
    for (const { cancelled } of before) expect(moneyOf(books, cancelled)).toEqual([1440, 720, 1])
    const after = await reconcileAfterRestore(services, day)
    expect(after.lines.filter((line) => line.includes('payment TL-'))).toEqual([])
    expect(await auditBooks(shop.db, books)).toEqual(
      before.map(({ cancelled }) =>
        expect.stringMatching(
          `${cancelled.slice(3)}: the provider gave back 720 as TLR-.*, and we did not ask`,
        ),
      ),
    )
  })

  it('F177: a membership that was collected in the lost minutes is not collected again', async () => {
    const { shop, before, close } = await restoreBackup(createDueMembers, async (live, { contracts }) => {
      expect(await collect(live)).toMatchObject({ asked: contracts.length })
    })
    onTestFinished(close)
    expect((await booksOf(shop)).length).toBe(before.taken + 2)
    await noticeRestore(shop.db)
    let lists = 0
    const counted = {
      ...shop.cards,
      listMovements: (...of: Parameters<typeof shop.cards.listMovements>) => {
        lists += 1
        return shop.cards.listMovements(...of)
      },
    }
    expect(await collect(shop, counted)).toMatchObject({ asked: 2 })
    // The provider is asked once for both.
    expect(lists).toBe(1)
    await sweepPayments(servicesOf(shop))
    const books = await booksOf(shop)
    expect(books.length).toBe(before.taken + 2)
    expect(await auditBooks(shop.db, books)).toEqual([])
    const { rows: moves } = await sql<{ cause: string }>`
      select cause from payment_attempt_moves where cause like 'collected before the restore%'`.execute(
      shop.db,
    )
    expect(moves).toHaveLength(2)
    const { rows } = await sql<{ state: string }>`
      select state from contract_payments where ask_on is null and due_on = current_date - 1`.execute(shop.db)
    expect(rows.map(({ state }) => state)).toEqual(['collected', 'collected'])
  })

  it('F177: a membership that is found at the provider while lost payments go back is not given back', async () => {
    const { shop, before, close } = await restoreBackup(createDueMembers, async (live, { operator }) => {
      // The oldest lost payment goes back first.
      await buySession(live, operator, person(live, operator))
      expect(await collect(live)).toMatchObject({ asked: 2 })
    })
    onTestFinished(close)
    await noticeRestore(shop.db)
    const { cards } = shop
    let reachCapture = () => {}
    let goOn = () => {}
    const atCapture = new Promise<void>((reached) => (reachCapture = reached))
    const mayGoOn = new Promise<void>((free) => (goOn = free))
    const collecting: Promise<unknown>[] = []
    let captures = 0
    const holds = {
      ...cards,
      capture: async (...of: Parameters<typeof cards.capture>) => {
        captures += 1
        if (captures === 2) reachCapture()
        await mayGoOn
        return cards.capture(...of)
      },
    }
    const givesBack = {
      ...cards,
      refund: async (...of: Parameters<typeof cards.refund>) => {
        if (collecting.length === 0) collecting.push(collect(shop, holds))
        await atCapture
        return cards.refund(...of)
      },
    }
    const told = await giveBackLost(
      { ...servicesOf(shop), cards: createCardAccounts(givesBack) },
      { day: addDays(dayOf(before.operator.client, 0), -1), client: null, why: 'Restored', by: 'Kim Ford' },
    )
    goOn()
    await Promise.all(collecting)
    expect(told.lines.filter((line) => line.endsWith('the books have it meanwhile'))).toHaveLength(2)
    expect(told.isDone).toBe(true)
    const books = await booksOf(shop)
    expect(books.slice(before.taken).map(({ refundedPence }) => refundedPence > 0)).toEqual([
      true,
      false,
      false,
    ])
    expect(await auditBooks(shop.db, books)).toEqual([])
  })
})

describe('F178: an account at a provider has payments of two databases', () => {
  it('none of the other database is called lost or unknown, and a lost one waits for the name of its client', async () => {
    const { home, north, close } = await createSpread({ sharesProvider: true })
    onTestFinished(close)
    for (const shop of [home, north]) await buySession(shop, shop.operator, person(shop, shop.operator))
    const day = dayOf(home.operator.client, 0)
    const wanted = { day: addDays(day, -1), client: null, why: 'Restored', by: 'Kim Ford' }
    const beside = { home: [north.db], north: [home.db] }
    for (const shop of [home, north]) {
      const services = { ...servicesOf(shop), beside: shop === home ? beside.home : beside.north }
      expect((await reconcileAfterRestore(services, day)).isClean).toBe(true)
      expect((await reconcileAfterRestore(servicesOf(shop), day)).isClean).toBe(false)
      expect(await giveBackLost(services, wanted)).toEqual({
        lines: ['sandbox: 0 payments that no books have'],
        isDone: true,
      })
    }
    // No books have a payment whose name was never written down.
    await sql`update payment_attempts set our_ref = 'TL-' || gen_random_uuid()`.execute(north.db)
    const told = await giveBackLost({ ...servicesOf(home), beside: beside.home }, wanted)
    expect(told).toEqual({
      lines: [
        'sandbox: 1 payment that no books have',
        expect.stringContaining('nothing was done. Name the client in whose books it goes back'),
      ],
      isDone: false,
    })
    expect((await booksOf(home)).map(({ refundedPence }) => refundedPence)).toEqual([0, 0])
  })
})

const numbers = async (db: Kysely<Database>) =>
  new Map(
    (
      await sql<{ name: string; last: number }>`
        select sequencename as name, coalesce(last_value, start_value - 1)::float8 as last from pg_sequences
        where schemaname = 'public'`.execute(db)
    ).rows.map(({ name, last }) => [name, last]),
  )

describe('F176: numbers that were given away after the backup', () => {
  it('are not given again, by a start or by the operator’s word, so that no name at a provider and no link is another person’s', async () => {
    const { shop, lost, close } = await restoreBackup(createOperators, async (live, [operator]) => {
      await createCustomer(live.db, operator!.client)
      await buySession(live, operator!, person(live, operator!))
      return numbers(live.db)
    })
    onTestFinished(close)
    const behind = (now: Map<string, number>, least: Map<string, number>) =>
      [...least].filter(([name, last]) => now.get(name)! < last).map(([name]) => name)
    // As the backup has them, they would be given again.
    expect(behind(await numbers(shop.db), lost)).toEqual(
      expect.arrayContaining(['customers_id_seq', 'orders_id_seq', 'booking_ids']),
    )
    expect(await noticeRestore(shop.db)).not.toBeNull()
    const begun = await numbers(shop.db)
    expect(begun.size).toBeGreaterThan(30)
    // Each is beyond what was given away.
    expect([...lost].filter(([name, last]) => begun.get(name)! <= last)).toEqual([])
    expect(await noticeRestore(shop.db)).toBeNull()
    expect(await numbers(shop.db)).toEqual(begun)
    await keepRestore(shop.db)
    const told = await numbers(shop.db)
    expect([...begun].filter(([name, last]) => told.get(name)! <= last)).toEqual([])
  })

  it('stay in the range of their database, and are left out all the same', async () => {
    const { home, north, close } = await createSpread({ sharesProvider: true })
    onTestFinished(close)
    for (const [shop, at] of [
      [home, 99_999_990],
      [north, 199_999_990],
    ] as const) {
      const sizes = sql<{ name: string }>`
        select sequencename as name from pg_sequences where data_type = 'integer'::regtype order by 1 limit 1`
      const { name } = (await sizes.execute(shop.db)).rows[0]!
      await sql`select setval(${name}::regclass, ${at})`.execute(shop.db)
      await keepRestore(shop.db)
      const now = (await numbers(shop.db)).get(name)!
      expect(now).toBeGreaterThan(at)
      expect(now).toBeLessThan(at + 10)
    }
  })
})
