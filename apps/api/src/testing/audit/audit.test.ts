import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../stores/database/tables.ts'
import { createTestApp } from '../app.ts'
import { createOperator, slots, type TestOperator } from '../factories/factories.ts'
import { createPayer, fillBasket, payAtSecondTry } from '../purchase.ts'
import { createShop, type Shop } from '../shop.ts'
import { cardNumbers, type Shopper, sandboxCards, testSecret } from '../shopper.ts'
import { type AuditClause, audit, auditClauses } from './audit.ts'
import { auditBooks, type BookEntry, readBooks } from './books.ts'

let shop: Shop
let operator: TestOperator

/**
 * Creates an order by card and credit, a declined payment, one that waits for the bank, and a customer on a
 * waitlist.
 */
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  await buy(cardNumbers.approved)
  await buy(cardNumbers.challenge)
})
afterAll(() => shop.close())

async function buy(card: string): Promise<Shopper> {
  const { db } = shop
  const payer = await createPayer(shop, operator, 600)
  const [, who] = payer
  await fillBasket(db, operator, who)
  const { json } = await payAtSecondTry(shop, payer, { card })
  if (card === cardNumbers.approved) await who.complete(json.transaction_uuid)
  const { venue, classes: category, priceList } = operator
  const full = await slots.full(db, { venue, category, priceList })
  await who.ask('POST', '/api/activities/waitlist/add', { item: { id: full.id, type: 'activity' } })
  // A basket with places in it, beside the order.
  if (card === cardNumbers.approved) {
    await fillBasket(db, operator, who)
    // It reserves some of the credit that the order has left.
    const credits_to_reserve = [{ amount: 60, type: 'general' }]
    expect(await who.ask('POST', '/api/credits/apply', { credits_to_reserve })).toMatchObject({ status: 200 })
  }
  return who
}

const paidOrder = sql`(select id from orders where attempt_id = ${sql`(select id from payment_attempts where state = 'captured')`})`
/** Inserts a cancellation of an order's place without a refund, changed as given. */
const givenUp = (change: RawBuilder<unknown>) => async (tx: Kysely<Database>) => {
  await sql`insert into booking_cancellations (id, client_id, order_id, booking_id, places, claim_places, slot_ids, value_pence, cause)
    select gen_random_uuid(), client_id, order_id, id, 0, 0, '{}', 0, 'customer' from bookings
    where order_id = ${paidOrder} order by id limit 1`.execute(tx)
  return sql`update booking_cancellations set ${change}`.execute(tx)
}
/** Inserts a pending refund, with its row and its move, changed as given. */
const refunded = (change: RawBuilder<unknown>) => async (tx: Kysely<Database>) => {
  await givenUp(sql`value_pence = 100, card_pence = 100`)(tx)
  await sql`insert into refunds (id, client_id, order_id, attempt_id, cancellation_id, amount_pence, state, check_at)
    select gen_random_uuid(), x.client_id, x.order_id, o.attempt_id, x.id, 100, 'pending', now()
    from booking_cancellations x join orders o on o.id = x.order_id`.execute(tx)
  await sql`insert into refund_moves (refund_id, from_state, to_state, cause, who) select id, null, 'pending', 'test', 'sweep' from refunds`.execute(
    tx,
  )
  return sql`update refunds set ${change}`.execute(tx)
}

class Undo extends Error {}

