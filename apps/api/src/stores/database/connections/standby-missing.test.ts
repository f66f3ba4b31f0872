import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../../gateways/postgres/own-postgres.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  createOperator,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../../../testing/factories/factories.ts'
import { createLoggedIn, Shopper } from '../../../testing/shopper.ts'
import { createDatabase, type PooledDatabase } from '../database.ts'
import { migrateDatabase } from '../migrate.ts'
import { confirmChange, emptyChange } from './watch-commits.ts'

let folder: string
let server: OwnPostgres
let api: TestApp
/** Database as this test reaches it; none of its changes waits for a standby. */
let db: PooledDatabase
let admin: pg.Client
let operator: TestOperator

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-standby-'))
  server = await startOwnPostgres({ dataFolder: folder, durable: true, log: () => {} })
  await migrateDatabase(server.url)
  admin = new pg.Client({ connectionString: server.url, options: '-c synchronous_commit=local' })
  await admin.connect()
  db = createDatabase(`${server.url}?options=${encodeURIComponent('-c synchronous_commit=local')}`, {
    max: 1,
    patience: 'work',
  })
  operator = await createOperator(db)
  api = await createTestApp({ through: async () => server.url })
}, 60_000)
afterAll(async () => {
  await api.close()
  await db.destroy()
  await admin.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

let slot: TestSlot
let who: Shopper
beforeEach(async () => {
  const { venue, swim: category, priceList } = operator
  slot = await createSlot(db, { venue, category, priceList })
  who = new Shopper(api.app, operator.client.host)
})
afterEach(() => setStandby(''))

/** Names the standby that must confirm each change; there is none of this name. */
async function setStandby(name: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${name}'`)
  await admin.query('select pg_reload_conf()')
  // The server's processes read it one after another: here, until a change waits as it should.
  await expect.poll(triesWait, { timeout: 10_000 }).toBe(name !== '')
}
const triesWait = async (): Promise<boolean> => {
  const trying = new pg.Client({ connectionString: server.url })
  trying.on('error', () => {})
  await trying.connect()
  const { rows } = await trying.query<{ pid: number }>('select pg_backend_pid() as pid')
  let isOver = false
  const over = () => {
    isOver = true
  }
  void trying.query(emptyChange).then(over, over)
  const waits = 'select from pg_stat_activity where pid = $1 and wait_event = $2'
  let isWaiting = false
  while (!isOver && !isWaiting) {
    isWaiting = (await admin.query(waits, [rows[0]!.pid, 'SyncRep'])).rowCount === 1
    await sleep(20)
  }
  trying.connection.stream.destroy()
  return isWaiting
}

/** Lists the sessions that wait for the standby, without the one that only tries. */
const waiting = async (): Promise<number[]> => {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where wait_event = 'SyncRep' and query not like '%pg_logical_emit_message%'`,
  )
  return rows.map(({ pid }) => pid)
}
const claimed = async (): Promise<number> => {
  const { rows } = await admin.query<{ n: number }>(
    'select coalesce(sum(quantity), 0)::int as n from claims where slot_id = $1',
    [slot.id],
  )
  return rows[0]!.n
}
const add = async (by: Shopper, key?: string): Promise<string> => {
  const { Adult } = operator.priceList.options
  const item = { id: slot.id, type: 'activity', quantity: 2, pricing_option_id: Adult }
  const { status, json } = await by.add([item], key)
  return status === 200 ? 'done' : json.code
}
/** Adds places, again while the server is too busy to begin: then nothing of it waits at PostgreSQL. */
const addOnceBegun = async (by: Shopper, key: string): Promise<string> => {
  for (;;) {
    const said = await add(by, key)
    if (said !== 'BUSY' || (await waiting()).length > 0) return said
  }
}
const list = (by: Shopper) => by.ask('GET', '/api/activities/venues')

test('F171, F173: no time limit of ours cancels a COMMIT; changes are refused meanwhile, and shared listings go on', async () => {
  await setStandby('absent')
  const key = crypto.randomUUID()
  expect(await addOnceBegun(who, key)).toBe('OUTCOME_UNKNOWN')
  // PostgreSQL still waits for its standby: a cancelled wait would show the places as taken.
  expect([(await waiting()).length, await claimed()]).toEqual([1, 0])
  const other = new Shopper(api.app, operator.client.host)
  expect([await add(other), await add(who, key)]).toEqual(['BUSY', 'BUSY'])
  expect((await list(other)).status).toBe(200)
  expect((await waiting()).length).toBe(1)
  await setStandby('')
  await expect.poll(() => add(who, key), { timeout: 5_000 }).toBe('done')
  expect(await claimed()).toBe(2)
})

test('F171: a wait for the standby that is cancelled leaves the outcome unknown until the standby has it', async () => {
  await setStandby('absent')
  const key = crypto.randomUUID()
  const pressed = addOnceBegun(who, key)
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(1)
  const [pid] = await waiting()
  await admin.query('select pg_cancel_backend($1)', [pid])
  expect(await pressed).toBe('OUTCOME_UNKNOWN')
  // Kept here, and nowhere else.
  expect(await claimed()).toBe(2)
  expect(await add(who, key)).not.toBe('done')
  await setStandby('')
  await expect.poll(() => add(who, key), { timeout: 5_000 }).toBe('done')
  expect(await claimed()).toBe(2)
})

test('F171: the same press during the first, whose COMMIT waits, is told that nothing is known; another, that nothing was done', async () => {
  const [, desk] = await createLoggedIn({ app: api.app, db }, operator.client, { role: 'staff' })
  const make = async (key: string): Promise<string> => {
    const typed = { first_name: 'Nora', last_name: 'New', email: `nora-${key}@example.org` }
    const { status, json } = await desk.ask('POST', '/api/foh/customers', typed, key)
    return status === 200 ? 'done' : json.code
  }
  await setStandby('absent')
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const first = make(key)
  await expect.poll(async () => (await waiting()).length, { timeout: 5_000 }).toBe(1)
  // It waits for the lock of its key for three seconds, and is refused before it begins from then on.
  expect(await Promise.all([first, make(key)])).toEqual(['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN'])
  expect([await make(key), await make(other)]).toEqual(['OUTCOME_UNKNOWN', 'BUSY'])
  await setStandby('')
  await expect.poll(() => make(key), { timeout: 5_000 }).toBe('done')
})

test('F171: a complaint that only this server has is not told as received again until the standby has it', async () => {
  await setStandby('absent')
  const key = crypto.randomUUID()
  const complain = async (): Promise<string> => {
    const typed = { first_name: 'Cora', last_name: 'Plain', email: 'cora@example.org', lines: ['Too much.'] }
    const { status, json } = await who.ask('POST', '/api/data-complaints', typed, key)
    return status === 200 ? 'done' : json.code
  }
  const pressed = complain()
  await expect.poll(async () => (await waiting()).length, { timeout: 5_000 }).toBe(1)
  await admin.query('select pg_cancel_backend($1)', await waiting())
  expect(await pressed).toBe('OUTCOME_UNKNOWN')
  expect(await complain()).not.toBe('done')
  await setStandby('')
  await expect.poll(complain, { timeout: 5_000 }).toBe('done')
})

test('F173: a try that is given up leaves no session waiting for the standby', async () => {
  await setStandby('absent')
  const tries = async (): Promise<number> =>
    (
      await admin.query(
        `select from pg_stat_activity where wait_event = 'SyncRep' and query like '%pg_logical_emit_message%'`,
      )
    ).rowCount ?? 0
  const before = await tries()
  const trying = confirmChange(server.url)
  await expect.poll(tries, { timeout: 5_000 }).toBe(before + 1)
  trying.cancel()
  trying.end()
  await expect.poll(tries, { timeout: 5_000 }).toBe(before)
  expect(await trying.confirmed).toBe(false)
})

test('F173: control: without the watch of commits each change would wait', async () => {
  const unwatched = createDatabase(server.url, { max: 2, patience: 'work' })
  await setStandby('absent')
  const writings = [1, 2].map((n) =>
    unwatched
      .insertInto('request_counts')
      .values({ subject: `control ${n}` })
      .execute(),
  )
  await expect.poll(async () => (await waiting()).length).toBe(2)
  await setStandby('')
  await Promise.all(writings)
  await unwatched.destroy()
})
