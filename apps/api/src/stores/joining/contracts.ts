import type { ContractPaymentState, ContractState } from '@touchline/rules/contracts/contract-states'
import type { Freeze } from '@touchline/rules/contracts/freezing'
import type { PlanDocument } from '@touchline/rules/contracts/plan-conditions'
import type { DatedPayment } from '@touchline/rules/contracts/plan-payments'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import {
  type ContractVersion,
  type ContractVersions,
  termsAfterChange,
  versionOn,
} from '@touchline/rules/contracts/versions'
import type { MandateState } from '@touchline/rules/direct-debit/debit-states'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { documentAgreed } from './plans.ts'

/** Begins the cause of a payment that was waived. */
export const waivedCause = 'waived: '

/** Facts of a contract by which it is left. Dates are of the client's calendar. */
export interface ContractToLeave {
  /** Terms by which it runs today, or ran on its last day. */
  terms: PlanTerms
  /** Versions by their first day, one that is ahead too; left out: one, by `terms`. */
  versions?: ContractVersions | undefined
  joinedOn: string
  startsOn: string
  askedToStart: boolean
  /** Freezes that were not taken back, by their days. */
  freezes: FreezeRecord[]
}

/** Months of a contract that are not paid. */
export interface FreezeRecord extends Freeze {
  id: number
  /** Reason that was chosen, or that the operator gave. */
  reason: string
}

/** A payment of a contract, with the days that it pays for. */
export interface PaymentToLeave {
  id: number
  kind: DatedPayment['kind'] | 'fee'
  on: string
  from: string | null
  until: string | null
  pence: number
  state: ContractPaymentState
  /** True where the operator asks for it no more, although the contract goes on. */
  isWaived?: boolean
}

/** A part of a payment, or all of it, that goes back. */
export interface Returned {
  paymentId: number
  pence: number
}

/** A payment of a contract with the order that paid it. */
export interface ContractPaymentRecord extends PaymentToLeave {
  returnedPence: number
  /** The day on which it is asked for next. */
  askOn: string | null
  /** Day on which its direct debit is taken; null while none is on its way. */
  debitOn?: string | null
  /** Reason of the last failure, as the provider's answer was understood. */
  failure?: string
  /** Debit that collected it; null where an order did. */
  debitId?: string | null
  completeOrderId: string | null
  /** True where it was paid at the desk. */
  isOfDesk?: boolean
}

/** Something that staff, or people at the operator's terminal, have done to a contract. */
export interface ContractActRecord {
  on: string
  isByStaff: boolean
  /** Cause of the move, as it was kept. */
  cause: string
  /** Payment that it is about; null where it is about the whole contract. */
  paymentId: number | null
}

/** A version of a contract that was not taken back, with its plan and what was agreed to. */
export interface ContractVersionRecord extends ContractVersion {
  /** 1 is the contract as it was joined. */
  number: number
  planId: number
  planSlug: string
  planName: string
  membershipId: number
  /** Guest passes that a member gives away each month; null for none. */
  guestsPerMonth: number | null
  agreedOn: string
  agreedTerms: string
  /** Kind of document that each person needs. */
  document: PlanDocument | null
}

/** A contract as its payer sees it. Dates are of the client's calendar. */
export interface ContractRecord extends ContractToLeave {
  id: number
  planName: string
  state: ContractState
  versions: ContractVersions<ContractVersionRecord>
  endsOn: string | null
  /** True while a payment has been unpaid for too long. */
  rests: boolean
  /** The day on which a member gave notice that still counts; null where the operator ends it. */
  toldOn: string | null
  agreedTerms: string
  /** Kind of document that each person needs. */
  document: PlanDocument | null
  /** Place where it was joined. */
  channel: 'online' | 'desk'
  /** True where it was agreed that the payer pays each payment themselves. */
  isByHand: boolean
  /** Things that the operator's people have done to it, by their order. */
  acts: ContractActRecord[]
  card: { id: number; brand: string; last4: string; isExpired?: boolean } | null
  /** Mandate that pays in place of a card. */
  debit?: {
    /** The last digits of its account. */
    ending: string
    mandateId: string
    state: MandateState
    /** True while nothing is collected by it, until staff have looked. */
    isStopped: boolean
  } | null
  people: { name: string; place: string }[]
  /** By their day. */
  payments: ContractPaymentRecord[]
}

