import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSchema } from '../../testing/audit/describe-schema.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDatabase, type PooledDatabase } from './database.ts'
import { migrate, migrations } from './migrate.ts'
import type { Database } from './tables.ts'

const firstSchema = new Set([
  '0001-clients-and-venues.sql',
  '0002-catalogue.sql',
  '0003-timetable.sql',
  '0004-people.sql',
  '0005-memberships.sql',
  '0006-sessions-and-sign-in.sql',
  '0007-basket.sql',
  '0008-places.sql',
  '0009-payments.sql',
  '0010-orders-and-bookings.sql',
  '0011-giving-back.sql',
  '0012-credit.sql',
  '0013-waitlist.sql',
  '0014-questions.sql',
  '0015-mail.sql',
  '0016-imports.sql',
  '0017-ledger.sql',
  '0018-operations.sql',
])

/** Sum of the schema that the 98 migrations made, described on the PostgreSQL 18 of the product's own. */
const sumOfThe98 = '18d8055ed3a0498fcb4dd0482c16174db202e282f03bedd1e8f8be7cdd09c36b'

const sumOf = async (db: Kysely<Database>): Promise<string> =>
  createHash('sha256')
    .update((await describeSchema(db)).join('\n'))
    .digest('hex')

let database: TestDatabase
let db: PooledDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  await migrate(
    pool,
    migrations.filter(({ name }) => firstSchema.has(name)),
  )
  await pool.end()
  db = createDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('the first schema is that of the 98 migrations it was folded from', async () => {
  expect(await sumOf(db)).toBe(sumOfThe98)
})

test.each([
  ['a column that is added', 'alter table venues add column nickname text'],
  ['a column of another type', 'alter table venues alter column slug type varchar(90)'],
  ['a column that may be null', 'alter table venues alter column name drop not null'],
  ['a default', "alter table venues alter column town set default 'Leeds'"],
  ['a check that is gone', 'alter table claims drop constraint claims_usage_whole'],
  [
    'an index of other columns',
    'drop index claims_by_cart; create index claims_by_cart on claims (cart_id, kind)',
  ],
  [
    'the body of a guard',
    `create or replace function refund_guard() returns trigger language plpgsql as $$ begin return new; end $$`,
  ],
  ['a guard that is switched off', 'alter table claims disable trigger claims_guard'],
  [
    'a view',
    'create or replace view order_lines as select order_id, id, price_pence as pence, tax_pence from bookings',
  ],
  ['a sequence', 'alter sequence booking_ids restart start with 5'],
  ['a row that a migration writes', "delete from refund_edges where to_state = 'failed'"],
])('control: %s changes the sum', async (_, change) => {
  const taken = new Error('The change is taken back.')
  let sum = ''
  await db
    .transaction()
    .execute(async (changed) => {
      await sql.raw(change).execute(changed)
      sum = await sumOf(changed)
      throw taken
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error
    })
  expect(sum).toMatch(/^[0-9a-f]{64}$/)
  expect(sum).not.toBe(sumOfThe98)
})

test('control: the comments and the white space of a function do not change the sum', async () => {
  await sql`create or replace function settled_pence(c penalties) returns integer language sql immutable as $$
    -- It isn't settled before a day is named.
    select case when c.settled_on is null
      then 0 else c.amount_pence /* "all" */ end
  $$`.execute(db)
  expect(await sumOf(db)).toBe(sumOfThe98)
})
