import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../../testing/database-proxy.ts'
import { isDatabaseBusy, isOutcomeUnknown } from '../busy.ts'
import { createDatabase, type PooledDatabase } from '../database.ts'

let database: TestDatabase
let proxy: DatabaseProxy
/** Database as requests reach it, by the proxy, on one connection. */
let db: PooledDatabase
/** Database as this test reaches it. */
let admin: PooledDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  admin = createDatabase(database.url, { max: 2, patience: 'work' })
  await sql`create table kept (note text not null)`.execute(admin)
})
afterAll(async () => {
  await admin.destroy()
  await database.drop()
})
beforeEach(async () => {
  await sql`truncate kept`.execute(admin)
  proxy = await openDatabaseProxy(database.url)
  db = createDatabase(proxy.url, { max: 1 })
  return async () => {
    proxy.standStill(false)
    await db.destroy()
    await proxy.close()
  }
})

const read = () => sql<{ one: number }>`select 1 as one`.execute(db)
const keep = (note: string) => sql`insert into kept (note) values (${note})`.execute(db)
const keepInTransaction = (note: string) =>
  db.transaction().execute(async (tx) => {
    await sql`insert into kept (note) values (${note})`.execute(tx)
  })
const kept = async () =>
  (await sql<{ note: string }>`select note from kept order by note`.execute(admin)).rows.map(
    ({ note }) => note,
  )
const pidOf = async (of: PooledDatabase) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)).rows[0]!.pid
const terminate = (pid: number) => sql`select pg_terminate_backend(${pid}::int, 2000)`.execute(admin)
/** Asks for `kept`, and ends the connection `pid` while its statement waits for the table. */
const endWhileAsking = async <Answer>(pid: number, ask: () => Promise<Answer>): Promise<Answer> => {
  const { asked } = await admin.transaction().execute(async (holder) => {
    await sql`lock table kept`.execute(holder)
    const asked = ask()
    asked.catch(() => {})
    const isWaiting = async () =>
      (await sql`select from pg_locks where pid = ${pid} and not granted`.execute(holder)).rows.length
    await expect.poll(isWaiting).toBe(1)
    await terminate(pid)
    return { asked }
  })
  return asked
}
const errorOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  )

test('F172: a reading whose connection PostgreSQL ends is asked once more of a new one', async () => {
  const pid = await pidOf(db)
  const reading = () => sql<{ kept: number }>`select count(*)::int as kept from kept`.execute(db)
  expect((await endWhileAsking(pid, reading)).rows).toEqual([{ kept: 0 }])
  expect(await pidOf(db)).not.toBe(pid)
})

test('F172: a reading of a connection that was cut while idle is asked once more', async () => {
  await read()
  proxy.cutAll()
  expect((await read()).rows).toEqual([{ one: 1 }])
})

test('F172: once, and not of a database that has gone: then it is busy', async () => {
  await read()
  proxy.goAway()
  const error = await errorOf(read())
  expect([isDatabaseBusy(error), isOutcomeUnknown(error)]).toEqual([true, false])
  proxy.heal()
  expect((await read()).rows).toEqual([{ one: 1 }])
})

test('F172: control: a change whose connection PostgreSQL ends is not made again by itself', async () => {
  const pid = await pidOf(db)
  const error = await errorOf(endWhileAsking(pid, () => keep('again')))
  expect([isDatabaseBusy(error), isOutcomeUnknown(error)]).toEqual([true, true])
  expect(await kept()).toEqual([])
})

test('F172: a reading within a transaction is not asked of another connection, and nothing of it is kept', async () => {
  const pid = await pidOf(db)
  const error = await errorOf(
    db.transaction().execute(async (tx) => {
      await sql`insert into kept (note) values ('half')`.execute(tx)
      await terminate(pid)
      await sql`select 1`.execute(tx)
    }),
  )
  expect([isDatabaseBusy(error), isOutcomeUnknown(error)]).toEqual([true, false])
  expect(await kept()).toEqual([])
  await keepInTransaction('whole')
  expect(await kept()).toEqual(['whole'])
})

test.each([
  ['an answer to COMMIT', keepInTransaction, 'answer', ['it']],
  ['a COMMIT', keepInTransaction, 'statement', []],
  ['an answer to a change alone', keep, 'answer', ['it']],
  ['a change alone', keep, 'statement', []],
] as const)(
  'F170: %s that is lost leaves the outcome unknown, and its connection is never used again',
  async (_, act, fault, left) => {
    const pid = await pidOf(db)
    proxy.plant(fault)
    expect(isOutcomeUnknown(await errorOf(act('it')))).toBe(true)
    expect(await kept()).toEqual(left)
    expect(await pidOf(db)).not.toBe(pid)
  },
)

test('F171: PostgreSQL’s warning that it left its standby makes a COMMIT unknown; control: another warning does not', async () => {
  proxy.plant('notice')
  expect(isOutcomeUnknown(await errorOf(keepInTransaction('it')))).toBe(true)
  const warned = db.transaction().execute(async (tx) => {
    await sql`do $$ begin raise warning 'something else' using errcode = '01000'; end $$`.execute(tx)
    await sql`insert into kept (note) values ('other')`.execute(tx)
  })
  expect(await errorOf(warned)).toBe(null)
  expect(await kept()).toEqual(['it', 'other'])
})

test('F172: a connection to a database that only reads is not kept: once it writes again, so do we', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(admin)
  try {
    const error = await errorOf(keep('it'))
    expect([isDatabaseBusy(error), (error as { code?: string }).code]).toEqual([true, '25006'])
    expect((await read()).rows).toEqual([{ one: 1 }])
    expect(isDatabaseBusy(await errorOf(keepInTransaction('it')))).toBe(true)
  } finally {
    await sql`set default_transaction_read_only = off`.execute(admin)
    await sql.raw(`alter database ${name} reset default_transaction_read_only`).execute(admin)
  }
  await keep('it')
  expect(await kept()).toEqual(['it'])
})

test('F172: while the way to the database stands still, requests are busy; afterwards all goes on', async () => {
  await read()
  proxy.standStill(true)
  const errors = await Promise.all([errorOf(read()), errorOf(keepInTransaction('it'))])
  expect(errors.map(isDatabaseBusy)).toEqual([true, true])
  proxy.standStill(false)
  await expect.poll(() => errorOf(read()), { timeout: 5_000 }).toBe(null)
  expect(await kept()).toEqual([])
})
