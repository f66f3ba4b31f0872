import { liveAttemptStates } from '@touchline/rules/states/payment-attempt'
import { type Kysely, sql } from 'kysely'
import { lockSlots } from './baskets/locks.ts'
import type { Database } from './tables.ts'
import type { HoldLimits } from './hold-limits.ts'
import { type NewSession, newSessionColumns, newSessionValues, type VisitorRecord } from './visitors.ts'
import type { NewWaiver } from './waivers.ts'

/** As literals, so that PostgreSQL sees the index of live payments. */
const liveStates = sql.join(liveAttemptStates.map((state) => sql.lit(state)))

/** What the customer was shown when they took the place; kept, so that a later edit does not change their basket. */
export interface ShownItem {
  name: string
  /** As the wire knows it: an integer of v1, an opaque text of v2. */
  slotId: number | string
  venueName: string
  venueSlug: string
  venueAddress: string
  categorySlug: string
  location: string
  /** Of that location, as the wire names it; left out where the session takes place in the venue as a whole. */
  place?: { id: number; slug: string; venueId: number }
  timeZone: string
  startsAtUtc: string
  endsAtUtc: string
  pricingOptionName: string
  /** The member's price that makes the place free. */
  benefit?: string
  /** Where one line may have several places: how many at most. */
  maxQuantity?: number
  /** Of a ticket for the young. */
  maxAge?: number
  /** Of the member who comes along, whose price it is. */
  membershipReference?: string
  /** Of a course: the sessions that are left, which are held and booked together. */
  course?: {
    slug: string
    fromWeek: number
    weeks: number
    sessions: { startsAtUtc: string; endsAtUtc: string }[]
  }
}

/** A line of a basket: what it holds, at which price. */
export interface NewItem {
  id: number
  /** One for a session, several for a course. */
  slotIds: number[]
  courseId: number | null
  pricingOptionId: number
  quantity: number
  pricePence: number
  purchasedForUserId: number | null
  /** Whose membership brings the price, where that is not the one who books. */
  memberId: number | null
  /** What everybody who comes has to agree to. */
  waiverId: number | null
  sortBy: number
  shown: ShownItem
}

export interface BasketItemRecord extends NewItem {
  /** Whether a live claim stands behind every place of it. */
  isHeld: boolean
  isCancelled: boolean
  cancelledReason: string | null
  /** Places for which somebody is named and has agreed. */
  completedWaivers: { id: string; place: number }[]
}

export interface BasketRecord {
  id: number
  uuid: string
  version: number
  expiresAt: Date | null
  renewalsUsed: number
  items: BasketItemRecord[]
  /** The payment that has locked it. */
  liveAttemptId: string | null
}

export interface PriorAnswer {
  sessionId: number
  requestHash: string
  reply: unknown
  /** Since it was first given. */
  ageSeconds: number
}

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
  /** Whose basket; null for who has no session yet. */
  visitor: Pick<VisitorRecord, 'sessionId' | 'cartId' | 'customerId'> | null
  key?: { call: string; key: string } | null
  /** How many ids to draw for items that may be added. */
  newItems?: number
}

