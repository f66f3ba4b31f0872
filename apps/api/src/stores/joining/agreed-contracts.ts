import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A contract as its payer agreed to it, with the terms of its own revision. Dates are of the client's calendar. */
export interface AgreedContract {
  id: number
  planName: string
  revision: number
  terms: PlanTerms
  joinedOn: string
  startsOn: string
  askedToStart: boolean
  /** The operator's terms, as they stood. */
  agreedTerms: string
  /** All payments of the first year, by their day. */
  payments: { on: string; name: string; pence: number }[]
  /** The account from which later payments are taken by direct debit, and who collects; null: by card. */
  debit: { ending: string; collector: string } | null
  payer: { name: string; email: string }
  people: { name: string; place: string }[]
}

/** Reads the contracts that an order made, as they were agreed; what became of them since is not told. */
export async function readAgreedContracts(
  db: Kysely<Database>,
  { clientId, orderId }: { clientId: number; orderId: number },
): Promise<AgreedContract[]> {
  const { rows } = await sql<AgreedContract>`
    select c.id, p.name as "planName", p.revision, p.terms, c.joined_on::text as "joinedOn",
      c.starts_on::text as "startsOn", c.asked_to_start as "askedToStart",
      coalesce(c.agreed ->> 'terms', '') as "agreedTerms", c.agreed -> 'payments' as payments,
      (select jsonb_build_object('ending', m.account_ending, 'collector', k.name) from mandates m
        join clients k on k.id = m.client_id where m.id = c.mandate_id) as debit,
      jsonb_build_object('name', trim(o.first_name || ' ' || coalesce(o.last_name, '')), 'email', o.email) as payer,
      coalesce((select jsonb_agg(jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name),
          'place', x.place) order by x.membership_user_id)
        from contract_people x join customers u on u.id = x.customer_id where x.contract_id = c.id and x.version = 1), '[]') as people
    from membership_sales s join contracts c on c.sale_id = s.id join membership_plans p on p.id = c.plan_id
      join orders o on o.id = s.order_id
    where s.order_id = ${orderId} and s.client_id = ${clientId} order by c.id`.execute(db)
  return rows
}
