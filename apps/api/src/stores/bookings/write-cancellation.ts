import type { MoneyBack } from '@touchline/rules/bookings/cancellation'
import type { Actor } from '@touchline/rules/people/actor'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

type Trx = Transaction<Database>

/** Part of a cancellation that one paying order gives back, and what of it is kept. */
export interface CancellationPart {
  id: string
  orderId: number
  attemptId: string
  /** Account that paid it. */
  accountId: number | null
  valuePence: number
  keptPence: number
  back: MoneyBack
  /** Part of the charge that is taken off here. */
  chargeTakenPence: number
}

/** Places of a booking to give up, and what becomes of their money. */
export interface NewCancellation {
  clientId: number
  bookingId: number
  accountId: number | null
  places: number
  /** Parts by the order that paid; the booking's own order comes first. */
  parts: readonly [CancellationPart, ...CancellationPart[]]
  chargeOwedPence: number
  isStrike: boolean
  strikeChargePence: number
  cause: 'customer' | 'staff' | 'operator' | 'moved'
  byCustomerId: number | null
  reason: string
  sentences: readonly string[]
  keepsUse: boolean
  /** Sessions of which places are given up; `claimPlaces` is how many of each. */
  slotIds: readonly number[]
  claimPlaces: number
}

/**
 * Gives places up in the caller's transaction, which has locked the order, the customer, the uses and the
 * sessions. The places become free when it commits. The caller writes what goes back to a card or to credit,
 * or is owed.
 */
export async function writeCancellation(tx: Trx, given: NewCancellation): Promise<void> {
  const { bookingId, places, claimPlaces, slotIds, parts } = given
  const [{ id }] = parts
  const claimed = sql`(select k.id, k.slot_id, k.quantity, k.usage_keys, k.usage_holder from claims k
    where k.booking_id = ${bookingId}::bigint and k.slot_id = any(${slotIds}::bigint[]))`
  await writePart(tx, given, parts[0], null)
  for (const part of parts.slice(1))
    await writePart(
      tx,
      {
        ...given,
        places: 0,
        slotIds: [],
        claimPlaces: 0,
        chargeOwedPence: 0,
        isStrike: false,
        strikeChargePence: 0,
        sentences: [],
      },
      part,
      id,
    )
  if (given.keepsUse)
    await sql`
      insert into kept_uses (client_id, cancellation_id, slot_id, usage_keys, usage_holder, quantity)
      select ${given.clientId}, ${id}::uuid, a.slot_id, uses.keys, a.usage_holder, least(a.quantity, ${claimPlaces}::int)
      from ${claimed} a, lateral (select array(select key from unnest(a.usage_keys) key
        where key like 'benefit %' or key like 'package %') as keys) uses
      where uses.keys <> '{}'`.execute(tx)
  await sql`
    with given_up as (select id from ${claimed} a where a.quantity <= ${claimPlaces}::int),
    gone as (delete from claims where id in (select id from given_up))
    update claims set quantity = quantity - ${claimPlaces}::int
    where id in (select id from ${claimed} a where a.quantity > ${claimPlaces}::int)`.execute(tx)
  await sql`
    update bookings set cancelled_places = cancelled_places + ${places}::int,
      status = case when cancelled_places + ${places}::int = quantity then 'cancelled' else 'booked' end
    where id = ${bookingId}`.execute(tx)
}

async function writePart(
  tx: Trx,
  given: NewCancellation,
  { id, orderId, valuePence, keptPence, back, chargeTakenPence }: CancellationPart,
  partOf: string | null,
): Promise<void> {
  await sql`
    insert into booking_cancellations (id, part_of, client_id, order_id, booking_id, places, slot_ids, claim_places, value_pence, card_pence,
      membership_pence, general_pence, new_credit_pence, desk_pence, kept_pence, charge_taken_pence, charge_owed_pence, is_strike,
      strike_charge_pence, cause, by_customer_id, customer_id, reason, sentences)
    values (${id}::uuid, ${partOf}::uuid, ${given.clientId}, ${orderId}, ${given.bookingId}, ${given.places},
      ${given.slotIds}::bigint[], ${given.claimPlaces}, ${valuePence}, ${back.cardPence}, ${back.membershipPence},
      ${back.generalPence}, ${back.newCreditPence}, ${back.deskPence}, ${keptPence}, ${chargeTakenPence}, ${given.chargeOwedPence},
      ${given.isStrike}, ${given.strikeChargePence}, ${given.cause}, ${given.byCustomerId}, ${given.accountId},
      ${given.reason}, ${JSON.stringify(given.sentences)}::jsonb)`.execute(tx)
}

/** Records the charge for a late cancellation as a penalty of the account, once for its cause. */
export async function writeCharge(
  tx: Kysely<Database>,
  charge: { clientId: number; customerId: number; pence: number; reason: string; cause: string; who: Actor },
): Promise<void> {
  await sql`
    insert into penalties (client_id, customer_id, reason, amount_pence, occurred_on, blocks_after_days, cause, who)
    select id, ${charge.customerId}, ${charge.reason}, ${charge.pence}, today_at(id),
      (cancelling ->> 'chargeBlocksAfterDays')::int, ${charge.cause}, ${charge.who}
    from clients where id = ${charge.clientId}
    on conflict (client_id, cause) do nothing`.execute(tx)
}

/**
 * Creates a refund for the sweep to make, once for what it is for: a cancellation, or what comes back of a contract.
 * The database's guard refuses more than was taken. @returns the provider of its payment
 */
export async function createRefund(
  tx: Trx,
  refund: {
    id: string
    clientId: number
    orderId: number
    attemptId: string
    pence: number
    who: Actor
    why?: string
  } & ({ cancellationId: string } | { contractReturnId: string }),
): Promise<{ provider: string | null }> {
  const { why = 'places given up' } = refund
  const [cancellationId, contractReturnId] =
    'cancellationId' in refund ? [refund.cancellationId, null] : [null, refund.contractReturnId]
  const { rows } = await sql<{ provider: string | null }>`
    with made as (
      insert into refunds (id, client_id, order_id, attempt_id, cancellation_id, contract_return_id, amount_pence,
        state, check_at)
      values (${refund.id}::uuid, ${refund.clientId}, ${refund.orderId}, ${refund.attemptId}::uuid,
        ${cancellationId}::uuid, ${contractReturnId}::uuid, ${refund.pence}, 'pending', now())
      returning id, attempt_id),
    moved as (
      insert into refund_moves (refund_id, from_state, to_state, cause, who)
      select id, null, 'pending', ${why}::text, ${refund.who}::text from made)
    select a.provider from made join payment_attempts a on a.id = made.attempt_id`.execute(tx)
  return rows[0]!
}
