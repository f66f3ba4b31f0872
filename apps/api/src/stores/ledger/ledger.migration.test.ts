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
 * Attempts as the previous version left them: 1 is paid by card and credit, 2 at the desk, 3 was given up, 4
 * is being captured.
 */
const before = `
  set session_replication_role = replica;
  insert into clients (id, slug, name, booking_windows) overriding system value values (1, 'one', 'One', '{}');
  insert into customers (id, client_id, reference, email, password_hash, first_name, last_name) overriding system value
    values (7, 1, 'ONE7', 'seven@example.org', '', 'A', 'B'), (9, 1, 'ONE9', 'nine@example.org', '', 'E', 'F');
  insert into payment_attempts (id, client_id, cart_id, customer_id, state, amount_pence, credit_pence, desk_pence, staff_id,
      currency_code, provider, our_ref, deadline, snapshot) values
    ('${id(1)}', 1, 1, 7, 'captured', 1300, 500, 0, null, 'GBP', 'sandbox', 'TL-1', now(), '{"items": []}'),
    ('${id(2)}', 1, 2, null, 'captured', 0, 0, 900, 9, 'GBP', null, 'TL-2', now(), '{"items": []}'),
    ('${id(3)}', 1, 3, 7, 'voided', 700, 200, 0, null, 'GBP', 'sandbox', 'TL-3', now(), '{"items": []}'),
    ('${id(4)}', 1, 4, null, 'capture_pending', 400, 0, 0, null, 'GBP', 'sandbox', 'TL-4', now(), '{"items": []}'),
    ('${id(5)}', 1, 5, null, 'declined', 400, 0, 0, null, 'GBP', 'sandbox', 'TL-5', now(), '{"items": []}'),
    ('${id(6)}', 1, 6, null, 'declined', 400, 0, 0, null, 'GBP', 'sandbox', 'TL-6', now(), '{"items": []}');
  insert into payment_attempt_moves (attempt_id, from_state, to_state, cause, moved_at)
    select a::uuid, null, s, c, m::timestamptz from (values
      ('${id(1)}', 'authorising', 'claimed', '2026-05-01 10:00Z'), ('${id(1)}', 'authorised', 'browser', '2026-05-01 10:01Z'),
      ('${id(1)}', 'capture_pending', 'order committed', '2026-05-01 10:02Z'), ('${id(1)}', 'captured', 'sweep', '2026-05-01 10:03Z'),
      ('${id(2)}', 'authorised', 'nothing to pay by card', '2026-05-02 10:00Z'), ('${id(2)}', 'captured', 'nothing to capture', '2026-05-02 10:00Z'),
      ('${id(3)}', 'authorised', 'browser', '2026-05-03 10:00Z'), ('${id(3)}', 'voiding', 'places were lost', '2026-05-03 10:00Z'),
      ('${id(3)}', 'voided', 'sweep', '2026-05-03 10:01Z'), ('${id(4)}', 'authorised', 'webhook', '2026-05-04 10:00Z'),
      ('${id(4)}', 'capture_pending', 'order committed', '2026-05-04 10:01Z'),
      ('${id(5)}', 'declined', 'browser', '2026-05-04 11:00Z'),
      ('${id(6)}', 'needs_attention', 'staff 9: It was let go', '2026-05-04 12:00Z'),
      ('${id(6)}', 'declined', 'bank answered: N', '2026-05-04 12:01Z')) v (a, s, c, m);
  insert into orders (id, client_id, complete_order_id, reference, cart_id, attempt_id, customer_id, staff_id, first_name, last_name,
      email, total_pence, credit_pence, card_pence, desk_pence, created_at) overriding system value values
    (1, 1, 'o1', 'R1', 1, '${id(1)}', 7, null, '', '', '', 1800, 500, 1300, 0, '2026-05-01 10:02Z'),
    (2, 1, 'o2', 'R2', 2, '${id(2)}', null, 9, '', '', '', 900, 0, 0, 900, '2026-05-02 10:00Z'),
    (4, 1, 'o4', 'R4', 4, '${id(4)}', null, null, '', '', '', 400, 0, 400, 0, '2026-05-04 10:01Z');
  insert into order_tenders (order_id, position, tender, amount_pence, reference) values
    (2, 1, 'cash', 300, ''), (2, 2, 'cheque', 250, '77'), (2, 3, 'offline-voucher', 350, 'V1');
  insert into package_sales (client_id, order_id, package_id, holding_id, price_pence, tax_pence, shown)
    values (1, 1, 1, 1, 800, 0, '{}');
  insert into credit_entries (id, client_id, customer_id, type, amount_pence, reason, cause, lot_id, expires_at, created_at)
      overriding system value values
    (1, 1, 7, 'general', 1000, 'A gift', 'gift 1', null, '2026-06-01 00:00Z', '2026-04-01 10:00Z'),
    (2, 1, 7, 'membership', 300, 'Opening credit', 'catalogue:seven', null, null, '2026-04-01 10:00Z'),
    (3, 1, 7, 'general', -400, 'Paid with credit', 'attempt ${id(1)}', 1, null, '2026-05-01 10:00Z'),
    (4, 1, 7, 'membership', -100, 'Paid with credit', 'attempt ${id(1)}', 2, null, '2026-05-01 10:00Z'),
    (5, 1, 7, 'general', -200, 'Paid with credit', 'attempt ${id(3)}', 1, null, '2026-05-03 09:59Z'),
    (6, 1, 7, 'general', 200, 'Payment not completed', 'release ${id(3)}', 1, null, '2026-05-03 10:01Z'),
    (7, 1, 7, 'membership', 100, 'Booking cancelled', 'cancellation ${id(11)}', 2, null, '2026-05-05 10:00Z'),
    (8, 1, 7, 'general', 50, 'Booking cancelled', 'cancellation ${id(11)}', null, '2027-05-05 10:00Z', '2026-05-05 10:00Z');
  insert into booking_cancellations (id, client_id, order_id, booking_id, places, claim_places, slot_ids, value_pence, card_pence,
      membership_pence, new_credit_pence, desk_pence, kept_pence, cause, customer_id, by_customer_id, created_at) values
    ('${id(11)}', 1, 1, 1, 1, 1, '{}', 1000, 700, 100, 50, 0, 150, 'customer', 7, 7, '2026-05-05 10:00Z'),
    ('${id(12)}', 1, 2, 2, 1, 1, '{}', 900, 0, 0, 0, 900, 0, 'staff', null, 9, '2026-05-06 10:00Z'),
    ('${id(13)}', 1, 1, 1, 1, 1, '{}', 100, 100, 0, 0, 0, 0, 'operator', 7, null, '2026-05-07 10:00Z');
  insert into refunds (id, client_id, order_id, attempt_id, cancellation_id, amount_pence, state) values
    ('${id(21)}', 1, 1, '${id(1)}', '${id(11)}', 700, 'done'), ('${id(22)}', 1, 1, '${id(1)}', '${id(13)}', 100, 'pending');
  insert into refund_moves (refund_id, from_state, to_state, cause, moved_at, staff_id) values
    ('${id(21)}', null, 'pending', 'places given up', '2026-05-05 10:00Z', null),
    ('${id(21)}', 'pending', 'done', 'It was paid back to the card. Seen', '2026-05-05 11:00Z', 9),
    ('${id(22)}', null, 'pending', 'the session was cancelled', '2026-05-07 10:00Z', null),
    ('${id(22)}', 'pending', 'pending', 'webhook: refused', '2026-05-07 10:01Z', null),
    ('${id(22)}', 'pending', 'pending', 'sweep: no answer', '2026-05-07 10:02Z', null);
  insert into desk_payouts (id, client_id, order_id, amount_pence, tender, note, undoes_id, reason, staff_id, created_at) overriding system value values
    (1, 1, 2, 900, 'cash', '', null, '', 9, '2026-05-06 11:00Z'),
    (2, 1, 2, -900, 'cash', '', 1, 'Wrong person', 9, '2026-05-06 11:05Z'),
    (3, 1, 2, 900, 'bank-transfer', 'T1', null, '', 9, '2026-05-06 12:00Z');
  insert into penalties (id, client_id, customer_id, reason, amount_pence, occurred_on, settled_on, cause) overriding system value values
    (1, 1, 7, 'cancelling late', 300, '2026-05-05', null, 'cancellation ${id(12)}'),
    (2, 1, 7, 'a missed class', 200, '2026-05-01', '2026-05-02', 'catalogue:7:b');
  set session_replication_role = origin;`

