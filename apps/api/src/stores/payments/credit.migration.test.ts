import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate, migrations } from '../database/migrate.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('credit that was taken before there were lots is taken of the oldest, and what came back went where it came from', async () => {
  const lots = migrations.findIndex(({ name }) => name === '0052-lots-of-credit.sql')
  await migrate(pool, migrations.slice(0, lots))
  await pool.query(`
    insert into clients (id, slug, name, booking_windows) overriding system value values (1, 'one', 'One', '{}');
    insert into customers (id, client_id, reference, email, password_hash, first_name, last_name) overriding system value
      values (7, 1, 'ONE7', 'seven@example.org', '', 'A', 'B'), (8, 1, 'ONE8', 'eight@example.org', '', 'C', 'D');
    insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause) values
      (1, 7, 'general', 500, 'Opening credit', 'catalogue:seven@example.org'),
      (1, 7, 'general', 1000, 'A gift', 'gift 1'),
      (1, 7, 'membership', 300, 'A gift', 'gift 2'),
      (1, 8, 'general', 900, 'A gift', 'gift 3'),
      (1, 7, 'general', -700, 'Paid with credit', 'attempt a'),
      (1, 7, 'general', 700, 'Payment not completed', 'release a'),
      (1, 7, 'general', -600, 'Paid with credit', 'attempt b'),
      (1, 8, 'general', -900, 'Paid with credit', 'attempt c')`)
  await migrate(pool)
  const entries = async (customer: number) =>
    (
      await pool.query({
        text: `select e.cause, l.cause as lot, e.amount_pence from credit_entries e join credit_entries l on l.id = e.lot_id
          where e.customer_id = $1 order by e.cause, e.amount_pence`,
        values: [customer],
        rowMode: 'array',
      })
    ).rows
  expect(await entries(7)).toEqual([
    ['attempt a', 'catalogue:seven@example.org', -500],
    ['attempt a', 'gift 1', -200],
    ['attempt b', 'catalogue:seven@example.org', -500],
    ['attempt b', 'gift 1', -100],
    ['release a', 'gift 1', 200],
    ['release a', 'catalogue:seven@example.org', 500],
  ])
  expect(await entries(8)).toEqual([['attempt c', 'gift 3', -900]])
  const { rows } = await pool.query({
    text: `select customer_id::int, type, sum(left_pence)::int from credit_lots group by 1, 2 order by 1, 2`,
    rowMode: 'array',
  })
  expect(rows).toEqual([
    [7, 'general', 900],
    [7, 'membership', 300],
    [8, 'general', 0],
  ])
})
