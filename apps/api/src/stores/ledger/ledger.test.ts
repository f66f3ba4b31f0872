import { ledgerAccounts } from '@touchline/rules/money/ledger'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createClient } from '../../testing/factories/factories.ts'
import { createDatabase, type PooledDatabase } from '../database/database.ts'
import type { Database } from '../database/tables.ts'
import { readTakings } from './read-takings.ts'

let database: TestDatabase
let db: PooledDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 4 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

let source = 0
/** Writes a transaction with these postings, in one statement. */
const post = (pence: number, postings: Record<string, number>, on: Kysely<Database> = db) =>
  sql`with written as (
      insert into ledger_transactions (client_id, kind, source, at, pence)
      values (1, 'credit-given', ${`test ${source++}`}, now(), ${pence}) returning id)
    insert into ledger_postings (transaction_id, account, pence)
    select id, key, value::int from written, jsonb_each_text(${JSON.stringify(postings)}::jsonb)`.execute(on)

const postings = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from ledger_postings`.execute(db)).rows[0]!
    .count

describe('I04: the database keeps the ledger in balance', () => {
  it('takes a transaction whose postings sum to zero', async () => {
    const before = await postings()
    await post(700, { cash: 500, card: 200, sales: -700 })
    expect(await postings()).toBe(before + 3)
  })

  const refused: [string, number, Record<string, number>][] = [
    ['whose debits are a penny more than its credits', 700, { cash: 701, sales: -700 }],
    ['that has one posting', 700, { cash: 700 }],
    ['that says another sum than its debits', 600, { cash: 700, sales: -700 }],
    ['with a posting of nought', 700, { cash: 700, sales: -700, card: 0 }],
    ['on an account that is none', 700, { purse: 700, sales: -700 }],
    ['of nought', 0, {}],
    ['without postings', 700, {}],
  ]
  it.each(refused)('refuses a transaction %s', async (_, pence, given) => {
    const before = await postings()
    await expect(post(pence, given)).rejects.toMatchObject({ code: '23514' })
    expect(await postings()).toBe(before)
  })

  it('refuses postings without a transaction, and more postings for a written one, in balance or not', async () => {
    await post(700, { cash: 700, sales: -700 })
    const add = (id: unknown, accounts: Record<string, number>) =>
      sql`insert into ledger_postings (transaction_id, account, pence)
        select ${id}::bigint, key, value::int from jsonb_each_text(${JSON.stringify(accounts)}::jsonb)`.execute(
        db,
      )
    const { rows } = await sql<{ id: number }>`select max(id) as id from ledger_transactions`.execute(db)
    const own = rows[0]!.id
    await expect(add(own, { card: 1 })).rejects.toMatchObject({ code: '23514' })
    await expect(add(own, { card: 1, kept: -1 })).rejects.toMatchObject({ code: '23514' })
    await expect(add(own, { card: 700, kept: -700 })).rejects.toMatchObject({ code: '23514' })
    await expect(add(0, { card: 1, kept: -1 })).rejects.toMatchObject({ code: '23514' })
  })

  it('refuses the same movement twice', async () => {
    source = 5000
    await post(700, { cash: 700, sales: -700 })
    source = 5000
    await expect(post(700, { cash: 700, sales: -700 })).rejects.toMatchObject({ code: '23505' })
  })

  it.each([
    'update ledger_postings set pence = pence',
    'update ledger_transactions set why = why',
    'delete from ledger_postings',
    'delete from ledger_transactions where false',
    'truncate ledger_postings',
    'truncate ledger_transactions',
  ])('refuses: %s', async (statement) => {
    const before = await postings()
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '23514' })
    expect(await postings()).toBe(before)
  })

  it('keeps the books of a client that is removed', async () => {
    const before = await postings()
    await sql`truncate clients cascade`.execute(db)
    expect(await postings()).toBe(before)
  })
})

test('control: without its trigger the same transaction out of balance is written', async () => {
  class Undo extends Error {}
  const undone = db.transaction().execute(async (tx) => {
    await sql`alter table ledger_postings disable trigger ledger_postings_balance`.execute(tx)
    await post(700, { cash: 701, sales: -700 }, tx)
    throw new Undo()
  })
  await expect(undone).rejects.toThrow(Undo)
})

test('the database knows the accounts of the rules, and no others', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'ledger_postings_account_check'`.execute(
    db,
  )
  const named = [...rows[0]!.definition.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(Object.keys(ledgerAccounts)))
  expect(named).toHaveLength(Object.keys(ledgerAccounts).length)
})

test('a day of takings ends with the midnight of the client, and not of London', async () => {
  const client = await createClient(db, { time_zone: 'Pacific/Auckland' })
  const take = (at: string, pence: number) =>
    sql`with written as (
        insert into ledger_transactions (client_id, kind, source, at, pence)
        values (${client.id}, 'ordered', ${`day ${at}`}, ${at}::timestamptz, ${pence}) returning id)
      insert into ledger_postings (transaction_id, account, pence)
      select id, a, p from written, (values ('cash', ${pence}::int), ('sales', -${pence}::int)) v (a, p)`.execute(
      db,
    )
  await take('2026-06-30T11:59:59Z', 1)
  await take('2026-06-30T12:00:00Z', 10)
  await take('2026-07-01T11:59:59Z', 100)
  await take('2026-07-01T12:00:00Z', 1000)
  expect((await readTakings(db, client.id, '2026-07-01')).takenPence).toBe(110)
})