/** Selects the freezes of a contract `c` that were not taken back, as JSON. */
export const freezesOf = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'from', f.from_on, 'until', f.until_on,
      'feePence', f.fee_pence, 'reason', f.reason) order by f.from_on)
    from contract_freezes f where f.contract_id = c.id and f.withdrawn_at is null), '[]')`

/** Selects what the operator's people have done to a contract `c`, as JSON; what follows of it is left out. */
const actsOf = sql`
  coalesce((select jsonb_agg(jsonb_build_object('on', (m.moved_at at time zone k.time_zone)::date,
      'isByStaff', starts_with(m.who, 'staff'), 'cause', m.cause, 'paymentId', m.payment_id) order by m.id)
    from contract_moves m join clients k on k.id = c.client_id
    where m.contract_id = c.id and m.who ~ '^(operator|staff) '
      and (m.payment_id is null or m.cause ~ '^(waived|written off|asked again): ')), '[]')`

/**
 * Reads the contracts that a customer pays for, newest first, without those that ended over a year ago, and the
 * client's present day.
 * @param contractId that contract alone
 * @param isOfAnyAge also contracts that ended over a year ago
 */
export async function readContracts(
  db: Kysely<Database>,
  {
    clientId,
    payerId,
    contractId = null,
    isOfAnyAge = false,
  }: { clientId: number; payerId: number; contractId?: number | null; isOfAnyAge?: boolean },
): Promise<{ today: string; contracts: ContractRecord[] }> {
  const { rows } = await sql<{ today: string; contracts: StoredContract[] }>`
    select today_at(${clientId})::text as today, coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'versions', ${versionsOf}, 'state', c.state, 'joinedOn', c.joined_on,
      'startsOn', c.starts_on, 'endsOn', c.ends_on, 'askedToStart', c.asked_to_start, 'freezes', ${freezesOf},
      'rests', c.state in ('active', 'leaving') and exists (select from contract_people x
        join membership_users u on u.id = x.membership_user_id where x.contract_id = c.id and membership_rests(u)),
      'channel', c.channel, 'isByHand', c.by_hand, 'acts', ${actsOf},
      'toldOn', case when c.state <> 'active' then (select case when m.who !~ '^(operator|staff) '
          then (m.moved_at at time zone k.time_zone)::date end
        from contract_moves m join clients k on k.id = c.client_id
        where m.contract_id = c.id and m.payment_id is null and m.to_state in ('leaving', 'cancelled')
          and (m.from_state is distinct from m.to_state or m.cause like 'ended: %')
        order by m.id desc limit 1) end,
      'card', (select jsonb_build_object('id', s.id, 'brand', s.brand, 'last4', s.last4,
          'isExpired', s.expires_on < today_at(c.client_id)) from saved_cards s
        where s.id = c.saved_card_id and s.removed_at is null),
      'debit', (select jsonb_build_object('ending', m.account_ending, 'mandateId', m.id, 'state', m.state,
        'isStopped', m.is_stopped) from mandates m
        where m.id = c.mandate_id),
      'people', coalesce((select jsonb_agg(jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name),
          'place', x.place, 'version', x.version) order by x.membership_user_id)
        from contract_people x join customers u on u.id = x.customer_id where x.contract_id = c.id), '[]'),
      'payments', coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'on', q.due_on,
          'from', q.from_on, 'until', q.until_on, 'pence', q.pence, 'state', q.state,
          'isWaived', q.state = 'dropped' and exists (select from contract_moves m where m.contract_id = c.id
            and m.payment_id = q.id and m.to_state = 'dropped' and starts_with(m.cause, ${waivedCause})),
          'returnedPence', q.returned_pence, 'askOn', q.ask_on, 'failure', q.failure,
          'debitId', q.debit_id, 'debitOn', (select d.charge_on from debits d where d.payment_id = q.id
            and d.state in ('noticed', 'asking', 'submitted')),
          'completeOrderId', (select o.complete_order_id from membership_sales s join orders o on o.id = s.order_id
            where s.id = q.sale_id),
          'isOfDesk', exists (select from membership_sales s join orders o on o.id = s.order_id
            where s.id = q.sale_id and o.desk_pence > 0)) order by q.due_on, q.id)
        from contract_payments q where q.contract_id = c.id), '[]')) order by c.id desc), '[]') as contracts
    from contracts c
    where c.client_id = ${clientId} and c.payer_id = ${payerId}
      and (${contractId}::bigint is null or c.id = ${contractId}::bigint)
      and (${isOfAnyAge}::boolean or c.state in ('active', 'leaving') or c.ends_on is null
        or c.ends_on >= today_at(${clientId}) - interval '1 year')`.execute(db)
  const { today, contracts } = rows[0]!
  return { today, contracts: contracts.map((contract) => asItStands(contract, today)) }
}

/** Gives each version the terms by which the contract runs in its time. */
export function withOwnTerms(
  versions: readonly ContractVersionRecord[],
): ContractVersions<ContractVersionRecord> {
  const [joined, ...changes] = versions as ContractVersions<ContractVersionRecord>
  return [joined, ...changes.map((one) => ({ ...one, terms: termsAfterChange(joined.terms, one.terms) }))]
}

/** A contract with all its versions, each with its own plan's terms, and with its people in each of them. */
type StoredContract = Omit<
  ContractRecord,
  'planName' | 'terms' | 'versions' | 'agreedTerms' | 'document' | 'people'
> & {
  versions: ContractVersionRecord[]
  people: (ContractRecord['people'][number] & { version: number })[]
}

/** Reads a contract by the version that it has today, or had on its last day. */
function asItStands({ versions, people, ...contract }: StoredContract, today: string): ContractRecord {
  const all = withOwnTerms(versions)
  const isOver = contract.endsOn !== null && contract.endsOn < today
  const { number, planName, terms, agreedTerms, document } = versionOn(all, isOver ? contract.endsOn! : today)
  return {
    ...contract,
    versions: all,
    planName,
    terms,
    agreedTerms,
    document,
    people: people.filter(({ version }) => version === number).map(({ name, place }) => ({ name, place })),
  }
}

/** Selects the versions of a contract `c` that were not taken back, as JSON. */
export const versionsOf = sql`
  (select jsonb_agg(jsonb_build_object('number', v.number, 'from', v.from_on, 'planId', n.id, 'planSlug', n.slug,
      'planName', n.name, 'membershipId', n.membership_id, 'terms', n.terms,
      'guestsPerMonth', (select guests_per_month from memberships where id = n.membership_id),
      'agreedOn', (v.agreed_at at time zone (select time_zone from clients where id = c.client_id))::date,
      'agreedTerms', coalesce(v.agreed ->> 'terms', ''), 'document', ${documentAgreed(sql`v`)}) order by v.number)
    from contract_versions v join membership_plans n on n.id = v.plan_id
    where v.contract_id = c.id and v.withdrawn_at is null)`

/**
 * Locks a contract of a payer and its payments, so that nothing pays or ends them meanwhile. An order's transaction
 * that is about to pay one comes before or after.
 * @returns false where the payer has no such contract
 */
export async function lockContract(
  tx: Kysely<Database>,
  { clientId, payerId, contractId }: { clientId: number; payerId: number; contractId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select id from contracts where id = ${contractId} and client_id = ${clientId} and payer_id = ${payerId}
    for no key update`.execute(tx)
  if (rows.length === 0) return false
  await sql`select id from contract_payments where contract_id = ${contractId} order by id for no key update`.execute(
    tx,
  )
  return true
}
