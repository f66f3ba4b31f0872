import { type DebitState, debitStates } from '@touchline/rules/direct-debit/debit-states'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

type Db = Kysely<Database>

/** A debit with its mandate, as its provider is asked about it. Dates are calendar days. */
export interface DebitRecord {
  id: string
  clientId: number
  paymentId: number
  mandateId: string
  mandateRef: string
  accountEnding: string
  provider: string
  pence: number
  currency: string
  chargeOn: string
  noticedOn: string
  state: DebitState
  ourRef: string
  providerRef: string | null
  reason: string
}

const debitColumns = sql`
  d.id, d.client_id as "clientId", d.payment_id as "paymentId", d.mandate_id as "mandateId",
  coalesce(m.provider_ref, '') as "mandateRef", m.account_ending as "accountEnding", m.provider, d.pence,
  (select currency_code from clients where id = d.client_id) as currency, d.charge_on::text as "chargeOn",
  d.noticed_on::text as "noticedOn", d.state, d.our_ref as "ourRef", d.provider_ref as "providerRef", d.reason`
const debitsJoined = sql`debits d join mandates m on m.id = d.mandate_id`

/** Matches a payment `p` of a contract `c`, with a mandate `m`, that is to be collected by direct debit. */
const isToCollect = sql`
  p.state in ('ahead', 'due', 'failed') and p.ask_on is not null and m.state in ('pending', 'active')
    and not m.is_stopped and m.provider_ref is not null and c.state <> 'cancelled'
    and (c.ends_on is null or p.from_on is null or p.from_on <= c.ends_on)
    and not exists (select from debits d where d.payment_id = p.id
      and d.state in ('noticed', 'asking', 'submitted', 'collected'))`

/** Payment that is to be noticed, with the day on which it is to be asked for. */
export interface PaymentToNotice {
  id: number
  clientId: number
  mandateId: string
  pence: number
  askOn: string
  today: string
  /** Number of earlier debits of it. */
  earlier: number
  /** Contract, kind and days of the payment: data from a backup has it by the same words. */
  what: string
}

const noticeColumns = sql`
  p.id, p.client_id as "clientId", m.id as "mandateId", p.pence, p.ask_on::text as "askOn",
  today_at(p.client_id)::text as today,
  (select count(*)::int from debits d where d.payment_id = p.id) as earlier,
  concat_ws(' ', p.contract_id, p.kind, p.due_on, p.from_on) as what`
const payments = sql`
  contract_payments p join contracts c on c.id = p.contract_id join mandates m on m.id = c.mandate_id
    join customers y on y.id = c.payer_id`

/** Lists payments whose notice may have to go by now, the oldest first, but those already looked at. */
export async function listPaymentsToNotice(
  db: Db,
  provider: string,
  { daysAhead, after, limit }: { daysAhead: number; after: number; limit: number },
): Promise<PaymentToNotice[]> {
  const { rows } = await sql<PaymentToNotice>`
    select ${noticeColumns} from ${payments}
    where ${isToCollect} and m.provider = ${provider} and y.closed_at is null and y.letters_stopped_at is null
      and p.ask_on <= today_at(p.client_id) + ${daysAhead}::int and p.id > ${after}
    order by p.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Locks a payment whose notice is to go, and the way in which its contract is paid; null where another process has one
 * of them, or it is not to be collected any more.
 */
export async function lockPaymentToNotice(tx: Db, id: number): Promise<PaymentToNotice | null> {
  const { rows } = await sql<PaymentToNotice>`
    select ${noticeColumns} from ${payments}
    where p.id = ${id} and ${isToCollect}
    for update of p skip locked for share of c skip locked`.execute(tx)
  return rows[0] ?? null
}

export async function hasDebit(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from debits where id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

interface NewDebit {
  id: string
  ourRef: string
  noticeKey: string
  chargeOn: string
}

/**
 * Creates a debit with the day of its notice; its payment is asked for on the day of the charge.
 * @returns false where another process has just created one: its lock was free again, and nothing is written
 */
export async function createDebit(
  tx: Db,
  payment: PaymentToNotice,
  { id, ourRef, noticeKey, chargeOn }: NewDebit,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into debits (id, client_id, payment_id, mandate_id, pence, charge_on, notice_key, noticed_on, state, our_ref)
    values (${id}::uuid, ${payment.clientId}, ${payment.id}, ${payment.mandateId}::uuid, ${payment.pence},
      ${chargeOn}::date, ${noticeKey}, ${payment.today}::date, ${debitStates.initial}, ${ourRef})
    on conflict (payment_id) where state in ('noticed', 'asking', 'submitted', 'collected') do nothing`.execute(
    tx,
  )
  if (Number(numAffectedRows) === 0) return false
  // A membership does not rest while the day of its next try is yet to come.
  await sql`
    update contract_payments set ask_on = ${chargeOn}::date, tried_on = ${chargeOn}::date where id = ${payment.id}`.execute(
    tx,
  )
  return true
}

