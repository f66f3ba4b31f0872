import type { ContractDatedPayment } from '@touchline/rules/contracts/freezing'
import type { DatedPayment } from '@touchline/rules/contracts/plan-payments'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import type { ContractVersions } from '@touchline/rules/contracts/versions'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { AttemptSnapshot } from '../payments/attempt-record.ts'
import { isStaying } from '../spread/clients-leaving.ts'
import { movePayments } from './contract-moves.ts'
import {
  type ContractVersionRecord,
  type FreezeRecord,
  freezesOf,
  versionsOf,
  withOwnTerms,
} from './contracts.ts'

type Db = Kysely<Database>

/** Payment of a contract, with what its order and its letters say. Dates are of the client's calendar. */
export interface ContractPaymentRecord {
  id: number
  clientId: number
  contractId: number
  kind: DatedPayment['kind'] | 'fee'
  dueOn: string
  from: string | null
  until: string | null
  pence: number
  taxPence: number
  state: string
  tries: number
  asks: number
  failure: string
  /** Day on which it is asked for next. */
  askOn: string | null
  /** Day on which it was last asked for, or on which its next debit is taken. */
  triedOn: string | null
  planName: string
  terms: PlanTerms
  /** Days after the last try from which the membership rests. */
  restsAfterDays: number
  payerId: number
  contact: AttemptSnapshot['contact']
  operator: string
  currencyCode: string
  symbol: string
  timeZone: string
  today: string
  savedCardId: number | null
  /** True where its contract was cancelled, or ends before its time: what is paid of it goes back. */
  goesBack: boolean
  /** Mandate of its contract; null where a card pays. */
  mandateId: string | null
  /** True where its payer pays each payment themselves, as agreed. */
  isByHand: boolean
  traceId: string | null
  /** Account at which the card is kept; null where the card is gone or has expired. */
  account: string | null
}

const paymentsJoined = sql`
  contract_payments p join contracts c on c.id = p.contract_id
    join membership_plans n on n.id = contract_plan_on(c.id, coalesce(p.from_on, p.due_on))
    join clients o on o.id = p.client_id join customers y on y.id = c.payer_id
    left join saved_cards k on k.id = c.saved_card_id and k.customer_id = c.payer_id and k.removed_at is null
      and k.expires_on >= today_at(p.client_id)`

const paymentColumns = sql`
  p.id, p.client_id as "clientId", p.contract_id as "contractId", p.kind, p.due_on::text as "dueOn",
  p.from_on::text as "from", p.until_on::text as "until", p.pence, p.tax_pence as "taxPence", p.state, p.tries,
  p.asks, p.failure, p.ask_on::text as "askOn", p.tried_on::text as "triedOn", n.name as "planName", n.terms,
  rests_after_days(n.terms) as "restsAfterDays", c.payer_id as "payerId",
  jsonb_build_object('firstName', y.first_name, 'lastName', y.last_name, 'email', coalesce(y.email, y.unproven_email, '')) as contact,
  o.name as operator, o.currency_code as "currencyCode", o.currency_symbol as symbol, o.time_zone as "timeZone",
  today_at(p.client_id)::text as today, c.saved_card_id as "savedCardId", c.mandate_id as "mandateId",
  c.by_hand as "isByHand",
  (c.state = 'cancelled' or coalesce(p.from_on > c.ends_on, false)) as "goesBack", k.trace_id as "traceId", k.provider as account`

/**
 * Matches a payment whose day to be asked for has come, of a payer who is not known to have died. No zone is a day ahead
 * of the server's day after next.
 */
const isToAsk = sql`
  p.state in ('due', 'failed') and p.ask_on <= current_date + 1 and p.ask_on <= today_at(p.client_id)
    and c.state <> 'cancelled' and y.closed_at is null and y.letters_stopped_at is null`

/** Matches a contract that no mandate pays: it has none, or its mandate is over. */
const hasNoMandate = sql`
  not exists (select from mandates g where g.id = c.mandate_id and g.state <> 'ended')`

/**
 * Makes payments due whose day has come, each in one process; what was owed until the last day of a contract is due
 * after it, too.
 * @returns how many
 */
