import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isAccessibleTo, type OrderAccess } from '../orders/orders.ts'

export interface OrderForReceipt {
  orderId: number
  reference: string
  /** Account that bought it; null for a walk-in. */
  customerId: number | null
  /** True where the address is that account's. */
  isOwnAddress: boolean
  /** True where letters of that account are stopped: none is stored. */
  isStopped: boolean
}

/** Receipt that was to be mailed, and what happens to it. `stopped`: the operator sends this account no letters any more. */
export interface MailedReceipt {
  to: string
  how: 'now' | 'with others' | 'stopped'
}

/** Finds an order that the asker may see, and whether an address is its customer's; null where there is none. */
export async function findOrderForReceipt(
  db: Kysely<Database>,
  {
    clientId,
    completeOrderId,
    access,
    email,
  }: { clientId: number; completeOrderId: string; access: OrderAccess; email: string },
): Promise<OrderForReceipt | null> {
  const { rows } = await sql<OrderForReceipt>`
    select o.id as "orderId", o.reference, o.customer_id as "customerId",
      coalesce(lower(coalesce(c.email, c.unproven_email)) = lower(${email}), false) as "isOwnAddress",
      c.letters_stopped_at is not null as "isStopped"
    from orders o left join customers c on c.id = o.customer_id
    where o.client_id = ${clientId} and o.complete_order_id = ${completeOrderId} and ${isAccessibleTo(access)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Tells if the next letter to an address will be gathered with others, as the trigger `letters_guard` decides when it is sent. */
export async function hasManyLetters(
  db: Kysely<Database>,
  { clientId, email, customerId }: { clientId: number; email: string; customerId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ isMany: boolean }>`
    select not exists (select from customers c where c.id = ${customerId}::bigint and lower(c.email) = lower(${email}))
      and (count(*) filter (where m.at > clock_timestamp() - interval '1 hour') > coalesce((k.limits ->> 'lettersOfAddress')::int, 6)
        or count(*) > coalesce((k.limits ->> 'lettersOfAddressADay')::int, 12)) as "isMany"
    -- Letters that wait to be sent are before it, and it is among them.
    from clients k left join lateral (
      select coalesce(counted_at, kept_at) as at from mail_outbox
      where client_id = k.id and lower(recipient) = lower(${email})
        and (counted_at > clock_timestamp() - interval '1 day' or state = 'waiting' and letter ->> 'kind' <> 'several')) m on true
    where k.id = ${clientId} group by k.id`.execute(db)
  return rows[0]!.isMany
}