export async function readBasket(db: Kysely<Database>, request: ReadingRequest): Promise<BasketReading> {
  const { clientId, visitor, key = null, newItems = 0 } = request
  const { sessionId, cartId, customerId } = visitor ?? { sessionId: null, cartId: null, customerId: null }
  const { rows } = await sql<{
    now: Date
    basket: (Omit<BasketRecord, 'expiresAt'> & { expiresAt: string | null }) | null
    general: number
    membership: number
    heldSeconds: Record<number, number> | null
    briefSlotIds: number[] | null
    prior: PriorAnswer | null
    newCartId: number | null
    newItemIds: number[] | null
  }>`
    select now() as now,
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
        from carts k where k.id = ${cartId}::bigint and k.state = 'open') as basket,
      (select coalesce(sum(amount_pence) filter (where type = 'general'), 0)::int
        from credit_entries where customer_id = ${customerId}::bigint) as general,
      (select coalesce(sum(amount_pence) filter (where type = 'membership'), 0)::int
        from credit_entries where customer_id = ${customerId}::bigint) as membership,
      (select jsonb_object_agg(turn.slot_id, (select floor(extract(epoch from sum(upper(span) - lower(span))))
          from unnest(turn.spans) as span))
        from (select t.slot_id, range_agg(tstzrange(t.began_at, greatest(t.began_at, ends.at))) as spans
          from hold_turns t, lateral (select least(t.until, t.given_back_at, now()) as at) ends
          where (t.session_id = ${sessionId}::bigint or t.customer_id = ${customerId}::bigint)
            and ends.at > now() - interval '1 hour'
          group by t.slot_id) turn) as "heldSeconds",
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
  const row = rows[0]!
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

export interface KeptAnswer {
  call: string
  key: string
  requestHash: Buffer
  reply: unknown
  /** What is answered instead when a place is held briefly. */
  briefReply?: unknown
}

/** How places came to be held; briefly: beyond the share of an address, not to be renewed. Null: not at all. */
export type Holding = 'held' | 'held-briefly' | null

/** Whose basket it is. A visitor without a session gets one by the same statement. */
export type BasketOwner =
  | { sessionId: number; customerId: number | null }
  | { newSession: NewSession; sessionId: null; customerId: null }

/** What is held is counted, and refused where it is more: `hold_limits_guard`. */
export interface HoldLimiting {
  /** The address that asks, as a hash. */
  network: Buffer
  limits: HoldLimits
}

interface Writing {
  clientId: number
  owner: BasketOwner
  /** Null where nothing is limited. */
  limiting: HoldLimiting | null
  cart: {
    id: number
    uuid: string
    /** Null for a basket that is made now; else the version that the change was decided on. */
    fromVersion: number | null
    expiresAt: Date | null
    renewalsUsed: number
  }
  answer: KeptAnswer | null
}

/** The basket at the version it was read at, made or moved on; without it nothing of the statement happens. */
const keptCart = ({ clientId, owner, cart }: Writing) => sql`
  who as (${
    owner.sessionId === null
      ? sql`insert into sessions (client_id, ${newSessionColumns})
          values (${clientId}::int, ${newSessionValues(owner.newSession)})
          on conflict (token_hash) do nothing returning id`
      : cart.fromVersion === null
        ? // A session that ended, or that a log-in gave to a customer meanwhile, begins no basket.
          sql`select id from sessions where id = ${owner.sessionId}::bigint
            and customer_id is not distinct from ${owner.customerId}::bigint for key share`
        : sql`select ${owner.sessionId}::bigint as id`
  }),
  kept as (${
    cart.fromVersion === null
      ? sql`insert into carts (id, uuid, client_id, session_id, customer_id, expires_at)
          select ${cart.id}::bigint, ${cart.uuid}::uuid, ${clientId}::int, who.id, ${owner.customerId}::bigint,
            ${cart.expiresAt}::timestamptz
          from who on conflict do nothing returning id`
      : sql`update carts set version = version + 1, expires_at = ${cart.expiresAt}::timestamptz,
            renewals_used = ${cart.renewalsUsed}
          where id = ${cart.id} and version = ${cart.fromVersion} and state = 'open' returning id`
  })`

const keptAnswer = ({ clientId, answer }: Writing, isBrief = sql`false`) => sql`
  answered as (
    insert into idempotency_keys (client_id, call, key, session_id, request_hash, status, reply)
    select ${clientId}::int, ${answer?.call ?? ''}::text, ${answer?.key ?? ''}::text, who.id,
      ${answer?.requestHash ?? Buffer.alloc(0)}::bytea,
      200, case when ${isBrief} then ${JSON.stringify(answer?.briefReply ?? null)}::jsonb
        else ${JSON.stringify(answer?.reply ?? null)}::jsonb end
    from kept, who where ${answer !== null}::boolean)`

/**
 * Adds items and claims their places, all or none, in one statement; `replacedIds` are lines that ran out and go.
 * @returns null when the basket has moved on since it was read: read it again
 * @throws the claims guard's codes (TL001 full, TL002 claimed by the same person, TL003 cancelled)
 */
export async function holdItems(
  db: Kysely<Database>,
  writing: Writing & { items: readonly NewItem[]; replacedIds: readonly number[]; claimUntil: Date },
): Promise<Holding> {
  const { clientId, owner, items, replacedIds, claimUntil, limiting } = writing
  const isBrief = limiting ? sql`(select cardinality(brief) > 0 from within)` : sql`false`
  const { rows } = await sql<{ isBrief: boolean }>`
    with ${keptCart(writing)},
    wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w (
        "id" bigint, "slotIds" bigint[], "courseId" int, "pricingOptionId" int, "quantity" int, "pricePence" int,
        "purchasedForUserId" bigint, "memberId" bigint, "waiverId" int, "sortBy" int, "shown" jsonb)),
    added as (
      insert into cart_items (id, client_id, cart_id, slot_ids, course_id, pricing_option_id, quantity, price_pence,
        purchased_for_user_id, member_id, waiver_id, sort_by, shown)
      select w."id", ${clientId}::int, kept.id, w."slotIds", w."courseId", w."pricingOptionId", w."quantity", w."pricePence",
        w."purchasedForUserId", w."memberId", w."waiverId", w."sortBy", w."shown"
      from wanted w, kept),
    ${withinLimits(writing, items)}
    -- One order of ids for everybody, so that two baskets never wait for each other.
    places as (
      insert into claims (client_id, slot_id, quantity, kind, customer_id, member_id, cart_id, cart_item_id, expires_at, network)
      select ${clientId}::int, slot_id, w."quantity", 'hold',
        coalesce(w."purchasedForUserId", ${owner.customerId}::bigint), w."memberId", kept.id, w."id", ${claimUntil}::timestamptz,
        ${limiting?.network ?? null}::bytea
      from wanted w, unnest(w."slotIds") as slot_id, kept${limiting ? sql`, within` : sql``} order by slot_id, w."id"),
    ${withoutItems(replacedIds)},
    ${keptAnswer(writing, isBrief)}
    select ${isBrief} as "isBrief" from kept`.execute(db)
  return holdingOf(rows[0])
}

const holdingOf = (row: { isBrief: boolean } | undefined): Holding =>
  row === undefined ? null : row.isBrief ? 'held-briefly' : 'held'

/** The limits before the places: the rows to insert come from what this has let through. */
const withinLimits = (
  writing: Writing & { claimUntil: Date },
  items: readonly Pick<NewItem, 'slotIds' | 'quantity'>[],
) => {
  const { clientId, owner, limiting, claimUntil } = writing
  return limiting
    ? sql`
    ${within(writing, items, limiting)},
    turns as (
      insert into hold_turns (cart_item_id, slot_id, client_id, session_id, customer_id, network, quantity, until,
        is_brief)
      select w."id", slot_id, ${clientId}::int, who.id, ${owner.customerId}::bigint, ${limiting.network}::bytea, w."quantity",
        ${claimUntil}::timestamptz, slot_id = any(within.brief)
      from wanted w, unnest(w."slotIds") as slot_id, kept, who, within),`
    : sql``
}

const within = (
  { clientId, owner }: Writing,
  items: readonly Pick<NewItem, 'slotIds' | 'quantity'>[],
  { network, limits }: HoldLimiting,
) => sql`
    within as (
      select hold_limits_guard(${clientId}::int, kept.id, who.id, ${owner.customerId}::bigint, ${network}::bytea,
        ${JSON.stringify(items.map(({ slotIds, quantity }) => ({ slotIds, quantity, isHeld: false })))}::jsonb,
        ${JSON.stringify(limits)}::jsonb) as brief
      from kept, who)`

const withoutItems = (itemIds: readonly number[]) => sql`
  released as (
    delete from claims using kept
    where claims.cart_id = kept.id and claims.cart_item_id = any(${itemIds}::bigint[])),
  given_back as (
    update hold_turns set given_back_at = now() from kept
    where hold_turns.cart_item_id = any(${itemIds}::bigint[]) and given_back_at is null and until > now()),
  removed as (
    delete from cart_items using kept
    where cart_items.cart_id = kept.id and cart_items.id = any(${itemIds}::bigint[]))`

/**
 * Keeps who comes and what they agreed to. Whoever a customer names is found by them again; a visitor's people are not.
 * @returns false when the basket has moved on
 */
export async function saveWaivers(
  db: Kysely<Database>,
  writing: Writing & { waivers: readonly NewWaiver[] },
): Promise<boolean> {
  const { clientId, owner, waivers } = writing
  const { rows } = await sql<{ id: number }>`
    with ${keptCart(writing)},
    wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(waivers)}::jsonb) as w (
        "id" uuid, "cartItemId" bigint, "place" int, "waiverId" int, "attendeeId" bigint, "isMe" boolean,
        "firstName" text, "lastName" text, "dateOfBirth" date, "statement" text, "answers" jsonb)),
    people as (
      insert into attendees (client_id, customer_id, first_name, last_name, date_of_birth)
      select distinct on (lower(w."firstName"), lower(w."lastName"), w."dateOfBirth")
        ${clientId}::int, ${owner.customerId}::bigint, w."firstName", w."lastName", w."dateOfBirth"
      from wanted w, kept where ${owner.customerId}::bigint is not null and not w."isMe" and w."attendeeId" is null
      on conflict (customer_id, lower(first_name), lower(last_name), coalesce(date_of_birth, '-infinity'))
        do update set last_named_at = now()
      returning id, first_name, last_name, date_of_birth),
    agreed as (
      insert into cart_waivers (id, client_id, cart_item_id, place, waiver_id, attendee_id, is_me, first_name,
        last_name, date_of_birth, statement, answers)
      select w."id", ${clientId}::int, w."cartItemId", w."place", w."waiverId", coalesce(w."attendeeId", p.id),
        w."isMe", w."firstName", w."lastName", w."dateOfBirth", w."statement", w."answers"
      from kept, wanted w left join people p on lower(p.first_name) = lower(w."firstName")
        and lower(p.last_name) = lower(w."lastName") and p.date_of_birth is not distinct from w."dateOfBirth"
        and not w."isMe"
      on conflict (cart_item_id, place) do update set id = excluded.id, waiver_id = excluded.waiver_id,
        attendee_id = excluded.attendee_id, is_me = excluded.is_me, first_name = excluded.first_name,
        last_name = excluded.last_name, date_of_birth = excluded.date_of_birth, statement = excluded.statement,
        answers = excluded.answers, agreed_at = now()),
    ${keptAnswer(writing)}
    select id from kept`.execute(db)
  return rows.length === 1
}

/**
 * Makes a line's places more or fewer, at the price that the line has; who was named for a place that goes is forgotten.
 * @returns false when the basket has moved on; @throws TL001, TL003 where there are not that many
 */
export async function updateQuantity(
  db: Kysely<Database>,
  writing: Writing & { item: Pick<NewItem, 'id' | 'slotIds' | 'quantity'>; quantity: number },
): Promise<boolean> {
  const { item, quantity, limiting } = writing
  const itemId = item.id
  const more = quantity - item.quantity
  // More of what is held already is no other turn.
  const limited = more > 0 && limiting && { ...limiting, limits: { ...limiting.limits, minutesInAll: 1e6 } }
  const { rows } = await sql<{ id: number }>`
    with ${keptCart(writing)},
    changed as (
      update cart_items set quantity = ${quantity}::int from kept
      where cart_items.cart_id = kept.id and cart_items.id = ${itemId}::bigint),
    ${limited ? sql`${within(writing, [{ slotIds: item.slotIds, quantity: more }], limited)},` : sql``}
    counted as (
      update hold_turns set quantity = ${quantity}::int from kept
      where cart_item_id = ${itemId}::bigint and until > now()),
    places as (
      update claims set quantity = ${quantity}::int from kept${limited ? sql`, within` : sql``}
      where claims.cart_id = kept.id and claims.cart_item_id = ${itemId}::bigint),
    forgotten as (
      delete from cart_waivers using kept
      where cart_waivers.cart_item_id = ${itemId}::bigint and cart_waivers.place > ${quantity}::int),
    ${keptAnswer(writing)}
    select id from kept`.execute(db)
  return rows.length === 1
}

/** Takes items out and gives their places back. @returns false when the basket has moved on */
export async function releaseItems(
  db: Kysely<Database>,
  writing: Writing & { itemIds: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with ${keptCart(writing)},
    ${withoutItems(writing.itemIds)},
    ${keptAnswer(writing)}
    select id from kept`.execute(db)
  return rows.length === 1
}