export async function makePaymentsDue(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with came as (
      select p.id, p.contract_id from contract_payments p join contracts c on c.id = p.contract_id
      where p.state = 'ahead' and p.ask_on <= current_date + 1 and p.due_on <= today_at(p.client_id)
        and c.state <> 'cancelled' and (c.ends_on is null or p.due_on <= c.ends_on) and ${isStaying(sql`p.client_id`)}
      order by p.id for update of p skip locked),
    told as (
      insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
      select contract_id, id, 'ahead', 'due', 'its day has come', 'sweep' from came)
    update contract_payments p set state = 'due' from came where p.id = came.id`.execute(db)
  return Number(numAffectedRows)
}

/** Lists payments to ask a saved card for, the oldest first, but those already looked at. */
export async function listPaymentsToAsk(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${paymentsJoined} where ${isToAsk} and k.id is not null and p.id > ${after}
    order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks a payment that is to be asked for, and the way in which its contract is paid; null where another process has
 * one of them, or it is not to be asked for.
 */
export async function lockPaymentToAsk(db: Db, id: number): Promise<ContractPaymentRecord | null> {
  const { rows } = await sql<ContractPaymentRecord>`
    select ${paymentColumns} from ${paymentsJoined}
    where p.id = ${id} and ${isToAsk} and k.id is not null
    for update of p skip locked for share of c skip locked`.execute(db)
  return rows[0] ?? null
}

/** Lists payments that nothing can be asked for: the card was removed, or has expired. */
export async function listPaymentsWithoutCard(db: Db): Promise<ContractPaymentRecord[]> {
  const { rows } = await sql<ContractPaymentRecord>`
    select ${paymentColumns} from ${paymentsJoined} where ${isToAsk} and k.id is null and ${hasNoMandate}
      and not exists (select from mail_outbox m where m.client_id = p.client_id
        and m.dedupe_key = 'contract payment ' || p.id || ' without card ' || p.tries)
    order by p.id limit 500`.execute(db)
  return rows
}

export async function readContractPayment(db: Db, id: number): Promise<ContractPaymentRecord> {
  const { rows } = await sql<ContractPaymentRecord>`
    select ${paymentColumns} from ${paymentsJoined} where p.id = ${id}`.execute(db)
  return rows[0]!
}

/** Puts a payment into a basket of its own, which no visitor has. @returns the basket and its line */
export async function createCartOfPayment(
  db: Db,
  { id, clientId, pence }: ContractPaymentRecord,
  { taxBasisPoints, shown }: { taxBasisPoints: number; shown: object },
): Promise<{ cartId: number; itemId: number; version: number }> {
  const { rows } = await sql<{ cartId: number; itemId: number; version: number }>`
    with basket as (
      insert into carts (uuid, client_id) values (gen_random_uuid(), ${clientId}) returning id, version),
    line as (
      insert into cart_items (client_id, cart_id, slot_ids, contract_payment_id, pricing_option_id, quantity,
        price_pence, tax_basis_points, sort_by, shown)
      select ${clientId}::int, id, '{}', ${id}::bigint, 0, 1, ${pence}::int, ${taxBasisPoints}::int, 0,
        ${JSON.stringify(shown)}::jsonb from basket returning id)
    select basket.id as "cartId", basket.version, line.id as "itemId" from basket, line`.execute(db)
  return rows[0]!
}

/** Marks a locked payment as asked for. */
export async function markAsked(db: Db, { id, contractId, state }: ContractPaymentRecord): Promise<void> {
  await sql`
    insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
    values (${contractId}, ${id}, ${state}, 'asked', 'the saved card is charged', 'sweep')`.execute(db)
  await sql`
    update contract_payments set state = 'asked', asks = asks + 1, ask_on = null, tried_on = today_at(client_id)
    where id = ${id}`.execute(db)
}

interface Unpaid {
  id: number
  cartId: number | null
  cause: string
  who: string
  /** Reason for which its card was refused, as the provider's answer was understood; null where nothing was asked for. */
  failure: string | null
  /** Words of the provider, or of ours, that tell what came of it. */
  said: string
  /** True where the bank wants the payer: it is not asked again without them. */
  wantsPayer: boolean
}

/** Number of requests of which no bank has answered after which a payment is not asked for any more. */
const unansweredAtMost = 5

/**
 * Moves a payment on that was asked for and not paid: failed, with the next day of the plan's rule, or due again
 * and asked for on the next day where no bank was asked, unless that has come to nothing too often. Of a contract that
 * has ended before the payment's time it is dropped.
 * @returns whether it is still owed; null where it has been moved
 */
export async function endAsking(db: Db, unpaid: Unpaid): Promise<{ isOwed: boolean } | null> {
  const { id, cartId, cause, who, failure, said, wantsPayer } = unpaid
  const state = failure === null ? 'due' : 'failed'
  await sql`update carts set state = 'discarded' where id = ${cartId} and state = 'open'`.execute(db)
  // The contract before its payment, as an end locks them: it has ended before, or finds the payment moved.
  await sql`
    select from contracts where id = (select contract_id from contract_payments where id = ${id}) for share`.execute(
    db,
  )
  const { rows } = await sql<{ isOwed: boolean }>`
    with asked as (
      select p.id, p.contract_id, n.terms,
        c.state <> 'cancelled' and (c.ends_on is null or p.from_on is null or p.from_on <= c.ends_on) as is_owed
      from contract_payments p join contracts c on c.id = p.contract_id
        join membership_plans n on n.id = contract_plan_on(c.id, coalesce(p.from_on, p.due_on))
      where p.id = ${id} and p.state = 'asked' for update of p),
    told as (
      insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
      select contract_id, id, 'asked', ${state}::text, ${cause}::text, ${who}::text from asked)
    update contract_payments p set state = ${state}, failure = ${failure ?? said},
      tries = p.tries + ${failure === null ? 0 : 1}::int,
      ask_on = today_at(p.client_id) + case when ${failure === null}::boolean and p.asks - p.tries < ${unansweredAtMost}::int then 1
        when not ${wantsPayer || failure === null}::boolean then (asked.terms #>> array['retryAfterDays', p.tries::text])::int end
    from asked where p.id = asked.id returning asked.is_owed as "isOwed"`.execute(db)
  const moved = rows[0] ?? null
  if (moved?.isOwed === false)
    await movePayments(db, [id], { to: 'dropped', cause: 'the contract ends before', who })
  return moved
}

/** Lists payments that are still asked for although the attempt has ended unpaid. */
export async function listEndedAskings(db: Db): Promise<{ id: number; attemptId: string }[]> {
  const { rows } = await sql<{ id: number; attemptId: string }>`
    select p.id, a.id as "attemptId" from contract_payments p
      join payment_attempts a on a.client_id = p.client_id
        and a.idempotency_key = 'contract-payment ' || p.id || ' ' || p.asks - 1
    where p.state = 'asked' and a.state in ('declined', 'expired', 'voided', 'cancelled')
    order by p.id limit 100`.execute(db)
  return rows
}

/** Contract that goes on, with the last payment that was made ahead for it. */
export interface ContractToExtend {
  id: number
  clientId: number
  joinedOn: string
  startsOn: string
  lastDueOn: string
  today: string
  versions: ContractVersions<ContractVersionRecord>
  freezes: FreezeRecord[]
}

/** Lists contracts that go on and whose payments ahead may run out by now. */
export async function listContractsToExtend(db: Db): Promise<ContractToExtend[]> {
  const { rows } = await sql<Omit<ContractToExtend, 'versions'> & { versions: ContractVersionRecord[] }>`
    select c.id, c.client_id as "clientId", c.joined_on::text as "joinedOn", c.starts_on::text as "startsOn",
      last.due_on::text as "lastDueOn", today_at(c.client_id)::text as today, ${versionsOf} as versions,
      ${freezesOf} as freezes
    from contracts c,
      lateral (select max(p.due_on) as due_on from contract_payments p where p.contract_id = c.id) last
    where c.state = 'active' and c.ends_on is null and c.extend_on <= current_date + 1
      and c.extend_on <= today_at(c.client_id)
    order by c.extend_on, c.id limit 1000`.execute(db)
  return rows.map((contract) => ({ ...contract, versions: withOwnTerms(contract.versions) }))
}

/** Says on which day a contract's payments ahead may run out next. */
export async function extendContractOn(db: Db, id: number, day: string): Promise<void> {
  await sql`update contracts set extend_on = ${day}::date where id = ${id}`.execute(db)
}

/**
 * Adds payments ahead. What another process has added is left as it is, and months that were frozen meanwhile, or whose
 * plan was changed, are not added: the contract is locked before its freezes and versions are read again.
 * @returns how many are new
 */
export async function addPaymentsAhead(
  db: Db,
  { id, clientId, versions }: Pick<ContractToExtend, 'id' | 'clientId' | 'versions'>,
  payments: readonly (ContractDatedPayment & { taxPence: number })[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select id from contracts where id = ${id} and state = 'active' and ends_on is null for share`.execute(
      tx,
    )
    if (rows.length === 0) return 0
    const { numAffectedRows } = await sql`
      insert into contract_payments (client_id, contract_id, kind, due_on, from_on, until_on, pence, tax_pence, state,
        ask_on)
      select ${clientId}::int, ${id}::bigint, w."kind", w."on", w."from", w."until", w."pence", w."taxPence", 'ahead', w."on"
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as w (
        "kind" text, "on" date, "from" date, "until" date, "pence" int, "taxPence" int)
      where (w."kind" = 'fee') = exists (select from contract_freezes f where f.contract_id = ${id}
        and f.withdrawn_at is null and w."from" between f.from_on and f.until_on)
        and ${versions.at(-1)!.number}::int = (select max(v.number) from contract_versions v
          where v.contract_id = ${id} and v.withdrawn_at is null)
      on conflict do nothing`.execute(tx)
    return Number(numAffectedRows)
  })
}
