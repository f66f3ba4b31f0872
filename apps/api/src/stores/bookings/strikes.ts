import { type RawBuilder, sql } from 'kysely'

/** Words of a charge that a mistaken mark has made. */
export const mistake = 'Marked as missed by mistake'

/**
 * Selects all that counts as a late cancellation of an account: when, the charge for several that it led to, and the
 * cause of that charge. A charge that was taken back with a mistaken mark counts as not made. A missed session counts
 * once, however many of its places were missed.
 */
export const strikesOf = (customerId: RawBuilder<unknown>) => sql`
  select x.created_at as at, case when x.strike_charge_pence > 0 and exists (select from penalties p
      where p.client_id = x.client_id and p.cause = 'strikes ' || x.id and p.settled_with = 'let-off' and p.settled_note = ${mistake})
    then 0 else x.strike_charge_pence end as pence, 'strikes ' || x.id as cause,
    null::bigint as booking_id, null::bigint as slot_id
  from booking_cancellations x where x.customer_id = ${customerId} and x.is_strike
  union all
  select min(a.recorded_at), max(a.strike_charge_pence), null, a.booking_id, a.slot_id from attendances a
  where a.customer_id = ${customerId} and a.is_strike and a.undone_at is null group by a.booking_id, a.slot_id`

/** Selects how many of those an account has had in the operator's period, since the last that led to a charge. */
export const strikesHad = (customerId: RawBuilder<unknown>, clientId: RawBuilder<unknown>) => sql`(
  with strikes as (${strikesOf(customerId)})
  select count(*) from strikes x, clients t where t.id = ${clientId}
    and x.at > now() - coalesce((t.cancelling -> 'strikes' ->> 'withinDays')::int, 0) * interval '1 day'
    and x.at > coalesce((select max(y.at) from strikes y where y.pence > 0), '-infinity'))`
