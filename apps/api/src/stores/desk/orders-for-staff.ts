import { canonicalReference } from '@touchline/contract/entities/orders/order-reference'
import { foldLetters } from '@touchline/rules/words/fold-words'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isAtVenueOf } from '../orders/orders.ts'
import { hasPhone } from './desk-customers.ts'

export interface StaffOrderRecord {
  orderId: number
  completeOrderId: string
  reference: string
  name: string
  email: string
  phone: string
  createdAt: string
  totalPence: number
  /** The next session of today, by the venue's calendar. */
  today: { venueSlug: string; date: string } | null
  items: { name: string; venueName: string; startsAtUtc: string; timeZone: string; isCancelled: boolean }[]
}

const atMost = 20
const nameWordsAtMost = 6

/** Returns a `like` pattern for texts that begin with these words. */
const beginning = (words: string): string => `${words.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Returns whether a row's first and last name are these words in this order. Each place between the words may be
 * where the last name begins: 'Cora van der Berg'.
 */
function hasName(query: string, row: 'c' | 'orders') {
  const words = foldLetters(query).split(' ')
  const [first, last] = [sql.ref(`${row}.first_name`), sql.ref(`${row}.last_name`)]
  const ways = words.slice(0, nameWordsAtMost).map((_, at) => {
    const begins = beginning(words.slice(at).join(' '))
    const isFirst = sql`fold_letters(${first}) like ${beginning(words.slice(0, at).join(' '))}`
    return at === 0
      ? sql`fold_letters(${last}) like ${begins}`
      : sql`fold_letters(${last}) like ${begins} and ${isFirst}`
  })
  return words[0] === '' ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/**
 * Finds orders at the venues of these staff, where an empty list means all: see the call. Each way to find
 * uses its own index.
 */
export async function findOrdersForStaff(
  db: Kysely<Database>,
  { clientId, staffVenueIds }: { clientId: number; staffVenueIds: readonly number[] },
  query: string,
): Promise<StaffOrderRecord[]> {
  const lowered = query.toLowerCase()
  const code = canonicalReference(query)
  const { rows } = await sql<Omit<StaffOrderRecord, 'createdAt'> & { createdAt: Date }>`
    with people as (
      select c.id from customers c where c.client_id = ${clientId}
        and (c.email = ${lowered} or c.unproven_email = ${lowered} or c.reference in (${code}, ${query.toUpperCase()}) or ${hasPhone(query)})
      union
      select c.id from customers c where c.client_id = ${clientId}
        and ${hasName(query, 'c')}),
    found as (
      select id from orders where client_id = ${clientId} and reference = ${code}
      union select id from orders where client_id = ${clientId} and lower(email) = ${lowered}
      union select id from orders where client_id = ${clientId}
        and ${hasName(query, 'orders')}
      union select id from orders where customer_id in (select id from people))
    select o.id as "orderId", o.complete_order_id as "completeOrderId", o.reference, concat_ws(' ', o.first_name, o.last_name) as name,
      coalesce(c.email, c.unproven_email, o.email) as email, coalesce(c.phone, '') as phone, o.created_at as "createdAt",
      o.total_pence as "totalPence",
      (select jsonb_build_object('venueSlug', v.slug, 'date', s.local_date) from bookings b
          join claims k on k.booking_id = b.id join slots s on s.id = k.slot_id join venues v on v.id = s.venue_id
        where b.order_id = o.id and s.cancelled_at is null and s.local_date = (now() at time zone v.time_zone)::date
        order by s.ends_at <= now(), s.starts_at limit 1) as today,
      coalesce((select jsonb_agg(jsonb_build_object('name', b.shown -> 'name', 'venueName', b.shown -> 'venueName',
          'startsAtUtc', b.shown -> 'startsAtUtc', 'timeZone', b.shown -> 'timeZone', 'isCancelled', b.status = 'cancelled')
          order by b.shown ->> 'startsAtUtc', b.id) from bookings b where b.order_id = o.id), '[]') as items
    from orders o left join customers c on c.id = o.customer_id
    where o.client_id = ${clientId} and o.id in (select id from found) and ${isAtVenueOf(staffVenueIds)}
    order by o.reference = ${code} desc, o.created_at desc, o.id desc limit ${atMost}`.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
