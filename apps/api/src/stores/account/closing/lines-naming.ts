import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BasketItemRecord, ShownItem } from '../../basket/basket-record.ts'
import type { Database } from '../../database/tables.ts'
import type { AttemptSnapshot } from '../../payments/attempt-record.ts'

/** Selects the customer's own baskets, and those that staff have sold to them. */
export const ownBaskets = (customerId: number): RawBuilder<unknown> => sql`
  select id from carts where customer_id = ${customerId}
  union select cart_id from payment_attempts where customer_id = ${customerId}`

/**
 * Selects baskets whose lines may name the person: those of their household, and all with a place for them.
 */
export const basketsNaming = (customerId: number): RawBuilder<unknown> => sql`
  select k.id from carts k where k.customer_id in (
    select c.id from customers c, customers me where me.id = ${customerId}
      and (c.id = me.id or c.household_id = me.household_id))
  union select cart_id from payment_attempts where customer_id = ${customerId}
  union select cart_id from cart_items where purchased_for_user_id = ${customerId}
  union select i.cart_id from cart_places p join cart_items i on i.id = p.cart_item_id where p.customer_id = ${customerId}
  union select o.cart_id from bookings b join orders o on o.id = b.order_id where b.customer_id = ${customerId}
  union select o.cart_id from contract_people x join contracts k on k.id = x.contract_id join membership_sales s on s.id = k.sale_id
    join orders o on o.id = s.order_id where x.customer_id = ${customerId}
  union select i.cart_id from orders o join bookings b on b.order_id = o.id join cart_items i on i.moves_booking_id = b.id
    where o.customer_id = ${customerId}
  union select i.cart_id from bookings b join cart_items i on i.moves_booking_id = b.id where b.customer_id = ${customerId}`

/** Line as it is stored in one of the tables. */
export interface KeptLine {
  table: 'bookings' | 'booking_top_ups' | 'cart_items' | 'package_sales' | 'membership_sales'
  id: number
  /** True when it belongs to one of the person's own baskets. */
  isOwn: boolean
  /** True when its place is the person's. */
  isPersons: boolean
  shown: ShownItem
  /** Usage of a line in a basket; null in the other tables. */
  uses: BasketItemRecord['uses']
}

export interface LinesReading {
  firstName: string
  lastName: string
  /** Names under which places were taken for the person, each once. */
  namesOfPlaces: string[]
  /** Bookings that the person made: a line that moves one of them names the person. */
  ownBookingIds: number[]
  lines: KeptLine[]
  attempts: { id: string; isOwn: boolean; snapshot: AttemptSnapshot }[]
}

/** Reads every line and every payment attempt in which this person may be named. */
export async function readLinesNaming(db: Kysely<Database>, customerId: number): Promise<LinesReading> {
  const { rows } = await sql<LinesReading>`
    with baskets as materialized (${basketsNaming(customerId)}),
    known as materialized (
      select k.id, k.id in (${ownBaskets(customerId)}) as is_own from carts k join baskets on baskets.id = k.id),
    ordered as materialized (
      select o.id, known.is_own from known join orders o on o.cart_id = known.id),
    lines as (
      select 'cart_items' as "table", i.id, known.is_own as "isOwn",
        i.purchased_for_user_id is not distinct from ${customerId}::bigint as "isPersons", i.shown, i.uses
      from known join cart_items i on i.cart_id = known.id
      union all
      select 'bookings', b.id, o.is_own, b.customer_id is not distinct from ${customerId}::bigint, b.shown, null
      from ordered o join bookings b on b.order_id = o.id
      union all
      select 'booking_top_ups', t.id, o.is_own, b.customer_id is not distinct from ${customerId}::bigint, t.shown, null
      from ordered o join booking_top_ups t on t.order_id = o.id join bookings b on b.id = t.booking_id
      union all
      select 'package_sales', s.id, o.is_own, false, s.shown, null
      from ordered o join package_sales s on s.order_id = o.id
      union all
      select 'membership_sales', s.id, o.is_own, false, s.shown, null
      from ordered o join membership_sales s on s.order_id = o.id)
    select me.first_name as "firstName", me.last_name as "lastName",
      array(select distinct trim(p.first_name || ' ' || p.last_name) from cart_places p where p.customer_id = me.id) as "namesOfPlaces",
      array(select b.id from orders o join bookings b on b.order_id = o.id where o.customer_id = me.id) as "ownBookingIds",
      coalesce((select jsonb_agg(to_jsonb(lines)) from lines), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'isOwn', a.customer_id is not distinct from me.id,
        'snapshot', a.snapshot)) from known join payment_attempts a on a.cart_id = known.id), '[]') as attempts
    from customers me where me.id = ${customerId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no customer ${customerId}`)
  return row
}

/** Saves the changed lines and payment attempts. */
export async function writeLines(
  tx: Kysely<Database>,
  { lines, attempts }: Pick<LinesReading, 'lines' | 'attempts'>,
): Promise<void> {
  for (const table of [
    'bookings',
    'booking_top_ups',
    'cart_items',
    'package_sales',
    'membership_sales',
  ] as const) {
    const ofTable = lines.filter((line) => line.table === table)
    if (ofTable.length === 0) continue
    const uses = table === 'cart_items' ? sql`, uses = nullif(w.uses, 'null')` : sql``
    await sql`
      update ${sql.table(table)} t set shown = w.shown${uses}
      from jsonb_to_recordset(${JSON.stringify(ofTable)}::jsonb) as w (id bigint, shown jsonb, uses jsonb)
      where t.id = w.id`.execute(tx)
  }
  if (attempts.length > 0)
    await sql`
      update payment_attempts a set snapshot = w.snapshot
      from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as w (id uuid, snapshot jsonb)
      where a.id = w.id`.execute(tx)
}
