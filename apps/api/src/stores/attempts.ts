import { type PaymentAttemptState, paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { isEdge } from '@touchline/rules/states/state-table'
import { type Kysely, sql } from 'kysely'
import { type BasketItemRecord, lockSlots } from './baskets.ts'
import type { Database } from './tables.ts'

export interface Contact {
  firstName: string
  lastName: string
  email: string
}

/** What was accepted when the payment was claimed; never a card number. */
export interface AttemptSnapshot {
  contact: Contact
  items: Pick<
    BasketItemRecord,
    | 'id'
    | 'slotIds'
    | 'courseId'
    | 'pricingOptionId'
    | 'quantity'
    | 'pricePence'
    | 'purchasedForUserId'
    | 'shown'
  >[]
  terms: number[]
  card?: { brand: string; last4: string }
}

export interface AttemptRecord {
  id: string
  clientId: number
  cartId: number
  sessionId: number | null
  customerId: number | null
  state: PaymentAttemptState
  amountPence: number
  creditPence: number
  currencyCode: string
  provider: string | null
  ourRef: string
  providerRef: string | null
  scaUrl: string | null
  scaData: string | null
  deadline: Date
  snapshot: AttemptSnapshot
  declineReason: string | null
  checks: number
  completeOrderId: string | null
  /** The order as a number, for programs that read one. */
  orderId: number | null
  isPastDeadline: boolean
  now: Date
}

const columns = sql`
  a.id, a.client_id as "clientId", a.cart_id as "cartId", a.session_id as "sessionId",
  a.customer_id as "customerId", a.state, a.amount_pence as "amountPence", a.credit_pence as "creditPence",
  a.currency_code as "currencyCode", a.provider, a.our_ref as "ourRef", a.provider_ref as "providerRef",
  a.sca_url as "scaUrl", a.sca_data as "scaData", a.deadline, a.snapshot, a.decline_reason as "declineReason",
  a.checks, (select o.complete_order_id from orders o where o.attempt_id = a.id) as "completeOrderId",
  (select o.id from orders o where o.attempt_id = a.id) as "orderId",
  a.deadline <= now() as "isPastDeadline", now() as now`

export async function findAttempt(db: Kysely<Database>, id: string): Promise<AttemptRecord | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const { rows } = await sql<AttemptRecord>`
    select ${columns} from payment_attempts a where a.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** @throws when there is no such attempt */
export async function getAttempt(db: Kysely<Database>, id: string): Promise<AttemptRecord> {
  const attempt = await findAttempt(db, id)
  if (!attempt) throw new Error(`no attempt ${id}`)
  return attempt
}

export async function findAttemptByOurRef(
  db: Kysely<Database>,
  ourRef: string,
): Promise<AttemptRecord | null> {
  const { rows } = await sql<AttemptRecord>`
    select ${columns} from payment_attempts a where a.our_ref = ${ourRef}`.execute(db)
  return rows[0] ?? null
}

export async function findAttemptByKey(
  db: Kysely<Database>,
  clientId: number,
  key: string,
): Promise<(AttemptRecord & { requestHash: string | null }) | null> {
  const { rows } = await sql<AttemptRecord & { requestHash: string | null }>`
    select ${columns}, encode(a.request_hash, 'hex') as "requestHash" from payment_attempts a
    where a.client_id = ${clientId} and a.idempotency_key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** The attempt that led a basket of this person to its order: what a repeated "complete" asks for. */
export async function findLastAttempt(
  db: Kysely<Database>,
  asker: { sessionId: number; customerId: number | null },
): Promise<AttemptRecord | null> {
  const { rows } = await sql<AttemptRecord>`
    select ${columns} from payment_attempts a join orders o on o.attempt_id = a.id
    where case when ${asker.customerId}::bigint is null then o.session_id = ${asker.sessionId}
      else o.customer_id = ${asker.customerId}::bigint end and o.created_at > now() - interval '10 minutes'
    order by o.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export interface DeclineLimiting {
  /** The address that asks, as a hash. */
  network: Buffer
  declines: number
  declinesOfAddress: number
  declinesOfAddressInAll: number
  pauseMinutes: number
}

/** So many cards were declined that the next has to wait. */
export interface DeclinePause {
  declines: number
  /** Not theirs alone: counted with the others at their address. */
  isOfAddress: boolean
  until: Date
  now: Date
}

export interface NewAttempt {
  id: string
  clientId: number
  cartId: number
  fromVersion: number
  sessionId: number
  customerId: number | null
  amountPence: number
  creditPence: number
  currencyCode: string
  provider: string | null
  ourRef: string
  key: string | null
  /** Of what was asked with that key. */
  requestHash: Buffer
  snapshot: AttemptSnapshot
  /** How long the places are held for it. */
  minutes: number
  /** Cards that may be declined; null where nothing is limited, or no card is asked for. */
  limiting: DeclineLimiting | null
}

export type ClaimResult =
  | AttemptRecord
  | DeclinePause
  | 'too-many-at-once'
  | 'basket-changed'
  | 'hold-expired'
  | 'credit-spent'
  | 'in-progress'

class Undo extends Error {
  readonly result: Extract<ClaimResult, string>
  constructor(result: Extract<ClaimResult, string>) {
    super(result)
    this.result = result
  }
}

/**
 * Claims the right to take money for a basket, in one transaction: the basket is as it was read, every place is still
 * held and stays so until the deadline, the credit is there and reserved. Only then may the provider be asked.
 */
export async function claimAttempt(db: Kysely<Database>, attempt: NewAttempt): Promise<ClaimResult> {
  const slotIds = attempt.snapshot.items.flatMap((item) => item.slotIds)
  try {
    return await db.transaction().execute(async (tx): Promise<ClaimResult> => {
      const wait = attempt.limiting && (await findWait(tx, attempt, attempt.limiting))
      if (wait) return wait
      if (attempt.creditPence > 0) await reserveCredit(tx, attempt)
      // The basket before its slots, as an add to it takes them.
      if (slotIds.length > 1) {
        await sql`select id from carts where id = ${attempt.cartId} for no key update`.execute(tx)
        await lockSlots(tx, slotIds)
      }
      const { rows } = await sql<{ held: number; kept: number; deadline: Date; now: Date }>`
        with kept as (
          update carts set version = version + 1
          where id = ${attempt.cartId} and version = ${attempt.fromVersion} and state = 'open' returning id),
        held as (
          update claims set expires_at = now() + ${attempt.minutes}::int * interval '1 minute' + interval '1 minute'
          from kept where claims.cart_id = kept.id and claims.kind = 'hold' and claims.expires_at > now()
          returning claims.cart_item_id),
        made as (
          insert into payment_attempts (id, client_id, cart_id, session_id, customer_id, state, amount_pence,
            credit_pence, currency_code, provider, our_ref, idempotency_key, request_hash, network, deadline, snapshot, check_at)
          select ${attempt.id}::uuid, ${attempt.clientId}::int, kept.id, ${attempt.sessionId}::bigint,
            ${attempt.customerId}::bigint, 'authorising',
            ${attempt.amountPence}::int, ${attempt.creditPence}::int, ${attempt.currencyCode}::text,
            ${attempt.provider}::text, ${attempt.ourRef}::text, ${attempt.key}::text,
            ${attempt.key === null ? null : attempt.requestHash}::bytea, ${attempt.limiting?.network ?? null}::bytea,
            now() + ${attempt.minutes}::int * interval '1 minute', ${JSON.stringify(attempt.snapshot)}::jsonb,
            now() + interval '90 seconds'
          from kept returning id, deadline),
        moved as (
          insert into payment_attempt_moves (attempt_id, from_state, to_state, cause)
          select made.id, null, 'authorising', 'claimed' from made)
        select (select count(*)::int from kept) as kept, (select count(*)::int from held) as held,
          (select deadline from made) as deadline, now() as now`.execute(tx)
      const { kept, held, deadline, now } = rows[0]!
      if (kept === 0) throw new Undo('basket-changed')
      if (held < slotIds.length) throw new Undo('hold-expired')
      const claimed: AttemptRecord = {
        ...attempt,
        state: 'authorising',
        providerRef: null,
        scaUrl: null,
        scaData: null,
        deadline,
        declineReason: null,
        checks: 0,
        completeOrderId: null,
        orderId: null,
        isPastDeadline: false,
        now,
      }
      if (attempt.provider !== null) return claimed
      // Credit alone, or nothing to pay: there is nobody to ask.
      const fields = { checkInSeconds: 90 }
      return (await moveAttempt(tx, claimed, 'authorised', 'nothing to pay by card', fields)) ?? claimed
    })
  } catch (error) {
    if (error instanceof Undo) return error.result
    switch ((error as { code?: string }).code) {
      case '23505':
        return 'in-progress'
      // The guard looks only at a hold that ran out while we waited: somebody has the place, maybe the
      // same person elsewhere, or it was cancelled.
      case 'TL001':
      case 'TL002':
      case 'TL003':
      case 'TL005':
        return 'hold-expired'
      case creditSpent:
        return 'credit-spent'
      default:
        throw error
    }
  }
}

/** What the ledger's guard says where there is less credit than is asked for: it looks after it has the customer's lock. */
const creditSpent = 'TL030'

interface Tried {
  declined: number
  /** Asked about just now: each may be declined, too. */
  running: number
  /** The end of the pause after the last that was declined. */
  until: Date | null
  now: Date
}

/**
 * F85: counts the cards that were declined within an hour, under a lock of the address. Those that the provider is asked
 * about now have a place in the count, so that of many at once no more come through than may; but only a card that was
 * declined brings a pause. Who comes while the others are asked about is asked to wait for them.
 */
async function findWait(
  tx: Kysely<Database>,
  { clientId, sessionId, customerId, cartId }: NewAttempt,
  { network, declines, declinesOfAddress, declinesOfAddressInAll, pauseMinutes }: DeclineLimiting,
): Promise<DeclinePause | 'too-many-at-once' | null> {
  const lock = `cards ${clientId} ${network.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const { rows } = await sql<Tried>`
    with tried as (
      select a.state, a.updated_at,
        (a.session_id = ${sessionId}::bigint or a.customer_id = ${customerId}::bigint or a.cart_id = ${cartId}::bigint) is true
          as own,
        (a.network = ${network}::bytea) is true as near,
        (a.network = ${network}::bytea) is true and a.customer_id is null and ${customerId}::bigint is null as alike
      from payment_attempts a
      where a.created_at > clock_timestamp() - interval '1 hour' and a.state in ('declined', 'authorising')
        and (a.session_id = ${sessionId}::bigint or a.customer_id = ${customerId}::bigint
          or a.cart_id = ${cartId}::bigint or a.network = ${network}::bytea))
    select count(*) filter (where counts and state = 'declined')::int as declined,
      count(*) filter (where counts and state = 'authorising')::int as running,
      max(updated_at) filter (where counts and state = 'declined') + ${pauseMinutes}::int * interval '1 minute' as until,
      clock_timestamp() as now
    from (values (1), (2), (3)) scope (number)
      left join lateral (select *, case number when 1 then own when 2 then alike else near end as counts from tried) t on true
    group by number order by number`.execute(tx)
  const [own, alike, near] = rows as [Tried, Tried, Tried]
  const pauseOf = (
    { declined, until, now }: Tried,
    atMost: number,
    isOfAddress: boolean,
  ): DeclinePause | null =>
    declined >= atMost && until !== null && until > now
      ? { declines: declined, isOfAddress, until, now }
      : null
  const pause =
    pauseOf(own, declines, false) ??
    pauseOf(alike, declinesOfAddress, true) ??
    pauseOf(near, declinesOfAddressInAll, true)
  if (pause) return pause
  // After a pause there is room for one.
  const isFull = ({ declined, running }: Tried, atMost: number) => running >= Math.max(atMost - declined, 1)
  return isFull(alike, declinesOfAddress) || isFull(near, declinesOfAddressInAll) ? 'too-many-at-once' : null
}

async function reserveCredit(tx: Kysely<Database>, attempt: NewAttempt): Promise<void> {
  await sql`
    insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause)
    values (${attempt.clientId}, ${attempt.customerId}, 'general', ${-attempt.creditPence}, 'Paid with credit',
      ${`attempt ${attempt.id}`})`.execute(tx)
}

interface Fields {
  providerRef?: string
  scaUrl?: string | null
  scaData?: string | null
  declineReason?: string | null
  rawStatus?: string | null
  card?: { brand: string; last4: string }
  /** When the sweep looks next; null: never again. */
  checkInSeconds: number | null
}

/**
 * Moves an attempt along one declared edge and leaves a row.
 * @returns it as it is then; null when it was moved already
 * @throws when the table of states has no such move
 */
export async function moveAttempt(
  db: Kysely<Database>,
  attempt: AttemptRecord,
  to: PaymentAttemptState,
  cause: string,
  fields: Fields,
): Promise<AttemptRecord | null> {
  if (!isEdge(paymentAttempt, attempt.state, to))
    throw new Error(`no move of a payment leads from ${attempt.state} to ${to}`)
  const { rows } = await sql<{ now: Date }>`
    with moved as (
      update payment_attempts set state = ${to}, updated_at = now(), checks = 0,
        provider_ref = coalesce(${fields.providerRef ?? null}::text, provider_ref),
        sca_url = coalesce(${fields.scaUrl ?? null}::text, sca_url),
        sca_data = coalesce(${fields.scaData ?? null}::text, sca_data),
        decline_reason = coalesce(${fields.declineReason ?? null}::text, decline_reason),
        raw_status = coalesce(${fields.rawStatus ?? null}::text, raw_status),
        snapshot = snapshot || ${JSON.stringify(fields.card ? { card: fields.card } : {})}::jsonb,
        check_at = now() + ${fields.checkInSeconds}::int * interval '1 second'
      where id = ${attempt.id}::uuid and state = ${attempt.state} returning id)
    insert into payment_attempt_moves (attempt_id, from_state, to_state, cause)
    select id, ${attempt.state}::text, ${to}::text, ${cause}::text from moved returning moved_at as now`.execute(
    db,
  )
  const [moved] = rows
  if (!moved) return null
  return {
    ...attempt,
    state: to,
    checks: 0,
    providerRef: fields.providerRef ?? attempt.providerRef,
    scaUrl: fields.scaUrl ?? attempt.scaUrl,
    scaData: fields.scaData ?? attempt.scaData,
    declineReason: fields.declineReason ?? attempt.declineReason,
    snapshot: fields.card ? { ...attempt.snapshot, card: fields.card } : attempt.snapshot,
    isPastDeadline: attempt.deadline <= moved.now,
    now: moved.now,
  }
}

/** Looks at it again later, each time after twice as long, up to ten minutes. */
export async function postponeCheck(db: Kysely<Database>, id: string, firstSeconds: number): Promise<void> {
  await sql`
    update payment_attempts set checks = checks + 1,
      check_at = now() + least(${firstSeconds}::int * power(2, least(checks, 10)), 600) * interval '1 second'
    where id = ${id}::uuid`.execute(db)
}

/**
 * Gives back what an attempt that came to nothing had frozen: the places go back to the basket's own deadline, the
 * credit to the ledger. Where the deadline passed while the bank was asked, two minutes are left to try again.
 */
export async function releaseAttempt(
  db: Kysely<Database>,
  attempt: AttemptRecord,
  to: PaymentAttemptState,
  cause: string,
  fields: Omit<Fields, 'checkInSeconds'> = {},
): Promise<AttemptRecord | null> {
  const slotIds = attempt.snapshot.items.flatMap((item) => item.slotIds)
  return db.transaction().execute(async (tx) => {
    const cart = await sql`select id from carts where id = ${attempt.cartId} for no key update`.execute(tx)
    const moved = await moveAttempt(tx, attempt, to, cause, { ...fields, checkInSeconds: null })
    if (!moved) return null
    if (cart.rows.length > 0) {
      if (slotIds.length > 1) await lockSlots(tx, slotIds)
      await sql`
        with kept as (
          update carts set version = version + 1,
            expires_at = greatest(expires_at, now() + interval '2 minutes')
          where id = ${attempt.cartId} and state = 'open' returning id, expires_at)
        update claims set expires_at = kept.expires_at from kept
        where claims.cart_id = kept.id and claims.kind = 'hold' and claims.expires_at > now()`.execute(tx)
    }
    if (attempt.creditPence > 0)
      await sql`
        insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause)
        values (${attempt.clientId}, ${attempt.customerId}, 'general', ${attempt.creditPence},
          'Payment not completed', ${`release ${attempt.id}`})
        on conflict (client_id, cause) do nothing`.execute(tx)
    return moved
  })
}

export interface NewOrder {
  completeOrderId: string
  reference: string
}

/**
 * The order, its bookings and the basket's end, in one transaction. @returns null when the attempt was not in
 * `authorised` any more; @throws the claims guard's codes where a place was lost
 */
export async function commitOrder(
  db: Kysely<Database>,
  attempt: AttemptRecord,
  order: NewOrder,
): Promise<AttemptRecord | null> {
  const { snapshot } = attempt
  const slotIds = snapshot.items.flatMap((item) => item.slotIds)
  return db.transaction().execute(async (tx) => {
    // The basket before the attempt, as its release takes them.
    await sql`select id from carts where id = ${attempt.cartId} for no key update`.execute(tx)
    if (slotIds.length > 1) await lockSlots(tx, slotIds)
    const { rows } = await sql<{ booked: number; moved: number; orderId: number | null }>`
      with moved as (
        update payment_attempts set state = 'capture_pending', updated_at = now(), checks = 0,
          check_at = now() + interval '30 seconds'
        where id = ${attempt.id}::uuid and state = 'authorised' returning id),
      traced as (
        insert into payment_attempt_moves (attempt_id, from_state, to_state, cause)
        select id, 'authorised', 'capture_pending', 'order committed' from moved),
      closed as (
        update carts set state = 'ordered', version = version + 1
        from moved where carts.id = ${attempt.cartId} returning carts.id),
      ordered as (
        insert into orders (client_id, complete_order_id, reference, cart_id, attempt_id, session_id, customer_id,
          first_name, last_name, email, total_pence, credit_pence, card_pence, card_brand, card_last4)
        select ${attempt.clientId}::int, ${order.completeOrderId}::text, ${order.reference}::text, closed.id,
          ${attempt.id}::uuid, ${attempt.sessionId}::bigint, ${attempt.customerId}::bigint,
          ${snapshot.contact.firstName}::text, ${snapshot.contact.lastName}::text, ${snapshot.contact.email}::text,
          ${attempt.amountPence + attempt.creditPence}::int, ${attempt.creditPence}::int, ${attempt.amountPence}::int,
          ${snapshot.card?.brand ?? null}::text, ${snapshot.card?.last4 ?? null}::text
        from closed returning id),
      bought as (
        select * from jsonb_to_recordset(${JSON.stringify(snapshot.items)}::jsonb) as w (
          "id" bigint, "slotIds" bigint[], "courseId" int, "quantity" int, "pricePence" int, "purchasedForUserId" bigint, "shown" jsonb)),
      booked as (
        insert into bookings (id, client_id, order_id, slot_id, course_id, customer_id, quantity, price_pence, shown)
        select nextval('booking_ids'), ${attempt.clientId}::int, ordered.id,
          case when w."courseId" is null then w."slotIds"[1] end, w."courseId",
          coalesce(w."purchasedForUserId", ${attempt.customerId}::bigint), w."quantity", w."pricePence",
          w."shown" || jsonb_build_object('cartItemId', w."id")
        from bought w, ordered returning id, (shown ->> 'cartItemId')::bigint as item_id),
      paid as (
        delete from hold_turns using moved where cart_item_id in (select "id" from bought)),
      placed as (
        update claims set kind = 'booking', expires_at = null, network = null, booking_id = booked.id
        from booked where claims.cart_id = ${attempt.cartId} and claims.cart_item_id = booked.item_id
        returning claims.id)
      select (select count(*)::int from moved) as moved, (select count(*)::int from placed) as booked,
        (select id from ordered) as "orderId"`.execute(tx)
    const { moved, booked, orderId } = rows[0]!
    if (moved === 0) return null
    if (booked < slotIds.length) throw new PlacesLost()
    const { completeOrderId } = order
    const ordered: AttemptRecord = {
      ...attempt,
      state: 'capture_pending',
      checks: 0,
      completeOrderId,
      orderId,
    }
    if (attempt.provider !== null) return ordered
    return moveAttempt(tx, ordered, 'captured', 'nothing to capture', { checkInSeconds: null })
  })
}

/** A hold was gone when the money came: the authorisation is given back. */
export class PlacesLost extends Error {}

/** Attempts whose time has come, each to one sweeper only. */
export async function listDueAttempts(db: Kysely<Database>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_attempts set check_at = now() + interval '1 minute'
    where id in (select id from payment_attempts where check_at <= now() order by check_at limit ${limit}
      for update skip locked)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Where a payment came from is nobody's business a day later. */
export async function forgetNetworks(db: Kysely<Database>): Promise<void> {
  await sql`
    update payment_attempts set network = null
    where network is not null and created_at < now() - interval '1 day'`.execute(db)
}
