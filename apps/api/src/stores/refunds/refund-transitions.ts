import type { Actor } from '@touchline/rules/people/actor'
import type { RefundState } from '@touchline/rules/states/refund'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

export interface RefundTransition {
  id: string
  from: RefundState
  to: RefundState
  cause: string
  who: Actor
}

/** Facts learnt with a move. */
export interface RefundTransitionFields {
  rawStatus?: string
  /** Seconds until the sweep's next check; null: never again. */
  checkInSeconds: number | null
  /** True when it was paid back in another way than to its card. */
  isOtherwise?: boolean
}

/**
 * Writes the new state, and a row that records the move. @returns false when it is not in the state it is
 * moved from
 */
export async function writeRefundTransition(
  db: Kysely<Database>,
  { id, from, to, cause, who }: RefundTransition,
  { rawStatus, checkInSeconds, isOtherwise = false }: RefundTransitionFields,
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update refunds set state = ${to}, updated_at = now(), checks = 0,
        refusals = refusals + case when ${to} = 'failed' then 1 else 0 end,
        raw_status = coalesce(${rawStatus ?? null}::text, raw_status),
        check_at = now() + ${checkInSeconds}::int * interval '1 second', paid_otherwise = ${isOtherwise}
      where id = ${id}::uuid and state = ${from} returning id)
    insert into refund_moves (refund_id, from_state, to_state, cause, who)
    select id, ${from}::text, ${to}::text, ${cause}::text, ${who}::text from moved returning id`.execute(db)
  return rows.length > 0
}

/**
 * Postpones the next check, doubling the wait each time: up to a minute in the first quarter of an hour, then
 * up to ten.
 */
export async function postponeRefund(db: Kysely<Database>, id: string, firstSeconds: number): Promise<void> {
  await sql`
    update refunds set checks = checks + 1,
      check_at = now() + least(${firstSeconds}::int * power(2, least(checks, 10)),
        case when greatest(created_at, updated_at) > now() - interval '15 minutes' then 60 else 600 end) * interval '1 second'
    where id = ${id}::uuid and check_at is not null`.execute(db)
}

/**
 * Takes due refunds, each for one sweeper only. Where that process has ended, another checks them a minute
 * later.
 */
export async function listDueRefunds(db: Kysely<Database>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refunds set check_at = now() + interval '1 minute'
    where id in (select id from refunds where check_at <= now() and ${isStaying(sql`client_id`)}
      order by check_at limit ${limit}
      for update skip locked)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}