interface Row {
  at: string
  kind: string
  postings: Record<string, number>
  why: string
  who: string | null
}

beforeAll(async () => {
  const first = migrations.findIndex(({ name }) => name === '0130-ledger.sql')
  await migrate(pool, migrations.slice(0, first))
  await pool.query(before)
  await migrate(pool)
})

test('what was sold, paid, given back and owed before there was a ledger is in it, each at its own moment', async () => {
  const { rows } = await pool.query<Row>(`
    select to_char(t.at at time zone 'UTC', 'MM-DD HH24:MI') as at, t.kind, t.why, t.who,
      jsonb_object_agg(p.account, p.pence) as postings
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.kind not like 'charge-%' group by t.id order by t.id`)
  const use = (kind: 'credit-general' | 'credit-membership', pence: number) => ({
    [kind]: pence,
    'credit-held': -pence,
  })
  const held = (pence: number) => ({ 'card-held': pence, 'card-holds': -pence })
  expect(rows.map(({ at, kind, postings, why, who }) => [at, kind, postings, why, who])).toEqual([
    ['04-01 10:00', 'credit-given', { 'credit-general': -1000, 'credit-given': 1000 }, 'A gift', null],
    [
      '04-01 10:00',
      'credit-given',
      { 'credit-membership': -300, 'credit-given': 300 },
      'Opening credit',
      null,
    ],
    ['05-01 10:00', 'credit-used', use('credit-general', 400), 'Paid with credit', null],
    ['05-01 10:00', 'credit-used', use('credit-membership', 100), 'Paid with credit', null],
    ['05-01 10:01', 'authorised', held(1300), 'browser', null],
    [
      '05-01 10:02',
      'ordered',
      { 'card-due': 1300, 'credit-held': 500, 'package-sales': -800, sales: -1000 },
      '',
      'customer',
    ],
    [
      '05-01 10:03',
      'captured',
      { card: 1300, 'card-due': -1300, 'card-held': -1300, 'card-holds': 1300 },
      'sweep',
      null,
    ],
    ['05-02 10:00', 'ordered', { cash: 300, cheque: 250, voucher: 350, sales: -900 }, '', 'staff 9'],
    ['05-03 09:59', 'credit-used', use('credit-general', 200), 'Paid with credit', null],
    ['05-03 10:00', 'authorised', held(700), 'browser', null],
    ['05-03 10:01', 'credit-released', use('credit-general', -200), 'Payment not completed', null],
    ['05-03 10:01', 'released', held(-700), 'sweep', null],
    ['05-04 10:00', 'authorised', held(400), 'webhook', null],
    ['05-04 10:01', 'ordered', { 'card-due': 400, sales: -400 }, '', 'customer'],
    [
      '05-05 10:00',
      'credit-returned',
      { 'credit-due': 100, 'credit-membership': -100 },
      'Booking cancelled',
      null,
    ],
    [
      '05-05 10:00',
      'credit-returned',
      { 'credit-due': 50, 'credit-general': -50 },
      'Booking cancelled',
      null,
    ],
    [
      '05-05 10:00',
      'given-up',
      { sales: 1000, 'refunds-due': -700, 'credit-due': -150, kept: -150 },
      'Booking cancelled',
      'customer',
    ],
    [
      '05-05 11:00',
      'refunded',
      { 'refunds-due': 700, card: -700 },
      'It was paid back to the card. Seen',
      'staff 9',
    ],
    ['05-06 10:00', 'given-up', { sales: 900, 'desk-due': -900 }, 'Booking cancelled', 'staff 9'],
    ['05-06 11:00', 'paid-out', { 'desk-due': 900, cash: -900 }, '', 'staff 9'],
    ['05-06 11:05', 'payout-undone', { 'desk-due': -900, cash: 900 }, 'Wrong person', 'staff 9'],
    ['05-06 12:00', 'paid-out', { 'desk-due': 900, 'bank-transfer': -900 }, 'T1', 'staff 9'],
    ['05-07 10:00', 'given-up', { sales: 100, 'refunds-due': -100 }, 'Session cancelled', 'operator'],
  ])
  const charges = await pool.query({
    text: `select t.kind, t.why, t.pence from ledger_transactions t where t.kind like 'charge-%' order by t.id`,
    rowMode: 'array',
  })
  expect(charges.rows).toEqual([
    ['charge-owed', 'a missed class', 200],
    ['charge-settled', 'a missed class', 200],
    ['charge-owed', 'cancelling late', 300],
  ])
})

