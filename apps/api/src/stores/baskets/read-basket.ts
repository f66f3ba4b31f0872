import { liveAttemptStates } from '@touchline/rules/states/payment-attempt'
import { type Kysely, sql } from 'kysely'
import type { PriorAnswer } from '../stored-answers.ts'
import type { Database } from '../tables.ts'
import type { VisitorRecord } from '../visitors.ts'
import type { BasketRecord } from './basket-record.ts'

/** As literals, so that PostgreSQL sees the index of live payments. */
const liveStates = sql.join(liveAttemptStates.map((state) => sql.lit(state)))

/** Everything that a change of a basket is decided on, of one moment. */
export interface BasketReading {
  now: Date
  basket: BasketRecord | null
  credit: { generalPence: number; membershipPence: number }
  /** By slot, for how many seconds the asker has held it within the last hour without paying, as `hold_limits_guard` counts. */
  heldSeconds: Readonly<Record<number, number>>
  /** Sessions of which the asker holds a place beyond the share of their address: for one hold, not renewed. */
  briefSlotIds: readonly number[]
  /** The first answer to the same key, if there was one. */
  prior: PriorAnswer | null
  newCartId: number | null
  newItemIds: number[]
}

interface ReadingRequest {
  clientId: number
  /** Whose basket; null for a visitor without a session. */
  visitor: Pick<VisitorRecord, 'sessionId' | 'cartId' | 'customerId'> | null
  key?: { call: string; key: string } | null
  /** How many ids to draw for items that may be added. */
  newItems?: number
}

interface ReadingRow {
  now: Date
  basket: (Omit<BasketRecord, 'expiresAt'> & { expiresAt: string | null }) | null
  general: number
  membership: number
  heldSeconds: Record<number, number> | null
  briefSlotIds: number[] | null
  prior: PriorAnswer | null
  newCartId: number | null
  newItemIds: number[] | null
}

/** The open basket with its items, as JSON. */
const basketOf = (cartId: number | null) => sql`
  (select jsonb_build_object('id', k.id, 'uuid', k.uuid, 'version', k.version, 'expiresAt', k.expires_at,
    'renewalsUsed', k.renewals_used,
    'liveAttemptId', (select a.id from payment_attempts a where a.cart_id = k.id and a.state in
      (${liveStates})),
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'slotIds', i.slot_ids,
        'courseId', i.course_id,
        'pricingOptionId', i.pricing_option_id, 'quantity', i.quantity, 'pricePence', i.price_pence,
        'purchasedForUserId', i.purchased_for_user_id, 'memberId', i.member_id, 'waiverId', i.waiver_id, 'sortBy', i.sort_by, 'shown', i.shown,
        'completedWaivers', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'place', w.place) order by w.place)
          from cart_waivers w where w.cart_item_id = i.id and w.place <= i.quantity and w.waiver_id = i.waiver_id), '[]'),
        'isHeld', cardinality(i.slot_ids) = (select count(*) from claims c where c.cart_id = k.id
          and c.cart_item_id = i.id and (c.expires_at is null or c.expires_at > now())),
        'isCancelled', cardinality(i.slot_ids) > s.standing, 'cancelledReason', s.reason)
        order by i.sort_by)
      from cart_items i, lateral (select count(*) filter (where cancelled_at is null) as standing,
        max(cancelled_reason) as reason from slots where id = any(i.slot_ids)) s
      where i.cart_id = k.id), '[]'))
    from carts k where k.id = ${cartId}::bigint and k.state = 'open')`

/** By slot, the seconds of an asker's turns within the last hour, as JSON; turns that overlap count once. */
const heldSecondsOf = (sessionId: number | null, customerId: number | null) => sql`
  (select jsonb_object_agg(turn.slot_id, (select floor(extract(epoch from sum(upper(span) - lower(span))))
      from unnest(turn.spans) as span))
    from (select t.slot_id, range_agg(tstzrange(t.began_at, greatest(t.began_at, ends.at))) as spans
      from hold_turns t, lateral (select least(t.until, t.given_back_at, now()) as at) ends
      where (t.session_id = ${sessionId}::bigint or t.customer_id = ${customerId}::bigint)
        and ends.at > now() - interval '1 hour'
      group by t.slot_id) turn)`

export async function readBasket(db: Kysely<Database>, request: ReadingRequest): Promise<BasketReading> {
  const { clientId, visitor, key = null, newItems = 0 } = request
  const { sessionId, cartId, customerId } = visitor ?? { sessionId: null, cartId: null, customerId: null }
  const { rows } = await sql<ReadingRow>`
    select now() as now,
      ${basketOf(cartId)} as basket,
      (select coalesce(sum(amount_pence) filter (where type = 'general'), 0)::int
        from credit_entries where customer_id = ${customerId}::bigint) as general,
      (select coalesce(sum(amount_pence) filter (where type = 'membership'), 0)::int
        from credit_entries where customer_id = ${customerId}::bigint) as membership,
      ${heldSecondsOf(sessionId, customerId)} as "heldSeconds",
      (select array_agg(t.slot_id) from hold_turns t where t.session_id = ${sessionId}::bigint and t.is_brief
        and t.given_back_at is null and t.until > now()) as "briefSlotIds",
      (select jsonb_build_object('sessionId', session_id, 'requestHash', encode(request_hash, 'hex'),
          'reply', reply, 'ageSeconds', extract(epoch from clock_timestamp() - created_at))
        from idempotency_keys
        where client_id = ${clientId} and call = ${key?.call ?? ''} and key = ${key?.key ?? ''}) as prior,
      -- None is open, or it has become an order since the visitor was looked up.
      case when ${newItems}::int > 0 and not exists (
        select from carts where id = ${cartId}::bigint and state = 'open') then nextval('cart_ids') end as "newCartId",
      (select array_agg(nextval('cart_item_ids')) from generate_series(1, ${newItems}::int)) as "newItemIds"`.execute(
    db,
  )
  return readingOf(rows[0]!)
}

function readingOf(row: ReadingRow): BasketReading {
  return {
    now: row.now,
    basket: row.basket && {
      ...row.basket,
      expiresAt: row.basket.expiresAt === null ? null : new Date(row.basket.expiresAt),
    },
    credit: { generalPence: row.general, membershipPence: row.membership },
    heldSeconds: row.heldSeconds ?? {},
    briefSlotIds: row.briefSlotIds ?? [],
    prior: row.prior,
    newCartId: row.newCartId,
    newItemIds: row.newItemIds ?? [],
  }
}
