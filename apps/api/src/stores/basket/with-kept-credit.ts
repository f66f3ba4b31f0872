import type { CreditAmounts } from '@touchline/rules/money/payment-lines'
import { sql } from 'kysely'

/**
 * Reduces the credit that a basket has reserved to these amounts, within a statement that changes `basket`.
 * It keeps the lots of each kind that expire first, until the basket's new deadline.
 * @throws TL030 where a longer time finds the credit spent
 */
export const withKeptCredit = ({ membership, general }: CreditAmounts, expiresAt: Date | null) => sql`
  reserved as (
    select r.cart_id, r.lot_id, least(r.amount_pence, w.pence - r.before)::int as pence,
      least(${expiresAt}::timestamptz, r.lot_expires_at) as until
    from (select c.*, l.expires_at as lot_expires_at,
        sum(c.amount_pence) over (partition by c.type order by l.expires_at nulls last, l.id) - c.amount_pence as before
      from credit_reservations c join credit_entries l on l.id = c.lot_id
      join basket on basket.id = c.cart_id where c.expires_at > now()) r
    join (values ('general', ${general}::int), ('membership', ${membership}::int)) w (type, pence) on w.type = r.type
    where r.before < w.pence),
  credit_given_back as (
    delete from credit_reservations using basket where credit_reservations.cart_id = basket.id
      and lot_id not in (select lot_id from reserved)),
  credit_kept as (
    update credit_reservations r set amount_pence = k.pence, expires_at = k.until from reserved k
    where r.cart_id = k.cart_id and r.lot_id = k.lot_id and (r.amount_pence, r.expires_at) <> (k.pence, k.until))`