/** Lists debits that were noticed and whose charge day is near, or that are on their way without an answer. */
export async function listDebitsToAsk(db: Db, provider: string, until: string): Promise<DebitRecord[]> {
  const { rows } = await sql<DebitRecord>`
    select ${debitColumns} from ${debitsJoined}
    where m.provider = ${provider} and d.state = 'noticed' and d.charge_on <= ${until}::date
    order by d.charge_on, d.id limit 200`.execute(db)
  return rows
}

/** A debit that is about to be asked for, with what stands in the way of it. */
export interface DebitToAsk extends DebitRecord {
  paymentState: string
  isWanted: boolean
  /** Day on which its notice left by the client's calendar; null while it has not. */
  sentOn: string | null
  today: string
}

/** Locks a noticed debit with its payment; null where another process has it, or it is not noticed any more. */
export async function lockDebitToAsk(tx: Db, id: string): Promise<DebitToAsk | null> {
  const { rows } = await sql<DebitToAsk>`
    select ${debitColumns}, p.state as "paymentState", today_at(p.client_id)::text as today,
      p.state in ('ahead', 'due', 'failed') and p.ask_on is not null and m.state in ('pending', 'active')
        and not m.is_stopped and c.state <> 'cancelled' and c.mandate_id = d.mandate_id
        and y.letters_stopped_at is null
        and (c.ends_on is null or p.from_on is null or p.from_on <= c.ends_on) as "isWanted",
      (select (coalesce(o.sent_at, g.sent_at) at time zone k.time_zone)::date::text
        from mail_outbox o join clients k on k.id = o.client_id left join mail_outbox g on g.id = o.gathered_into
        where o.client_id = d.client_id and o.dedupe_key = d.notice_key) as "sentOn"
    from ${debitsJoined} join contract_payments p on p.id = d.payment_id join contracts c on c.id = p.contract_id
      join customers y on y.id = c.payer_id
    where d.id = ${id}::uuid and d.state = 'noticed' for update of p, d skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Marks a locked debit and its payment as asked for: the payment is due from now on. */
export async function markDebitAsked(tx: Db, { id, paymentId, paymentState }: DebitToAsk): Promise<void> {
  const states = paymentState === 'ahead' ? ['ahead', 'due', 'asked'] : [paymentState, 'asked']
  for (const [at, to] of states.slice(1).entries()) {
    await sql`
      insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
      select contract_id, id, ${states[at]}::text, ${to}::text, 'its direct debit is sent to the bank', 'sweep'
      from contract_payments where id = ${paymentId}`.execute(tx)
    await sql`
      update contract_payments set state = ${to},
        asks = asks + ${to === 'asked' ? 1 : 0}::int, ask_on = case when ${to === 'asked'}::boolean then null else ask_on end
      where id = ${paymentId}`.execute(tx)
  }
  await sql`
    update debits set state = 'asking', look_at = clock_timestamp() + interval '1 minute' where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Lists debits whose provider is to be asked how they stand. */
export async function listDebitsToLookAt(db: Db, provider: string): Promise<DebitRecord[]> {
  const { rows } = await sql<DebitRecord>`
    select ${debitColumns} from ${debitsJoined}
    where m.provider = ${provider} and d.state in ('asking', 'submitted') and d.look_at <= clock_timestamp()
    order by d.look_at, d.id limit 500`.execute(db)
  return rows
}

/** Lists debits on their way that no contract wants any more. */
export async function listDebitsToCancel(db: Db, provider: string): Promise<DebitRecord[]> {
  const { rows } = await sql<DebitRecord>`
    select ${debitColumns} from ${debitsJoined} join contract_payments p on p.id = d.payment_id
      join contracts c on c.id = p.contract_id
    where m.provider = ${provider} and d.state = 'submitted' and d.provider_ref is not null
      and (c.state = 'cancelled' or p.from_on > c.ends_on)
    order by d.id limit 100`.execute(db)
  return rows
}

export async function findDebitByRef(
  db: Db,
  provider: string,
  { ref, ourRef }: { ref: string; ourRef: string },
): Promise<DebitRecord | null> {
  const { rows } = await sql<DebitRecord>`
    select ${debitColumns} from ${debitsJoined}
    where m.provider = ${provider} and (d.provider_ref = ${ref} or d.our_ref = ${ourRef})`.execute(db)
  return rows[0] ?? null
}

/** A debit with its payment, locked while news of it are taken in. */
export interface LockedDebit extends DebitRecord {
  paymentState: string
  returnedPence: number
  tries: number
}

/** Locks a debit, its contract and its payment, in the order in which an end of the contract locks them. */
export async function lockDebit(tx: Db, id: string): Promise<LockedDebit> {
  await sql`
    select from contracts where id = (select p.contract_id from debits d join contract_payments p on p.id = d.payment_id
      where d.id = ${id}::uuid) for no key update`.execute(tx)
  const { rows } = await sql<LockedDebit>`
    select ${debitColumns}, p.state as "paymentState", p.returned_pence as "returnedPence", p.tries
    from ${debitsJoined} join contract_payments p on p.id = d.payment_id
    where d.id = ${id}::uuid for update of p, d`.execute(tx)
  return rows[0]!
}

/** Moves a locked debit. */
export async function moveDebit(
  tx: Db,
  id: string,
  to: DebitState,
  { reason = '', lostPence = 0 }: { reason?: string; lostPence?: number } = {},
): Promise<void> {
  await sql`
    update debits set state = ${to}, lost_pence = ${lostPence},
      reason = case when ${reason}::text = '' then reason else ${reason}::text end where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Keeps what the provider has accepted: its own name and its charge day. */
export async function keepAccepted(
  tx: Db,
  id: string,
  { providerRef, chargeOn }: { providerRef: string; chargeOn: string },
): Promise<void> {
  await sql`
    update debits set provider_ref = ${providerRef}, charge_on = ${chargeOn}::date where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Says when the provider is asked about a debit next. */
export async function lookAtDebitIn(db: Db, id: string, minutes: number): Promise<void> {
  await sql`
    update debits set look_at = clock_timestamp() + ${minutes}::int * interval '1 minute' where id = ${id}::uuid`.execute(
    db,
  )
}

/** Marks the payment of a locked debit as collected by it. */
export async function payByDebit(tx: Db, { id, paymentId }: DebitRecord): Promise<void> {
  await sql`
    insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
    select contract_id, id, state, 'collected', 'collected by direct debit', 'bank' from contract_payments
    where id = ${paymentId}`.execute(tx)
  await sql`
    update contract_payments set state = 'collected', debit_id = ${id}::uuid, ask_on = null, failure = ''
    where id = ${paymentId}`.execute(tx)
}

/** Marks the payment of a locked debit as owed again: its bank took the money back. */
export async function takePaymentBack(tx: Db, paymentId: number, cause: string): Promise<void> {
  await sql`
    insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
    select contract_id, id, state, 'reversed', ${cause}::text, 'bank' from contract_payments
    where id = ${paymentId}`.execute(tx)
  await sql`
    update contract_payments set state = 'reversed', debit_id = null, ask_on = null where id = ${paymentId}`.execute(
    tx,
  )
}

/** Drops noticed debits whose payment is not to be collected any more. */
export async function dropUnwanted(db: Db): Promise<void> {
  await sql`
    update debits d set state = 'dropped' from contract_payments p
    where p.id = d.payment_id and d.state = 'noticed' and p.state not in ('ahead', 'due', 'failed')`.execute(
    db,
  )
}

/** Drops the noticed debits of a mandate that is over. */
export async function dropNoticed(tx: Db, mandateId: string): Promise<void> {
  await sql`
    update debits set state = 'dropped' where mandate_id = ${mandateId}::uuid and state = 'noticed'`.execute(
    tx,
  )
}

/** The event up to which an account's list has been read; null before the first. */
export async function readEventsUntil(db: Db, provider: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from debit_events_read where provider = ${provider}`.execute(db)
  return rows[0]?.id ?? null
}

export async function keepEventsUntil(db: Db, provider: string, eventId: string): Promise<void> {
  await sql`
    insert into debit_events_read (provider, event_id) values (${provider}, ${eventId})
    on conflict (provider) do update set event_id = excluded.event_id`.execute(db)
}