test('who moved a payment or a refund before that was kept is read from its words and from who took it', async () => {
  const moved = await pool.query({
    text: `select cause, who from payment_attempt_moves where attempt_id <> '${id(5)}' order by attempt_id, id`,
    rowMode: 'array',
  })
  expect(moved.rows).toEqual([
    ['claimed', 'customer'],
    ['browser', 'customer'],
    ['order committed', 'customer'],
    ['sweep', 'sweep'],
    ['nothing to pay by card', 'staff 9'],
    ['nothing to capture', 'staff 9'],
    ['browser', 'customer'],
    ['places were lost', 'customer'],
    ['sweep', 'sweep'],
    ['webhook', 'webhook'],
    ['order committed', 'customer'],
    // Names for staff and the bank as they were recorded then.
    ['It was let go', 'staff 9'],
    ['bank answered: N', 'bank'],
  ])
  const refunded = await pool.query({
    text: `select cause, who, staff_id from refund_moves order by refund_id, id`,
    rowMode: 'array',
  })
  expect(refunded.rows).toEqual([
    ['places given up', 'customer', null],
    ['It was paid back to the card. Seen', 'staff 9', '9'],
    ['the session was cancelled', 'operator', null],
    ['webhook: refused', 'webhook', null],
    ['sweep: no answer', 'sweep', null],
  ])
})

