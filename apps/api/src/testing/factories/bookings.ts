import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import type { Shopper } from '../shopper.ts'

/** Puts this into the basket and pays by credit alone. @returns the order and its bookings, in the order of the lines */
export async function bookByCredit(
  who: Shopper,
  items: object[],
): Promise<{ completeOrderId: string; bookingIds: number[] }> {
  const { status, json } = await who.add(items)
  if (status !== 200) throw new Error(`nothing was added: ${JSON.stringify(json)}`)
  const payments = json.data.total > 0 ? [{ tender_type: 'credit', amount: json.data.total }] : []
  const { json: done, status: paid } = await who.complete(null, { payments })
  if (paid !== 200) throw new Error(`nothing was paid: ${JSON.stringify(done)}`)
  const completeOrderId = done.complete_order_id as string
  const order = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
  const booked = order.json.data.items as { id: number }[]
  return { completeOrderId, bookingIds: booked.map(({ id }) => id) }
}

/** As if it had been booked for the same wall time so many days earlier. */
export async function moveBack(db: Kysely<Database>, bookingId: number, days: number): Promise<void> {
  const earlier = (
    field: string,
  ) => sql`((shown ->> ${field})::timestamptz at time zone (shown ->> 'timeZone')
    - ${days} * interval '1 day') at time zone (shown ->> 'timeZone')`
  await sql`
    update bookings set shown = shown || jsonb_build_object(
      'startsAtUtc', ${earlier('startsAtUtc')}, 'endsAtUtc', ${earlier('endsAtUtc')})
    where id = ${bookingId}`.execute(db)
}
