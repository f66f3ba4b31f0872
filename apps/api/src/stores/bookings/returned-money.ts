import { sql } from 'kysely'

/** For a statement: `ReturnedMoney` of `orders o` as JSON. */
export const returnedMoney = sql`(
  select jsonb_build_object(
    'card', coalesce((select jsonb_agg(jsonb_build_object('state', r.state, 'pence', r.pence) order by r.state)
      from (select state, sum(amount_pence) as pence from refunds where order_id = o.id group by state) r), '[]'),
    'membershipPence', coalesce(sum(x.membership_pence), 0),
    'creditPence', coalesce(sum(x.general_pence + x.new_credit_pence), 0),
    'deskPence', coalesce(sum(x.desk_pence), 0),
    'keptPence', coalesce(sum(x.kept_pence), 0))
  from booking_cancellations x where x.order_id = o.id)`