/**
 * Holds the items until a new deadline, those too whose time had run out while their places are still free.
 * @returns null when the basket has moved on; @throws TL001, TL003 where a place has gone
 */
export async function renewItems(
  db: Kysely<Database>,
  writing: Writing & {
    items: readonly Pick<BasketItemRecord, 'id' | 'slotIds' | 'quantity' | 'memberId' | 'isHeld'>[]
    claimUntil: Date
  },
): Promise<Holding> {
  const { clientId, owner, cart, items, claimUntil, limiting } = writing
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with ${keptCart(writing)} select id from kept`.execute(tx)
    if (rows.length === 0) return null
    const isBrief = limiting !== null && (await renewWithinLimits(tx, writing, limiting))
    await sql`
      with who as (select ${owner.sessionId}::bigint as id), kept as (select ${cart.id}::bigint as id),
      ${keptAnswer(writing, sql`${isBrief}::boolean`)} select`.execute(tx)
    await lockSlots(
      tx,
      items.flatMap((item) => item.slotIds),
    )
    const { rows: renewed } = await sql<{ id: number }>`
      update claims set expires_at = ${claimUntil}
      where cart_id = ${cart.id} and cart_item_id = any(${items.map((item) => item.id)}::bigint[])
      returning cart_item_id as id`.execute(tx)
    const found = new Set(renewed.map((row) => row.id))
    const gone = items.filter((item) => !found.has(item.id))
    if (gone.length > 0)
      await sql`
        insert into claims (client_id, slot_id, quantity, kind, customer_id, member_id, cart_id, cart_item_id, expires_at, network)
        select ${clientId}::int, slot_id, w."quantity", 'hold', ${owner.customerId}::bigint, w."memberId", ${cart.id}::bigint, w."id",
          ${claimUntil}::timestamptz, ${limiting?.network ?? null}::bytea
        from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as w ("id" bigint, "slotIds" bigint[], "quantity" int, "memberId" bigint),
          unnest(w."slotIds") as slot_id
        order by slot_id`.execute(tx)
    return holdingOf({ isBrief })
  })
}

/**
 * A turn that runs goes on; one that has run out stays as it was, and another begins.
 * @returns whether a place is held briefly now
 */
async function renewWithinLimits(
  tx: Kysely<Database>,
  { clientId, owner, cart, items, claimUntil }: Parameters<typeof renewItems>[1],
  { network, limits }: HoldLimiting,
): Promise<boolean> {
  const asked = JSON.stringify(
    items.map(({ id, slotIds, quantity, isHeld }) => ({ id, slotIds, quantity, isHeld })),
  )
  const { rows } = await sql<{ brief: string }>`
    select hold_limits_guard(${clientId}::int, ${cart.id}::bigint, ${owner.sessionId}::bigint, ${owner.customerId}::bigint,
      ${network}::bytea, ${asked}::jsonb, ${JSON.stringify(limits)}::jsonb)::text as brief`.execute(tx)
  const { brief } = rows[0]!
  await sql`
    with going_on as (
      update hold_turns set until = ${claimUntil}::timestamptz
      where cart_item_id = any(${items.map((item) => item.id)}::bigint[]) and given_back_at is null and until > now()
      returning cart_item_id)
    insert into hold_turns (cart_item_id, slot_id, client_id, session_id, customer_id, network, quantity, until,
      is_brief)
    select w."id", slot_id, ${clientId}::int, ${owner.sessionId}::bigint, ${owner.customerId}::bigint, ${network}::bytea,
      w."quantity", ${claimUntil}::timestamptz, slot_id = any(${brief}::bigint[])
    from jsonb_to_recordset(${asked}::jsonb) as w ("id" bigint, "slotIds" bigint[], "quantity" int),
      unnest(w."slotIds") as slot_id
    where w."id" not in (select cart_item_id from going_on)
    on conflict do nothing`.execute(tx)
  return brief !== '{}'
}

export async function getSecret(db: Kysely<Database>, name: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from secrets where name = ${name}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no secret ${name}`)
  return row.value
}

/** Holds that ran out an hour ago and longer: counted by nobody, kept until now for "try again". */
export async function removeExpiredHolds(db: Kysely<Database>): Promise<void> {
  await sql`delete from claims where expires_at < now() - interval '1 hour'`.execute(db)
  await sql`delete from hold_turns where until < now() - interval '3 hours'`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(db)
}
