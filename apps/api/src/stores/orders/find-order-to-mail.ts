import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { endOfOrder } from '../mail/mail-links.ts'

export interface OrderToMail {
  orderId: number
  customerId: number | null
  /** Address that the order's letters go to. */
  email: string
}

/** Beginning of the keys of letters that were asked for with a link to an order. */
export const orderLinkKey = 'order link '

/**
 * Finds an order by its reference and the address that its letters go to: that of its customer now, or the
 * one it was made with. Null where there is none, where its link would open it no more, or where its link
 * was sent within five minutes to who asked for it: to ask again brings no second one.
 */
export async function findOrderToMail(
  db: Kysely<Database>,
  { clientId, reference, email }: { clientId: number; reference: string; email: string },
): Promise<OrderToMail | null> {
  const { rows } = await sql<OrderToMail>`
    select o.id as "orderId", o.customer_id as "customerId", coalesce(c.email, c.unproven_email, o.email) as email
    from orders o left join customers c on c.id = o.customer_id
    where o.client_id = ${clientId} and o.reference = ${reference}
      and lower(coalesce(c.email, c.unproven_email, o.email)) = ${email}
      and clock_timestamp() < ${endOfOrder('o')}
      and not exists (
        select from mail_links l join mail_outbox m on m.id = l.mail_id and starts_with(m.dedupe_key, ${orderLinkKey})
        where l.order_id = o.id and l.created_at > clock_timestamp() - interval '5 minutes')`.execute(db)
  return rows[0] ?? null
}
