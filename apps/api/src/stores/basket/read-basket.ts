import type { CreditType } from '@touchline/contract/entities/basket/cart'
import { liveAttemptStates } from '@touchline/rules/states/payment-attempt'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { VisitorRecord } from '../account/visitors.ts'
import type { AsJson, OrNulls } from '../database/record-types.ts'
import type { PriorAnswer } from '../database/stored-answers.ts'
import type { Database } from '../database/tables.ts'
import { spendableLots } from '../payments/credit.ts'
import { type FoundSlot, type SlotKeys, slotsByKeys } from '../timetable/slots.ts'
import type { BasketRecord } from './basket-record.ts'
import { answerHolds, placeIsComplete } from './complete-place.ts'
import { type BirthDateRecord, bookedParties, listBirthDates, type PartyRecord } from './parties.ts'

/** Literals, not parameters, so that PostgreSQL uses the index of live payments. */
const liveStates = sql.join(liveAttemptStates.map((state) => sql.lit(state)))

/** Everything that a change of a basket is decided on, read at one moment. */
export interface BasketReading {
  now: Date
  basket: BasketRecord | null
  /** The asker's lots of spendable credit, first to expire first, without what other baskets reserve. */
  credit: { lots: readonly CreditLot[] }
  /**
   * Seconds by slot that the asker has held it unpaid within the last hour, as `hold_limits_guard` counts.
   */
  heldSeconds: Readonly<Record<number, number>>
  /**
   * Sessions of which the asker holds a place beyond the share of their address: for one hold, not renewed.
   */
  briefSlotIds: readonly number[]
  /** Order that the last basket has become within the hour, where there is no basket now. */
  completeOrderId: string | null
  /** Questions that the booker has answered, for this basket or for as long as the answer holds. */
  answeredByBooker: readonly number[]
  /**
   * Facts about who comes, of its lines and of bookings of the same sessions: children may need adults with
   * them.
   */
  party: PartyReading
  /** First answer to the same idempotency key, if there was one. */
  prior: PriorAnswer | null
  newCartId: number | null
  newItemIds: number[]
  /** Slots that the request names; null where it names none. */
  slots: readonly FoundSlot[] | null
}

interface PartyReading {
  booked: readonly PartyRecord[]
  /** Dates given for places of the basket's lines before the checkout. */
  born: readonly BirthDateRecord[]
}

export interface CreditLot {
  type: CreditType
  pence: number
  /** Time from which it can't be spent; null where it does not expire. */
  expiresAt: Date | null
}

interface ReadingRequest {
  clientId: number
  /** The basket's owner; null for a visitor without a session. */
  visitor: Pick<VisitorRecord, 'sessionId' | 'cartId' | 'customerId' | 'role' | 'selectedId'> | null
  key?: { call: string; key: string } | null
  /** Number of ids to draw for items that may be added. */
  newItems?: number
  /** Slots to read at the same moment, as this visitor sees them. */
  slots?: SlotKeys | null
}

interface ReadingRow {
  now: Date
  basket: AsJson<BasketRecord> | null
  lots: AsJson<CreditLot>[] | null
  heldSeconds: Record<number, number> | null
  briefSlotIds: number[] | null
  completeOrderId: string | null
  answeredByBooker: number[] | null
  booked: PartyRecord[] | null
  born: BirthDateRecord[] | null
  prior: PriorAnswer | null
  newCartId: number | null
  newItemIds: number[] | null
}

/** Places of a row of `slots` that this customer can't take. A place offered to them is not counted. */
const takenByOthers = (customerId: number | null) => sql`
  (select coalesce(sum(c.quantity), 0)::int from claims c where c.slot_id = slots.id
    and (c.expires_at is null or c.expires_at > now())
    and not (c.kind = 'offer' and coalesce(c.customer_id = ${customerId}::bigint, false)))`

/** True when a line's session is still when and where the line says: its operator may have moved it. */
const isAsShown = sql`(not exists (select from session_moves m where m.slot_id = slots.id)
  or says_where_and_when(i.shown, slots))`

/**
 * Includes a part only where this asker can have it. PostgreSQL prepares every part, even one that would find
 * no row.
 */
const when = (isNeeded: boolean, part: RawBuilder<unknown>) => (isNeeded ? part : sql`null`)

