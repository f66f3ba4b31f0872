import { sql } from 'kysely'

/** For a statement: `ReturnedMoney` of `orders o` as JSON. */
export const returnedMoney = sql`(
  select jsonb_build_object(
    'card', coalesce((select jsonb_agg(jsonb_build_object('state', r.state, 'pence', r.pence, 'isOtherwise', r.paid_otherwise)
        order by r.state, r.paid_otherwise)
      from (
        -- A person looks at its payment first.
        select case when f.state = 'pending' and a.state = 'needs_attention' then a.state else f.state end as state,
          f.paid_otherwise, sum(f.amount_pence) as pence
        from refunds f join payment_attempts a on a.id = f.attempt_id where f.order_id = o.id group by 1, 2) r), '[]'),
    'membershipPence', coalesce(sum(x.membership_pence), 0),
    'creditPence', coalesce(sum(x.general_pence + x.new_credit_pence), 0),
    'deskPence', coalesce(sum(x.desk_pence), 0),
    'deskPaid', coalesce((select jsonb_agg(jsonb_build_object('date', p.date, 'pence', p.pence) order by p.date)
      from (select (q.created_at at time zone c.time_zone)::date as date, sum(q.amount_pence) as pence
        from desk_payouts q join clients c on c.id = q.client_id
        where q.order_id = o.id and q.undoes_id is null
          and not exists (select from desk_payouts u where u.undoes_id = q.id) group by 1) p), '[]'),
    'keptPence', coalesce(sum(x.kept_pence), 0))
  from booking_cancellations x where x.order_id = o.id)`
