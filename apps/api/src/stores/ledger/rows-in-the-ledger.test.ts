import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  await pool.query(withoutReferences)
  await pool.query(people)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Lets rows stand alone: only the triggers of the tables are under test. */
const withoutReferences = `
  do $$ declare k record; begin
    for k in select conname, conrelid::regclass as of_table from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', k.of_table, k.conname);
    end loop;
  end $$`

const people = `
  insert into clients (id, slug, name, booking_windows) overriding system value values (1, 'one', 'One', '{}');
  insert into customers (id, client_id, reference, email, password_hash, first_name, last_name) overriding system value
    values (7, 1, 'ONE7', 'seven@example.org', '', 'A', 'B'), (9, 1, 'ONE9', 'nine@example.org', '', 'E', 'F')`

interface Row {
  kind: string
  postings: Record<string, number>
  why: string
  who: string | null
}

/** Runs the statements, and returns what they posted. */
async function postedBy(statements: string): Promise<unknown[]> {
  const last = await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from ledger_transactions')
  await pool.query(statements)
  const { rows } = await pool.query<Row>(
    `select t.kind, t.why, t.who, jsonb_object_agg(p.account, p.pence) as postings
      from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      where t.id > $1 group by t.id order by t.id`,
    [last.rows[0]!.id],
  )
  return rows.map(({ kind, postings, why, who }) => [kind, postings, why, who])
}

const attempt = (number: number, card: number, credit = 0, desk = 0) => `
  insert into payment_attempts (id, client_id, cart_id, customer_id, state, amount_pence, credit_pence, desk_pence, currency_code,
      provider, our_ref, deadline, snapshot)
    values ('${id(number)}', 1, ${number}, 7, 'authorising', ${card}, ${credit}, ${desk}, 'GBP', 'sandbox', 'TL-${number}', now(), '{}');`
const move = (number: number, state: string, who: string, cause: string) => `
  insert into payment_attempt_moves (attempt_id, to_state, who, cause) values ('${id(number)}', '${state}', '${who}', '${cause}');
  update payment_attempts set state = '${state}' where id = '${id(number)}';`
const held = (pence: number) => ({ 'card-held': pence, 'card-holds': -pence })

test('credit is in the ledger by its cause: given, used, released and returned', async () => {
  const posted = await postedBy(`
    insert into credit_entries (id, client_id, customer_id, type, amount_pence, reason, cause, lot_id, who) overriding system value values
      (1, 1, 7, 'general', 1000, 'A gift', 'gift 1', null, null),
      (2, 1, 7, 'membership', 300, 'Opening credit', 'catalogue:seven', null, 'operator');
    insert into credit_entries (id, client_id, customer_id, type, amount_pence, reason, cause, lot_id, who) overriding system value values
      (3, 1, 7, 'general', -400, 'Paid with credit', 'attempt ${id(1)}', 1, 'customer'),
      (4, 1, 7, 'membership', -100, 'Paid with credit', 'attempt ${id(1)}', 2, 'customer'),
      (5, 1, 7, 'general', 400, 'Payment not completed', 'release ${id(1)}', 1, 'sweep'),
      (6, 1, 7, 'membership', 100, 'Booking cancelled', 'cancellation ${id(11)}', 2, 'staff 9')`)
  expect(posted).toEqual([
    ['credit-given', { 'credit-general': -1000, 'credit-given': 1000 }, 'A gift', null],
    ['credit-given', { 'credit-membership': -300, 'credit-given': 300 }, 'Opening credit', 'operator'],
    ['credit-used', { 'credit-general': 400, 'credit-held': -400 }, 'Paid with credit', 'customer'],
    ['credit-used', { 'credit-membership': 100, 'credit-held': -100 }, 'Paid with credit', 'customer'],
    ['credit-released', { 'credit-general': -400, 'credit-held': 400 }, 'Payment not completed', 'sweep'],
    ['credit-returned', { 'credit-membership': -100, 'credit-due': 100 }, 'Booking cancelled', 'staff 9'],
  ])
})

test('a payment by card is in the ledger: held, and taken or released, with who moved it and why', async () => {
  expect(await postedBy(attempt(1, 1300, 500))).toEqual([])
  expect(await postedBy(move(1, 'authorised', 'customer', 'browser'))).toEqual([
    ['authorised', held(1300), 'browser', 'customer'],
  ])
  expect(await postedBy(move(1, 'capture_pending', 'customer', 'order committed'))).toEqual([])
  expect(await postedBy(move(1, 'captured', 'sweep', 'sweep'))).toEqual([
    ['captured', { card: 1300, 'card-due': -1300, ...held(-1300) }, 'sweep', 'sweep'],
  ])
  const voided =
    attempt(3, 700) +
    move(3, 'authorised', 'webhook', 'webhook') +
    move(3, 'voiding', 'customer', 'places were lost') +
    move(3, 'voided', 'staff 9', 'It was let go')
  expect(await postedBy(voided)).toEqual([
    ['authorised', held(700), 'webhook', 'webhook'],
    ['released', held(-700), 'It was let go', 'staff 9'],
  ])
})

