import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type MandateRecord, mandateColumns } from '../direct-debit/mandates.ts'

type Tx = Kysely<Database>

/** Way in which the payments of a contract are taken: by one of the two, or by neither where the payer pays each. */
export interface Way {
  savedCardId: number | null
  mandateId: string | null
  /** The way in words: 'by Visa ending 4242' */
  words: string
}

/** A saved card from which the later payments of a contract can be taken. */
export interface AgreedCard {
  id: number
  account: string
  brand: string
  last4: string
}

/**
 * Lists the saved cards of a payer that their banks have agreed to be charged later: those with a trace of the first
 * payment of an agreement, and those that a contract of theirs is paid by. The one used last comes first.
 */
export async function listAgreedCards(
  db: Tx,
  { clientId, payerId }: { clientId: number; payerId: number },
): Promise<AgreedCard[]> {
  const { rows } = await sql<AgreedCard>`
    select s.id, s.provider as account, s.brand, s.last4 from saved_cards s
    where s.client_id = ${clientId} and s.customer_id = ${payerId} and s.removed_at is null
      and s.expires_on >= today_at(s.client_id)
      and (s.trace_id is not null
        or exists (select from contracts c where c.saved_card_id = s.id and c.payer_id = s.customer_id))
    order by s.used_at desc, s.id desc`.execute(db)
  return rows
}

/** Locks a mandate of a payer, so that it stays usable until a contract is paid by it; null where it is not. */
export async function lockUsableMandate(
  tx: Tx,
  { id, payerId, provider }: { id: string; payerId: number; provider: string },
): Promise<MandateRecord | null> {
  const { rows } = await sql<MandateRecord>`
    select ${mandateColumns} from mandates m
    where m.id = ${id}::uuid and m.payer_id = ${payerId} and m.provider = ${provider}
      and m.state in ('pending', 'active') and not m.is_stopped for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Finds the saved card that an order was paid by: the one that it has kept, or the saved one that was chosen. */
export async function findCardOfOrder(
  tx: Tx,
  paid: { provider: string | null; identifier: string | null; savedCardId: number | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce((select id from saved_cards where provider = ${paid.provider}::text
      and external_identifier = ${paid.identifier}::text), ${paid.savedCardId}::int) as id`.execute(tx)
  return rows[0]!.id
}

/**
 * Locks contracts that run, before their payments are. An order that changes how they are paid then waits for a change
 * in the account, or comes before it.
 */
export async function lockRunningContracts(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from contracts where id = any(${ids}::bigint[]) and state in ('active', 'leaving')
    order by id for no key update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Moves the later payments of a locked contract to another way, and keeps who did so. Debits of which the payer has only
 * been told are dropped; what a bank is being asked for stays as it is.
 * @returns false where the contract is paid in this way already: nothing is written
 */
export async function moveToWay(
  tx: Tx,
  {
    contractId,
    way: { savedCardId, mandateId, words },
    who,
    cause: given,
  }: { contractId: number; way: Way; who: string; cause?: string },
): Promise<boolean> {
  const isByHand = savedCardId === null && mandateId === null
  const { rows } = await sql<{ before: string | null }>`
    select mandate_id as before from contracts
    where id = ${contractId} and (saved_card_id, mandate_id, by_hand)
      is distinct from (${savedCardId}::int, ${mandateId}::uuid, ${isByHand}::boolean)`.execute(tx)
  const [found] = rows
  if (found === undefined) return false
  // Closing the account takes away the words after the colon.
  const cause = given ?? `paid in another way from now on: ${words}`
  await sql`
    select id from mandates where id in (${found.before}::uuid, ${mandateId}::uuid) order by id for no key update`.execute(
    tx,
  )
  await sql`
    update contracts set saved_card_id = ${savedCardId}::int, mandate_id = ${mandateId}::uuid,
      by_hand = ${isByHand}::boolean
    where id = ${contractId}`.execute(tx)
  await sql`
    insert into contract_moves (contract_id, from_state, to_state, cause, who)
    select id, state, state, ${cause}::text, ${who}::text from contracts where id = ${contractId}`.execute(tx)
  await sql`
    update debits d set state = 'dropped' from contract_payments p
    where p.id = d.payment_id and p.contract_id = ${contractId} and d.state = 'noticed'
      and d.mandate_id is distinct from ${mandateId}::uuid`.execute(tx)
  await sql`
    update mandates set is_left = id is distinct from ${mandateId}::uuid
    where id in (${found.before}::uuid, ${mandateId}::uuid)`.execute(tx)
  return true
}