test('who made a charge before that was kept is read from what made it', async () => {
  const { rows } = await pool.query({
    text: 'select id, who, settled_by from penalties order by id',
    rowMode: 'array',
  })
  expect(rows).toEqual([
    ['1', 'staff 9', null],
    ['2', 'operator', null],
  ])
})

test('a payment that was on its way goes on: what is taken, given back and owed from then on is posted', async () => {
  await pool.query(`update payment_attempts set state = 'captured' where id = '${id(4)}'`)
  await pool.query(`update refunds set state = 'done' where id = '${id(22)}'`)
  await pool.query(`update penalties set settled_on = '2026-06-01' where id = 1`)
  const { rows } = await pool.query({
    text: `select p.account, sum(p.pence)::int from ledger_postings p group by 1 having sum(p.pence) <> 0 order by 1`,
    rowMode: 'array',
  })
  expect(Object.fromEntries(rows)).toEqual({
    'bank-transfer': -900,
    card: 1300 + 400 - 700 - 100,
    cash: 300,
    charges: -500,
    'charges-settled': 500,
    cheque: 250,
    'credit-general': -(1000 - 400 + 50),
    'credit-given': 1300,
    'credit-membership': -(300 - 100 + 100),
    kept: -150,
    'package-sales': -800,
    sales: -(1000 + 400 - 1000 - 100),
    voucher: 350,
  })
})
