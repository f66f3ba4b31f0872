import type { CreditAmounts } from '@touchline/rules/money/payment-lines'
import type { Actor } from '@touchline/rules/people/actor'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

type Trx = Transaction<Database>

/**
 * Error code of the ledger's guards when there is less credit than requested; they check once they have
 * locked the customer.
 */
export const creditSpent = 'TL030'

class CreditSpent extends Error {
  readonly code = creditSpent
}

/** Selects the customer's lots that can be spent now, each without what other baskets have reserved. */
export const spendableLots = (customerId: number | null, cartId: number | null) => sql`
  (select l.id, l.type, l.expires_at, free.pence from credit_lots l, lateral (
      select l.left_pence - coalesce(sum(r.amount_pence), 0)::int as pence from credit_reservations r
      where r.lot_id = l.id and r.cart_id is distinct from ${cartId}::bigint and r.expires_at > now()) free
    where l.customer_id = ${customerId}::bigint and (l.expires_at is null or l.expires_at > now()) and free.pence > 0)`

/** Selects the parts of lots that come to these sums, of each kind those that expire first. */
const partsOf = (customerId: number, cartId: number, amounts: CreditAmounts) => sql`
  (select lot.id as lot_id, lot.type, least(lot.pence, w.pence - lot.before) as pence
    from (select l.*, sum(l.pence) over (partition by l.type order by l.expires_at nulls last, l.id) - l.pence as before
      from ${spendableLots(customerId, cartId)} l) lot
    join (values ('general', ${amounts.general}::int), ('membership', ${amounts.membership}::int)) w (type, pence)
      on w.type = lot.type
    where lot.before < w.pence)`

/** Locks a customer's credit. The order of locks is always the basket, its customer, the slots. */
export async function lockCreditOf(tx: Trx, customerId: number): Promise<void> {
  await sql`select lock_credit(${customerId}::bigint)`.execute(tx)
}

interface Owner {
  clientId: number
  cartId: number
  customerId: number
}

/**
 * Reserves these amounts for a basket until its deadline, in place of what it had reserved. @throws
 * `creditSpent`
 */
export async function reserveCredit(
  tx: Trx,
  { clientId, cartId, customerId }: Owner,
  amounts: CreditAmounts,
  expiresAt: Date,
): Promise<void> {
  await lockCreditOf(tx, customerId)
  await sql`delete from credit_reservations where cart_id = ${cartId}`.execute(tx)
  const { rows } = await sql<{ pence: number }>`
    insert into credit_reservations (cart_id, lot_id, client_id, customer_id, type, amount_pence, expires_at)
    select ${cartId}, p.lot_id, ${clientId}, ${customerId}, p.type, p.pence, ${expiresAt}
    from ${partsOf(customerId, cartId, amounts)} p
    returning amount_pence as pence`.execute(tx)
  requireAll(rows, amounts)
}

const requireAll = (rows: readonly { pence: number }[], { membership, general }: CreditAmounts): void => {
  const got = rows.reduce((sum, { pence }) => sum + pence, 0)
  if (got < membership + general) throw new CreditSpent('there is less credit')
}

interface CreditOfAttempt {
  id: string
  clientId: number
  cartId: number
  customerId: number | null
}

/**
 * Turns a basket's reservation into what its payment uses, which may be more or less. @throws `creditSpent`
 */
export async function takeCredit(
  tx: Trx,
  { id, clientId, cartId, customerId }: CreditOfAttempt,
  amounts: CreditAmounts,
  who: Actor,
): Promise<void> {
  if (customerId === null) return requireAll([], amounts)
  await lockCreditOf(tx, customerId)
  await sql`delete from credit_reservations where cart_id = ${cartId}`.execute(tx)
  const { rows } = await sql<{ pence: number }>`
    insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, who, lot_id)
    select ${clientId}, ${customerId}, p.type, -p.pence, 'Paid with credit', ${`attempt ${id}`}, ${who}, p.lot_id
    from ${partsOf(customerId, cartId, amounts)} p
    returning -amount_pence as pence`.execute(tx)
  requireAll(rows, amounts)
}

/**
 * Gives a payment's credit back to its lots, once even when asked several times. Where a lot ended while it
 * was used, the credit becomes a lot of general credit. That lasts only as long as the old lot had left when
 * the payment was claimed; of several, as long as the one with least time left.
 */
export async function returnCredit(tx: Trx, attempt: CreditOfAttempt, who: Actor): Promise<void> {
  const { id, clientId, customerId } = attempt
  if (customerId !== null) await lockCreditOf(tx, customerId)
  const cause = `release ${id}`
  await sql`
    with used as (
      select e.client_id, e.customer_id, e.type, e.lot_id, -e.amount_pence as pence, l.expires_at - e.created_at as time_left,
        l.expires_at is null or l.expires_at > clock_timestamp() as is_good
      from credit_entries e join credit_entries l on l.id = e.lot_id
      where e.client_id = ${clientId} and e.cause = ${`attempt ${id}`} and not exists (
        select from credit_entries r where r.client_id = ${clientId} and r.cause = ${cause})),
    back as (
      select client_id, customer_id, type, lot_id, pence, null::timestamptz as expires_at from used where is_good
      union all
      select client_id, customer_id, 'general', null, sum(pence), now() + min(time_left)
      from used where not is_good group by client_id, customer_id)
    insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, who, lot_id, expires_at)
    select client_id, customer_id, type, pence, 'Payment not completed', ${cause}, ${who}, lot_id, expires_at from back`.execute(
    tx,
  )
}

/**
 * Reserves the credit that a failed payment has given back for its basket again, as far as it can still be
 * spent.
 */
