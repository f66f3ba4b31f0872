import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * Removes accounts made over half a year ago with an unproven address, without a log-in on any browser and
 * without a purchase: the address's owner has no use for them.
 */
export async function removeAbandonedAccounts(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from customers c where c.unproven_email is not null and c.created_at < now() - interval '6 months'
      and c.household_id is null and c.role = 'customer'
      and not exists (select from sessions where customer_id = c.id and expires_at > now())
      and not exists (select from orders where customer_id = c.id)
      and not exists (select from bookings where customer_id = c.id)
      and not exists (select from claims where customer_id = c.id)
      and not exists (select from credit_entries where customer_id = c.id)
      and not exists (select from package_holdings where customer_id = c.id)
      and not exists (select from payment_attempts a left join carts k on k.id = a.cart_id
        where a.customer_id = c.id or k.customer_id = c.id)`.execute(db)
}
