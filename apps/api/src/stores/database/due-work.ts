import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** Kinds of work that jobs do as soon as there is some. */
export type Work = 'payments' | 'refunds' | 'cancelled sessions' | 'moved sessions' | 'waits' | 'letters'

/**
 * Says in one statement which kinds of work there may be, so that idle jobs ask nothing of their own. It may
 * name a kind of which nothing is due yet, and never leaves one out of which something is.
 */
export async function findDueWork(db: Kysely<Database>): Promise<Record<Work, boolean>> {
  const { rows } = await sql<Record<Work, boolean>>`
    select
      exists (select from payment_attempts where check_at is not null)
        or exists (select from late_money where check_at <= now()) as payments,
      exists (select from refunds where check_at is not null) as refunds,
      exists (
        select from slots s where s.cancelled_at is not null and s.gives_back and (
          exists (select from claims where slot_id = s.id and booking_id is not null)
          or exists (select from kept_uses where slot_id = s.id)))
        or exists (
          select from waitlist_entries e join slots s on s.id = e.slot_id
          where e.state in ('waiting', 'offered') and s.cancelled_at is not null and s.starts_at > now())
        as "cancelled sessions",
      exists (
        select from session_moves m join slots s on s.id = m.slot_id
          join claims k on k.slot_id = s.id join bookings b on b.id = k.booking_id
        where s.cancelled_at is null and s.starts_at > now() and not says_where_and_when(b.shown, s))
        as "moved sessions",
      exists (select from waitlist_entries where state in ('waiting', 'offered')) as waits,
      exists (select from mail_outbox where state = 'waiting' and next_try_at <= clock_timestamp())
        or exists (select from mail_outbox where state = 'sending') as letters`.execute(db)
  return rows[0]!
}
