import { type RawBuilder, sql } from 'kysely'

/**
 * Selects all that counts as a late cancellation of an account: when, the charge for several that it led to, and the
 * cause of that charge. A missed session counts once, however many of its places were missed.
 */
export const strikesOf = (customerId: RawBuilder<unknown>) => sql`
  select x.created_at as at, x.strike_charge_pence as pence, 'strikes ' || x.id as cause,
    x.id as cancellation_id, null::bigint as booking_id, null::bigint as slot_id
  from booking_cancellations x where x.customer_id = ${customerId} and x.is_strike
  union all
  select min(a.recorded_at), max(a.strike_charge_pence), null, null, a.booking_id, a.slot_id from attendances a
  where a.customer_id = ${customerId} and a.is_strike and a.undone_at is null group by a.booking_id, a.slot_id`
