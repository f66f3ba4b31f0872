import { liveAttemptStates, paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { refund } from '@touchline/rules/states/refund'
import { isTransition } from '@touchline/rules/states/state-table'
import { waitlist } from '@touchline/rules/states/waitlist'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { ledgerClauses } from './audit-ledger.ts'
import { auditBooks, type BookEntry } from './books.ts'

const endedWithoutOrder = sql`${paymentAttempt.final.filter((state) => state !== 'captured')}::text[]`

/** Tells if the stored display data of a line names a person. */
const namesSomeone = (shown: RawBuilder<unknown>) => sql`(${shown} ? 'person'
  or coalesce(${shown} #> '{said,names}', '[]') <> '[]'
  or coalesce(${shown} #>> '{moving,contact,firstName}', 'Closed') <> 'Closed')`

/** Clauses of the audit. Each returns a `fault`, in a sentence, for every row that breaks it. */
const clauses = {
  places: sql`
    select format('slot %s: %s of %s places are claimed', s.id, sum(c.quantity), s.capacity) as fault
      from slots s join claims c on c.slot_id = s.id and (c.expires_at is null or c.expires_at > now())
      group by s.id having sum(c.quantity) > s.capacity`,
  onePerPerson: sql`
    select format('slot %s: customer %s has %s places', s.id, c.customer_id, count(*)) as fault
      from slots s join claims c on c.slot_id = s.id and (c.expires_at is null or c.expires_at > now())
      where s.one_per_person and c.customer_id is not null
      group by s.id, c.customer_id, c.guest having count(*) > 1`,
  usage: sql`
    select format('%s is used %s times, and is for %s', u.key, sum(c.quantity), min(u.at_most)) as fault
      from (select c.client_id, c.quantity, c.usage_keys, c.usage_limits
          from claims c join slots s on s.id = c.slot_id and s.cancelled_at is null
          where c.expires_at is null or c.expires_at > now()
        union all select k.client_id, k.quantity, k.usage_keys, null from kept_uses k) c,
        unnest(c.usage_keys, c.usage_limits) as u (key, at_most)
      group by c.client_id, u.key having sum(c.quantity) > min(u.at_most)`,
  taxOfOrders: sql`
    select format('order %s: %s pence of tax, and %s of its lines', o.id, o.tax_pence, sum(b.tax_pence)) as fault
      from orders o join order_lines b on b.order_id = o.id
      group by o.id having o.tax_pence <> sum(b.tax_pence) or o.tax_pence > o.total_pence`,
  holdsOfItems: sql`
    select format('slot %s: basket %s holds %s places for a line of %s', c.slot_id, c.cart_id, c.quantity,
        coalesce(i.quantity::text, 'another basket')) as fault
      from claims c left join cart_items i on i.id = c.cart_item_id and i.cart_id = c.cart_id
      where c.kind = 'hold' and c.expires_at > now() and c.cart_id is not null
        and c.quantity is distinct from i.quantity`,
  holdsOfOpenBaskets: sql`
    select format('basket %s is %s and holds %s places', k.id, k.state, sum(c.quantity)) as fault
      from carts k join claims c on c.cart_id = k.id and c.kind = 'hold' and c.expires_at > now()
      where k.state <> 'open' group by k.id`,
  deskCodes: sql`
    select format('a code of a desk is good until %s for basket %s, which is held until %s and has changed hands: %s',
        d.expires_at, k.id, k.expires_at, k.customer_id is not null or k.session_id <> d.session_id) as fault
      from desk_codes d join carts k on k.id = d.cart_id and k.state = 'open'
      where d.expires_at > now()
        and (k.customer_id is not null or k.session_id <> d.session_id or k.expires_at < d.expires_at)`,
  oneLivePayment: sql`
    select format('basket %s: %s live payments', cart_id, count(*)) as fault from payment_attempts
      where state = any(${liveAttemptStates}::text[]) group by cart_id having count(*) > 1`,
  paymentsLookedAt: sql`
    select format('attempt %s is %s and nothing looks at it again', id, state) as fault from payment_attempts
      where check_at is null and state <> 'needs_attention' and state <> all(${paymentAttempt.final}::text[])`,
  paymentOfItsLines: sql`
    select format('attempt %s: its lines come to %s, it is for %s', a.id, lines.pence,
        a.amount_pence + a.credit_pence + a.desk_pence) as fault
      from payment_attempts a, lateral (
        select coalesce(sum((i ->> 'pricePence')::int * (i ->> 'quantity')::int), 0) as pence
        from jsonb_array_elements(a.snapshot -> 'items') i) lines
      where lines.pence <> a.amount_pence + a.credit_pence + a.desk_pence
        and not a.snapshot ? 'isFoundAtProvider'`,
  paidHasOrder: sql`
    select format('attempt %s is %s and has no order', a.id, a.state) as fault from payment_attempts a
      left join orders o on o.attempt_id = a.id
      where a.state in ('capture_pending', 'capturing_unknown', 'captured') and o.id is null`,
  orderIsPaid: sql`
    select format('attempt %s is %s and has an order', a.id, a.state) as fault from payment_attempts a
      join orders o on o.attempt_id = a.id
      where a.state not in ('capture_pending', 'capturing_unknown', 'captured', 'needs_attention')`,
  orderOfItsPayment: sql`
    select format('order %s: %s by card, %s of credit and %s at the desk, its payment %s, %s and %s', o.id, o.card_pence,
        o.credit_pence, o.desk_pence, a.amount_pence, a.credit_pence, a.desk_pence) as fault
      from orders o join payment_attempts a on a.id = o.attempt_id
      where (o.card_pence, o.credit_pence, o.desk_pence) <> (a.amount_pence, a.credit_pence, a.desk_pence)
        or o.customer_id is distinct from a.customer_id or o.staff_id is distinct from a.staff_id
        or o.cart_id <> a.cart_id`,
  tendersOfOrders: sql`
    select format('order %s: its lines of the desk come to %s, it took %s', o.id, coalesce(sum(t.amount_pence), 0),
        o.desk_pence) as fault
      from orders o left join order_tenders t on t.order_id = o.id
      group by o.id having coalesce(sum(t.amount_pence), 0) <> o.desk_pence`,
  ordersOfStaff: sql`
    select format('order %s was taken by staff %s, who has a place of it', o.id, o.staff_id) as fault
      from orders o join bookings b on b.order_id = o.id join claims c on c.booking_id = b.id
      where c.customer_id = o.staff_id`,
  savedCards: sql`
    select format('saved card %s of customer %s was saved by no payment of theirs', c.id, c.customer_id) as fault
      from saved_cards c
      where c.removed_at is null and not exists (select from payment_attempts a
        where a.customer_id = c.customer_id and a.client_id = c.client_id and (a.snapshot @> '{"savesCard": true}' or a.snapshot @> '{"agreement": "first"}')
          and a.snapshot -> 'card' -> 'saved' ->> 'identifier' = c.external_identifier
          and exists (select from orders o where o.attempt_id = a.id))`,
  oneOrder: sql`
    select format('basket %s: %s orders', cart_id, count(*)) as fault from orders
      group by cart_id having count(*) > 1`,
  bookingsSum: sql`
    select format('order %s: its lines come to %s, it took %s', o.id, sum(b.pence), o.total_pence) as fault
      from orders o left join order_lines b on b.order_id = o.id group by o.id
      having coalesce(sum(b.pence), 0) <> o.total_pence`,
  guestPasses: sql`
    select format('guest passes of membership %s in %s: %s of %s were given', g.membership_user_id, g.month, count(*),
        m.guests_per_month) as fault
      from guest_passes g join membership_users u on u.id = g.membership_user_id join memberships m on m.id = u.membership_id
      where g.taken_back_at is null
      group by g.membership_user_id, g.month, m.guests_per_month having count(*) > m.guests_per_month
    union all
    select format('guest pass %s is redeemed and is no visit of customer %s', g.id, g.redeemed_by)
      from guest_passes g left join package_holdings h on h.id = g.holding_id and h.visits = 1
        and h.cause = 'guest pass ' || g.id
      where g.redeemed_by is not null and h.customer_id is distinct from g.redeemed_by`,
  packagesOfOrders: sql`
    with wanted as (
      select o.id as order_id, o.customer_id, (i ->> 'packageId')::int as package_id, count(*) as lines
      from orders o join payment_attempts a on a.id = o.attempt_id, jsonb_array_elements(a.snapshot -> 'items') i
      where i ->> 'packageId' is not null group by 1, 2, 3),
    sold as (
      select p.order_id, h.customer_id, p.package_id, count(*) as lines
      from package_sales p join package_holdings h on h.id = p.holding_id and h.package_id = p.package_id
      group by 1, 2, 3)
    select format('order %s: %s of package %s were paid for, and its customer has %s', order_id, coalesce(w.lines, 0),
        package_id, coalesce(s.lines, 0)) as fault
      from wanted w full join sold s using (order_id, customer_id, package_id)
      where w.lines is distinct from s.lines`,
  membershipsOfOrders: sql`
    select format('line %s of order %s took %s pence for a membership, and its payments come to %s', s.id, s.order_id,
        s.price_pence, coalesce(p.pence, 0)) as fault
      from membership_sales s left join (select sale_id, sum(pence) as pence from contract_payments
        where state in ('collected', 'returned') group by 1) p on p.sale_id = s.id
      where s.price_pence <> coalesce(p.pence, 0)`,
  placesOfOrders: sql`
    with wanted as (
      select o.id as order_id, (i ->> 'id')::bigint as item_id, coalesce((select to_slot_id from booking_moves m
          join bookings b on b.id = m.booking_id and b.order_id = o.id and (b.shown ->> 'cartItemId') = i ->> 'id'
          order by m.id desc limit 1), slot_id::bigint) as slot_id, (i ->> 'quantity')::int as places
      from orders o join payment_attempts a on a.id = o.attempt_id,
        jsonb_array_elements(a.snapshot -> 'items') i, jsonb_array_elements_text(i -> 'slotIds') slot_id
      where not i -> 'shown' ? 'moving'),
    taken as (
      select b.order_id, (b.shown ->> 'cartItemId')::bigint as item_id, coalesce((select to_slot_id from booking_moves m
          where m.booking_id = b.id order by m.id desc limit 1), c.slot_id) as slot_id, sum(c.places) as places
      from bookings b join (
        select booking_id, slot_id, quantity as places from claims where kind = 'booking'
        union all select x.booking_id, slot_id, x.claim_places from booking_cancellations x, unnest(x.slot_ids) slot_id) c
        on c.booking_id = b.id
      group by 1, 2, 3)
    select format('order %s, slot %s: %s places were bought, %s are taken', p.order_id, p.slot_id,
        coalesce(p.bought, 0), coalesce(p.placed, 0)) as fault
      from (select order_id, item_id, slot_id, wanted.places as bought, taken.places as placed
        from wanted full join taken using (order_id, item_id, slot_id)) p
      where p.bought is distinct from p.placed`,
  topUpsOfOrders: sql`
    with wanted as (
      select o.id as order_id, (i #>> '{shown,moving,bookingId}')::bigint as booking_id, (i -> 'slotIds' ->> 0)::bigint as slot_id,
        (i ->> 'pricePence')::int * (i ->> 'quantity')::int as pence
      from orders o join payment_attempts a on a.id = o.attempt_id, jsonb_array_elements(a.snapshot -> 'items') i
      where i -> 'shown' ? 'moving'),
    made as (
      select t.order_id, t.booking_id, m.to_slot_id as slot_id, t.price_pence * t.quantity as pence
      from booking_top_ups t left join booking_moves m on m.booking_id = t.booking_id and m.order_id = t.order_id),
    moved as (select order_id, booking_id from booking_moves where order_id is not null)
    select format('order %s: booking %s was to move to slot %s for %s pence, and has moved to %s for %s', order_id, booking_id,
        w.slot_id, w.pence, m.slot_id, m.pence) as fault
      from wanted w full join made m using (order_id, booking_id) full join moved using (order_id, booking_id)
      where (w.slot_id, w.pence) is distinct from (m.slot_id, m.pence) or w.slot_id is null`,
  movesHeldOnce: sql`
    select format('booking %s: %s lines of baskets would move it', i.moves_booking_id, count(*)) as fault
      from cart_items i join carts k on k.id = i.cart_id and k.state = 'open'
      where i.moves_booking_id is not null group by i.moves_booking_id having count(*) > 1`,
  movesOfWhatStands: sql`
    select format('basket %s would move %s places of booking %s, which has %s', i.cart_id, i.quantity, b.id,
        b.quantity - b.cancelled_places) as fault
      from cart_items i join carts k on k.id = i.cart_id and k.state = 'open' join bookings b on b.id = i.moves_booking_id
      where b.quantity - b.cancelled_places <> i.quantity
        or b.slot_id <> (i.shown #>> '{moving,fromSlotId}')::bigint`,
  partsOfCancellations: sql`
    select format('cancellation %s is a part of %s, which is of another booking or of an order that paid the same', x.id, x.part_of) as fault
      from booking_cancellations x join booking_cancellations a on a.id = x.part_of
      where a.part_of is not null or a.booking_id <> x.booking_id or a.order_id = x.order_id
        or not exists (select from booking_top_ups t where t.booking_id = x.booking_id and t.order_id = x.order_id)`,
  credit: sql`
    select format('customer %s: lot %s of credit has %s pence', customer_id, id, left_pence) as fault from credit_lots
      where left_pence < 0`,
  creditThatRanOut: sql`
    select format('credit entry %s takes of lot %s, which had run out', e.id, l.id) as fault
      from credit_entries e join credit_entries l on l.id = e.lot_id
      where e.amount_pence < 0 and e.created_at >= l.expires_at and not starts_with(e.cause, 'expiry ')`,
  creditKept: sql`
    select format('lot %s has %s pence of credit, and %s are reserved', l.id, l.left_pence, sum(r.amount_pence)) as fault
      from credit_lots l join credit_reservations r on r.lot_id = l.id and r.expires_at > now()
      group by l.id, l.left_pence having sum(r.amount_pence) > l.left_pence`,
  creditKeptByItsBasket: sql`
    select format('basket %s is %s, until %s, and keeps %s pence of credit of customer %s until %s', k.id, k.state,
        k.expires_at, r.amount_pence, r.customer_id, r.expires_at) as fault
      from credit_reservations r join carts k on k.id = r.cart_id
      where r.expires_at > now() and (k.state <> 'open' or k.customer_id is distinct from r.customer_id
        or k.expires_at is null or r.expires_at > k.expires_at)`,
  creditKeptBesideAPayment: sql`
    select format('basket %s is being paid for and keeps %s pence of credit', r.cart_id, sum(r.amount_pence)) as fault
      from credit_reservations r join payment_attempts a on a.cart_id = r.cart_id
        and a.state = any(${liveAttemptStates}::text[])
      where r.expires_at > now() group by r.cart_id`,
  creditKeptOfTheTotal: sql`
    select format('basket %s: its lines come to %s, of which %s take membership credit; it keeps %s of it and %s in all',
        r.cart_id, i.pence, i.for_members, r.membership, r.pence) as fault
      from (select cart_id, sum(amount_pence) as pence,
          coalesce(sum(amount_pence) filter (where type = 'membership'), 0) as membership
        from credit_reservations where expires_at > now() group by cart_id) r,
      lateral (select coalesce(sum(price_pence * quantity), 0) as pence,
          coalesce(sum(price_pence * quantity) filter (where takes_membership_credit), 0) as for_members
        from cart_items where cart_id = r.cart_id) i
      where r.pence > i.pence or r.membership > i.for_members`,
  creditReserved: sql`
    select format('attempt %s: %s pence of credit are paid, %s were taken', a.id, a.credit_pence, e.pence) as fault
      from payment_attempts a, lateral (select coalesce(-sum(amount_pence), 0) as pence from credit_entries
        where cause = 'attempt ' || a.id and customer_id = a.customer_id) e
      where e.pence <> a.credit_pence`,
  creditReleased: sql`
    select format('attempt %s is %s: of %s pence of credit %s came back', a.id, a.state, a.credit_pence,
        e.pence) as fault
      from payment_attempts a, lateral (select coalesce(sum(amount_pence), 0) as pence from credit_entries
        where cause = 'release ' || a.id and customer_id = a.customer_id) e
      where a.state <> 'needs_attention' and e.pence <>
        case when a.state = any(${endedWithoutOrder}) then a.credit_pence else 0 end`,
  creditOfKnownCause: sql`
    select format('credit entry %s: nothing gives or takes credit as "%s"', id, cause) as fault from credit_entries
      where cause !~ '^(gift |catalogue:|attempt |release |cancellation |expiry |staff act )'`,
  creditOfStaff: sql`
    select format('act %s of staff: %s pence of credit are written down, %s were given', a.id, a.facts ->> 'pence', e.pence) as fault
      from staff_acts a, lateral (select coalesce(sum(amount_pence), 0) as pence from credit_entries
        where cause = 'staff act ' || a.id and customer_id = a.customer_id and lot_id is null) e
      where a.act = 'credit' and a.facts <> '{}' and e.pence <> (a.facts ->> 'pence')::int`,
  creditAddsUp: sql`
    select format('customer %s: %s pence of credit, given %s, of which %s are paid or reserved for payments; %s came back',
        given.customer_id, given.has, given.gifts, taken.pence, returned.pence) as fault
      from (select customer_id, sum(amount_pence) as has,
          coalesce(sum(amount_pence) filter (where cause ~ '^(gift |catalogue:|staff act )'), 0) as gifts,
          coalesce(-sum(amount_pence) filter (where starts_with(cause, 'expiry ')), 0) as ran_out
        from credit_entries group by customer_id) given,
      lateral (select coalesce(sum(a.credit_pence), 0) as pence from payment_attempts a
        where a.customer_id = given.customer_id and (exists (select from orders o where o.attempt_id = a.id)
          or a.state = any(${liveAttemptStates}::text[])
          -- A person looks at these: what was given back meanwhile is.
          or a.state = 'needs_attention' and not exists (
            select from credit_entries e where e.cause = 'release ' || a.id))) taken,
      lateral (select coalesce(sum(x.membership_pence + x.general_pence + x.new_credit_pence), 0) as pence
        from booking_cancellations x join orders o on o.id = x.order_id where o.customer_id = given.customer_id) returned
      where given.has <> given.gifts - given.ran_out - taken.pence + returned.pence`,
  creditOfPayments: sql`
    select format('credit entry %s: there is no such payment', e.id) as fault from credit_entries e
      where e.cause ~ '^(attempt|release) ' and not exists (
        select from payment_attempts a where e.cause in ('attempt ' || a.id, 'release ' || a.id))`,
  moneyOfOrders: sql`
    select format('order %s: of %s pence %s went back and %s were kept, and its bookings stand for %s', o.id, o.total_pence,
        back.pence, stands.kept, stands.pence) as fault
      from orders o, lateral (select
          coalesce((select sum(r.amount_pence) from refunds r where r.order_id = o.id), 0)
          + coalesce((select sum(e.amount_pence) from credit_entries e
            where e.cause in (select 'cancellation ' || x.id from booking_cancellations x where x.order_id = o.id)), 0)
          + owed_at_desk(o) as pence) back,
        lateral (select coalesce((select sum(b.pence) from order_lines b where b.order_id = o.id), 0)
            - coalesce(sum(x.value_pence), 0)
            - coalesce((select sum(c.pence) from contract_returns c where c.order_id = o.id), 0) as pence,
            coalesce(sum(x.kept_pence), 0) as kept
          from booking_cancellations x where x.order_id = o.id) stands
      where o.total_pence - back.pence <> stands.pence + stands.kept`,
  refundsOfCancellations: sql`
    select format('cancellation %s: %s pence go back to the card, its refund is of %s', x.id, x.card_pence,
        coalesce(r.amount_pence::text, 'nothing')) as fault
      from booking_cancellations x left join refunds r on r.cancellation_id = x.id
      where x.card_pence <> coalesce(r.amount_pence, 0) or r.order_id <> x.order_id`,
  refundsOfContracts: sql`
    select format('contract return %s: %s pence of order %s go back, its payments say %s and its refund is of %s', x.id, x.pence,
        coalesce(x.order_id::text, x.debit_id::text), p.pence, coalesce(r.pence::text, 'nothing')) as fault
      from contract_returns x left join (select contract_return_id as id, amount_pence as pence, order_id, null::uuid as debit_id from refunds
          union all select id, pence, null, debit_id from debit_refunds
          union all select w.id, w.pence, w.order_id, null from contract_returns w join orders d on d.id = w.order_id
            where d.desk_pence > 0) r on r.id = x.id,
        lateral (select coalesce(sum(q.returned_pence), 0) as pence from contract_payments q left join membership_sales s on s.id = q.sale_id
          where q.return_id = x.id and (s.order_id = x.order_id or q.debit_id = x.debit_id)) p
      where x.pence is distinct from r.pence or x.pence <> p.pence or (r.order_id, r.debit_id) is distinct from (x.order_id, x.debit_id)`,
  creditOfCancellations: sql`
    select format('cancellation %s: %s pence of credit come back, %s were given', x.id,
        x.membership_pence + x.general_pence + x.new_credit_pence, e.pence) as fault
      from booking_cancellations x, lateral (select coalesce(sum(amount_pence), 0) as pence from credit_entries
        where cause = 'cancellation ' || x.id) e
      where e.pence <> x.membership_pence + x.general_pence + x.new_credit_pence`,
  chargesOfCancellations: sql`
    select format('cancellation %s: %s pence are owed, a charge of %s was made', x.id,
        x.charge_owed_pence + x.strike_charge_pence, p.pence) as fault
      from booking_cancellations x, lateral (select coalesce(sum(amount_pence), 0) as pence from penalties
        where cause in ('cancellation ' || x.id, 'strikes ' || x.id)) p
      where p.pence <> x.charge_owed_pence + x.strike_charge_pence`,
  placesGivenUp: sql`
    select format('booking %s: %s places are cancelled, %s were given up', b.id, b.cancelled_places, x.places) as fault
      from bookings b, lateral (select coalesce(sum(places), 0) as places from booking_cancellations
        where booking_id = b.id) x
      where b.cancelled_places <> x.places`,
  toldOfMoves: sql`
    select format('booking %s says where session move %s led, and its booker was not written to', a.booking_id,
        a.session_move_id) as fault
      from booking_session_moves a join bookings b on b.id = a.booking_id join orders o on o.id = b.order_id
        left join customers c on c.id = o.customer_id
      where c.closed_at is null and not exists (select from mail_outbox m where m.client_id = o.client_id
        and m.dedupe_key = format('session-moved %s %s', o.id, a.session_move_id))`,
  payersTold: sql`
    select format('cancellation %s: a difference that another paid comes back, and they were not written to', x.id) as fault
      from booking_cancellations x join bookings b on b.id = x.booking_id join orders own on own.id = b.order_id
        join orders o on o.id = x.order_id left join customers c on c.id = o.customer_id
      where x.part_of is not null and x.value_pence > x.kept_pence and c.closed_at is null
        and case when o.customer_id is null and own.customer_id is null then lower(o.email) <> lower(own.email)
          else o.customer_id is distinct from own.customer_id end
        and not exists (
          select from mail_outbox m where m.client_id = o.client_id and m.dedupe_key = 'difference-returned ' || x.id)`,
  refundsOfPayments: sql`
    select format('attempt %s took %s pence, and %s go back', a.id, a.amount_pence, sum(r.amount_pence)) as fault
      from payment_attempts a join refunds r on r.attempt_id = a.id
      group by a.id having sum(r.amount_pence) > a.amount_pence`,
  paidOutAtDesk: sql`
    select format('order %s: %s pence are owed at the desk, and %s were paid out', o.id, owed.pence, paid.pence) as fault
      from orders o,
        lateral (select owed_at_desk(o) as pence) owed,
        lateral (select coalesce(sum(amount_pence), 0) as pence from desk_payouts where order_id = o.id) paid
      where paid.pence < 0 or paid.pence > owed.pence`,
  payoutsUndone: sql`
    select format('payout %s undoes %s, which is of another order or sum', u.id, p.id) as fault
      from desk_payouts u join desk_payouts p on p.id = u.undoes_id
      where p.order_id <> u.order_id or p.amount_pence <> -u.amount_pence or p.undoes_id is not null`,
  refundsLookedAt: sql`
    select format('refund %s is %s and nothing looks at it again', id, state) as fault from refunds
      where (check_at is null) <> (state in ('done', 'needs_attention'))`,
  lastRefundMove: sql`
    select format('refund %s: %s, but its last move led to %s', r.id, r.state, m.to_state) as fault
      from refunds r left join lateral (
        select to_state from refund_moves where refund_id = r.id order by id desc limit 1) m on true
      where m.to_state is distinct from r.state`,
  lastMove: sql`
    select format('attempt %s: %s, but its last move led to %s', a.id, a.state, m.to_state) as fault
      from payment_attempts a left join lateral (
        select to_state from payment_attempt_moves where attempt_id = a.id order by id desc limit 1) m on true
      where m.to_state is distinct from a.state`,
  flagsOfOneClient: sql`
    select format('customer %s of client %s: a %s is of client %s', c.id, c.client_id, f.what, f.client_id) as fault
      from (select 'penalty' as what, customer_id, client_id from penalties
        union all select 'induction', h.customer_id, i.client_id from inductions_had h
          join inductions i on i.id = h.induction_id
        union all select 'document', d.customer_id, k.client_id from documents d
          join document_kinds k on k.id = d.document_kind_id) f
      join customers c on c.id = f.customer_id where c.client_id <> f.client_id`,
  waitsAndHas: sql`
    select format('slot %s: customer %s is booked and waits', s.id, w.customer_id) as fault
      from waitlist_entries w
      cross join lateral slots_waited_for(w) s
      where w.state in ('waiting', 'offered') and exists (select from claims c
        where c.slot_id = s.id and c.customer_id = w.customer_id and c.guest = '' and c.kind = 'booking')`,
  offersOfEntries: sql`
    select format('slot %s: a place is offered to customer %s, who is %s', c.slot_id, c.customer_id, w.state) as fault
      from claims c join waitlist_entries w on w.id = c.waitlist_entry_id
      where w.state <> 'offered' or w.offered_slot_id is distinct from c.slot_id or w.offer_until <> c.expires_at
        or c.quantity > w.quantity or c.customer_id is distinct from w.customer_id`,
  offersAreHeld: sql`
    select format('waitlist entry %s: slot %s is offered until %s, and no place is held', w.id, w.offered_slot_id,
        w.offer_until) as fault
      from waitlist_entries w
      where w.state = 'offered' and w.offer_until > now() and w.offered_slot_id is not null
        and not exists (select from claims c where c.waitlist_entry_id = w.id)`,
  offersInOrder: sql`
    select format('slot %s: customer %s is asked before customer %s, who joined earlier', s.id, w.customer_id,
        o.customer_id) as fault
      from waitlist_entries w join slots s on s.id = w.offered_slot_id and w.state = 'offered'
        join waitlist_entries o on o.state = 'waiting' and o.place < w.place and o.quantity <= w.quantity
          and o.client_id = w.client_id and waits_for(o, s)
      where not exists (select from waitlist_passes p where p.entry_id = o.id and p.slot_id = s.id)
        -- Who took a free place without an offer waits on until it is paid for.
        and not exists (select from claims c where c.slot_id = s.id and c.customer_id = o.customer_id and c.guest = '')`,
  offersAreTold: sql`
    select format('waitlist entry %s: its clock runs, and there is no message', w.id) as fault
      from waitlist_entries w
      where w.state = 'offered' and w.told_at is not null and not exists (
        select from mail_outbox m where m.client_id = w.client_id and m.customer_id = w.customer_id
          and starts_with(m.dedupe_key, 'offer ' || w.id || ' '))`,
  ordersAreTold: sql`
    select format('order %s: it was made, and there is no letter', o.id) as fault from orders o
      -- A walk-in may have no address.
      where o.email <> '' and exists (select from payment_attempt_moves m where m.attempt_id = o.attempt_id and m.cause = 'order committed')
        and not exists (select from mail_outbox m where m.client_id = o.client_id
          and (m.dedupe_key = 'order ' || o.id or m.dedupe_key like 'booking-moved % order ' || o.id) and m.recipient = o.email)
        -- With an account that is closed its letters are gone.
        and not exists (select from customers c where c.id = o.customer_id and c.closed_at is not null)`,
  closedAccounts: sql`
    select format('customer %s is closed, and has %s', c.id, left_over.what) as fault from customers c, lateral (
      select 'a session' as what from sessions where customer_id = c.id
      union all select 'a link' from mail_links where customer_id = c.id
      union all select 'a letter' from mail_outbox where customer_id = c.id and state <> 'sending'
      union all select 'an attendee' from attendees where customer_id = c.id
      union all select 'an answer' from answers where customer_id = c.id or given_by = c.id
      union all select 'a card' from saved_cards where customer_id = c.id
      union all select 'an order by name' from orders where customer_id = c.id and email <> 'closed@account.invalid'
      union all select 'a name in booking ' || b.id from orders o join bookings b on b.order_id = o.id
        where o.customer_id = c.id and ${namesSomeone(sql`b.shown`)}
      union all select 'a name in what moved booking ' || t.booking_id from orders o join booking_top_ups t on t.order_id = o.id
        where o.customer_id = c.id and ${namesSomeone(sql`t.shown`)}
      union all select 'a name in basket line ' || i.id from carts k join cart_items i on i.cart_id = k.id
        where k.customer_id = c.id and (i.guest is not null or ${namesSomeone(sql`i.shown`)})
      union all select 'a name in payment ' || a.id from payment_attempts a, jsonb_array_elements(a.snapshot -> 'items') i
        where a.customer_id = c.id and (coalesce(i -> 'guest', 'null') <> 'null' or ${namesSomeone(sql`(i -> 'shown')`)})
      union all select 'a card in payment ' || a.id from payment_attempts a
        where a.customer_id = c.id and (a.snapshot ? 'savedCardId' or a.snapshot -> 'card' ? 'saved')
      union all select 'their name in booking ' || b.id || ' of another' from bookings b
        where b.customer_id = c.id and coalesce(b.shown #>> '{person,firstName}', 'Closed') <> 'Closed'
      union all select 'their name in basket line ' || i.id || ' of another' from cart_items i
        where i.purchased_for_user_id = c.id and coalesce(i.shown #>> '{person,firstName}', 'Closed') <> 'Closed'
      union all select 'their name in payment ' || a.id || ' of another' from cart_items l join payment_attempts a on a.cart_id = l.cart_id,
          jsonb_array_elements(a.snapshot -> 'items') i
        where l.purchased_for_user_id = c.id and (i ->> 'purchasedForUserId')::bigint = c.id
          and coalesce(i #>> '{shown,person,firstName}', 'Closed') <> 'Closed'
      union all select 'the name of a place' from cart_places where customer_id = c.id and first_name <> 'Closed') left_over
      where c.closed_at is not null and c.merged_into is null`,
  lastWait: sql`
    select format('waitlist entry %s: %s, but its last move led to %s', w.id, w.state, m.to_state) as fault
      from waitlist_entries w left join lateral (
        select to_state from waitlist_moves where entry_id = w.id order by id desc limit 1) m on true
      where m.to_state is distinct from w.state`,
  namedBeforePaid: sql`
    select format('order %s: place %s of line %s was paid for without %s', o.id, number, i ->> 'id',
        case when p.id is null then 'a person' else 'a signature' end) as fault
      from orders o join payment_attempts a on a.id = o.attempt_id
        cross join jsonb_array_elements(a.snapshot -> 'items') i
        cross join generate_series(1, (i ->> 'quantity')::int) as number
        left join cart_places p on p.cart_item_id = (i ->> 'id')::bigint and p.place = number
      where ((i ->> 'waiverId') is not null or jsonb_array_length(coalesce(i -> 'asks' -> 'people', '[]')) > 0)
        and (p.id is null or ((i ->> 'waiverId') is not null and p.signature_id is null))`,
  signedForItsLine: sql`
    select format('place %s of line %s: it stands under a signature of waiver %s, its line asks for %s', p.place,
        p.cart_item_id, coalesce(v.waiver_id::text, 'none'), coalesce(i.waiver_id::text, 'none')) as fault
      from cart_places p join cart_items i on i.id = p.cart_item_id join signatures s on s.id = p.signature_id
        left join waiver_versions v on v.id = s.waiver_version_id
      where v.waiver_id is distinct from i.waiver_id`,
  signedForItsPerson: sql`
    select format('place %s of line %s: customer %s comes, signed was for %s', p.place, p.cart_item_id,
        p.customer_id, s.customer_id) as fault
      from cart_places p join signatures s on s.id = p.signature_id
      where p.customer_id is not null and s.customer_id is distinct from p.customer_id`,
  healthIsSealed: sql`
    select format('answer %s is about health and stands in clear', a.id) as fault
      from answers a join questions q on q.id = a.question_id where q.is_health and a.value is not null`,
  ...ledgerClauses,
}
export type AuditClause = keyof typeof clauses
export const auditClauses = Object.keys(clauses) as AuditClause[]

/**
 * F105: checks what must hold at every instant, in the database and in the provider's books. The race and
 * fault tests rely on it. Each test app runs it when it closes.
 * @returns a sentence for each broken rule
 */
export async function audit(db: Kysely<Database>, books?: readonly BookEntry[]): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`${sql.join(
    Object.values(clauses).map((clause) => sql`(${clause})`),
    sql` union all `,
  )}`.execute(db)
  const { rows: moves } = await sql<{ from_state: string | null; to_state: string }>`
    select distinct from_state, to_state from payment_attempt_moves`.execute(db)
  const undeclared = moves
    .filter(({ from_state, to_state }) =>
      from_state === null
        ? to_state !== paymentAttempt.initial
        : !isTransition<string, string>(paymentAttempt, from_state, to_state),
    )
    .map(({ from_state, to_state }) => `no move leads from ${from_state} to ${to_state}`)
  const { rows: ofRefunds } = await sql<{ from_state: string | null; to_state: string }>`
    select distinct from_state, to_state from refund_moves`.execute(db)
  const undeclaredOfRefunds = ofRefunds
    .filter(({ from_state, to_state }) =>
      from_state === null
        ? to_state !== refund.initial
        : !isTransition<string, string>(refund, from_state, to_state),
    )
    .map(({ from_state, to_state }) => `no move of a refund leads from ${from_state} to ${to_state}`)
  const { rows: inLine } = await sql<{ from_state: string; to_state: string }>`
    select distinct coalesce(from_state, ${waitlist.initial}::text) as from_state, to_state
    from waitlist_moves`.execute(db)
  const outOfLine = inLine
    .filter(({ from_state, to_state }) => !isTransition<string, string>(waitlist, from_state, to_state))
    .map(({ from_state, to_state }) => `no move of a waitlist leads from ${from_state} to ${to_state}`)
  return [
    ...rows.map((row) => row.fault),
    ...undeclared,
    ...undeclaredOfRefunds,
    ...outOfLine,
    ...(books ? await auditBooks(db, books) : []),
  ]
}