/** Returns the faults that the audit finds after a row is planted. The database is restored afterwards. */
async function faultsAfter(plant: (tx: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = []
  const planting = shop.db.transaction().execute(async (tx) => {
    // No guards, no foreign keys: the audit must find the faults that no guard foresaw.
    await sql`set local session_replication_role = replica`.execute(tx)
    await plant(tx)
    faults = await audit(tx)
    throw new Undo()
  })
  await expect(planting).rejects.toThrow(Undo)
  return faults
}

const paid = sql`(select id from payment_attempts where state = 'captured')`
const waiting = sql`(select id from payment_attempts where state = 'challenge_required')`
const declined = sql`(select id from payment_attempts where state = 'declined' limit 1)`
const run = (statement: ReturnType<typeof sql>) => (tx: Kysely<Database>) => statement.execute(tx)

/** Plants another person's place whose signature is for a different waiver than its line needs. */
async function signed(tx: Kysely<Database>): Promise<void> {
  await sql`update cart_items set waiver_id = 1`.execute(tx)
  await sql`
    with signature as (
      insert into signatures (id, client_id, waiver_version_id, customer_id, for_name, signer_name, capacity)
      values (gen_random_uuid(), -1, -1, -2, 'x', 'x', 'self') returning id)
    insert into cart_places (id, client_id, cart_item_id, place, customer_id, first_name, last_name, signature_id)
    select gen_random_uuid(), -1, (select min(id) from cart_items), 1, -1, 'x', 'x', id from signature`.execute(
    tx,
  )
}

/** Fault planted for each clause, and the sentence it must lead to. */
const planted: Record<AuditClause, [(tx: Kysely<Database>) => Promise<unknown>, RegExp]> = {
  places: [
    run(
      sql`update slots set capacity = 1 where id = (select slot_id from claims where quantity = 2 limit 1)`,
    ),
    /: 2 of 1 places are claimed/,
  ],
  usage: [
    run(sql`update claims set usage_keys = '{package 1}', usage_limits = '{0}'
      where id = (select min(id) from claims)`),
    /package 1 is used \d+ times, and is for 0/,
  ],
  taxOfOrders: [
    run(sql`update orders set tax_pence = 1 where attempt_id = ${paid}`),
    /1 pence of tax, and 0 of its lines/,
  ],
  topUpsOfOrders: [
    run(sql`insert into booking_moves (client_id, booking_id, from_slot_id, from_starts_at, to_slot_id, order_id)
      select client_id, id, 1, now(), 2, order_id from bookings where order_id = ${paidOrder} limit 1`),
    /was to move to slot  for  pence/,
  ],
  movesHeldOnce: [
    run(sql`update cart_items set shown = shown || '{"moving": {"bookingId": 1, "fromSlotId": 1}}'`),
    /booking 1: \d+ lines of baskets would move it/,
  ],
  movesOfWhatStands: [
    run(sql`update cart_items i set shown = i.shown || jsonb_build_object('moving',
      jsonb_build_object('bookingId', (select min(id) from bookings), 'fromSlotId', 1))`),
    /would move \d places of booking \d+, which has \d/,
  ],
  partsOfCancellations: [givenUp(sql`part_of = id`), /is a part of/],
  onePerPerson: [
    run(sql`insert into claims (client_id, slot_id, quantity, kind, customer_id)
      select w.client_id, w.slot_id, 1, 'booking', w.customer_id
      from (select * from waitlist_entries limit 1) w, generate_series(1, 2)`),
    /customer \d+ has 2 places/,
  ],
  holdsOfItems: [
    run(sql`update claims set quantity = 1 where kind = 'hold' and quantity = 2`),
    /holds 1 places for a line of 2/,
  ],
  holdsOfOpenBaskets: [
    run(
      sql`update carts set state = 'discarded' where id in (select cart_id from claims where kind = 'hold')`,
    ),
    /is discarded and holds 3 places/,
  ],
  deskCodes: [
    run(sql`
      insert into desk_codes (cart_id, client_id, code_hash, session_id, expires_at)
      select id, client_id, 'x', 0, now() + interval '1 day' from carts where state = 'open' limit 1`),
    /a code of a desk is good until .* has changed hands: t/,
  ],
  oneLivePayment: [
    async (tx) => {
      await sql`drop index payment_attempts_one_live`.execute(tx)
      await sql`update payment_attempts set state = 'authorised' where state <> 'captured'`.execute(tx)
    },
    /2 live payments/,
  ],
  paymentsLookedAt: [
    run(sql`update payment_attempts set check_at = null where id = ${waiting}`),
    /is challenge_required and nothing looks at it again/,
  ],
  paymentOfItsLines: [
    run(sql`update payment_attempts set amount_pence = 580 where id = ${waiting}`),
    /its lines come to 1800, it is for 1080/,
  ],
  paidHasOrder: [run(sql`delete from orders`), /is captured and has no order/],
  orderIsPaid: [
    run(sql`update payment_attempts set state = 'voided' where id = ${paid}`),
    /is voided and has an order/,
  ],
  orderOfItsPayment: [
    run(sql`update orders set card_pence = 1200, credit_pence = 600`),
    /1200 by card, 600 of credit and 0 at the desk, its payment 1300, 500 and 0/,
  ],
  tendersOfOrders: [
    run(sql`insert into order_tenders (order_id, position, tender, amount_pence)
      select id, 1, 'cash', 1 from orders limit 1`),
    /lines of the desk come to 1, it took 0/,
  ],
  ordersOfStaff: [
    run(sql`update orders set staff_id = customer_id where attempt_id = ${paid}`),
    /was taken by staff \d+, who has a place of it/,
  ],
  savedCards: [
    run(sql`insert into saved_cards (client_id, customer_id, provider, external_identifier, brand, last4, expires_on)
      select client_id, customer_id, 'sandbox', 'planted', 'visa', '4242', current_date from payment_attempts
      where id = ${paid}`),
    /saved card \d+ of customer \d+ was saved by no payment of theirs/,
  ],
  oneOrder: [
    async (tx) => {
      await sql`alter table orders drop constraint orders_cart_id_key, drop constraint orders_attempt_id_key`.execute(
        tx,
      )
      await sql`insert into orders (client_id, complete_order_id, reference, cart_id, attempt_id, first_name, last_name,
          email, total_pence, credit_pence, card_pence)
        select client_id, 'another', 'another', cart_id, attempt_id, '', '', '', 0, 0, 0 from orders`.execute(
        tx,
      )
    },
    /: 2 orders/,
  ],
  bookingsSum: [
    run(sql`update bookings set quantity = 1 where quantity = 2`),
    /its lines come to 1080, it took 1800/,
  ],
  guestPasses: [
    async (tx) => {
      await sql`with bought as (insert into packages (client_id, slug, name, price_pence, visits, valid_days)
          select id, 'planted', 'Guest pass', 0, 1, 30 from clients limit 1 returning id, client_id),
        sold as (insert into memberships (client_id, slug, name, guests_per_month, guest_package_id)
          select client_id, 'planted', 'Planted', 1, id from bought returning id, client_id, guest_package_id),
        joined as (insert into membership_users (client_id, customer_id, membership_id, starts_on)
          select s.client_id, c.id, s.id, current_date from sold s, (select id from customers limit 1) c
          returning id, client_id, customer_id)
        insert into guest_passes (client_id, membership_user_id, giver_id, package_id, month, name, email, ends_on)
        select j.client_id, j.id, j.customer_id, s.guest_package_id, date_trunc('month', current_date), 'Grace',
          n || '@example.org', current_date from joined j, sold s, generate_series(1, 2) n`.execute(tx)
    },
    /2 of 1 were given/,
  ],
  packagesOfOrders: [
    run(
      sql`update payment_attempts set snapshot = jsonb_set(snapshot, '{items,0,packageId}', '7') where id = ${paid}`,
    ),
    /1 of package 7 were paid for, and its customer has 0/,
  ],
  membershipsOfOrders: [
    run(sql`insert into membership_sales (client_id, order_id, price_pence, tax_pence, shown)
      select client_id, id, 3900, 650, '{}' from orders where id = ${paidOrder}`),
    /took 3900 pence for a membership, and its payments come to 0/,
  ],
  placesOfOrders: [
    run(
      sql`update claims set quantity = 1 where kind = 'booking' and quantity = 2 and booking_id is not null`,
    ),
    /2 places were bought, 1 are taken/,
  ],
  credit: [
    run(sql`update credit_entries set amount_pence = 1 where reason = 'A gift'`),
    /lot \d+ of credit has -499 pence/,
  ],
  creditThatRanOut: [
    run(sql`update credit_entries set expires_at = now() - interval '1 hour' where reason = 'A gift'`),
    /takes of lot \d+, which had run out/,
  ],
  creditKept: [
    run(sql`update credit_reservations set amount_pence = 101`),
    /has 100 pence of credit, and 101 are reserved/,
  ],
  creditKeptByItsBasket: [
    run(sql`update credit_reservations set expires_at = expires_at + interval '1 minute'`),
    /is open, until .*, and keeps 60 pence of credit of customer \d+ until/,
  ],
  creditKeptBesideAPayment: [
    run(
      sql`update credit_reservations set cart_id = a.cart_id from payment_attempts a where a.id = ${waiting}`,
    ),
    /is being paid for and keeps 60 pence of credit/,
  ],
  creditKeptOfTheTotal: [
    run(sql`update credit_reservations set type = 'membership'`),
    /its lines come to 1800, of which 0 take membership credit; it keeps 60 of it and 60 in all/,
  ],
  creditReserved: [
    run(sql`update credit_entries set amount_pence = -1 where cause = 'attempt ' || ${paid}`),
    /500 pence of credit are paid, 1 were taken/,
  ],
  creditReleased: [
    run(sql`delete from credit_entries where cause = 'release ' || ${declined}`),
    /is declined: of 500 pence of credit 0 came back/,
  ],
  creditOfKnownCause: [
    run(sql`insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause)
      select client_id, customer_id, type, amount_pence, reason, 'refund ' || cause from credit_entries
      where cause = 'release ' || ${declined}`),
    /nothing gives or takes credit as "refund release .*: 600 pence of credit, given 600, of which 500 are paid or reserved/s,
  ],
  creditOfStaff: [
    run(sql`insert into staff_acts (client_id, staff_id, customer_id, act, facts)
      select client_id, customer_id, customer_id, 'credit', '{"pence": 700}' from credit_entries
      where cause = 'release ' || ${declined}`),
    /act \d+ of staff: 700 pence of credit are written down, 0 were given/,
  ],
  creditAddsUp: [
    run(sql`update credit_entries set amount_pence = 501 where cause = 'release ' || ${declined}`),
    /: 101 pence of credit, given 600, of which 500 are paid or reserved for payments/,
  ],
  ledgerBalances: [
    run(sql`update ledger_postings set pence = pence + 1 where account = 'sales'`),
    /is of 1800 pence, and its postings have debits of 1800 and a balance of 1/,
  ],
  ledgerOfOrders: [
    run(
      sql`update ledger_postings set pence = pence + 1 where account in ('card-due', 'sales') and pence = 1300`,
    ),
    /1300 by card, 500 of credit and 0 at the desk; the ledger has 1800: 1301, 500 and 0/,
  ],
  ledgerOfTenders: [
    run(
      sql`insert into order_tenders (order_id, position, tender, amount_pence) select id, 1, 'cash', 7 from orders`,
    ),
    /7 pence of cash were taken, the ledger has 0/,
  ],
  ledgerOfPayments: [
    run(sql`delete from ledger_postings where transaction_id =
      (select id from ledger_transactions where kind = 'captured')`),
    /of 1300 pence is captured: the ledger has 1300 as held by its bank and 0 as taken/,
  ],
  ledgerOfLateMoney: [
    run(
      sql`insert into late_money (attempt_id, pence, is_taken, cause, who) values (${declined}, 700, true, 'webhook', 'webhook')`,
    ),
    /700 pence came after its end, taken: t, given back: f; the ledger has 0 taken, of which 0 are to go back/,
  ],
  ledgerOfCreditHeld: [
    run(sql`delete from ledger_transactions where kind = 'ordered'`),
    /is captured and uses 500 pence of credit: the ledger holds 500/,
  ],
  ledgerOfReturns: [
    givenUp(sql`value_pence = 360, kept_pence = 360`),
    /gives 360 pence up and keeps 360: the ledger has 0 and 0/,
  ],
  ledgerOfWhatIsDue: [
    refunded(sql`check_at = now()`),
    /0 pence are to be taken from its card, 100 to go back to it, 0 to be paid out; the ledger has 0, 0 and 0/,
  ],
  ledgerOfRefunds: [
    refunded(sql`state = 'done', check_at = null`),
    /of 100 pence is done: the ledger has 0 to its card and 0 in another way/,
  ],
  ledgerOfPayouts: [
    run(sql`insert into desk_payouts (client_id, order_id, amount_pence, tender, staff_id)
      select client_id, id, 100, 'cash', 1 from orders`),
    /payout \d+ of 100 pence by cash: the ledger has $/m,
  ],
  ledgerOfCredit: [
    run(sql`delete from credit_entries where cause = 'release ' || ${declined}`),
    /lot \d+ of credit, credit-general: -400 pence, the ledger has 100/,
  ],
  ledgerOfCharges: [
    run(sql`insert into penalties (client_id, customer_id, reason, amount_pence, occurred_on, cause)
      select client_id, id, 'a missed class', 300, current_date, 'test' from customers limit 1`),
    /owes charges of 300 pence, and by the ledger 0/,
  ],
  ledgerOfContracts: [
    run(sql`
      with joined as (
        insert into contracts (client_id, plan_id, payer_id, sale_id, joined_on, starts_on, agreed)
        select client_id, 1, id, 1, current_date, current_date, '{}' from customers limit 1 returning id, client_id)
      insert into contract_payments (client_id, contract_id, kind, due_on, pence, tax_pence, state)
      select client_id, id, 'joining', current_date, 2000, 0, 'due' from joined`),
    /owes 2000 pence for memberships, and by the ledger 0/,
  ],
  ledgerOfDebits: [
    run(sql`
      insert into debits (id, client_id, payment_id, mandate_id, pence, charge_on, notice_key, noticed_on, state, our_ref)
      select gen_random_uuid(), client_id, 1, gen_random_uuid(), 3900, current_date, '', current_date, 'collected', 'TLD-1'
      from orders where id = ${paidOrder}`),
    /3900 pence were collected by direct debit, 0 are at banks and 0 are to go back; the ledger has 0, 0 and 0/,
  ],
  ledgerOfUses: [
    run(sql`update bookings set shown = shown || '{"priced": {"worth": {"kind": "benefit", "pence": 150}}}'
      where order_id = ${paidOrder} and quantity = 2`),
    /benefits are worth 300 pence and visits 0, the ledger has 0 and 0/,
  ],
  creditOfPayments: [
    run(sql`update credit_entries set cause = 'release of nothing' where cause = 'release ' || ${declined}`),
    /there is no such payment/,
  ],
  moneyOfOrders: [
    givenUp(sql`value_pence = 360, card_pence = 360`),
    /of 1800 pence 0 went back and 0 were kept, and its bookings stand for 1440/,
  ],
  refundsOfCancellations: [
    givenUp(sql`value_pence = 360, card_pence = 360`),
    /360 pence go back to the card, its refund is of nothing/,
  ],
  refundsOfContracts: [
    run(sql`insert into contract_returns (id, client_id, contract_id, order_id, pence, cause)
      select gen_random_uuid(), client_id, 1, id, 360, 'notice' from orders where id = ${paidOrder}`),
    /360 pence of order \d+ go back, its payments say 0 and its refund is of nothing/,
  ],
  creditOfCancellations: [
    givenUp(sql`value_pence = 360, new_credit_pence = 360`),
    /360 pence of credit come back, 0 were given/,
  ],
  chargesOfCancellations: [
    givenUp(sql`charge_owed_pence = 300`),
    /300 pence are owed, a charge of 0 was made/,
  ],
  placesGivenUp: [givenUp(sql`places = 1`), /0 places are cancelled, 1 were given up/],
  toldOfMoves: [
    async (tx) => {
      await sql`insert into session_moves (client_id, slot_id, from_starts_at, from_ends_at, from_venue_id)
        select s.client_id, s.id, s.starts_at, s.ends_at, s.venue_id from bookings b join slots s on s.id = b.slot_id
        where b.order_id = ${paidOrder}`.execute(tx)
      return sql`insert into booking_session_moves (client_id, booking_id, session_move_id)
        select b.client_id, b.id, m.id from bookings b join session_moves m on m.slot_id = b.slot_id
        where b.order_id = ${paidOrder}`.execute(tx)
    },
    /says where session move \d+ led, and its booker was not written to/,
  ],
  payersTold: [
    async (tx) => {
      await sql`insert into orders overriding system value
        select (jsonb_populate_record(o, jsonb_build_object('id', -1, 'reference', 'TLNOTHER', 'complete_order_id', 'other',
          'attempt_id', a.id, 'cart_id', a.cart_id, 'customer_id', null))).*
        from orders o, payment_attempts a where o.id = ${paidOrder} and a.cart_id <> o.cart_id limit 1`.execute(
        tx,
      )
      return givenUp(sql`part_of = id, value_pence = 100, card_pence = 100, order_id = -1`)(tx)
    },
    /a difference that another paid comes back, and they were not written to/,
  ],
  refundsOfPayments: [refunded(sql`amount_pence = 5000`), /took 1300 pence, and 5000 go back/],
  paidOutAtDesk: [
    run(sql`insert into desk_payouts (client_id, order_id, amount_pence, tender, staff_id)
      select client_id, id, 1, 'cash', -1 from orders limit 1`),
    /0 pence are owed at the desk, and 1 were paid out/,
  ],
  payoutsUndone: [
    run(sql`with paid as (
        insert into desk_payouts (client_id, order_id, amount_pence, tender, staff_id)
        values (-1, -1, 5, 'cash', -1) returning id)
      insert into desk_payouts (client_id, order_id, amount_pence, tender, staff_id, undoes_id, reason)
      select -1, -1, -4, 'cash', -1, id, 'planted' from paid`),
    /undoes \d+, which is of another order or sum/,
  ],
  refundsLookedAt: [refunded(sql`check_at = null`), /is pending and nothing looks at it again/],
  lastRefundMove: [refunded(sql`state = 'failed'`), /failed, but its last move led to pending/],
  lastMove: [
    run(sql`update payment_attempts set state = 'voiding' where id = ${waiting}`),
    /voiding, but its last move led to challenge_required/,
  ],
  flagsOfOneClient: [
    run(sql`insert into penalties (client_id, customer_id, reason, amount_pence, occurred_on, cause)
      select -1, id, 'of another client', 1, current_date, 'planted' from customers limit 1`),
    /a penalty is of client -1/,
  ],
  waitsAndHas: [
    run(sql`insert into claims (client_id, slot_id, quantity, kind, customer_id)
      select client_id, slot_id, 1, 'booking', customer_id from waitlist_entries limit 1`),
    /is booked and waits/,
  ],
  offersOfEntries: [
    run(sql`insert into claims (client_id, slot_id, quantity, kind, customer_id, waitlist_entry_id, expires_at)
      select client_id, slot_id, 1, 'offer', customer_id, id, now() + interval '1 hour' from waitlist_entries limit 1`),
    /a place is offered to customer \d+, who is waiting/,
  ],
  offersAreHeld: [
    run(sql`update waitlist_entries set state = 'offered', offered_slot_id = slot_id, tells_at = now(),
      offer_until = now() + interval '1 hour'`),
    /is offered until .*, and no place is held/,
  ],
  offersInOrder: [
    run(sql`with second as (
        insert into waitlist_entries (client_id, slot_id, customer_id, state, offered_slot_id, tells_at, offer_until)
        select client_id, slot_id, -1, 'offered', slot_id, now(), now() from waitlist_entries returning slot_id)
      select from second`),
    /customer -1 is asked before customer \d+, who joined earlier/,
  ],
  offersAreTold: [
    run(sql`update waitlist_entries set state = 'offered', offered_slot_id = slot_id, tells_at = now(), told_at = now(),
      offer_until = now() + interval '1 hour'`),
    /its clock runs, and there is no message/,
  ],
  closedAccounts: [
    run(sql`update customers set closed_at = now(), email = null, unproven_email = null, password_hash = null,
      imported_email = null, manages_household = false, household_id = null
      where id in (select customer_id from orders)`),
    /customer \d+ is closed, and has an order by name/,
  ],
  ordersAreTold: [run(sql`delete from mail_outbox`), /order \d+: it was made, and there is no letter/],
  lastWait: [run(sql`update waitlist_entries set state = 'left'`), /left, but its last move led to waiting/],
  namedBeforePaid: [
    run(
      sql`update payment_attempts set snapshot = jsonb_set(snapshot, '{items,0,waiverId}', '1') where id = ${paid}`,
    ),
    /was paid for without a person/,
  ],
  signedForItsLine: [signed, /stands under a signature of waiver none, its line asks for 1/],
  signedForItsPerson: [signed, /customer -1 comes, signed was for -2/],
  healthIsSealed: [
    run(sql`with asked as (
        insert into questions (client_id, slug, words, kind, is_health) values (-1, 'x', 'x', 'text', true) returning id)
      insert into answers (id, client_id, question_id, is_health, fingerprint, asked, customer_id, value)
      select gen_random_uuid(), -1, id, false, 'x', 'x', -1, '"x"' from asked`),
    /is about health and stands in clear/,
  ],
}

describe('F105: the audit finds what is wrong', () => {
  test('F105: it finds nothing where nothing is wrong, with every kind of payment in the books', async () => {
    expect(await audit(shop.db, await readBooks(shop.sandbox.origin, testSecret))).toEqual([])
    const { rows } = await sql<{ state: string }>`select state from payment_attempts order by state`.execute(
      shop.db,
    )
    expect(rows.map(({ state }) => state)).toEqual(['captured', 'challenge_required', 'declined', 'declined'])
  })

  test.each(auditClauses)('F105: %s', async (clause) => {
    const [plant, sentence] = planted[clause]
    expect((await faultsAfter(plant)).join('\n')).toMatch(sentence)
  })

  const named = sql`'{"firstName": "Ann", "lastName": "Other"}'::jsonb`
  test.each<[string, RawBuilder<unknown>]>([
    [
      'a name in booking \\d+',
      sql`update bookings set shown = jsonb_set(shown, '{said,names}', '["Ann Other"]') where order_id = ${paidOrder}`,
    ],
    [
      'a name in basket line',
      sql`update cart_items set shown = shown || jsonb_build_object('person', ${named})`,
    ],
    [
      'a name in payment',
      sql`update payment_attempts set snapshot = jsonb_set(snapshot, '{items,0,guest}', ${named}) where id = ${paid}`,
    ],
    [
      'a card in payment',
      sql`update payment_attempts set snapshot = jsonb_set(snapshot, '{card,saved}', '{}') where id = ${paid}`,
    ],
    [
      'their name in booking \\d+ of another',
      sql`with taken as (update orders set customer_id = null where id = ${paidOrder})
        update bookings set shown = shown || jsonb_build_object('person', ${named}) where order_id = ${paidOrder}`,
    ],
    [
      'their name in basket line \\d+ of another',
      sql`with taken as (update carts set customer_id = null)
        update cart_items set purchased_for_user_id = (select min(customer_id) from orders),
          shown = shown || jsonb_build_object('person', ${named})`,
    ],
    [
      'the name of a place',
      sql`
      insert into cart_places (id, client_id, cart_item_id, place, customer_id, first_name, last_name)
      select gen_random_uuid(), client_id, -1, 1, customer_id, 'Ann', 'Other' from orders`,
    ],
  ])('F105: a closed account leaves: %s', async (sentence, plant) => {
    const faults = await faultsAfter(async (tx) => {
      await sql`update customers set closed_at = now(), email = null, unproven_email = null, password_hash = null,
        imported_email = null, manages_household = false, household_id = null
        where id in (select customer_id from orders)`.execute(tx)
      await plant.execute(tx)
    })
    expect(faults.join('\n')).toMatch(new RegExp(`is closed, and has ${sentence}`))
  })

  test('F105: a move that the table of states does not have, of a payment or of a waitlist', async () => {
    const ofPayment = await faultsAfter(
      run(sql`insert into payment_attempt_moves (attempt_id, from_state, to_state, cause, who)
        values (${paid}, 'declined', 'captured', 'planted', 'sweep'), (${paid}, 'capture_pending', 'captured', 'planted', 'sweep')`),
    )
    expect(ofPayment).toEqual(['no move leads from declined to captured'])
    const ofWaitlist = await faultsAfter(
      run(sql`insert into waitlist_moves (entry_id, from_state, to_state)
        select id, 'left', 'offered' from waitlist_entries`),
    )
    expect(ofWaitlist.join()).toMatch(/no move of a waitlist leads from left to offered/)
  })
})

describe('F105: the audit asks the provider’s books', () => {
  /** Audits the books with the entry of a payment in this state changed. */
  async function faultsOf(status: BookEntry['status'], change: Partial<BookEntry>): Promise<string[]> {
    const books = await readBooks(shop.sandbox.origin, testSecret)
    const at = books.findIndex((entry) => entry.status === status)
    return auditBooks(shop.db, books.with(at, { ...books[at]!, ...change }))
  }

  test.each<[string, BookEntry['status'], Partial<BookEntry>, RegExp]>([
    ['one penny was captured', 'captured', { capturedPence: 1 }, /order is of 1300, and the provider took 1/],
    ['all of it was captured by card', 'captured', { capturedPence: 1800 }, /the provider took 1800/],
    [
      'another sum was captured than is in the ledger',
      'captured',
      { capturedPence: 1200 },
      /the ledger has 1300 taken, and the provider took 1200/,
    ],
    ['it was captured in another currency', 'captured', { currency: 'EUR' }, /the provider took 1300/],
    [
      'it was captured without an order',
      'challenge',
      { status: 'captured', capturedPence: 1300 },
      /order is of null/,
    ],
    [
      'it was authorised and forgotten',
      'declined',
      { status: 'authorised' },
      /is declined, and the provider still holds 1300/,
    ],
    [
      'a bank is still asked',
      'declined',
      { status: 'challenge' },
      /is declined, and the provider still holds/,
    ],
    [
      'what was ordered is only authorised',
      'captured',
      { status: 'authorised' },
      /is captured, and the provider still holds/,
    ],
    [
      'what was ordered was given back',
      'captured',
      { status: 'voided' },
      /has an order, and the provider says voided/,
    ],
    ['the payment is unknown here', 'declined', { ourRef: 'TL-unknown' }, /unknown here/],
    [
      'the payment is unknown there',
      'captured',
      { ourRef: 'TL-unknown' },
      /is captured, and the provider has no such payment/,
    ],
  ])('F105: %s', async (_, status, change, sentence) => {
    expect((await faultsOf(status, change)).join('\n')).toMatch(sentence)
  })

  interface GivenRefund {
    /** Change to our refund of 100 pence. */
    here: RawBuilder<unknown>
    /** Pence of each refund that the provider made under the name of ours. */
    there: number[]
    /** Refunds that the provider made under other names. */
    others?: BookEntry['refunds']
    refundedPence?: number
  }

  /** Audits an order with a refund in the given state here and at the provider. */
  async function refundFaultsOf({ here, there, others = [], refundedPence }: GivenRefund): Promise<string[]> {
    const books = await readBooks(shop.sandbox.origin, testSecret)
    const at = books.findIndex(({ status }) => status === 'captured')
    let faults: string[] = []
    const planting = shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await refunded(here)(tx)
      const { id } = await tx.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
      const made = there.map((amountPence) => ({ ourRefundRef: `TLR-${id}`, amountPence }))
      const refunds = [...made, ...others]
      const sum = refunds.reduce((pence, { amountPence }) => pence + amountPence, 0)
      const entry = { ...books[at]!, refunds, refundedPence: refundedPence ?? sum }
      faults = await auditBooks(tx, books.with(at, entry))
      throw new Undo()
    })
    await expect(planting).rejects.toThrow(Undo)
    return faults
  }
  const done = sql`state = 'done', check_at = null`
  const byStaff = sql`state = 'done', check_at = null, paid_otherwise = true`

  test.each<[string, GivenRefund, RegExp]>([
    ['done here is another sum there', { here: done, there: [90] }, /gave back 90 as TLR-.*we did not ask/],
    ['done here went back twice', { here: done, there: [100, 100] }, /gave back the same twice/],
    [
      'done here was never made there',
      { here: done, there: [] },
      /of 100 is done, and the provider never made it/,
    ],
    [
      'done here was made there by another name',
      { here: done, there: [], others: [{ ourRefundRef: 'TLR-other', amountPence: 100 }] },
      /gave back 100 as TLR-other, and we did not ask.*never made it/s,
    ],
    [
      'made there has failed here',
      { here: sql`state = 'failed'`, there: [100] },
      /is failed, and the provider made it/,
    ],
    [
      'made there needs a person here',
      { here: sql`state = 'needs_attention', check_at = null`, there: [100] },
      /is needs_attention, and the provider made it/,
    ],
    [
      'made there was paid in another way here',
      { here: byStaff, there: [100] },
      /in another way, and the provider made it too/,
    ],
    [
      'made there is not what it says in all',
      { here: done, there: [100], refundedPence: 90 },
      /gave back 90, its refunds are of 100/,
    ],
  ])('F105: a refund that is %s', async (_, given, sentence) => {
    expect((await refundFaultsOf(given)).join('\n')).toMatch(sentence)
  })

  test.each<[string, GivenRefund]>([
    ['done here and made there', { here: done, there: [100] }],
    ['done here in another way and not made there', { here: byStaff, there: [] }],
    ['refused, here and there', { here: sql`state = 'failed'`, there: [] }],
    ['on its way here, and made there', { here: sql`state = 'pending'`, there: [100] }],
    ['without an answer here, and not made there', { here: sql`state = 'unknown'`, there: [] }],
  ])('F105: nothing is wrong with a refund that is %s', async (_, given) => {
    expect(await refundFaultsOf(given)).toEqual([])
  })

  test('F105: a test app that closes with such a fault fails', async () => {
    const cards = sandboxCards(shop.sandbox.origin)
    const books = async () => [
      {
        ourRef: 'TL-x',
        status: 'authorised' as const,
        amountPence: 1,
        currency: 'GBP',
        capturedPence: 0,
        refundedPence: 0,
        refunds: [],
      },
    ]
    const broken = await createTestApp({ cards: { ...cards, books } })
    await expect(broken.close()).rejects.toThrow('TL-x is authorised at the provider, and unknown here')
    const known = await createTestApp({ cards: { ...cards, books }, unaudited: 'this test plants the fault' })
    await known.close()
  })

  test('F105: a test app whose database is broken fails too', async () => {
    const broken = await createTestApp()
    const { client, venue, swim: category, priceList } = await createOperator(broken.db)
    const slot = await slots.open(broken.db, { venue, category, priceList, capacity: 1, taken: 1 })
    await sql`update slots set capacity = 0 where id = ${slot.id} and client_id = ${client.id}`.execute(
      broken.db,
    )
    await expect(broken.close()).rejects.toThrow(/1 of 0 places are claimed/)
  })
})
