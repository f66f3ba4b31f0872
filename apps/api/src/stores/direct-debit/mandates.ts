import {
  type MandateEvent,
  type MandateState,
  mandateStates,
} from '@touchline/rules/direct-debit/debit-states'
import { statesBefore } from '@touchline/rules/states/state-table'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

type Db = Kysely<Database>

/** A mandate, with what a provider is asked about it. */
export interface MandateRecord {
  id: string
  clientId: number
  payerId: number
  provider: string
  ourRef: string
  sessionRef: string | null
  providerRef: string | null
  state: MandateState
  accountEnding: string
  reason: string
  isStopped: boolean
}

export const mandateColumns = sql`
  m.id, m.client_id as "clientId", m.payer_id as "payerId", m.provider, m.our_ref as "ourRef",
  m.session_ref as "sessionRef", m.provider_ref as "providerRef", m.state, m.account_ending as "accountEnding",
  m.reason, m.is_stopped as "isStopped"`

type NewMandate = Pick<MandateRecord, 'id' | 'clientId' | 'payerId' | 'provider' | 'ourRef'>

/** Creates a mandate that is being opened, once for its id. @returns null where the id is another payer's */
export async function createMandate(db: Db, made: NewMandate): Promise<MandateRecord | null> {
  const { id, clientId, payerId, provider, ourRef } = made
  await sql`
    insert into mandates (id, client_id, payer_id, provider, our_ref, state, look_at)
    values (${id}::uuid, ${clientId}, ${payerId}, ${provider}, ${ourRef}, ${mandateStates.initial},
      clock_timestamp() + interval '1 minute')
    on conflict do nothing`.execute(db)
  const found = await findMandate(db, id)
  return found?.clientId === clientId && found.payerId === payerId ? found : null
}

export async function findMandate(db: Db, id: string): Promise<MandateRecord | null> {
  const { rows } = await sql<MandateRecord>`
    select ${mandateColumns} from mandates m where m.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Locks a mandate, so that its news are taken in one after the other. */
export async function lockMandate(tx: Db, id: string): Promise<MandateRecord> {
  const { rows } = await sql<MandateRecord>`
    select ${mandateColumns} from mandates m where m.id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]!
}

/** Finds a mandate by the provider's name of it, or by ours. */
export async function findMandateByRef(
  db: Db,
  provider: string,
  { ref, ourRef }: { ref: string; ourRef: string },
): Promise<MandateRecord | null> {
  const { rows } = await sql<MandateRecord>`
    select ${mandateColumns} from mandates m
    where m.provider = ${provider} and (m.provider_ref = ${ref} or m.our_ref = ${ourRef})`.execute(db)
  return rows[0] ?? null
}

/** Lists the mandates of a payer that can be used, the newest first. */
export async function listUsableMandates(
  db: Db,
  { clientId, payerId }: { clientId: number; payerId: number },
): Promise<MandateRecord[]> {
  const { rows } = await sql<MandateRecord>`
    select ${mandateColumns} from mandates m
    where m.client_id = ${clientId} and m.payer_id = ${payerId} and m.state in ('pending', 'active')
      and not m.is_stopped
    order by m.created_at desc, m.id`.execute(db)
  return rows
}

export async function keepMandateSession(db: Db, id: string, sessionRef: string): Promise<void> {
  await sql`update mandates set session_ref = ${sessionRef} where id = ${id}::uuid`.execute(db)
}

/** Lists mandates whose provider is to be asked how they stand. */
export async function listMandatesToLookAt(db: Db, provider: string): Promise<MandateRecord[]> {
  const { rows } = await sql<MandateRecord>`
    select ${mandateColumns} from mandates m
    where m.provider = ${provider} and m.look_at <= clock_timestamp()
    order by m.look_at limit 200`.execute(db)
  return rows
}

/** Says when the provider is asked about a mandate next; null: not by itself. */
export async function lookAtMandateIn(db: Db, id: string, minutes: number | null): Promise<void> {
  await sql`
    update mandates set look_at = clock_timestamp() + ${minutes}::int * interval '1 minute'
    where id = ${id}::uuid`.execute(db)
}

interface MandateNews {
  event: MandateEvent | null
  providerRef: string
  accountEnding: string
  reason: string
}

