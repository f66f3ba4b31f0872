import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import type { RefundState } from '@touchline/rules/states/refund'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Money that is not yet where it should be, for a line of a list. Moments are of the client's clock. */
export interface UnsettledRecord {
  kind: 'payment' | 'refund'
  id: string
  client: string
  reference: string | null
  state: PaymentAttemptState | RefundState
  pence: number
  symbol: string
  since: string
  who: string
  cause: string
}

/** Symbol of the currency in which `a` was made; the client may be paid in another by now. */
const symbol = sql`case when a.currency_code = c.currency_code then c.currency_symbol else a.currency_code || ' ' end`

const at = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone c.time_zone, 'YYYY-MM-DD HH24:MI:SS')`

/** Lists payments and refunds that need attention, or all unfinished ones, oldest first, in one statement. */
export async function listUnsettled(
  db: Kysely<Database>,
  { client, isAll }: { client: string | null; isAll: boolean },
): Promise<UnsettledRecord[]> {
  const { rows } = await sql<UnsettledRecord>`
    select kind, u.id, slug as client, reference, u.state, pence, ${symbol} as symbol,
      ${at(sql`u.moved_at`)} as since, who, cause
    from (
      select 'payment' as kind, a.id, a.id as attempt_id, a.client_id, o.reference, a.state, a.amount_pence as pence, m.moved_at, m.who, m.cause
      from payment_attempts a left join orders o on o.attempt_id = a.id
        cross join lateral (select * from payment_attempt_moves where attempt_id = a.id order by id desc limit 1) m
      where a.state = 'needs_attention' or (${isAll} and a.check_at is not null)
      union all
      select 'payment', a.id, a.id, a.client_id, null, a.state, coalesce(l.pence, a.amount_pence), l.found_at, l.who,
        concat('the provider may hold money after the end: ', l.cause)
      from late_money l join payment_attempts a on a.id = l.attempt_id
      where l.check_at is not null and (${isAll} or l.came_back or l.found_at < now() - interval '15 minutes')
      union all
      select 'refund', r.id, r.attempt_id, r.client_id, o.reference, r.state, r.amount_pence, m.moved_at, m.who, m.cause
      from refunds r join orders o on o.id = r.order_id
        cross join lateral (select * from refund_moves where refund_id = r.id order by id desc limit 1) m
      where r.state = 'needs_attention' or (${isAll} and r.state <> 'done')) u
      join payment_attempts a on a.id = u.attempt_id join clients c on c.id = u.client_id
    where ${client}::text is null or c.slug = ${client}
    order by u.moved_at, u.id`.execute(db)
  return rows
}

export interface TransitionReport {
  at: string
  from: string | null
  to: string
  who: string
  cause: string
}

export interface RefundReport {
  id: string
  state: RefundState
  pence: number
  said: string | null
  moves: TransitionReport[]
}

export interface UnexpectedFundsReport {
  at: string
  pence: number | null
  isTaken: boolean
  who: string
  cause: string
  isPaidOtherwise: boolean
  returnedAt: string | null
  /** Person or process that returned it; null where that was not recorded yet. */
  returnedBy: string | null
  returnedWhy: string | null
}

/** Payment with all that is known of it here. Moments are of the client's clock. */
export interface PaymentReport {
  id: string
  clientId: number
  client: string
  symbol: string
  state: PaymentAttemptState
  amountPence: number
  creditPence: number
  deskPence: number
  currency: string
  provider: string | null
  ourRef: string
  providerRef: string | null
  card: { brand: string; last4: string } | null
  name: string
  email: string
  reference: string | null
  declineReason: string | null
  said: string | null
  checks: number
  nextCheck: string | null
  moves: TransitionReport[]
  /** Money that arrived at the provider after its end; null where none did. */
  late: UnexpectedFundsReport | null
  refunds: RefundReport[]
}

const movesOf = (rows: ReturnType<typeof sql>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('at', ${at(sql`m.moved_at`)}, 'from', m.from_state, 'to', m.to_state,
    'who', m.who, 'cause', m.cause) order by m.id) from ${rows}), '[]')`

/**
 * Finds payments by any of these: the id of the payment or of a refund of it, the end of the id that its
 * payer was told, the reference of its order, our reference or the provider's. Where orders of several
 * clients share a reference, it finds all. One statement.
 */
export async function findPaymentReports(
  db: Kysely<Database>,
  { named, client }: { named: string; client: string | null },
): Promise<PaymentReport[]> {
  const told = /^([0-9a-f]{4})-([0-9a-f]{4})$/i.exec(named)
  const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named) ? named : null
  const { rows } = await sql<PaymentReport>`
    select a.id, a.client_id as "clientId", c.slug as client, ${symbol} as symbol, a.state,
      a.amount_pence as "amountPence", a.credit_pence as "creditPence", a.desk_pence as "deskPence",
      a.currency_code as currency, a.provider, a.our_ref as "ourRef", a.provider_ref as "providerRef",
      case when a.snapshot #>> '{card,last4}' is not null then a.snapshot -> 'card' end as card,
      trim(concat_ws(' ', a.snapshot #>> '{contact,firstName}', a.snapshot #>> '{contact,lastName}')) as name,
      coalesce(a.snapshot #>> '{contact,email}', '') as email, o.reference, a.decline_reason as "declineReason",
      a.raw_status as said, a.checks, ${at(sql`a.check_at`)} as "nextCheck",
      ${movesOf(sql`payment_attempt_moves m where m.attempt_id = a.id`)} as moves,
      (select jsonb_build_object('at', ${at(sql`l.found_at`)}, 'pence', l.pence, 'isTaken', l.is_taken, 'who', l.who,
        'cause', l.cause, 'returnedAt', ${at(sql`l.returned_at`)}, 'returnedBy', l.returned_by, 'returnedWhy', l.returned_why,
        'isPaidOtherwise', l.paid_otherwise) from late_money l where l.attempt_id = a.id) as late,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'state', r.state, 'pence', r.amount_pence,
          'said', r.raw_status, 'moves', ${movesOf(sql`refund_moves m where m.refund_id = r.id`)}) order by r.created_at, r.id)
        from refunds r where r.attempt_id = a.id), '[]') as refunds
    from payment_attempts a join clients c on c.id = a.client_id left join orders o on o.attempt_id = a.id
    where (${client}::text is null or c.slug = ${client}) and a.id in (
      select id from payment_attempts where id = ${id}::uuid or our_ref = ${named} or provider_ref = ${named}
      union select attempt_id from refunds where id = ${id}::uuid
      union select attempt_id from orders where reference = upper(${named})
      ${told ? sql`union select id from payment_attempts where right(id::text, 8) = lower(${told.slice(1).join('')})` : sql``})
    order by a.created_at, a.id`.execute(db)
  return rows
}
