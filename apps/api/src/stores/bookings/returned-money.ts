import type { LedgerAccount } from '@touchline/rules/money/ledger'
import { sql } from 'kysely'

/**
 * Selects the `ReturnedMoney` of an order as JSON: progress by the refunds and payouts, amounts by the
 * ledger.
 * @param order its name in the statement
 * @param booking its name, where only what came back for that booking counts
 */
const returnedOf = (order: 'o' | 'later', booking?: 'b') => {
  const orderId = sql.ref(`${order}.id`)
  const counts =
    booking === undefined
      ? sql`x.order_id = ${orderId}`
      : sql`x.order_id = ${orderId} and x.booking_id = ${sql.ref(`${booking}.id`)}`
  return sql`(
  select jsonb_build_object(
    'card', coalesce((select jsonb_agg(jsonb_build_object('state', r.state, 'pence', r.pence, 'isOtherwise', r.paid_otherwise,
          'isOfMove', r.of_move, 'doneOn', r.done_on, 'isArriving', r.is_arriving)
        order by r.state, r.paid_otherwise, r.done_on, r.of_move desc)
      from (
        -- A person looks at its payment first.
        select case when f.state = 'pending' and a.state = 'needs_attention' then a.state else f.state end as state,
          f.paid_otherwise, x.cause = 'moved' as of_move, (done.at at time zone c.time_zone)::date as done_on,
          coalesce(done.at > now() - interval '7 days', false) as is_arriving, sum(coalesce(done.pence, f.amount_pence)) as pence
        from refunds f join booking_cancellations x on x.id = f.cancellation_id join payment_attempts a on a.id = f.attempt_id
          join clients c on c.id = f.client_id
          left join lateral (select t.at, t.pence from ledger_transactions t where f.state = 'done' and t.order_id = f.order_id
            and t.kind = 'refunded' and split_part(t.source, '/', 1) = f.id::text order by t.id desc limit 1) done on true
        where ${counts} group by 1, 2, 3, 4, 5) r), '[]'),
    'credited', coalesce((select jsonb_agg(jsonb_build_object('date', g.date, 'membershipPence', g.membership_pence,
          'creditPence', g.credit_pence) order by g.date)
      from (select (t.at at time zone c.time_zone)::date as date,
          -coalesce(sum(p.pence) filter (where p.account = 'credit-membership'), 0) as membership_pence,
          -coalesce(sum(p.pence) filter (where p.account = 'credit-general'), 0) as credit_pence
        from booking_cancellations x join clients c on c.id = x.client_id
          join credit_entries e on e.client_id = x.client_id and e.cause = 'cancellation ' || x.id
          join ledger_transactions t on t.kind = 'credit-returned' and t.source = e.id::text
          join ledger_postings p on p.transaction_id = t.id
        where ${counts} group by 1) g), '[]'),
    'deskPence', ${givenUp('desk-due')},
    'deskPaid', coalesce((select jsonb_agg(jsonb_build_object('date', p.date, 'pence', p.pence) order by p.date)
      from (select (t.at at time zone c.time_zone)::date as date, sum(t.pence) as pence
        from desk_payouts q join clients c on c.id = q.client_id
          join ledger_transactions t on t.kind = 'paid-out' and t.source = q.id::text
        where q.order_id = ${orderId} and q.undoes_id is null
          and not exists (select from desk_payouts u where u.undoes_id = q.id) group by 1) p), '[]'),
    'deskVenues', coalesce((select jsonb_agg(distinct v.shown ->> 'venueName')
      from booking_cancellations x join bookings v on v.id = x.booking_id where ${counts} and x.desk_pence > 0), '[]'),
    'keptPence', ${givenUp('kept')})
  from booking_cancellations x
    left join ledger_transactions t on t.kind = 'given-up' and t.source = x.id::text
    left join ledger_postings p on p.transaction_id = t.id
  where ${counts})`
}

/** Sums the part of what was given up that the ledger has on this account. */
const givenUp = (account: LedgerAccount) =>
  sql`coalesce(-sum(p.pence) filter (where p.account = ${account}), 0)`

/** Selects the `ReturnedMoney` of `orders o` as JSON. */
export const returnedMoney = returnedOf('o')

/**
 * Selects the `ReturnedMoney` of what `orders later` paid for `bookings b`. Desk payouts count for that whole
 * order.
 */
export const returnedOfTopUp = returnedOf('later', 'b')
