import type { ContractPaymentState, ContractState } from '@touchline/rules/contracts/contract-states'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type ContractPaymentRecord, waivedCause } from './contracts.ts'

type Db = Kysely<Database>
type Named = Pick<ContractPaymentRecord, 'id' | 'kind' | 'on' | 'from' | 'until' | 'pence'>

/** A contract as its operator lists it. Dates are of the client's calendar. */
export interface ListedContract {
  id: number
  client: string
  symbol: string
  planName: string
  state: ContractState
  joinedOn: string
  startsOn: string
  endsOn: string | null
  payer: string
  email: string | null
  people: number
  owedPence: number
  /** The next payment whose day has not come. */
  next: Named | null
}

const payerColumns = sql`trim(y.first_name || ' ' || y.last_name) as payer, coalesce(y.email, y.unproven_email) as email`

/** Lists contracts, the newest first. A venue lists those whose plan can be joined there. */
export async function listContractsForOperator(
  db: Db,
  { client, venue, state }: { client: string | null; venue: string | null; state: ContractState | null },
): Promise<ListedContract[]> {
  const { rows } = await sql<ListedContract>`
    select c.id, o.slug as client, o.currency_symbol as symbol, n.name as "planName", c.state,
      c.joined_on::text as "joinedOn", c.starts_on::text as "startsOn", c.ends_on::text as "endsOn", ${payerColumns},
      (select count(*)::int from contract_people x where x.contract_id = c.id and x.version = 1) as people,
      coalesce(p.owed, 0)::int as "owedPence", p.next
    from contracts c join clients o on o.id = c.client_id join membership_plans n on n.id = contract_plan_now(c)
      join customers y on y.id = c.payer_id
      left join (select q.contract_id, sum(q.pence) filter (where q.state in ('due', 'asked', 'failed', 'reversed')) as owed,
          (array_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'on', q.due_on, 'from', q.from_on, 'until', q.until_on,
            'pence', q.pence) order by q.due_on, q.id) filter (where q.state = 'ahead'))[1] as next
        from contract_payments q where q.state in ('ahead', 'due', 'asked', 'failed', 'reversed')
        group by 1) p on p.contract_id = c.id
    where (${client}::text is null or o.slug = ${client}) and (${state}::text is null or c.state = ${state})
      and (${venue}::text is null or exists (select from venues v where v.client_id = c.client_id and v.slug = ${venue}
        and case when n.terms -> 'venues' = '[]' then v.sells_memberships_online else n.terms -> 'venues' ? v.slug end))
    order by o.slug, c.id desc`.execute(db)
  return rows
}

/** A payment that is owed, as its operator lists it. Dates are of the client's calendar. */
export interface OwedPayment extends Named {
  contractId: number
  client: string
  symbol: string
  planName: string
  contractState: ContractState
  payer: string
  email: string | null
  state: ContractPaymentState
  asks: number
  tries: number
  triedOn: string | null
  askOn: string | null
  failure: string
  hasCard: boolean
  /** True where a bank has told that the payer has died. */
  hasDied: boolean
}

/** Lists what contracts owe, the oldest first. */
export async function listOwed(db: Db, { client }: { client: string | null }): Promise<OwedPayment[]> {
  const { rows } = await sql<OwedPayment>`
    select p.id, p.kind, p.due_on::text as "on", p.from_on::text as "from", p.until_on::text as "until", p.pence, p.state,
      p.asks, p.tries, p.tried_on::text as "triedOn", p.ask_on::text as "askOn", p.failure, c.id as "contractId",
      c.state as "contractState", o.slug as client, o.currency_symbol as symbol, n.name as "planName", ${payerColumns},
      exists (select from saved_cards k where k.id = c.saved_card_id and k.customer_id = c.payer_id
        and k.removed_at is null and k.expires_on >= today_at(p.client_id)) as "hasCard",
      y.letters_stopped_at is not null as "hasDied"
    from contract_payments p join contracts c on c.id = p.contract_id join clients o on o.id = p.client_id
      join membership_plans n on n.id = contract_plan_now(c) join customers y on y.id = c.payer_id
    where p.state in ('due', 'asked', 'failed', 'reversed') and (${client}::text is null or o.slug = ${client})
    order by p.due_on, p.id`.execute(db)
  return rows
}

/** A contract that the operator is about to change, and where its client's calendar stands. */
export interface ContractOfOperator {
  contractId: number
  clientId: number
  payerId: number
  /** Name of the client. */
  operator: string
  symbol: string
}

/** Finds a contract by its own number, or by that of one of its payments; null where there is none. */
export async function findContractOfOperator(
  db: Db,
  named: { contractId: number } | { paymentId: number },
): Promise<ContractOfOperator | null> {
  const id =
    'contractId' in named
      ? sql`${named.contractId}::bigint`
      : sql`(select contract_id from contract_payments where id = ${named.paymentId}::bigint)`
  const { rows } = await sql<ContractOfOperator>`
    select c.id as "contractId", c.client_id as "clientId", c.payer_id as "payerId", o.name as operator,
      o.currency_symbol as symbol
    from contracts c join clients o on o.id = c.client_id where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A move of a contract or of one of its payments, with its moment by the client's clock. */
export interface MoveOfContract {
  at: string
  paymentId: number | null
  from: string | null
  to: string
  who: string
  cause: string
}

/** Lists the moves of a contract and of its payments, the oldest first. */
export async function listContractMoves(db: Db, contractId: number): Promise<MoveOfContract[]> {
  const { rows } = await sql<MoveOfContract>`
    select to_char(m.moved_at at time zone o.time_zone, 'YYYY-MM-DD HH24:MI:SS') as at, m.payment_id as "paymentId",
      m.from_state as "from", m.to_state as "to", m.who, m.cause
    from contract_moves m join contracts c on c.id = m.contract_id join clients o on o.id = c.client_id
    where m.contract_id = ${contractId} order by m.id`.execute(db)
  return rows
}

/** A payment about which the operator decides, as it stands. */
export interface PaymentOfOperator {
  state: ContractPaymentState
  /** True where it was waived. */
  isWaived: boolean
  /** True where the next run of the job asks for it. */
  isToAsk: boolean
  /** True where the contract has a card that can be charged. */
  hasCard: boolean
}

/** Reads a payment of a locked contract. */
export async function readPaymentOfOperator(db: Db, paymentId: number): Promise<PaymentOfOperator> {
  const { rows } = await sql<PaymentOfOperator>`
    select p.state, p.state = 'dropped' and exists (select from contract_moves m where m.contract_id = p.contract_id
        and m.payment_id = p.id and m.to_state = 'dropped' and starts_with(m.cause, ${waivedCause})) as "isWaived",
      k.id is not null as "hasCard",
      k.id is not null and p.state in ('due', 'failed') and coalesce(p.ask_on <= today_at(p.client_id), false) as "isToAsk"
    from contract_payments p join contracts c on c.id = p.contract_id
      left join saved_cards k on k.id = c.saved_card_id and k.customer_id = c.payer_id and k.removed_at is null
        and k.expires_on >= today_at(p.client_id)
    where p.id = ${paymentId}`.execute(db)
  return rows[0]!
}

/** Has a payment asked for again today, and keeps who wanted it and why. */
export async function askAgain(db: Db, paymentId: number, { cause, who }: { cause: string; who: string }) {
  await sql`
    insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
    select contract_id, id, state, state, ${cause}::text, ${who}::text from contract_payments
    where id = ${paymentId}`.execute(db)
  await sql`update contract_payments set ask_on = today_at(client_id) where id = ${paymentId}`.execute(db)
}
