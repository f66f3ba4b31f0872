import type { PlanDocument } from '@touchline/rules/contracts/plan-conditions'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { termsAfterChange } from '@touchline/rules/contracts/versions'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { documentAgreed } from './plans.ts'

/** A contract as its payer agreed to it, with the terms of its own revision. Dates are of the client's calendar. */
export interface AgreedContract {
  id: number
  planName: string
  revision: number
  terms: PlanTerms
  /** Kind of document that each person needs. */
  document: PlanDocument | null
  joinedOn: string
  startsOn: string
  askedToStart: boolean
  /** Place where it was made: online, or at the desk on signed paper. */
  channel: 'online' | 'desk'
  /** The operator's terms, as they stood. */
  agreedTerms: string
  /** All payments of the first year, by their day. */
  payments: { on: string; name: string; pence: number }[]
  /** The account from which later payments are taken by direct debit, and who collects; null: by card. */
  debit: { ending: string; collector: string } | null
  payer: { name: string; email: string }
  people: { name: string; place: string }[]
  /** A change of plan: its number among the versions, its first day, and the day on which it was agreed to. */
  change?: { number: number; from: string; agreedOn: string }
}

/** The contracts that an order made, or one that its payer asks for. */
export type WantedContracts = { orderId: number } | { contractId: number; payerId: number }

/** Reads contracts as they were agreed; what became of them since is not told. */
export async function readAgreedContracts(
  db: Kysely<Database>,
  clientId: number,
  wanted: WantedContracts,
): Promise<AgreedContract[]> {
  const which =
    'orderId' in wanted
      ? sql`s.order_id = ${wanted.orderId}`
      : sql`c.id = ${wanted.contractId} and c.payer_id = ${wanted.payerId}`
  const { rows } = await sql<AgreedContract>`
    select c.id, p.name as "planName", p.revision, p.terms, c.joined_on::text as "joinedOn",
      c.starts_on::text as "startsOn", c.asked_to_start as "askedToStart", c.channel,
      coalesce(c.agreed ->> 'terms', '') as "agreedTerms", c.agreed -> 'payments' as payments,
      ${documentAgreed(sql`c`)} as document,
      -- Contracts of before have not kept how they were to be paid.
      case when c.agreed ? 'debit' then nullif(c.agreed -> 'debit', 'null') else
        (select jsonb_build_object('ending', m.account_ending, 'collector', k.name) from mandates m
          join clients k on k.id = m.client_id where m.id = c.mandate_id) end as debit,
      jsonb_build_object('name', trim(o.first_name || ' ' || coalesce(o.last_name, '')), 'email', o.email) as payer,
      coalesce((select jsonb_agg(jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name),
          'place', x.place) order by x.membership_user_id)
        from contract_people x join customers u on u.id = x.customer_id where x.contract_id = c.id and x.version = 1), '[]') as people
    from membership_sales s join contracts c on c.sale_id = s.id join membership_plans p on p.id = c.plan_id
      join orders o on o.id = s.order_id
    where ${which} and s.client_id = ${clientId} order by c.id`.execute(db)
  return rows
}

/** A change of plan as it was agreed to, with the plan that it takes the place of. */
export interface AgreedChange extends AgreedContract {
  planBefore: string
  payerId: number
  payerFirstName: string
  change: NonNullable<AgreedContract['change']>
}

/**
 * Reads a contract as a change of its plan was agreed to; null where that was taken back. The payments are those of twelve
 * months from its first day.
 */
export async function readAgreedChange(
  db: Kysely<Database>,
  { clientId, contractId, number }: { clientId: number; contractId: number; number: number },
): Promise<AgreedChange | null> {
  const { rows } = await sql<AgreedChange & { joined: PlanTerms }>`
    select c.id, p.name as "planName", p.revision, p.terms, j.terms as joined, c.joined_on::text as "joinedOn",
      c.starts_on::text as "startsOn", c.asked_to_start as "askedToStart", c.channel,
      coalesce(v.agreed ->> 'terms', '') as "agreedTerms", v.agreed -> 'payments' as payments,
      ${documentAgreed(sql`v`)} as document,
      (select b.name from membership_plans b where b.id = contract_plan_on(c.id, v.from_on - 1)) as "planBefore",
      c.payer_id as "payerId", y.first_name as "payerFirstName",
      jsonb_build_object('number', v.number, 'from', v.from_on,
        'agreedOn', (v.agreed_at at time zone o.time_zone)::date) as change,
      (select jsonb_build_object('ending', m.account_ending, 'collector', o.name) from mandates m
        where m.id = c.mandate_id and m.state <> 'ended') as debit,
      jsonb_build_object('name', trim(y.first_name || ' ' || y.last_name),
        'email', coalesce(y.email, y.unproven_email, '')) as payer,
      coalesce((select jsonb_agg(jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name),
          'place', x.place) order by x.membership_user_id)
        from contract_people x join customers u on u.id = x.customer_id
        where x.contract_id = c.id and x.version = v.number), '[]') as people
    from contract_versions v join contracts c on c.id = v.contract_id join membership_plans p on p.id = v.plan_id
      join membership_plans j on j.id = c.plan_id join clients o on o.id = c.client_id
      join customers y on y.id = c.payer_id
    where c.id = ${contractId} and c.client_id = ${clientId} and v.number = ${number}::int and v.withdrawn_at is null`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  const { joined, ...contract } = found
  return { ...contract, terms: termsAfterChange(joined, contract.terms) }
}
