import type { StaffPost } from '@touchline/contract/entities/staff/staff-post'
import type { SessionLifetime } from '@touchline/rules/account/session-lifetimes'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { endOfOrder } from '../mail/mail-links.ts'
import { type PeopleRecord, peopleOf } from '../people/people.ts'
import { inductionIdsOf } from '../people/person-flags.ts'
import type { SecondStep } from '../second-factor/second-steps.ts'

/** Session that makes the call, with its customer when one is logged in. */
export interface VisitorRecord {
  sessionId: number
  customerId: number | null
  /** For staff at the desk: the customer for whom the call acts. */
  selectedId: number | null
  role: 'customer' | 'staff' | null
  /** For staff: their roles, and where they have them. */
  posts: StaffPost[]
  /** Membership valid today, with its proof and its billing day. */
  membershipUserId: number | null
  /** Inductions that the customer has had and that are still valid. */
  inductionIds: number[]
  cartId: number | null
  /** For staff: the customer for whom that basket is, as of its last change. */
  basketSelectedId: number | null
  /** The customer and the people whose places they may book; null for a visitor. */
  people: PeopleRecord | null
  isKiosk: boolean
  isStale: boolean
  /**
   * Venue and day of each session of which the basket holds places, as `12 2026-11-28`: read of a visitor without a
   * log-in for lists alone, null otherwise and where it holds none.
   */
  heldAt: string[] | null
}

/**
 * True for an expired session `s` of a visitor whose orders have not ended. The session continues until then:
 * a guest's browser needs it to open the ticket, cancel and move. A log-in's session ends with the log-in, a
 * kiosk's with its visitor.
 */
const hasOpenOrder = sql`(s.customer_id is null and not s.is_kiosk
  and exists (select from orders o where o.session_id = s.id and now() < ${endOfOrder('o')}))`

/** Matches the session `s` that a token opens: of this client, and not expired by the database's clock. */
const whereOpenedBy = (clientId: number, tokenHash: Buffer) => sql`
    where s.token_hash = ${tokenHash} and s.client_id = ${clientId}
      and (s.expires_at > now() or ${hasOpenOrder})`

/**
 * S100: false for a session `s` of staff `c` that gave only a password, at an operator that asks for a second step: such
 * a session opens nothing, however it was made.
 */
const hasGivenSecondStep = sql`
  (c.role is distinct from 'staff' or s.second_step is not null
    or not exists (select from clients o where o.id = s.client_id and o.staff_second_factor = 'required'))`

/**
 * Finds the visitor of a token. Null when the token is unknown, of another client, or expired by the
 * database's clock.
 */
export async function findVisitor(
  db: Kysely<Database>,
  clientId: number,
  tokenHash: Buffer,
): Promise<VisitorRecord | null> {
  const { rows } = await sql<VisitorRecord>`
    select s.id as "sessionId", s.customer_id as "customerId", null::bigint as "selectedId", c.role,
      case when c.role = 'staff' then (select coalesce(json_agg(json_build_object('role', p.role, 'venueId', p.venue_id)), '[]')
        from staff_posts p where p.customer_id = c.id) else '[]' end as posts,
      (select m.id from membership_users m where m.customer_id = s.customer_id
        and m.starts_on <= current_date and (m.ends_on is null or m.ends_on >= current_date)
        and membership_is_usable(m)
        order by m.id limit 1) as "membershipUserId",
      ${inductionIdsOf('s.customer_id')} as "inductionIds",
      -- One question for each index: asked in one, every open basket was read for it.
      case when s.customer_id is null
        then (select k.id from carts k where k.session_id = s.id and k.customer_id is null and k.state = 'open')
        else (select k.id from carts k where k.customer_id = s.customer_id and k.state = 'open')
      end as "cartId",
      case when c.role = 'staff' then (select k.selected_customer_id from carts k
        where k.customer_id = s.customer_id and k.state = 'open') end as "basketSelectedId",
      s.is_kiosk as "isKiosk", ${peopleOf('s.customer_id')} as people, null::text[] as "heldAt",
      s.seen_at < now() - interval '1 minute' as "isStale"
    from sessions s
    left join customers c on c.id = s.customer_id
    ${whereOpenedBy(clientId, tokenHash)} and ${hasGivenSecondStep}`.execute(db)
  return rows[0] ?? null
}

/**
 * Does the same as `findVisitor` for a token that says its session has no log-in. PostgreSQL prepares every
 * part of a statement, even one that would find no row: for a visitor, reading the household took nine tenths
 * of the time. Only a list reads where the basket holds places.
 */
export async function findVisitorWithoutLogIn(
  db: Kysely<Database>,
  clientId: number,
  tokenHash: Buffer,
  { forList }: { forList: boolean },
): Promise<VisitorRecord | null> {
  const { rows } = await sql<Pick<VisitorRecord, 'sessionId' | 'cartId' | 'isKiosk' | 'isStale' | 'heldAt'>>`
    select s.id as "sessionId", s.is_kiosk as "isKiosk", s.seen_at < now() - interval '1 minute' as "isStale",
      k.id as "cartId", ${forList ? heldAt : sql`null::text[]`} as "heldAt"
    from sessions s
      left join carts k on k.session_id = s.id and k.customer_id is null and k.state = 'open'
    ${whereOpenedBy(clientId, tokenHash)} and s.customer_id is null`.execute(db)
  return rows[0] ? { ...withoutLogIn, ...rows[0] } : null
}

