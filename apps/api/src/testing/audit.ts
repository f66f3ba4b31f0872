import { paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { isEdge } from '@touchline/rules/states/state-table'
import { waitlist } from '@touchline/rules/states/waitlist'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../stores/database.ts'

/**
 * The invariants that must hold at every instant, asked of the database: the oracle of the race tests.
 * @returns one sentence for each that is broken
 */
export async function audit(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('slot %s: %s of %s places are claimed', s.id, sum(c.quantity), s.capacity) as fault
      from slots s join claims c on c.slot_id = s.id and (c.expires_at is null or c.expires_at > now())
      group by s.id having sum(c.quantity) > s.capacity
    union all
    select format('basket %s: %s live payments', cart_id, count(*)) from payment_attempts
      where state in ('authorising', 'challenge_required', 'authorising_unknown', 'authorised', 'voiding', 'voiding_unknown')
      group by cart_id having count(*) > 1
    union all
    select format('basket %s: %s orders', cart_id, count(*)) from orders group by cart_id having count(*) > 1
    union all
    select format('order %s: its bookings come to %s, it took %s', o.id, sum(b.price_pence * b.quantity), o.total_pence)
      from orders o join bookings b on b.order_id = o.id group by o.id
      having sum(b.price_pence * b.quantity) <> o.total_pence
    union all
    select format('order %s: %s of %s bookings have a place', o.id, count(distinct c.booking_id), count(distinct b.id))
      from orders o join bookings b on b.order_id = o.id
      left join claims c on c.booking_id = b.id and c.kind = 'booking' and c.quantity = b.quantity
      where b.status = 'booked' group by o.id having count(distinct c.booking_id) <> count(distinct b.id)
    union all
    select format('customer %s: credit of %s pence', customer_id, sum(amount_pence)) from credit_entries
      group by customer_id, type having sum(amount_pence) < 0
    union all
    select format('attempt %s is %s and has no order', a.id, a.state) from payment_attempts a
      left join orders o on o.attempt_id = a.id
      where a.state in ('capture_pending', 'capturing_unknown', 'captured') and o.id is null
    union all
    select format('attempt %s is %s and has an order', a.id, a.state) from payment_attempts a
      join orders o on o.attempt_id = a.id
      where a.state not in ('capture_pending', 'capturing_unknown', 'captured', 'needs_attention')
    union all
    select format('attempt %s: %s, but its last move led to %s', a.id, a.state, m.to_state) from payment_attempts a
      left join lateral (select to_state from payment_attempt_moves where attempt_id = a.id order by id desc limit 1) m
        on true
      where m.to_state is distinct from a.state
    union all
    select format('slot %s: customer %s is booked and waits', w.slot_id, w.customer_id) from waitlist_entries w
      where w.state in ('waiting', 'offered') and exists (select from claims c
        where c.slot_id = w.slot_id and c.customer_id = w.customer_id and c.kind = 'booking')
    union all
    select format('waitlist entry %s: %s, but its last move led to %s', w.id, w.state, m.to_state)
      from waitlist_entries w left join lateral (
        select to_state from waitlist_moves where entry_id = w.id order by id desc limit 1) m on true
      where m.to_state is distinct from w.state`.execute(db)
  const { rows: moves } = await sql<{ from_state: string | null; to_state: string }>`
    select distinct from_state, to_state from payment_attempt_moves`.execute(db)
  const undeclared = moves
    .filter(({ from_state, to_state }) =>
      from_state === null
        ? to_state !== paymentAttempt.initial
        : !isEdge<string, string>(paymentAttempt, from_state, to_state),
    )
    .map(({ from_state, to_state }) => `no move leads from ${from_state} to ${to_state}`)
  const { rows: inLine } = await sql<{ from_state: string; to_state: string }>`
    select distinct coalesce(from_state, ${waitlist.initial}::text) as from_state, to_state
    from waitlist_moves`.execute(db)
  const outOfLine = inLine
    .filter(({ from_state, to_state }) => !isEdge<string, string>(waitlist, from_state, to_state))
    .map(({ from_state, to_state }) => `no move of a waitlist leads from ${from_state} to ${to_state}`)
  return [...rows.map((row) => row.fault), ...undeclared, ...outOfLine]
}
