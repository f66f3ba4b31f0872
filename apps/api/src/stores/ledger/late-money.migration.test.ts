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

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/**
 * Late money of ended payments: 1 is held, 2 has gone back, and for 3 it is unknown whether anything came.
 */
const before = `
  set session_replication_role = replica;
  insert into clients (id, slug, name, booking_windows) overriding system value values (1, 'one', 'One', '{}');
  insert into payment_attempts (id, client_id, cart_id, state, amount_pence, credit_pence, currency_code, snapshot, our_ref, deadline, provider)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 1, n, 'expired', 900, 0, 'GBP', '{}', 'TL-' || n, now(), 'sandbox'
    from generate_series(1, 3) n;
  insert into late_money (attempt_id, pence, cause, who, found_at, returned_at, check_at) values
    ('${id(1)}', 900, 'webhook', 'webhook', '2026-11-20 10:00Z', null, now()),
    ('${id(2)}', 800, 'sweep', 'sweep', '2026-11-20 11:00Z', '2026-11-20 11:05Z', null),
    ('${id(3)}', null, 'sweep', 'sweep', '2026-11-20 12:00Z', null, now());
  set session_replication_role = origin;`

test('F37: money that came after the end before the books had it is in them, and leaves them as any other', async () => {
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '0156'),
  )
  await pool.query(before)
  await migrate(pool)
  await pool.query(`update late_money set returned_at = '2026-11-21 10:00Z', returned_by = 'operator Kim', returned_why = 'There', check_at = null
    where attempt_id = '${id(1)}'`)
  const { rows } = await pool.query({
    text: `select t.attempt_id, to_char(t.at at time zone 'UTC', 'DD HH24:MI'), t.kind, t.who, t.why, jsonb_object_agg(p.account, p.pence)
      from ledger_transactions t join ledger_postings p on p.transaction_id = t.id group by t.id order by t.id`,
    rowMode: 'array',
  })
  const held = (pence: number) => ({ 'card-held': pence, 'card-holds': -pence })
  expect(rows).toEqual([
    [id(1), '20 10:00', 'late-held', 'webhook', 'webhook', held(900)],
    [id(2), '20 11:00', 'late-held', 'sweep', 'sweep', held(800)],
    [id(2), '20 11:05', 'late-returned', null, '', held(-800)],
    [id(1), '21 10:00', 'late-returned', 'operator Kim', 'There', held(-900)],
  ])
})
