import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Returns the household that a payer manages, with the client's slug; one is made for a payer without. */
export async function householdOf(
  db: Kysely<Database>,
  clientId: number,
  payerId: number,
): Promise<{ id: number; clientSlug: string }> {
  const { rows } = await sql<{ id: number; clientSlug: string }>`
    with payer as (select id, last_name, household_id from customers where id = ${payerId} for update),
    made as (
      insert into households (client_id, external_id, name)
      select ${clientId}::int, 'of customer ' || id, trim(last_name || ' household') from payer where household_id is null
      returning id),
    joined as (
      update customers set household_id = made.id, manages_household = true from made where customers.id = ${payerId})
    select coalesce(payer.household_id, made.id) as id,
      (select slug from clients where id = ${clientId}) as "clientSlug" from payer left join made on true`.execute(
    db,
  )
  return rows[0]!
}

interface NewPersonOfHousehold {
  clientId: number
  householdId: number
  /** Customer ids to choose from: the first that is free. */
  references: string[]
  firstName: string
  lastName: string
  dateOfBirth: string
}

/** Adds a person without a log-in to a household. @returns their id */
export async function createPersonOfHousehold(
  db: Kysely<Database>,
  { clientId, householdId, references, firstName, lastName, dateOfBirth }: NewPersonOfHousehold,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customers (client_id, reference, first_name, last_name, date_of_birth, household_id)
    select ${clientId}::int, free.reference, ${firstName}::text, ${lastName}::text, ${dateOfBirth}::date,
      ${householdId}::bigint
    from (select reference from unnest(${references}::text[]) with ordinality as r (reference, position)
      where not exists (select from customers c where c.client_id = ${clientId} and c.reference = r.reference)
      order by position limit 1) free
    returning id`.execute(db)
  return rows[0]!.id
}

/** Keeps the date of birth of a person who had none; a known one stays. */
export async function keepDateOfBirth(
  db: Kysely<Database>,
  clientId: number,
  { userId, dateOfBirth }: { userId: number; dateOfBirth: string },
): Promise<void> {
  await sql`
    update customers set date_of_birth = ${dateOfBirth}::date
    where client_id = ${clientId} and id = ${userId} and date_of_birth is null`.execute(db)
}
