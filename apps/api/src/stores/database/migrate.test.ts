import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
    (await pool.query(`select from pg_stat_activity where query like 'select pg_try_advisory_lock%'`))
      .rowCount === 1
  await expect.poll(isWaiting).toBe(true)
  await other.query('select pg_sleep(0.2)')
  expect(isOver).toBe(false)
  await other.end()
  expect(await migrated).toHaveLength(migrations.length)
})

describe('F58: a new version while the one before runs', () => {
  const patience = { lockTimeoutMs: 50, tries: 3, pauseMs: 10 }
  const expand: Migration = {
    name: '0002-expand.sql',
    sql: '-- Phase: expand.\nalter table firsts add column second int',
  }
  const contract: Migration = {
    name: '0003-contract.sql',
    sql: '-- Phase: contract.\nalter table firsts drop column id',
  }
  const later: Migration = { name: '0004-later.sql', sql: '-- Phase: expand.\ncreate table laters (id int)' }

  test('F58: the version before starts on tables that were only added to, and runs none of the new files', async () => {
    await migrate(pool, [first, expand])
    expect(await migrate(pool, [first])).toEqual([])
  })

  test('F58: it is refused once something was taken away', async () => {
    await migrate(pool, [first, expand, contract])
    await expect(migrate(pool, [first])).rejects.toThrow(
      '0003-contract.sql, which this version does not know',
    )
  })

  test('F58: while the version before runs, only what adds is applied; what takes away comes later, after newer files', async () => {
    const files = [first, expand, contract, later]
    expect(await migrate(pool, files, { run: 'expand' })).toEqual([first.name, expand.name, later.name])
    expect(await migrate(pool, files, { run: 'expand' })).toEqual([])
    expect(await migrate(pool, files)).toEqual([contract.name])
  })

  test('F58: requests that queue behind a file go on while it waits for a table, and it is tried again', async () => {
    await migrate(pool, [first])
    const user = await pool.connect()
    await user.query('begin; select from firsts')
    const migrated = migrate(pool, [first, expand], {
      patience: { lockTimeoutMs: 500, tries: 1_000, pauseMs: 10 },
    })
    const waits = `select from pg_locks where relation = 'firsts'::regclass and not granted`
    await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1)
    // It queues behind the file, and would wait for as long as the file waits.
    await pool.query('insert into firsts values (2)')
    await user.query('commit')
    user.release()
    expect(await migrated).toEqual([expand.name])
  })

  test('F58: a table that stays in use fails the file with a sentence that says what to do, and leaves nothing', async () => {
    await migrate(pool, [first])
    const user = await pool.connect()
    await user.query('begin; select from firsts')
    await expect(migrate(pool, [first, expand], { patience })).rejects.toThrow(
      'The migration 0002-expand.sql failed: a table stayed in use: end the transaction that holds it',
    )
    await user.query('commit')
    user.release()
    expect(await migrate(pool, [first, expand], { patience })).toEqual([expand.name])
  })

  const online: Migration = {
    name: '0002-online.sql',
    sql: `-- Phase: expand.
-- Outside a transaction: the table is in use.
drop index concurrently if exists firsts_by_id;
create index concurrently firsts_by_id on firsts (id);
`,
  }
  const indexes = async () =>
    (await pool.query(`select indexname from pg_indexes where tablename = 'firsts'`)).rows

  test('F58: an index is built beside writers, while another program waits for its turn', async () => {
    await migrate(pool, [first])
    const writer = await pool.connect()
    await writer.query('begin; insert into firsts values (2)')
    const migrated = Promise.all([migrate(pool, [first, online]), migrate(pool, [first, online])])
    const waits = `select from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1)
    await pool.query('insert into firsts values (3)')
    await writer.query('commit')
    writer.release()
    expect((await migrated).flat()).toEqual([online.name])
    expect(await indexes()).toEqual([{ indexname: 'firsts_by_id' }])
  })

  test('F58: a file outside a transaction that broke off is run again whole', async () => {
    await migrate(pool, [first])
    const broken = { ...online, sql: `${online.sql}select 1/0;\n` }
    await expect(migrate(pool, [first, broken])).rejects.toThrow('division by zero')
    expect(await migrate(pool, [first, online])).toEqual([online.name])
    expect(await indexes()).toEqual([{ indexname: 'firsts_by_id' }])
  })
})
