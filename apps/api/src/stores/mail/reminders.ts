import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

/** Hour by the venue's clock. */
const fromHour = 10

/**
 * Stores a letter for each order with a session tomorrow, by its venue's calendar, from ten in the morning
 * on. Not for what was booked today, and not for people who want none. Each is stored once, however often and
 * by however many processes this is called.
 */
export async function keepReminders(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into mail_outbox (client_id, customer_id, dedupe_key, recipient, letter, not_after)
    select o.client_id, o.customer_id, format('reminder %s %s', o.id, s.local_date), coalesce(c.email, c.unproven_email, o.email),
      jsonb_build_object('kind', 'booking-reminder', 'orderId', o.id, 'date', s.local_date), min(s.starts_at)
    from venues v
      join slots s on s.venue_id = v.id and s.local_date = (now() at time zone v.time_zone)::date + 1
        and s.cancelled_at is null
      join claims k on k.slot_id = s.id and k.kind = 'booking'
      join bookings b on b.id = k.booking_id
      join orders o on o.id = b.order_id
      left join customers c on c.id = o.customer_id
    where extract(hour from now() at time zone v.time_zone) >= ${fromHour}
      and (o.created_at at time zone v.time_zone)::date < (now() at time zone v.time_zone)::date
      and coalesce(c.wants_reminders, true) and ${isStaying(sql`o.client_id`)}
      and not exists (select from mail_stops p where p.client_id = o.client_id and o.customer_id is null
        and p.letter = 'booking-reminder' and p.address_hash = address_hash(o.client_id, o.email))
      and not exists (select from mail_outbox m where m.client_id = o.client_id
        and m.dedupe_key = format('reminder %s %s', o.id, s.local_date))
    group by o.id, s.local_date, c.email, c.unproven_email
    on conflict (client_id, dedupe_key) do nothing`.execute(db)
}