/** Credit that a basket `k` reserves, or that its payment has taken. */
const reservedCredit = sql`(
  select jsonb_object_agg(r.type, r.pence) from (
    select type, sum(pence) as pence from (
      select type, amount_pence as pence from credit_reservations where cart_id = k.id and expires_at > now()
      union all
      select e.type, -e.amount_pence from credit_entries e, payment_attempts a
      where a.cart_id = k.id and a.state in (${liveStates}) and e.client_id = k.client_id
        and e.cause = 'attempt ' || a.id) of_basket
    group by type) r)`

/** Open basket with its items, as JSON. Without `mayKeepCredit` it is a visitor's, who has no credit. */
const basketOf = (cartId: number | null, customerId: number | null, mayKeepCredit: boolean) => sql`
  (select jsonb_build_object('id', k.id, 'uuid', k.uuid, 'version', k.version, 'expiresAt', k.expires_at,
    'renewalsUsed', k.renewals_used,
    'reserved', jsonb_build_object('general', 0, 'membership', 0) || coalesce(${when(mayKeepCredit, reservedCredit)}, '{}'::jsonb),
    'livePayment', (select jsonb_build_object('id', a.id, 'state', a.state, 'isBankOutOfReach', a.bank_out_of_reach) from payment_attempts a where a.cart_id = k.id and a.state in
      (${liveStates})),
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'slotIds', i.slot_ids,
        'courseId', i.course_id, 'packageId', i.package_id, 'planId', i.plan_id, 'contractPaymentId', i.contract_payment_id,
        'pricingOptionId', i.pricing_option_id, 'quantity', i.quantity, 'pricePence', i.price_pence,
        'purchasedForUserId', i.purchased_for_user_id, 'guest', i.guest, 'taxBasisPoints', i.tax_basis_points,
        'takesMembershipCredit', i.takes_membership_credit, 'uses', i.uses, 'choice', i.choice, 'memberId', i.member_id, 'waiverId', i.waiver_id, 'asks', i.asks, 'sortBy', i.sort_by, 'shown', i.shown,
        'completedWaivers', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'place', p.place,
          'name', trim(p.first_name || ' ' || p.last_name)) order by p.place)
          from cart_places p where p.cart_item_id = i.id and ${placeIsComplete}), '[]'),
        'isHeld', cardinality(i.slot_ids) = (select count(*) from claims c where c.cart_id = k.id
          and c.cart_item_id = i.id and (c.expires_at is null or c.expires_at > now())),
        'freePlaces', case when i.shown ? 'maxQuantity' then s.free end,
        'isCancelled', cardinality(i.slot_ids) > s.standing, 'cancelledReason', s.reason,
        'isMoved', s.is_moved, 'isTooLate', exists (select from slots before
          where before.id = (i.shown #>> '{moving,fromSlotId}')::bigint and before.starts_at <= now()))
        order by i.sort_by, i.id)
      from cart_items i, lateral (select count(*) filter (where cancelled_at is null and ${isAsShown}) as standing,
        coalesce(bool_or(not ${isAsShown}), false) as is_moved,
        max(cancelled_reason) as reason,
        min(greatest(0, capacity - case when i.shown ? 'maxQuantity' then ${takenByOthers(customerId)} else 0 end)) as free
        from slots where id = any(i.slot_ids)) s
      where i.cart_id = k.id), '[]'))
    from carts k where k.id = ${cartId}::bigint and k.state = 'open')`

/**
 * Seconds by slot of an asker's turns within the last hour, as JSON; turns that overlap count once. A turn that another
 * request of theirs began since this transaction has 0.
 */
const heldSecondsOf = (sessionId: number | null, customerId: number | null) => sql`
  (select jsonb_object_agg(turn.slot_id, (select coalesce(floor(extract(epoch from sum(upper(span) - lower(span)))), 0)
      from unnest(turn.spans) as span))
    from (select t.slot_id, range_agg(tstzrange(t.began_at, greatest(t.began_at, ends.at))) as spans
      from hold_turns t, lateral (select least(t.until, t.given_back_at, now()) as at) ends
      where (t.session_id = ${sessionId}::bigint or t.customer_id = ${customerId}::bigint)
        and ends.at > now() - interval '1 hour'
      group by t.slot_id) turn)`