const heldAt = sql`(select array_agg(distinct l.venue_id || ' ' || l.local_date)
    from claims c join slots l on l.id = c.slot_id where c.cart_id = k.id)`

const withoutLogIn = {
  customerId: null,
  selectedId: null,
  role: null,
  posts: [],
  membershipUserId: null,
  inductionIds: [],
  basketSelectedId: null,
  people: null,
}

/** Log-in that ended automatically: it was not used, or had lasted as long as allowed. */
export interface EndedLogInRecord {
  isStaff: boolean
  /** Minutes without use after which it ended; null where it reached its absolute end. */
  unusedMinutes: number | null
}

/**
 * Finds how a log-in ended. Null for a token that is unknown, still opens something, or was a visitor's. A
 * log-in that a person ended has no row.
 */
export async function findEndedLogIn(
  db: Kysely<Database>,
  clientId: number,
  tokenHash: Buffer,
): Promise<EndedLogInRecord | null> {
  const { rows } = await sql<EndedLogInRecord>`
    select c.role = 'staff' and not s.is_kiosk as "isStaff",
      case when s.expires_at < s.ends_at
        then round(extract(epoch from s.expires_at - s.seen_at) / 60)::int end as "unusedMinutes"
    from sessions s join customers c on c.id = s.customer_id
    where s.client_id = ${clientId} and s.token_hash = ${tokenHash} and s.expires_at <= now()`.execute(db)
  return rows[0] ?? null
}

/** Extends a session after a use by its idle time from now, but never beyond its absolute end. */
export async function touchSession(
  db: Kysely<Database>,
  sessionId: number,
  { idleMinutes }: SessionLifetime,
): Promise<void> {
  await sql`
    update sessions set seen_at = now(),
      expires_at = least(now() + ${idleMinutes} * interval '1 minute', ends_at)
    where id = ${sessionId}`.execute(db)
}

/**
 * Returns whether a session has replaced this token in the last minute: calls that were sent with it may still be under
 * way.
 */
export async function wasJustReplaced(
  db: Kysely<Database>,
  clientId: number,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    select from sessions
    where tokens_before @> array[${tokenHash}::bytea] and tokens_before <> '{}'
      and client_id = ${clientId} and created_at > now() - interval '1 minute'
    limit 1`.execute(db)
  return rows.length > 0
}

/** Session that begins now, on a kiosk or not. */
export interface NewSession {
  tokenHash: Buffer
  /** Hash of the token that it replaces in the browser; null where there was none. */
  tokenBeforeHash: Buffer | null
  isKiosk: boolean
  lifetime: SessionLifetime
  /** The step of staff that opens it; null for all others. */
  secondStep: SecondStep | null
  /** True where its person has just given the password. */
  isByPassword: boolean
}

/** Columns of a new session, with their values in the same order; the database's clock decides. */
export const newSessionColumns = sql.raw(
  'token_hash, tokens_before, is_kiosk, second_step, password_at, expires_at, ends_at',
)
export const newSessionValues = (
  { tokenHash, tokenBeforeHash, isKiosk, lifetime, secondStep, isByPassword }: NewSession,
  earlierTokens = sql`'{}'::bytea[]`,
) => sql`
  ${tokenHash}::bytea, array_remove(array[${tokenBeforeHash}::bytea] || ${earlierTokens}, null), ${isKiosk}::boolean,
  ${secondStep}::text, case when ${isByPassword}::boolean then now() end,
  now() + least(${lifetime.idleMinutes}::int, ${lifetime.absoluteMinutes}::int) * interval '1 minute',
  now() + ${lifetime.absoluteMinutes}::int * interval '1 minute'`

/** Token that the session itself replaced a moment ago, as that before a log-in's second step. */
const justReplaced = sql`(case when created_at > now() - interval '1 minute' then tokens_before[1:1] else '{}' end)`

/**
 * Changes the token of the same row at log-in, so that the old token is dead and the visitor's orders stay
 * theirs. Without a customer, the log-in waits for its second step.
 */
export async function rotateSession(
  db: Kysely<Database>,
  sessionId: number,
  session: NewSession,
  customerId: number | null,
): Promise<void> {
  await sql`
    update sessions set customer_id = ${customerId}, created_at = now(), seen_at = now(),
      (${newSessionColumns}) = row(${newSessionValues(session, justReplaced)})
    where id = ${sessionId}`.execute(db)
}

export async function createVisitorSession(
  db: Kysely<Database>,
  clientId: number,
  session: NewSession,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sessions (client_id, ${newSessionColumns})
    values (${clientId}, ${newSessionValues(session)}) returning id`.execute(db)
  return rows[0]!.id
}

export async function createCustomerSession(
  db: Kysely<Database>,
  clientId: number,
  session: NewSession,
  customerId: number,
): Promise<void> {
  await sql`
    insert into sessions (client_id, customer_id, ${newSessionColumns})
    values (${clientId}, ${customerId}, ${newSessionValues(session)})`.execute(db)
}

export async function removeSession(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Removes all sessions of a customer, except the given one. */
export async function removeSessionsOf(
  db: Kysely<Database>,
  customerId: number,
  keptSessionId: number | null,
): Promise<void> {
  await sql`delete from sessions where customer_id = ${customerId} and id is distinct from ${keptSessionId}::bigint`.execute(
    db,
  )
}

export async function removeExpiredSessions(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from sessions s where s.expires_at < now() - interval '8 days' and not ${hasOpenOrder}`.execute(db)
}
