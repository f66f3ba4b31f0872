import type { Counter } from '@touchline/rules/prices/counter'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ShownItem } from '../basket/basket-record.ts'
import type { Database } from '../database/tables.ts'

type Trx = Transaction<Database>

/** Places of a booking to move: whose they are, and which kind of price was paid. */
export interface PlacesToMove {
  slotId: number
  quantity: number
  customerId: number | null
  usageKeys: string[]
  /** Pricing option that the basket had; null for an order from before that was kept. */
  pricingOptionId: number | null
}

/** Finds the places of a booking of one session; null where it has no places any more. */
export async function findPlacesToMove(
  db: Kysely<Database>,
  bookingId: number,
): Promise<PlacesToMove | null> {
  const { rows } = await sql<PlacesToMove>`
    select k.slot_id as "slotId", k.quantity, k.customer_id as "customerId", k.usage_keys as "usageKeys",
      (select (i ->> 'pricingOptionId')::int from payment_attempts a, jsonb_array_elements(a.snapshot -> 'items') i
        where a.id = o.attempt_id and i ->> 'id' = b.shown ->> 'cartItemId') as "pricingOptionId"
    from bookings b join orders o on o.id = b.order_id join claims k on k.booking_id = b.id
    where b.id = ${bookingId} and b.course_id is null`.execute(db)
  return rows[0] ?? null
}

/**
 * Takes the new places as a hold, like every customer, so that the guards of claims refuse what does not fit.
 * Then makes them the booking's, and only then gives the old ones back. Uses pass from the old place to the
 * new one. @throws the guards' codes
 */
export async function writeMove(
  tx: Trx,
  {
    bookingId,
    toSlotId,
    uses,
    usageHolderId,
    shown,
  }: {
    bookingId: number
    toSlotId: number
    uses: readonly Counter[]
    /** Holder of what is used; null where nothing is. */
    usageHolderId: number | null
    shown: Partial<ShownItem>
  },
): Promise<void> {
  const keys = uses.map(({ key }) => key)
  const limits = uses.map(({ limit }) => limit)
  const { rows: old } = await sql<{ id: number }>`
    select id from claims where booking_id = ${bookingId}`.execute(tx)
  const { rows: taken } = await sql<{ id: number }>`
    with before as (
      update claims set usage_keys = '{}', usage_limits = '{}' where id = ${old[0]!.id} returning *)
    select id from before`.execute(tx)
  const { rows: held } = await sql<{ id: number }>`
    insert into claims (client_id, slot_id, quantity, kind, customer_id, guest, member_id, expires_at, usage_keys,
      usage_limits, usage_holder)
    select client_id, ${toSlotId}, quantity, 'hold', customer_id, guest, member_id,
      clock_timestamp() + interval '1 minute', ${keys}::text[], ${limits}::int[],
      ${usageHolderId}::bigint
    from claims where id = ${taken[0]!.id} returning id`.execute(tx)
  await sql`
    update claims set kind = 'booking', expires_at = null, booking_id = ${bookingId} where id = ${held[0]!.id}`.execute(
    tx,
  )
  await sql`delete from claims where id = ${taken[0]!.id}`.execute(tx)
  await sql`
    update bookings set slot_id = ${toSlotId}, all_back_until = null, shown = shown || ${JSON.stringify(shown)}::jsonb
    where id = ${bookingId}`.execute(tx)
}

/**
 * Gives the booking the places that a basket's line holds, as they are held, and only then gives the old ones
 * back.
 * @returns false where they are not held any more; @throws the guards' codes
 */
export async function writePaidMove(
  tx: Trx,
  move: {
    bookingId: number
    toSlotId: number
    cartId: number
    cartItemId: number
    uses: readonly Counter[]
    /** Holder as in `writeTransition`; a line from before it was kept takes the old place's. */
    usageHolderId: number | null | undefined
    shown: Partial<ShownItem>
  },
): Promise<boolean> {
  const keys = move.uses.map(({ key }) => key)
  const limits = move.uses.map(({ limit }) => limit)
  const { rows: old } = await sql<{ id: number }>`
    update claims set usage_keys = '{}', usage_limits = '{}' where booking_id = ${move.bookingId} returning id`.execute(
    tx,
  )
  const { rows: taken } = await sql`
    update claims c set kind = 'booking', expires_at = null, network = null, booking_id = ${move.bookingId}, cart_id = null,
      cart_item_id = null, customer_id = o.customer_id, guest = o.guest, member_id = o.member_id,
      usage_keys = ${keys}::text[], usage_limits = ${limits}::int[],
      usage_holder = case when cardinality(${keys}::text[]) > 0 then coalesce(${move.usageHolderId ?? null}::bigint, o.usage_holder) end
    from claims o
    where o.id = ${old[0]?.id ?? 0} and c.cart_id = ${move.cartId} and c.cart_item_id = ${move.cartItemId} and c.kind = 'hold'
    returning c.id`.execute(tx)
  if (taken.length === 0) return false
  await sql`delete from claims where id = ${old[0]!.id}`.execute(tx)
  await sql`
    update bookings set slot_id = ${move.toSlotId}, all_back_until = null, shown = shown || ${JSON.stringify(move.shown)}::jsonb
    where id = ${move.bookingId}`.execute(tx)
  return true
}

export async function keepMove(
  tx: Trx,
  move: {
    clientId: number
    bookingId: number
    fromSlotId: number
    toSlotId: number
    cancellationId: string | null
    /** Order that paid for it; null where nothing was to be paid. */
    orderId: number | null
    /** Time at which it was asked for, before it was paid for; null is now. */
    askedAtUtc: string | null
    byCustomerId: number | null
  },
): Promise<void> {
  await sql`
    insert into booking_moves (client_id, booking_id, from_slot_id, from_starts_at, to_slot_id, cancellation_id, order_id,
      by_customer_id, moved_at)
    select ${move.clientId}, ${move.bookingId}, id, starts_at, ${move.toSlotId}, ${move.cancellationId}::uuid,
      ${move.orderId}::bigint, ${move.byCustomerId}, coalesce(${move.askedAtUtc}::timestamptz, clock_timestamp())
    from slots where id = ${move.fromSlotId}`.execute(tx)
}
