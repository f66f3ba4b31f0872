import type { Actor } from '@touchline/rules/people/actor'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { AttemptSnapshot } from './attempt-record.ts'

export interface NewAttempt {
  id: string
  clientId: number
  cartId: number
  fromVersion: number
  /** Null where no visitor pays. */
  sessionId: number | null
  customerId: number | null
  amountPence: number
  creditPence: number
  deskPence: number
  staffId: number | null
  /** Drawer of the staff who take the payment; null where they have none, and where the payer pays. */
  drawerId: number | null
  /** Card reader that the payment goes to; null for a card that is typed, and without one. */
  reader: string | null
  currencyCode: string
  provider: string | null
  ourRef: string
  key: string | null
  /** Hash of the request that came with that key. */
  requestHash: Buffer
  /**
   * Hash of the caller's network address, by which declined cards are counted; null for callers not counted.
   */
  network: Buffer | null
  snapshot: AttemptSnapshot
  /** Minutes for which the places are held for it. */
  minutes: number
}

interface Created {
  /** True when the basket was still as it was read; otherwise nothing was written. */
  isCurrent: boolean
  /** Number of places held until the new deadline. */
  held: number
  /** Null where the payer's account is closed: then no attempt was made. */
  deadline: Date | null
  now: Date
}

/**
 * Creates the attempt with its first move. It locks the basket, whose holds then last until the attempt's
 * deadline. It waits for a transaction that is closing the payer's account, and such a transaction waits for
 * it.
 */
export async function createAttempt(
  tx: Transaction<Database>,
  attempt: NewAttempt,
  who: Actor,
): Promise<Created> {
  const { rows } = await sql<Created>`
    with basket as (
      update carts set version = version + 1
      where id = ${attempt.cartId} and version = ${attempt.fromVersion} and state = 'open' returning id),
    held as (
      update claims set expires_at = now() + ${attempt.minutes}::int * interval '1 minute' + interval '1 minute'
      from basket where claims.cart_id = basket.id and claims.kind = 'hold' and claims.expires_at > now()
      returning claims.cart_item_id),
    ${attempt.customerId === null ? sql`` : payer(attempt.customerId)}
    made as (
      insert into payment_attempts (id, client_id, cart_id, session_id, customer_id, state, amount_pence,
        credit_pence, desk_pence, staff_id, drawer_id, reader, currency_code, provider, our_ref, idempotency_key, request_hash, network, deadline, snapshot, check_at)
      select ${attempt.id}::uuid, ${attempt.clientId}::int, basket.id, ${attempt.sessionId}::bigint,
        ${attempt.customerId}::bigint, 'authorising',
        ${attempt.amountPence}::int, ${attempt.creditPence}::int, ${attempt.deskPence}::int,
        ${attempt.staffId}::bigint, ${attempt.drawerId}::bigint, ${attempt.reader}::text, ${attempt.currencyCode}::text,
        ${attempt.provider}::text, ${attempt.ourRef}::text, ${attempt.key}::text,
        ${attempt.key === null ? null : attempt.requestHash}::bytea, ${attempt.network}::bytea,
        now() + ${attempt.minutes}::int * interval '1 minute', ${JSON.stringify(attempt.snapshot)}::jsonb,
        now() + interval '90 seconds'
      from basket${attempt.customerId === null ? sql`` : sql`, payer`}
      returning id, deadline),
    moved as (
      insert into payment_attempt_moves (attempt_id, from_state, to_state, cause, who)
      select made.id, null, 'authorising', 'claimed', ${who}::text from made)
    select exists (select from basket) as "isCurrent",
      (select count(*)::int from held) as held,
      (select deadline from made) as deadline, now() as now`.execute(tx)
  return rows[0]!
}

/** Locks the payer after the basket, in the same order as closing an account. */
const payer = (customerId: number) => sql`
    payer as (
      select c.id from basket, customers c where c.id = ${customerId}::bigint and c.closed_at is null
      for key share of c),`
