import { liveAttemptStates, paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { type RawBuilder, sql } from 'kysely'

/** Each posting with its transaction. Entries left behind by a removed client are ignored. */
const posted = sql`(
  select t.client_id, t.kind, t.source, t.order_id, t.attempt_id, t.customer_id, p.account, p.lot_id, p.pence
  from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
  where exists (select from clients c where c.id = t.client_id))`

const on = (...accounts: string[]): RawBuilder<unknown> =>
  sql`coalesce(sum(p.pence) filter (where p.account = any(${accounts}::text[])), 0)`

/** Pence held by the bank in that state; null where it may or may not hold them. */
const heldPence = sql`case when a.state in ('authorised', 'capture_pending', 'capturing_unknown') then a.amount_pence
  when a.state not in ('voiding', 'voiding_unknown', 'needs_attention') then 0 end`

/**
 * I04: checks that the ledger balances and agrees with each row. Each clause returns a `fault` for every
 * difference.
 */
export const ledgerClauses = {
  ledgerBalances: sql`
    select format('ledger transaction %s is of %s pence, and its postings have debits of %s and a balance of %s',
        coalesce(t.id, p.transaction_id), t.pence, p.debits, p.balance) as fault
      from ledger_transactions t full join (
        select transaction_id, sum(pence) as balance, sum(pence) filter (where pence > 0) as debits
        from ledger_postings group by 1) p on p.transaction_id = t.id
      where t.id is null or p.balance is distinct from 0 or p.debits is distinct from t.pence`,
  ledgerOfOrders: sql`
    select format('order %s of %s pence: %s by card, %s of credit and %s at the desk; the ledger has %s: %s, %s and %s',
        coalesce(o.id, l.order_id), o.total_pence, o.card_pence, o.credit_pence, o.desk_pence, l.total, l.card, l.credit, l.desk) as fault
      from (select * from orders where total_pence > 0) o full join (
        select p.order_id, -${on('sales', 'package-sales', 'memberships-due')} as total, ${on('card-due')} as card, ${on('credit-held')} as credit,
          ${on('cash', 'cheque', 'voucher')} as desk
        from ${posted} p where p.kind = 'ordered' group by 1) l on l.order_id = o.id
      where (o.total_pence, o.card_pence, o.credit_pence, o.desk_pence) is distinct from (l.total, l.card, l.credit, l.desk)`,
  ledgerOfTenders: sql`
    select format('order %s: %s pence of %s were taken, the ledger has %s', o.order_id, o.pence, o.account, coalesce(l.pence, 0)) as fault
      from (select order_id, case tender when 'offline-voucher' then 'voucher' else tender end as account,
          sum(amount_pence) as pence from order_tenders group by 1, 2) o
        left join (select p.order_id, p.account, sum(p.pence) as pence from ${posted} p where p.kind = 'ordered' group by 1, 2) l
          using (order_id, account)
      where o.pence is distinct from l.pence`,
  ledgerOfPayments: sql`
    select format('attempt %s of %s pence is %s: the ledger has %s as held by its bank and %s as taken, %s in another way', a.id, a.amount_pence,
        a.state, l.held, l.taken, l.otherwise) as fault
      from payment_attempts a left join (select p.attempt_id, ${on('card-held')} as held,
          coalesce(sum(p.pence) filter (where p.account = 'card' and p.kind = 'captured'), 0) as taken,
          coalesce(sum(p.pence) filter (where p.account = 'other-way' and p.kind = 'captured'), 0) as otherwise
        from ${posted} p group by 1) posted on posted.attempt_id = a.id,
        lateral (select coalesce(posted.held, 0) as held, coalesce(posted.taken, 0) as taken,
          coalesce(posted.otherwise, 0) as otherwise) l
      where l.taken <> case when a.state = 'captured' and not a.paid_otherwise then a.amount_pence else 0 end
        or l.otherwise <> case when a.paid_otherwise then a.amount_pence else 0 end or l.held <> ${heldPence} + coalesce((select m.pence from late_money m
          where m.attempt_id = a.id and m.returned_at is null and not m.is_taken), 0)`,
  ledgerOfLateMoney: sql`
    select format('attempt %s: %s pence came after its end, taken: %s, given back: %s; the ledger has %s taken, of which %s are to go back',
        m.attempt_id, m.pence, m.is_taken, m.returned_at is not null, l.taken, l.due) as fault
      from late_money m, lateral (select coalesce(sum(p.pence) filter (where p.account = 'card' and p.kind = 'late-taken'), 0) as taken,
          -${on('late-due')} as due from ${posted} p where p.attempt_id = m.attempt_id) l
      where l.taken <> case when m.is_taken then m.pence else 0 end
        or l.due <> case when m.is_taken and m.returned_at is null then m.pence else 0 end`,
  ledgerOfCreditHeld: sql`
    select format('attempt %s is %s and uses %s pence of credit: the ledger holds %s', a.id, a.state, a.credit_pence, l.held) as fault
      from payment_attempts a left join orders o on o.attempt_id = a.id
        left join (select p.attempt_id, -${on('credit-held')} as held from ${posted} p group by 1) posted on posted.attempt_id = a.id,
        lateral (select coalesce(posted.held, 0) as held) l
      where l.held <> case when o.id is not null or a.state = any(${paymentAttempt.final}::text[]) then 0
        when a.state = any(${liveAttemptStates}::text[]) then a.credit_pence end`,
  ledgerOfReturns: sql`
    select format('cancellation %s gives %s pence up and keeps %s: the ledger has %s and %s', x.id, x.value_pence, x.kept_pence,
        l.given, l.kept) as fault
      from booking_cancellations x, lateral (select ${on('sales')} as given, -${on('kept')} as kept
        from ${posted} p where p.kind = 'given-up' and p.source = x.id::text) l
      where (x.value_pence, x.kept_pence) <> (l.given, l.kept)`,
  ledgerOfWhatIsDue: sql`
    select format('order %s: %s pence are to be taken from its card, %s to go back to it, %s to be paid out; the ledger has %s, %s and %s, and %s of credit to come back',
        o.id, due.card, due.refunds, due.desk, l.card, l.refunds, l.desk, l.credit) as fault
      from orders o join payment_attempts a on a.id = o.attempt_id,
        lateral (select case when a.state = 'captured' then 0 else o.card_pence end as card,
          coalesce((select sum(amount_pence) from refunds where order_id = o.id and state <> 'done'), 0) as refunds,
          owed_at_desk(o)
            - coalesce((select sum(amount_pence) from desk_payouts where order_id = o.id), 0) as desk) due,
        lateral (select ${on('card-due')} as card, -${on('refunds-due')} as refunds, -${on('desk-due')} as desk,
          -${on('credit-due')} as credit from ${posted} p where p.order_id = o.id) l
      where (due.card, due.refunds, due.desk, 0) <> (l.card, l.refunds, l.desk, l.credit)`,
  ledgerOfRefunds: sql`
    select format('refund %s of %s pence is %s: the ledger has %s to its card and %s in another way', r.id, r.amount_pence, r.state,
        l.card, l.otherwise) as fault
      from refunds r, lateral (select -${on('card')} as card, -${on('other-way')} as otherwise
        from ${posted} p where p.kind in ('refunded', 'refund-undone') and split_part(p.source, '/', 1) = r.id::text) l
      where (l.card, l.otherwise) <> (case when r.state = 'done' and not r.paid_otherwise then r.amount_pence else 0 end,
        case when r.state = 'done' and r.paid_otherwise then r.amount_pence else 0 end)`,
  ledgerOfPayouts: sql`
    select format('payout %s of %s pence by %s: the ledger has %s', p.id, p.amount_pence, p.tender, l.pence) as fault
      from desk_payouts p left join lateral (select -p2.pence as pence from ${posted} p2
        where p2.kind in ('paid-out', 'payout-undone') and p2.source = p.id::text
          and p2.account = case p.tender when 'other' then 'other-way' else p.tender end) l on true
      where l.pence is distinct from p.amount_pence`,
  ledgerOfDrawers: sql`
    select format('drawer %s: %s pence were put in and taken out without an order and %s counted more, the ledger has %s and %s', d.id,
        own.entries, own.difference, l.entries, l.difference) as fault
      from drawers d,
        lateral (select coalesce((select sum(e.pence) from drawer_entries e where e.drawer_id = d.id and e.kind <> 'safe-drop'), 0) as entries,
          coalesce(d.counted_pence - d.expected_pence, 0) as difference) own,
        lateral (select coalesce(sum(p.pence) filter (where p.kind <> 'drawer-difference'), 0) as entries,
          coalesce(sum(p.pence) filter (where p.kind = 'drawer-difference'), 0) as difference from ${posted} p
          where p.account = 'cash' and (p.kind = 'drawer-difference' and p.source = d.id::text
            or p.kind in ('drawer-in', 'drawer-out', 'drawer-charge')
              and p.source in (select e.id::text from drawer_entries e where e.drawer_id = d.id))) l
      where (own.entries, own.difference) <> (l.entries, l.difference)`,
  drawersHaveWhatMoved: sql`
    select format('drawer %s was closed with %s pence to be in it, and %s moved', d.id, d.expected_pence, drawer_pence(d.id)) as fault
      from drawers d where d.closed_at is not null and d.expected_pence <> drawer_pence(d.id)`,
  ledgerOfCredit: sql`
    select format('lot %s of credit, %s: %s pence, the ledger has %s', coalesce(e.lot_id, l.lot_id), coalesce(e.account, l.account),
        e.pence, l.pence) as fault
      from (select coalesce(lot_id, id) as lot_id, 'credit-' || type as account, customer_id, sum(amount_pence) as pence
          from credit_entries group by 1, 2, 3) e
        full join (select p.lot_id, p.account, p.customer_id, -sum(p.pence) as pence from ${posted} p
          where p.account in ('credit-general', 'credit-membership') group by 1, 2, 3) l using (lot_id, account, customer_id)
      where coalesce(e.pence, 0) <> coalesce(l.pence, 0)`,
  ledgerOfCharges: sql`
    with books as materialized (select p.customer_id, sum(p.pence) as pence from ${posted} p
      where p.account = 'charges-due' group by 1)
    select format('customer %s owes charges of %s pence, and by the ledger %s', c.id, owed.pence, l.pence) as fault
      from customers c,
        lateral (select coalesce(sum(amount_pence), 0) as pence from penalties where customer_id = c.id and settled_on is null) owed,
        lateral (select coalesce(sum(p.pence), 0) as pence from books p where p.customer_id = c.id) l
      where owed.pence <> l.pence`,
  ledgerOfContracts: sql`
    with books as materialized (select p.customer_id, sum(p.pence) as pence from ${posted} p
      where p.account = 'memberships-due' group by 1)
    select format('customer %s owes %s pence for memberships, and by the ledger %s', c.id, owed.pence, l.pence) as fault
      from customers c,
        lateral (select coalesce(sum(p.pence), 0) as pence from contract_payments p join contracts k on k.id = p.contract_id
          where k.payer_id = c.id and p.state in ('due', 'asked', 'failed', 'reversed')) owed,
        lateral (select coalesce(sum(b.pence), 0) as pence from books b where b.customer_id = c.id) l
      where owed.pence <> l.pence`,
  ledgerOfDebits: sql`
    select format('client %s: %s pence were collected by direct debit, %s are at banks and %s are to go back; the ledger has %s, %s and %s',
        c.id, d.collected, d.asked, d.due, l.collected, l.asked, l.due) as fault
      from clients c,
        lateral (select coalesce(sum(x.pence) filter (where x.state = 'collected'), 0) - coalesce((select sum(r.pence) from debit_refunds r
            where r.client_id = c.id and r.state = 'done'), 0) as collected,
          coalesce(sum(x.pence) filter (where x.state = 'submitted'), 0) as asked,
          coalesce((select sum(r.pence) from debit_refunds r where r.client_id = c.id and r.state in ('wanted', 'refused')), 0) as due
          from debits x where x.client_id = c.id) d,
        lateral (select ${on('direct-debit')} as collected, ${on('debits-asked')} as asked,
          -coalesce(sum(p.pence) filter (where p.account = 'refunds-due' and p.order_id is null), 0) as due
          from ${posted} p where p.client_id = c.id) l
      where (d.collected, d.asked, d.due) <> (l.collected, l.asked, l.due)`,
  ledgerOfUses: sql`
    select format('order %s: benefits are worth %s pence and visits %s, the ledger has %s and %s', o.id, o.benefits, o.packages,
        l.benefits, l.packages) as fault
      from (select b.order_id as id, sum(worth_of_uses(b, 'benefit', used.places)) as benefits,
          sum(worth_of_uses(b, 'package', used.places)) as packages
        from bookings b, lateral (select b.quantity - b.cancelled_places + coalesce((select sum(k.quantity)::int from kept_uses k
          join booking_cancellations x on x.id = k.cancellation_id where x.booking_id = b.id), 0) as places) used group by 1) o,
        lateral (select ${on('benefits-given')} as benefits, ${on('packages-used')} as packages
          from ${posted} p where p.kind = 'uses' and p.order_id = o.id) l
      where (o.benefits, o.packages) <> (l.benefits, l.packages)`,
}
