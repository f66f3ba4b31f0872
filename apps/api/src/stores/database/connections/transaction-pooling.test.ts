import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepPayments } from '../../../commands/payments/sweep-payments.ts'
import { tidy } from '../../../commands/tidy.ts'
import { generateSlots } from '../../../commands/timetable/generate-slots.ts'
import { createVault } from '../../../crypto/vault.ts'
import { createOperator } from '../../../testing/factories/factories.ts'
import { leftInSession } from '../../../testing/left-in-session.ts'
import { setUpRoleForPooler } from '../../../testing/providers/pooler-role.ts'
import { createPayer, fillBasket, payAtSecondTry } from '../../../testing/purchase.ts'
import { createShop, type Shop } from '../../../testing/shop.ts'
import { sandboxAccounts } from '../../../testing/shopper.ts'
import { createDatabase } from '../database.ts'
import type { Database } from '../tables.ts'
import { findLackingSettings } from './lacking-settings.ts'
import { prepareStatements } from './prepare-statements.ts'

let shop: Shop
/** Opens a shop on one connection, whose session keeps everything that a statement leaves in it. */
beforeAll(async () => {
  shop = await createShop({ connections: 1, isBare: true, settings: { RATE_LIMITS: 'on' } })
})
afterAll(() => shop.close())

const log = { info: () => {}, warn: () => {}, error: () => {} }

test('operations: a purchase and the jobs leave nothing in a session, so a pooler may give each transaction another', async () => {
  const operator = await createOperator(shop.db)
  const payer = await createPayer(shop, operator)
  await fillBasket(shop.db, operator, payer[1])
  expect((await payAtSecondTry(shop, payer)).status).toBe(200)
  await sweepPayments({ db: shop.db, cards: sandboxAccounts(shop.sandbox.origin), log })
  await generateSlots(shop.db)
  await tidy(shop.db, createVault([]))
  expect(await leftInSession(shop.db)).toEqual([])
})

test.each([
  ['set lock_timeout = 1000', 'setting lock_timeout'],
  ['select pg_advisory_lock(1)', 'lock'],
  ['listen planted', 'channel planted'],
  ['create temporary table planted (id int)', 'table planted'],
  ['declare planted cursor with hold for select 1', 'cursor planted'],
  ['prepare planted as select 1', 'statement planted'],
])('control: data that `%s` leaves in a session is found', async (planted, left) => {
  const db = createDatabase(shop.databaseUrl, { max: 1 })
  await sql.raw(planted).execute(db)
  expect(await leftInSession(db)).toEqual([left])
  await db.destroy()
})

describe('operations: behind a pooler', () => {
  const settingsOfClient = async (db: Kysely<Database>) => {
    const { rows } = await sql<{ name: string }>`
      select name from pg_settings where source = 'client' order by name`.execute(db)
    return rows.map(({ name }) => name)
  }

  test('a connection begins with nothing that a pooler refuses to pass on', async () => {
    const direct = createDatabase(shop.databaseUrl, { max: 1 })
    expect(await settingsOfClient(direct)).toContain('statement_timeout')
    await direct.destroy()
    const db = createDatabase(shop.databaseUrl, { max: 1, isPooler: true })
    expect(await settingsOfClient(db)).toEqual(['client_encoding'])
    await db.destroy()
  })

  test('no statement is prepared where the pooler knows none; control: else it is', async () => {
    const left = 'select statement from pg_prepared_statements where not from_sql'
    const db = createDatabase(shop.databaseUrl, { max: 1, isPooler: true, prepares: false })
    for (const of of ['first', 'second']) await sql`select ${of}::text as of`.execute(db)
    expect((await sql.raw(left).execute(db)).rows).toEqual([])
    await db.destroy()
    const client = new pg.Client({ connectionString: shop.databaseUrl })
    await client.connect()
    // Names of its own: those of the process may be used up.
    prepareStatements(client, new Map())
    await client.query('select $1::text as of', ['first'])
    expect((await client.query(left)).rows).toEqual([{ statement: 'select $1::text as of' }])
    await client.end()
  })

  test('time limits and plans that the role lacks are named, and what docs/operations.md says sets them', async () => {
    const lacking = async () => {
      const db = createDatabase(shop.databaseUrl, { max: 1, isPooler: true })
      const names = await findLackingSettings(db)
      await db.destroy()
      return names
    }
    expect(await lacking()).toEqual([
      'idle_in_transaction_session_timeout',
      'lock_timeout',
      'plan_cache_mode',
      'statement_timeout',
    ])
    await setUpRoleForPooler(shop.databaseUrl)
    expect(await lacking()).toEqual([])
  })
})