test('an order is in the ledger: places and packages that are sold, and each way of paying for them', async () => {
  const order = (number: number, staff: string, credit: number, card: number, desk: number) => `
    insert into orders (id, client_id, complete_order_id, reference, cart_id, attempt_id, customer_id, staff_id, first_name,
        last_name, email, total_pence, credit_pence, card_pence, desk_pence) overriding system value
      values (${number}, 1, 'o${number}', 'R${number}', ${number}, '${id(number)}', 7, ${staff}, '', '', '',
        ${credit + card + desk}, ${credit}, ${card}, ${desk});`
  const byCard = `
    insert into package_sales (client_id, order_id, package_id, holding_id, price_pence, tax_pence, shown)
      values (1, 1, 1, 1, 800, 0, '{}');`
  expect(await postedBy(byCard + order(1, 'null', 500, 1300, 0))).toEqual([
    [
      'ordered',
      { 'card-due': 1300, 'credit-held': 500, 'package-sales': -800, sales: -1000 },
      '',
      'customer',
    ],
  ])
  const atDesk = `
    insert into order_tenders (order_id, position, tender, amount_pence, reference) values
      (2, 1, 'cash', 300, ''), (2, 2, 'cheque', 250, '77'), (2, 3, 'offline-voucher', 350, 'V1');`
  expect(await postedBy(attempt(2, 0, 0, 900) + atDesk + order(2, '9', 0, 0, 900))).toEqual([
    ['ordered', { cash: 300, cheque: 250, voucher: 350, sales: -900 }, '', 'staff 9'],
  ])
})

test('a cancellation, its refund and its payouts are in the ledger, by who gave it up and who paid', async () => {
  const given = `
    insert into bookings (id, client_id, order_id, customer_id, quantity, price_pence, shown) values
      (1, 1, 1, 7, 1, 1000, '{}'), (2, 1, 2, 7, 1, 900, '{}');
    insert into booking_cancellations (id, client_id, order_id, booking_id, places, claim_places, slot_ids, value_pence, card_pence,
        membership_pence, new_credit_pence, desk_pence, kept_pence, cause, by_customer_id) values
      ('${id(11)}', 1, 1, 1, 1, 1, '{}', 900, 600, 100, 50, 0, 150, 'customer', 7),
      ('${id(12)}', 1, 2, 2, 1, 1, '{}', 900, 0, 0, 0, 900, 0, 'staff', 9),
      ('${id(13)}', 1, 1, 1, 1, 1, '{}', 100, 100, 0, 0, 0, 0, 'operator', null);`
  expect(await postedBy(given)).toEqual([
    [
      'given-up',
      { sales: 900, 'refunds-due': -600, 'credit-due': -150, kept: -150 },
      'Booking cancelled',
      'customer',
    ],
    ['given-up', { sales: 900, 'desk-due': -900 }, 'Booking cancelled', 'staff 9'],
    ['given-up', { sales: 100, 'refunds-due': -100 }, 'Session cancelled', 'operator'],
  ])
  const refunded = `
    insert into refunds (id, client_id, order_id, attempt_id, cancellation_id, amount_pence, state)
      values ('${id(21)}', 1, 1, '${id(1)}', '${id(11)}', 600, 'pending');
    insert into refund_moves (refund_id, to_state, who, cause) values ('${id(21)}', 'done', 'staff 9', 'Seen');
    update refunds set state = 'done' where id = '${id(21)}';`
  expect(await postedBy(refunded)).toEqual([
    ['refunded', { 'refunds-due': 600, card: -600 }, 'Seen', 'staff 9'],
  ])
  const payout = (
    number: number,
    pence: number,
    tender: string,
    note: string,
    undoes = 'null',
    reason = '',
  ) => `
    insert into desk_payouts (id, client_id, order_id, amount_pence, tender, note, undoes_id, reason, staff_id)
      overriding system value values (${number}, 1, 2, ${pence}, '${tender}', '${note}', ${undoes}, '${reason}', 9);`
  const paidOut =
    payout(1, 900, 'cash', '') +
    payout(2, -900, 'cash', '', '1', 'Wrong person') +
    payout(3, 800, 'bank-transfer', 'T1') +
    payout(4, 100, 'other', 'A stamp')
  expect(await postedBy(paidOut)).toEqual([
    ['paid-out', { 'desk-due': 900, cash: -900 }, '', 'staff 9'],
    ['payout-undone', { 'desk-due': -900, cash: 900 }, 'Wrong person', 'staff 9'],
    ['paid-out', { 'desk-due': 800, 'bank-transfer': -800 }, 'T1', 'staff 9'],
    ['paid-out', { 'desk-due': 100, 'other-way': -100 }, 'A stamp', 'staff 9'],
  ])
})

test('a charge is in the ledger as owed, by who made it, until it is settled, by who settled it', async () => {
  const charges = `
    insert into penalties (id, client_id, customer_id, reason, amount_pence, occurred_on, cause, who) overriding system value
      values (1, 1, 7, 'cancelling late', 300, '2026-05-05', 'cancellation ${id(12)}', 'staff 9');`
  expect(await postedBy(charges)).toEqual([
    ['charge-owed', { 'charges-due': 300, charges: -300 }, 'cancelling late', 'staff 9'],
  ])
  expect(
    await postedBy(`update penalties set settled_on = '2026-06-01', settled_by = 'operator' where id = 1`),
  ).toEqual([
    ['charge-settled', { 'charges-settled': 300, 'charges-due': -300 }, 'cancelling late', 'operator'],
  ])
})

test('F37: money that arrived after the end of its payment is in the ledger until it has gone back', async () => {
  const came = `insert into late_money (attempt_id, pence, cause, who) values
    ('${id(3)}', 900, 'webhook', 'webhook'), ('${id(2)}', null, 'sweep', 'sweep')`
  expect(await postedBy(came)).toEqual([['late-held', held(900), 'webhook', 'webhook']])
  const back = `update late_money set returned_at = now(), returned_by = 'operator Kim', returned_why = 'There', check_at = null
    where attempt_id = '${id(3)}'`
  expect(await postedBy(back)).toEqual([['late-returned', held(-900), 'There', 'operator Kim']])
})
