import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Migration, migrate, migrateDatabase, migrations } from './migrate.ts'

const first: Migration = {
  name: '0001-first.sql',
  sql: 'create table firsts (id int); insert into firsts values (1)',
}
const second: Migration = { name: '0002-second.sql', sql: 'insert into firsts values (2)' }

let database: TestDatabase
let pool: pg.Pool

beforeEach(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url })
})

afterEach(async () => {
  await pool.end()
  await database.drop()
})

test('every file runs once, in order', async () => {
  expect(await migrate(pool, [first])).toEqual(['0001-first.sql'])
  expect(await migrate(pool, [first, second])).toEqual(['0002-second.sql'])
  expect(await migrate(pool, [first, second])).toEqual([])
  expect((await pool.query('select id from firsts order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('two programs that start at once run each file once', async () => {
  const slow = { ...first, sql: `${first.sql}; select pg_sleep(0.1)` }
  const results = await Promise.all([migrate(pool, [slow, second]), migrate(pool, [slow, second])])
  expect(results.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql'])
})

test('a file that was changed after it was applied is refused', async () => {
  await migrate(pool, [first])
  const changed = { ...first, sql: `${first.sql} -- changed` }
  await expect(migrate(pool, [changed, second])).rejects.toThrow(
    'The migration 0001-first.sql was changed after it was applied: put it back and add a new file instead.',
  )
  expect((await pool.query('select count(*)::int as count from firsts')).rows).toEqual([{ count: 1 }])
})

test('a database of a newer version is refused', async () => {
  await migrate(pool, [first, second])
  await expect(migrate(pool, [first])).rejects.toThrow('0002-second.sql, which this version does not know')
})

test('a file with a number before the last applied one is refused', async () => {
  await migrate(
    pool,
    [second].map((file) => ({ ...file, sql: 'select 1' })),
  )
  const files = [first, { ...second, sql: 'select 1' }]
  await expect(migrate(pool, files)).rejects.toThrow('stands before 0002-second.sql')
})

test('a file that fails leaves nothing of itself behind', async () => {
  const broken = { name: '0002-broken.sql', sql: 'insert into firsts values (2); select 1/0' }
  await expect(migrate(pool, [first, broken])).rejects.toThrow(
    'The migration 0002-broken.sql failed: division by zero',
  )
  expect((await pool.query('select id from firsts')).rows).toEqual([{ id: 1 }])
  expect(await migrate(pool, [first, second])).toEqual(['0002-second.sql'])
})

test('the migrations of this version apply to an empty database', async () => {
  await migrate(pool)
  expect(await migrate(pool)).toEqual([])
})

test('a program waits for its turn longer than the limits that its role has for requests', async () => {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await pool.query(`alter database ${rows[0]?.name} set lock_timeout = '20ms'`)
  const other = new pg.Pool({ connectionString: database.url, max: 1 })
  await other.query('select pg_advisory_lock(7108041)')
  let isOver = false
  const migrated = migrateDatabase(database.url).finally(() => (isOver = true))
  migrated.catch(() => {})
  const isWaiting = async () =>
    isOver ||
    (await pool.query(`select pid from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1
  await expect.poll(isWaiting).toBe(true)
  await other.query('select pg_sleep(0.1)')
  await other.end()
  expect(await migrated).toHaveLength(migrations.length)
})
