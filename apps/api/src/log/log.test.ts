import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { CardAccounts } from '../gateways/card-payments/accounts.ts'
import { createDatabase, type PooledDatabase } from '../stores/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { logOptions } from './create-log.ts'

let database: TestDatabase
let db: PooledDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 2 })
  await sql`create table confidences (owner text primary key, born date)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'warn' })

/** Returns the log after a route of this test has met a fault. */
async function logOf(fault: () => Promise<unknown>): Promise<string> {
  let lines = ''
  const stream = new Writable({ write: (text, _, done) => done(void (lines += String(text))) })
  const app = await buildApp({
    services: { db, config, cards: {} as CardAccounts },
    logger: { ...logOptions(config), stream },
  })
  app.get('/fault', fault)
  const response = await app.inject('/fault')
  await app.close()
  expect(response.statusCode).toBe(500)
  return lines
}

test('S84: the log line of a fault names the table and the constraint, and holds no value of a row', async () => {
  const add = () => sql`insert into confidences (owner) values ('ada@example.org')`.execute(db)
  await add()
  const line = await logOf(add)
  expect(JSON.parse(line).err).toMatchObject({
    code: '23505',
    table: 'confidences',
    constraint: 'confidences_pkey',
  })
  expect(JSON.parse(line).err.stack).toMatch(/\n +at /)
  expect(line).not.toContain('ada@example.org')
})

test('S84: nor does it hold what PostgreSQL could not read, or what a cause holds', async () => {
  const line = await logOf(async () => {
    try {
      await sql`insert into confidences values ('x', ${'born in Ely'}::text::date)`.execute(db)
    } catch (cause) {
      throw new Error('not saved', { cause })
    }
  })
  expect(JSON.parse(line).err).toMatchObject({ message: 'not saved', cause: { code: '22007' } })
  expect(line).not.toContain('Ely')
})

test('S42: nor does it hold the key of a letter’s link', async () => {
  let lines = ''
  const stream = new Writable({ write: (text, _, done) => done(void (lines += String(text))) })
  const app = await buildApp({
    services: { db, config, cards: {} as CardAccounts },
    logger: { ...logOptions({ ...config, LOG_LEVEL: 'info' }), stream },
  })
  await app.inject('/api/bookings/orders/abc?key=secret-one&x=1')
  await app.inject('/no/route?%6bey=secret-one')
  await app.close()
  expect(lines).toContain('/api/bookings/orders/abc?key=…&x=1')
  expect(lines).not.toContain('secret-one')
})
