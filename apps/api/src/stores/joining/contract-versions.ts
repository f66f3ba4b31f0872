import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { documentOfPlan } from './plans.ts'

type Db = Kysely<Database>

/** A person of a contract, with the place that they have. */
export interface PersonOfContract {
  customerId: number
  name: string
  dateOfBirth: string | null
  place: string
}

/** A person with the place of a plan that they are given. */
export interface Placed {
  customerId: number
  place: string
}

/** Lists the people of a contract, each with the place that they have by its last version. */
export async function listPeopleOfContract(db: Db, contractId: number): Promise<PersonOfContract[]> {
  const { rows } = await sql<PersonOfContract>`
    select x.customer_id as "customerId", trim(u.first_name || ' ' || u.last_name) as name,
      u.date_of_birth::text as "dateOfBirth", x.place
    from contract_people x join customers u on u.id = x.customer_id
    where x.contract_id = ${contractId} and x.version = (select max(v.number) from contract_versions v
      where v.contract_id = x.contract_id and v.withdrawn_at is null)
    order by x.membership_user_id`.execute(db)
  return rows
}

/** Lists the memberships that people of a contract have by another way on a day or later. */
export async function listMembershipsHeldBeside(
  db: Db,
  { contractId, from }: { contractId: number; from: string },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.membership_id as id from membership_users u
    where u.customer_id in (select customer_id from contract_people where contract_id = ${contractId})
      and (u.ends_on is null or u.ends_on >= greatest(${from}::date, u.starts_on))
      and not exists (select from contract_people x
        where x.membership_user_id = u.id and x.contract_id = ${contractId})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface NewVersion {
  contractId: number
  planId: number
  from: string
  /** Payments as they were shown, by their day. */
  payments: { on: string; name: string; pence: number }[]
  people: readonly Placed[]
  cause: string
  who: string
}

/**
 * Adds a version to a locked contract, with the move that tells who made it. The memberships of its people end on the
 * day before, and theirs by the new plan begin.
 */
export async function createVersion(db: Db, made: NewVersion): Promise<void> {
  const { contractId, planId, from, payments, people, cause, who } = made
  const { rows } = await sql<{ number: number; before: number }>`
    insert into contract_versions (client_id, contract_id, number, plan_id, from_on, agreed, who, agreed_at)
    select c.client_id, c.id, v.last + 1, ${planId}::int, ${from}::date,
      jsonb_build_object('terms', (select terms from clients where id = c.client_id),
        'payments', ${JSON.stringify(payments)}::jsonb, 'document', ${documentOfPlan(sql`${planId}::int`)}), ${who}::text, now()
    from contracts c, lateral (select max(number) as last from contract_versions where contract_id = c.id) v
    where c.id = ${contractId}
    returning number, (select max(number) from contract_versions
      where contract_id = ${contractId} and withdrawn_at is null) as before`.execute(db)
  const { number, before } = rows[0]!
  await sql`
    update membership_users set ends_on = ${from}::date - 1
    where id in (select membership_user_id from contract_people
      where contract_id = ${contractId} and version = ${before})`.execute(db)
  await sql`
    with begun as (
      insert into membership_users (client_id, customer_id, membership_id, starts_on)
      select n.client_id, w."customerId", n.membership_id, ${from}::date
      from membership_plans n, jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w ("customerId" bigint)
      where n.id = ${planId}
      returning id, customer_id)
    insert into contract_people (contract_id, customer_id, membership_user_id, place, version)
    select ${contractId}::bigint, b.customer_id, b.id, w."place", ${number}::int
    from begun b join jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w ("customerId" bigint, "place" text)
      on w."customerId" = b.customer_id`.execute(db)
  await noteOnContract(db, { contractId, cause, who })
}

/** Takes back the version of a locked contract that begins on a day: the one before it goes on. */
export async function withdrawVersion(
  db: Db,
  { contractId, from, cause, who }: { contractId: number; from: string; cause: string; who: string },
): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    update contract_versions set withdrawn_at = now()
    where contract_id = ${contractId} and from_on = ${from}::date and number > 1 and withdrawn_at is null
    returning number`.execute(db)
  // It was never had: nothing finds it any more.
  await sql`
    update membership_users set ends_on = today_at(client_id) - 1
    where id in (select membership_user_id from contract_people
      where contract_id = ${contractId} and version = ${rows[0]!.number})`.execute(db)
  // Answers that were given for it are not needed, unless another version has the plan.
  await sql`
    delete from health_statements h using contract_versions v
    where v.contract_id = ${contractId} and v.number = ${rows[0]!.number} and h.contract_id = v.contract_id
      and h.plan_id = v.plan_id and not exists (select from contract_versions o
        where o.contract_id = v.contract_id and o.plan_id = v.plan_id and o.withdrawn_at is null)`.execute(db)
  await sql`
    update membership_users set ends_on = null
    where id in (select membership_user_id from contract_people where contract_id = ${contractId} and version = (
      select max(number) from contract_versions where contract_id = ${contractId} and withdrawn_at is null))`.execute(
    db,
  )
  await noteOnContract(db, { contractId, cause, who })
}

/** Notes on a contract, without a change of its state, what was done to it and by whom. */
export const noteOnContract = (
  db: Db,
  { contractId, cause, who }: { contractId: number; cause: string; who: string },
) =>
  sql`
    insert into contract_moves (contract_id, from_state, to_state, cause, who)
    select id, state, state, ${cause}::text, ${who}::text from contracts where id = ${contractId}`.execute(db)

/** A version of a contract as its operator sees it, also one that was taken back. */
export interface ListedVersion {
  number: number
  planName: string
  revision: number
  from: string
  who: string
  agreedOn: string
  withdrawnOn: string | null
}

/** Lists all versions of a contract, by their numbers. */
export async function listVersions(db: Db, contractId: number): Promise<ListedVersion[]> {
  const { rows } = await sql<ListedVersion>`
    select v.number, n.name as "planName", n.revision, v.from_on::text as "from", v.who,
      (v.agreed_at at time zone o.time_zone)::date::text as "agreedOn",
      (v.withdrawn_at at time zone o.time_zone)::date::text as "withdrawnOn"
    from contract_versions v join membership_plans n on n.id = v.plan_id join clients o on o.id = v.client_id
    where v.contract_id = ${contractId} order by v.number`.execute(db)
  return rows
}