/** Takes in how a locked mandate stands. @returns false where it stood so already, or no move leads there */
export async function moveMandate(tx: Db, id: string, news: MandateNews): Promise<boolean> {
  const { event, providerRef, accountEnding, reason } = news
  await sql`
    update mandates set provider_ref = ${providerRef}, account_ending = ${accountEnding},
      reason = case when ${reason}::text = '' then reason else ${reason}::text end
    where id = ${id}::uuid and (provider_ref, account_ending, reason) is distinct from
      (${providerRef}::text, ${accountEnding}::text, ${reason}::text)`.execute(tx)
  if (event === null) return false
  const { rows } = await sql`
    update mandates set state = ${stateAfter[event]}, is_stopped = is_stopped and ${event}::text <> 'reinstated'
    where id = ${id}::uuid and state = any(${statesBefore(mandateStates, event)}::text[]) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

const stateAfter: Record<MandateEvent, MandateState> = {
  lodged: 'pending',
  accepted: 'active',
  ended: 'ended',
  reinstated: 'active',
}

/** Stops collecting by a mandate until staff have looked, or lets it go on. @returns whether that is new */
export async function stopMandate(tx: Db, id: string, isStopped: boolean): Promise<boolean> {
  const { rows } = await sql`
    update mandates set is_stopped = ${isStopped} where id = ${id}::uuid and is_stopped <> ${isStopped}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Stops all letters to the payer of a mandate, those that wait too: their bank has told that they have died. */
export async function stopLettersTo(tx: Db, payerId: number): Promise<void> {
  await sql`
    update customers set letters_stopped_at = coalesce(letters_stopped_at, now()) where id = ${payerId}`.execute(
    tx,
  )
  await sql`
    update mail_outbox set state = 'skipped', failure = 'their bank has told that this person has died'
    where customer_id = ${payerId} and state = 'waiting'`.execute(tx)
}

/** Contract that is paid by a mandate, as its payer is told. */
export interface ContractOfMandate {
  contractId: number
  planName: string
  operator: string
  firstName: string
  email: string
}

/** Lists the running contracts that a mandate pays. */
export async function listContractsOf(db: Db, mandateId: string): Promise<ContractOfMandate[]> {
  const { rows } = await sql<ContractOfMandate>`
    select c.id as "contractId", n.name as "planName", o.name as operator, y.first_name as "firstName",
      coalesce(y.email, y.unproven_email, '') as email
    from contracts c join membership_plans n on n.id = contract_plan_now(c) join clients o on o.id = c.client_id
      join customers y on y.id = c.payer_id
    where c.mandate_id = ${mandateId}::uuid and c.state in ('active', 'leaving') order by c.id`.execute(db)
  return rows
}

/** Days for which a mandate that no contract uses is kept, so that a basket can still be paid. */
const unusedDays = 7

/** Lists mandates that nothing is collected by any more: no contract that runs, no debit on its way, nothing owed. */
export async function listMandatesToCancel(db: Db, provider: string): Promise<MandateRecord[]> {
  const { rows } = await sql<MandateRecord>`
    select ${mandateColumns} from mandates m
    where m.provider = ${provider} and m.state in ('pending', 'active') and m.provider_ref is not null
      and not exists (select from contracts c where c.mandate_id = m.id and (c.state in ('active', 'leaving')
        or exists (select from contract_payments p where p.contract_id = c.id and p.state in ('due', 'asked', 'failed')
          and p.ask_on is not null)))
      and not exists (select from debits d where d.mandate_id = m.id and d.state in ('noticed', 'asking', 'submitted'))
      and (m.is_left or m.created_at < now() - ${unusedDays} * interval '1 day'
        or exists (select from contracts c where c.mandate_id = m.id))
    order by m.created_at limit 100`.execute(db)
  return rows
}

/** Reads the name and address of a payer as a provider takes them; an address that is not proven is none. */
export async function readMandatePayer(db: Db, customerId: number): Promise<{ name: string; email: string }> {
  const { rows } = await sql<{ name: string; email: string }>`
    select trim(first_name || ' ' || last_name) as name, coalesce(email, unproven_email, '') as email
    from customers where id = ${customerId}`.execute(db)
  return rows[0]!
}

/** Counts the mandates that a payer has opened within a day, without this one. */
export async function countMandatesToday(db: Db, payerId: number, exceptId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mandates
    where payer_id = ${payerId} and id <> ${exceptId}::uuid and created_at > now() - interval '1 day'`.execute(
    db,
  )
  return rows[0]!.count
}

/** Lists mandates of a payer that may have been set up in the provider's page meanwhile. */
export async function listOpeningMandates(db: Db, payerId: number): Promise<MandateRecord[]> {
  const { rows } = await sql<MandateRecord>`
    select ${mandateColumns} from mandates m
    where m.payer_id = ${payerId} and m.state = 'opening' and m.created_at > now() - interval '1 day'
    order by m.created_at desc limit 3`.execute(db)
  return rows
}
