import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Saved } from './save-rows.ts'

export interface NewPlan {
  membershipId: number
  slug: string
  name: string
  terms: PlanTerms
}

/**
 * Saves the plans on sale, in their order. A plan that has changed gets its next revision; one that is no longer
 * named is not sold any more. Contracts keep the revision that they were made by.
 */
export async function savePlans(
  db: Kysely<Database>,
  clientId: number,
  plans: readonly NewPlan[],
): Promise<Saved & { removed: number }> {
  const { rows } = await sql<Saved & { removed: number }>`
    with wanted as (
      select w.*, (position - 1)::int as sort_by
      from jsonb_array_elements(${JSON.stringify(plans)}::jsonb) with ordinality as e (plan, position),
        lateral jsonb_to_record(e.plan) as w ("membershipId" int, "slug" text, "name" text, "terms" jsonb)),
    kept as (
      select p.id, w.slug, w.sort_by from membership_plans p join wanted w on w.slug = p.slug
        and w."membershipId" = p.membership_id and w.name = p.name and w.terms = p.terms
      where p.client_id = ${clientId} and p.is_sold),
    ended as (
      update membership_plans set is_sold = false
      where client_id = ${clientId} and is_sold and id not in (select id from kept) returning slug),
    placed as (
      update membership_plans set sort_by = kept.sort_by from kept
      where membership_plans.id = kept.id and membership_plans.sort_by <> kept.sort_by)
    select (select count(*)::int from wanted where slug not in (select slug from kept)
        and slug not in (select slug from ended)) as created,
      (select count(*)::int from wanted where slug in (select slug from ended)) as updated,
      (select count(*)::int from ended where slug not in (select slug from wanted)) as removed`.execute(db)
  // A statement of its own: the index of what is on sale does not see that the old revision has ended in it.
  await sql`
    insert into membership_plans (client_id, membership_id, slug, revision, name, terms, sort_by)
    select ${clientId}::int, w."membershipId", w."slug",
      coalesce((select max(revision) from membership_plans p where p.client_id = ${clientId} and p.slug = w."slug"), 0) + 1,
      w."name", w."terms", (position - 1)::int
    from jsonb_array_elements(${JSON.stringify(plans)}::jsonb) with ordinality as e (plan, position),
      lateral jsonb_to_record(e.plan) as w ("membershipId" int, "slug" text, "name" text, "terms" jsonb)
    where not exists (select from membership_plans p
      where p.client_id = ${clientId} and p.slug = w."slug" and p.is_sold)`.execute(db)
  return rows[0]!
}