export async function readBasket(db: Kysely<Database>, request: ReadingRequest): Promise<BasketReading> {
  const { clientId, visitor, key = null, newItems = 0, slots = null } = request
  const { sessionId, cartId, customerId } = visitor ?? { sessionId: null, cartId: null, customerId: null }
  const hasVisitor = visitor !== null
  const hasCart = cartId !== null
  const hasCustomer = customerId !== null
  const reading = sql`
    select now() as now,
      ${when(hasCart, basketOf(cartId, customerId, hasCustomer || visitor?.role === 'staff'))} as basket,
      ${when(
        hasCustomer,
        sql`(select jsonb_agg(jsonb_build_object('type', l.type, 'pence', l.pence, 'expiresAt', l.expires_at)
            order by l.expires_at nulls last, l.id)
          from ${spendableLots(customerId, cartId)} l)`,
      )} as lots,
      ${when(hasVisitor, heldSecondsOf(sessionId, customerId))} as "heldSeconds",
      ${when(
        hasVisitor,
        sql`(select array_agg(t.slot_id) from hold_turns t where t.session_id = ${sessionId}::bigint and t.is_brief
          and t.given_back_at is null and t.until > now())`,
      )} as "briefSlotIds",
      ${when(
        hasVisitor,
        sql`case when not exists (select from carts where id = ${cartId}::bigint and state = 'open') then (
          select complete_order_id from orders
          where (session_id = ${sessionId}::bigint or customer_id = ${customerId}::bigint)
            and created_at > now() - interval '1 hour'
          order by created_at desc limit 1) end`,
      )} as "completeOrderId",
      ${when(
        hasCart || hasCustomer,
        sql`(select array_agg(a.question_id) from answers a join questions q on q.id = a.question_id
          where a.holder in ('basket ' || ${cartId}::bigint, 'customer ' || ${customerId}::bigint)
            and ${answerHolds})`,
      )} as "answeredByBooker",
      ${when(
        hasCart && hasCustomer,
        sql`(select jsonb_agg(p) from (${bookedParties(
          customerId,
          sql`(select unnest(slot_ids) from cart_items where cart_id = ${cartId}::bigint)`,
        )}) p)`,
      )} as booked,
      ${when(
        hasCart,
        sql`(select jsonb_agg(d) from (${listBirthDates(
          sql`(select id from cart_items where cart_id = ${cartId}::bigint)`,
        )}) d)`,
      )} as born,
      ${when(
        key !== null,
        sql`(select jsonb_build_object('sessionId', session_id, 'requestHash', encode(request_hash, 'hex'),
            'reply', reply, 'ageSeconds', extract(epoch from clock_timestamp() - created_at))
          from idempotency_keys
          where client_id = ${clientId} and call = ${key?.call ?? ''} and key = ${key?.key ?? ''})`,
      )} as prior,
      ${when(
        newItems > 0,
        // No basket is open, or it has become an order since the visitor was looked up.
        sql`case when not exists (select from carts where id = ${cartId}::bigint and state = 'open')
          then nextval('cart_ids') end`,
      )} as "newCartId",
      ${when(
        newItems > 0,
        sql`(select array_agg(nextval('cart_item_ids')) from generate_series(1, ${newItems}::int))`,
      )} as "newItemIds"`
  if (slots === null) {
    const { rows } = await sql<ReadingRow>`${reading}`.execute(db)
    return readingOf(rows[0]!, null)
  }
  const { rows } = await sql<ReadingRow & OrNulls<Omit<FoundSlot, 'now'>>>`
    with reading as materialized (${reading})
    select reading.*, slot.* from reading
      left join (${slotsByKeys(clientId, slots, visitor)}) slot on true`.execute(db)
  return readingOf(
    rows[0]!,
    rows.filter((row) => row.id !== null),
  )
}

function readingOf(row: ReadingRow, slots: BasketReading['slots']): BasketReading {
  return {
    now: row.now,
    basket: row.basket && {
      ...row.basket,
      expiresAt: row.basket.expiresAt === null ? null : new Date(row.basket.expiresAt),
    },
    credit: {
      lots: (row.lots ?? []).map((lot) => ({
        ...lot,
        expiresAt: lot.expiresAt === null ? null : new Date(lot.expiresAt),
      })),
    },
    heldSeconds: row.heldSeconds ?? {},
    briefSlotIds: row.briefSlotIds ?? [],
    completeOrderId: row.completeOrderId,
    answeredByBooker: row.answeredByBooker ?? [],
    party: { booked: row.booked ?? [], born: row.born ?? [] },
    prior: row.prior,
    newCartId: row.newCartId,
    newItemIds: row.newItemIds ?? [],
    slots,
  }
}
