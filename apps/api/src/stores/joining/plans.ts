import type { PlanDocument } from '@touchline/rules/contracts/plan-conditions'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { type Kysely, type RawBuilder, sql } from 'kysely'
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
  /** Kind of document that each person needs. */
  document: PlanDocument | null
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

/** Selects the kind of document that a plan needs at present, as one value; null where it needs none. */
export const documentOfPlan = (planId: RawBuilder<unknown>): RawBuilder<PlanDocument | null> =>
  sql`(select jsonb_build_object('name', dk.name, 'countsUnseenDays', dk.counts_unseen_days)
    from membership_plans dp join memberships dm on dm.id = dp.membership_id
      join document_kinds dk on dk.id = dm.document_kind_id
    where dp.id = ${planId})`

/**
 * Selects the kind of document that was agreed to, of a contract or one of its versions. Contracts of before have not kept
 * it: what their plan needs now stands for it.
 */
export const documentAgreed = (made: RawBuilder<unknown>): RawBuilder<PlanDocument | null> =>
  sql`case when ${made}.agreed ? 'document' then nullif(${made}.agreed -> 'document', 'null')
    else ${documentOfPlan(sql`${made}.plan_id`)} end`

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
