import { type Kysely, sql } from 'kysely'
import type { ShownItem } from './baskets.ts'
import type { Database } from './tables.ts'

export interface OrderRecord {
  completeOrderId: string
  orderId: number
  reference: string
  createdAt: string
  firstName: string
  email: string
  totalPence: number
  creditPence: number
  cardPence: number
  cardBrand: string | null
  cardLast4: string | null
  bookings: {
    id: number
    quantity: number
    pricePence: number
    status: 'booked' | 'cancelled'
    shown: ShownItem
  }[]
  now: Date
}

/** An order of this client, for the person or the visitor's browser that made it; null to everybody else (S05). */
export async function findOrder(
  db: Kysely<Database>,
  clientId: number,
  completeOrderId: string,
  asker: { sessionId: number; customerId: number | null },
): Promise<OrderRecord | null> {
  const { rows } = await sql<OrderRecord>`
    select o.complete_order_id as "completeOrderId", o.id as "orderId", o.reference, o.created_at as "createdAt",
      o.first_name as "firstName", o.email, o.total_pence as "totalPence", o.credit_pence as "creditPence",
      o.card_pence as "cardPence", o.card_brand as "cardBrand", o.card_last4 as "cardLast4", now() as now,
      (select jsonb_agg(jsonb_build_object('id', b.id, 'quantity', b.quantity, 'pricePence', b.price_pence,
        'status', b.status, 'shown', b.shown) order by b.id) from bookings b where b.order_id = o.id) as bookings
    from orders o
    where o.client_id = ${clientId} and o.complete_order_id = ${completeOrderId}
      and (o.session_id = ${asker.sessionId} or o.customer_id = ${asker.customerId}::bigint)`.execute(db)
  return rows[0] ?? null
}
