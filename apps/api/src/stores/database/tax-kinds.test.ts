import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDatabase, type PooledDatabase } from './database.ts'
import { migrate, migrations } from './migrate.ts'

const migration = '0022-tax-kinds.sql'
let database: TestDatabase
let pool: pg.Pool
let db: PooledDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  db = createDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await pool.end()
  await database.drop()
})

test('prices and packages from before taxes had kinds get that of their rate, and keep the rate', async () => {
  await migrate(
    pool,
    migrations.filter(({ name }) => name < migration),
  )
  await sql`
    with client as (
      insert into clients (slug, name, booking_windows) values ('weir', 'Weir', '{}') returning id
    ), options as (
      insert into pricing_options (client_id, name, tax_basis_points)
      select client.id, 'at ' || rate, rate from client, unnest('{0,500,1499,1500,2000}'::int[]) rate
    )
    insert into packages (client_id, slug, name, price_pence, tax_basis_points, visits, valid_days)
    select client.id, 'at-' || rate, 'Swims', 4000, rate, 10, 30 from client, unnest('{0,500,2000}'::int[]) rate`.execute(
    db,
  )
  await migrate(pool, migrations)
  const kinds = async (table: 'pricing_options' | 'packages') => {
    const rows = await db
      .selectFrom(table)
      .select(['tax_basis_points', 'tax_kind', 'tax_reason'])
      .orderBy('tax_basis_points')
      .execute()
    return rows.map(({ tax_basis_points: rate, tax_kind: kind, tax_reason: reason }) => [rate, kind, reason])
  }
  expect(await kinds('pricing_options')).toEqual([
    [0, 'zero', ''],
    [500, 'reduced', ''],
    [1499, 'reduced', ''],
    [1500, 'standard', ''],
    [2000, 'standard', ''],
  ])
  expect(await kinds('packages')).toEqual([
    [0, 'zero', ''],
    [500, 'reduced', ''],
    [2000, 'standard', ''],
  ])
})

test.each([
  ['exempt', 500],
  ['outside', 2000],
  ['zero', 1],
  ['standard', 0],
  ['reduced', 0],
  ['vat', 0],
])('a price that is %s at %i hundredths of a per cent is refused by the database', async (kind, rate) => {
  await expect(
    sql`insert into pricing_options (client_id, name, tax_kind, tax_basis_points)
      select id, 'wrong', ${kind}, ${rate} from clients`.execute(db),
  ).rejects.toThrow(/pricing_options_tax/)
})
