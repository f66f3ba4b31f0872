import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Plan on sale, at its last revision. */
export interface PlanRecord {
  id: number
  slug: string
  name: string
  membershipId: number
  /** Guest passes that a member gives away each month; null for none. */
  guestsPerMonth: number | null
  terms: PlanTerms
  /** Kind of document that each person needs; `countsUnseenDays` is null where it can't be sent online. */
  document: { name: string; countsUnseenDays: number | null } | null
}

/** Reads a client's plans on sale, in the operator's order, with its present day. */
export async function readPlansOnSale(
  db: Kysely<Database>,
  clientId: number,
): Promise<{ today: string; plans: PlanRecord[] }> {
  const { rows } = await sql<{ today: string; plans: PlanRecord[] }>`
    select today_at(${clientId})::text as today,
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'membershipId', p.membership_id,
        'guestsPerMonth', m.guests_per_month, 'terms', p.terms,
        'document', case when k.id is not null then
          jsonb_build_object('name', k.name, 'countsUnseenDays', k.counts_unseen_days) end) order by p.sort_by, p.id), '[]') as plans
    from membership_plans p join memberships m on m.id = p.membership_id
      left join document_kinds k on k.id = m.document_kind_id
    where p.client_id = ${clientId} and p.is_sold`.execute(db)
  return rows[0]!
}

/** Finds the kind of document that each person needs by a version of a contract. */
export async function findDocumentOfVersion(
  db: Kysely<Database>,
  { contractId, number }: { contractId: number; number: number },
): Promise<PlanRecord['document']> {
  const { rows } = await sql<NonNullable<PlanRecord['document']>>`
    select k.name, k.counts_unseen_days as "countsUnseenDays"
    from contract_versions v join membership_plans p on p.id = v.plan_id join memberships m on m.id = p.membership_id
      join document_kinds k on k.id = m.document_kind_id
    where v.contract_id = ${contractId} and v.number = ${number}::int`.execute(db)
  return rows[0] ?? null
}

/** Lists which of these people have a membership on a day or later, also while it rests or is frozen. */
export async function listHolders(
  db: Kysely<Database>,
  membershipId: number,
  { ids, from }: { ids: readonly number[]; from: string },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from membership_users
    where membership_id = ${membershipId} and customer_id = any(${ids}::bigint[])
      and (ends_on is null or ends_on >= greatest(${from}::date, starts_on))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