export async function reserveReturned(tx: Trx, { id, clientId, cartId }: CreditOfAttempt): Promise<void> {
  await sql`
    insert into credit_reservations (cart_id, lot_id, client_id, customer_id, type, amount_pence, expires_at)
    select k.id, l.id, r.client_id, r.customer_id, r.type, r.amount_pence, k.expires_at
    from carts k, credit_entries r join credit_entries l on l.id = coalesce(r.lot_id, r.id)
    where k.id = ${cartId} and k.state = 'open' and k.expires_at > now() and k.customer_id = r.customer_id
      and r.client_id = ${clientId} and r.cause = ${`release ${id}`}
      and (l.expires_at is null or l.expires_at > clock_timestamp())`.execute(tx)
}

/**
 * Drops a customer's reservations: a log-out leaves no payment line (spec 4). What a payment has used stays
 * with the payment.
 */
export async function dropReservationsOf(db: Kysely<Database>, customerId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      select id from carts
      where (customer_id = ${customerId} and state = 'open')
        or id in (select cart_id from credit_reservations where customer_id = ${customerId})
      order by id for no key update`.execute(tx)
    await sql`
      with dropped as (delete from credit_reservations where customer_id = ${customerId} returning cart_id)
      update carts set version = version + 1 where id in (select cart_id from dropped)`.execute(tx)
  })
}

export async function removeExpiredReservations(db: Kysely<Database>): Promise<void> {
  await sql`delete from credit_reservations where expires_at < now() - interval '1 hour'`.execute(db)
}

/**
 * Writes off what is left of ended lots, as of the moment at which they ended, one customer at a time. It
 * could not be spent before, either. Any number of processes may do so at once. @returns how many entries
 * were written
 */
export async function endCredit(db: Kysely<Database>): Promise<number> {
  const due = sql`l.expires_at <= clock_timestamp() and l.left_pence > 0 and ${isStaying(sql`l.client_id`)}`
  const { rows: customers } = await sql<{ id: number }>`
    select distinct l.customer_id as id from credit_lots l where ${due}`.execute(db)
  let ended = 0
  for (const { id } of customers) {
    const { numAffectedRows } = await sql`
      insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, lot_id, created_at)
      select l.client_id, l.customer_id, l.type, -l.left_pence, 'Ran out', concat_ws(' ', 'expiry', l.id, last.id), l.id,
        greatest(l.expires_at, last.created_at)
      from credit_lots l, lateral (select e.id, e.created_at from credit_entries e
        where e.id = l.id or e.lot_id = l.id order by e.id desc limit 1) last
      where l.customer_id = ${id} and ${due}`.execute(db)
    ended += Number(numAffectedRows ?? 0)
  }
  return ended
}

interface CreditBack {
  cancellationId: string
  clientId: number
  customerId: number
  orderId: number
  attemptId: string
  /**
   * Amounts to return of what the order used of each kind; `fresh` is credit for what was paid in another
   * way.
   */
  amounts: CreditAmounts & { fresh: number }
  who: Actor
}

/**
 * Gives credit back for places that were given up, or moved to a cheaper time: to the lots that it came from,
 * those that last longest first. Where a lot has ended, the credit becomes a lot of general credit that lasts
 * only as long as the old one had left when it was used. For what was paid in another way, a new lot begins
 * now.
 */
export async function giveCreditBack(tx: Trx, given: CreditBack): Promise<void> {
  const { cancellationId, clientId, customerId, orderId, attemptId, amounts, who } = given
  const cause = `cancellation ${cancellationId}`
  const reason = sql`(select case x.cause when 'moved' then 'Booking moved' else 'Booking cancelled' end
    from booking_cancellations x where x.id = ${cancellationId})`
  await sql`
    with used as (
      select e.lot_id, e.type, l.expires_at is null or l.expires_at > clock_timestamp() as is_good, l.expires_at,
        -e.amount_pence - coalesce((select sum(r.amount_pence) from credit_entries r
          where r.lot_id = e.lot_id and r.client_id = e.client_id
            and r.cause in (select 'cancellation ' || x.id from booking_cancellations x where x.order_id = ${orderId})), 0)
          as pence, l.expires_at - e.created_at as time_left
      from credit_entries e join credit_entries l on l.id = e.lot_id
      where e.client_id = ${clientId} and e.cause = ${`attempt ${attemptId}`}),
    parts as (
      select u.lot_id, u.type, u.is_good, u.time_left, least(u.pence, w.pence - u.before) as pence
      from (select *, sum(pence) over (partition by type order by is_good desc, expires_at desc nulls first, lot_id) - pence as before
        from used where pence > 0) u
      join (values ('general', ${amounts.general}::int), ('membership', ${amounts.membership}::int)) w (type, pence)
        on w.type = u.type
      where u.before < w.pence),
    returned as (
      insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, who, lot_id)
      select ${clientId}, ${customerId}, type, pence, ${reason}, ${cause}, ${who}, lot_id from parts where is_good
      returning amount_pence),
    ended as (
      insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, who, expires_at)
      select ${clientId}, ${customerId}, 'general', sum(pence), ${reason}, ${cause}, ${who}, now() + min(time_left)
      from parts where not is_good having sum(pence) > 0
      returning amount_pence)
    insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, who, expires_at)
    select ${clientId}, ${customerId}, 'general', fresh.pence, ${reason}, ${cause}, ${who},
      ((today_at(c.id) + make_interval(months => (c.cancelling ->> 'creditLifeMonths')::int) + interval '1 day')::timestamp
        at time zone c.time_zone)
    from clients c, (select ${amounts.general + amounts.membership + amounts.fresh}::int
      - coalesce((select sum(amount_pence) from (select amount_pence from returned union all select amount_pence from ended) back), 0)::int
        as pence) fresh
    where c.id = ${clientId} and fresh.pence > 0`.execute(tx)
}
