import { byTreatment, type Tax } from '@touchline/rules/money/tax'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Sales and refunds of one tax treatment, in pence; `tax` is null for lines whose treatment was not kept. */
export interface TaxSums {
  tax: Tax | null
  soldPence: number
  soldTaxPence: number
  returnedPence: number
  returnedTaxPence: number
}

/**
 * Adds up what a client sold and gave back in a time, by tax treatment. A refund takes back the tax of its line
 * in proportion, half a penny rounded up in what is left, so that several refunds of a line take back what one
 * of the same sum would. What is kept of a cancelled booking or membership stays sold.
 * @returns the sums in the order of `byTreatment`, those of no known treatment last
 * @param days first and last day of the client's calendar, 'YYYY-MM-DD'
 * @param ofOrder matches the orders that count, by the id of each
 */
export async function readTaxes(
  db: Kysely<Database>,
  clientId: number,
  days: { from: string; until: string },
  ofOrder: (id: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql`true`,
): Promise<TaxSums[]> {
  const isWithin = (moment: ReturnType<typeof sql.ref>) => sql`
    ${moment} >= (${days.from}::date::timestamp at time zone c.time_zone)
    and ${moment} < ((${days.until}::date + 1)::timestamp at time zone c.time_zone)`
  const { rows } = await sql<TaxSums>`
    with c as (select time_zone from clients where id = ${clientId}),
    sold as (
      select o.id from orders o, c where o.client_id = ${clientId} and ${isWithin(sql.ref('o.created_at'))}
        and ${ofOrder(sql.ref('o.id'))}
    ),
    returned as (
      select x.order_id, x.booking_id, x.value_pence - x.kept_pence as pence,
        (select coalesce(sum(y.value_pence - y.kept_pence), 0) from booking_cancellations y
          where y.order_id = x.order_id and y.booking_id = x.booking_id
            and (y.created_at, y.id) < (x.created_at, x.id)) as before_pence
      from booking_cancellations x, c where x.client_id = ${clientId} and ${isWithin(sql.ref('x.created_at'))}
        and ${ofOrder(sql.ref('x.order_id'))}
    ),
    lines as (
      select order_id, id as booking_id, price_pence * quantity as pence, tax_pence, shown -> 'tax' as tax from bookings
        where order_id in (select id from sold union all select order_id from returned)
      union all
      select order_id, booking_id, price_pence * quantity, tax_pence, shown -> 'tax' from booking_top_ups
        where order_id in (select id from sold union all select order_id from returned)
      union all
      select order_id, null, price_pence, tax_pence, shown -> 'tax' from package_sales
        where order_id in (select id from sold)
      union all
      select order_id, null, price_pence, tax_pence, shown -> 'tax' from membership_sales
        where order_id in (select id from sold)
    ),
    entries as (
      select tax, pence, tax_pence, 0 as back_pence, 0 as back_tax_pence from lines
        where order_id in (select id from sold)
      union all
      select l.tax, 0, 0, r.pence,
        floor(l.tax_pence * (l.pence - r.before_pence)::numeric / l.pence + 0.5)
          - floor(l.tax_pence * (l.pence - r.before_pence - r.pence)::numeric / l.pence + 0.5)
      from returned r join lines l on l.order_id = r.order_id and l.booking_id = r.booking_id
      where r.pence > 0
      union all
      select s.shown -> 'tax', 0, 0, p.returned_pence, floor(p.tax_pence * p.returned_pence::numeric / p.pence + 0.5)
      from contract_returns x join contract_payments p on p.return_id = x.id
        join membership_sales s on s.id = p.sale_id, c
      where x.client_id = ${clientId} and ${isWithin(sql.ref('x.created_at'))}
        and ${ofOrder(sql.ref('x.order_id'))}
    )
    select tax, sum(pence)::float8 as "soldPence", sum(tax_pence)::float8 as "soldTaxPence",
      sum(back_pence)::float8 as "returnedPence", sum(back_tax_pence)::float8 as "returnedTaxPence"
    from entries group by tax`.execute(db)
  return rows.sort((a, b) => (a.tax && b.tax ? byTreatment(a.tax, b.tax) : Number(!a.tax) - Number(!b.tax)))
}
