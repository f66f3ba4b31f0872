import type { HealthTerms } from '@touchline/rules/contracts/health-statement'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A health statement as it is sealed. */
export interface SealedStatement {
  id: string
  keyId: string
  /** In base64. */
  sealed: string
}

/** Statement of the person at a position of a joining in a basket. */
export interface NewStatement extends SealedStatement {
  planId: number
  itemId: number
  position: number
}

/** Selects what opens a statement `h`, as JSON. */
export const sealedStatement = sql`
  jsonb_build_object('id', h.id, 'keyId', h.key_id, 'sealed', translate(encode(h.sealed, 'base64'), E'\n', ''))`

/** Writes statements within the statement that writes their lines. `basket` must exist for anything to be written. */
export const statementsWritten = (
  { clientId, givenBy }: { clientId: number; givenBy: number | null },
  statements: readonly NewStatement[],
): RawBuilder<unknown> => sql`
    stated as (
      insert into health_statements (id, client_id, plan_id, cart_item_id, position, given_by, sealed, key_id, delete_at)
      select n."id", ${clientId}::int, n."planId", n."itemId", n."position", ${givenBy}::bigint, decode(n."sealed", 'base64'),
        n."keyId", now() + interval '30 days'
      from jsonb_to_recordset(${JSON.stringify(statements)}::jsonb) as n ("id" uuid, "planId" int, "itemId" bigint,
        "position" int, "sealed" text, "keyId" text), basket),`

/** Gives the statements of a line to the contract that it became, each to its person, for as long as the plan says. */
export async function keepStatements(
  db: Kysely<Database>,
  { itemId, saleId, customerIds }: { itemId: number; saleId: number; customerIds: readonly number[] },
): Promise<void> {
  await sql`
    update health_statements h set cart_item_id = null, contract_id = c.id, customer_id = w.customer_id, given_by = c.payer_id,
      delete_at = now() + make_interval(months => coalesce((p.terms #>> '{healthStatement,keepMonths}')::int, 12))
    from contracts c join membership_plans p on p.id = c.plan_id,
      unnest(${customerIds}::bigint[]) with ordinality as w (customer_id, place)
    where h.cart_item_id = ${itemId} and c.sale_id = ${saleId} and w.place = h.position + 1`.execute(db)
}

/** Statement of a person of a contract, given with a change of its plan. */
export interface StatementOfChange extends SealedStatement {
  customerId: number
  position: number
}

/** Writes the statements of a change of plan; one for the same plan takes the place of an earlier one. */
export async function writeStatementsOfChange(
  db: Kysely<Database>,
  { contractId, planId }: { contractId: number; planId: number },
  statements: readonly StatementOfChange[],
): Promise<void> {
  await sql`
    delete from health_statements where contract_id = ${contractId} and plan_id = ${planId}`.execute(db)
  await sql`
    insert into health_statements (id, client_id, plan_id, contract_id, customer_id, position, given_by, sealed, key_id,
      delete_at)
    select n."id", c.client_id, p.id, c.id, n."customerId", n."position", c.payer_id, decode(n."sealed", 'base64'),
      n."keyId", now() + make_interval(months => coalesce((p.terms #>> '{healthStatement,keepMonths}')::int, 12))
    from contracts c, membership_plans p, jsonb_to_recordset(${JSON.stringify(statements)}::jsonb) as n ("id" uuid,
      "customerId" bigint, "position" int, "sealed" text, "keyId" text)
    where c.id = ${contractId} and p.id = ${planId}`.execute(db)
}

/** Statement of a member whose contract runs, with the venues of its plan as the contract has them. */
export interface StatementToRead {
  planName: string
  /** Slugs; none for a plan of every venue. */
  venues: string[]
  questions: HealthTerms['questions']
  statement: SealedStatement
}

/** Lists the statements that a person gave for contracts that run, still sealed, the oldest first. */
export async function listStatementsOfMember(
  db: Kysely<Database>,
  { clientId, personId }: { clientId: number; personId: number },
): Promise<StatementToRead[]> {
  const { rows } = await sql<StatementToRead>`
    select m.name as "planName", coalesce(m.terms -> 'venues', '[]') as venues,
      m.terms #> '{healthStatement,questions}' as questions, ${sealedStatement} as statement
    from health_statements h join membership_plans m on m.id = h.plan_id join contracts t on t.id = h.contract_id
    where h.customer_id = ${personId} and h.client_id = ${clientId} and t.state in ('active', 'leaving')
      and h.delete_at > now()
    order by h.given_at, h.id`.execute(db)
  return rows
}

/**
 * Removes statements that are not needed any more: their time is over, their contract has ended, or their basket
 * became no order.
 */
export async function removeOutlivedStatements(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from health_statements h
    where h.delete_at < now()
      or exists (select from contracts c where c.id = h.contract_id and c.state in ('ended', 'cancelled'))
      or exists (select from cart_items i join carts k on k.id = i.cart_id where i.id = h.cart_item_id
        and (k.state = 'discarded' or (k.state = 'open' and k.expires_at < now() - interval '1 day')))`.execute(
    db,
  )
}

/** Lists up to 500 statements sealed with another key than this one. */
export async function listStatementsSealedOtherwise(
  db: Kysely<Database>,
  keyId: string,
): Promise<SealedStatement[]> {
  const { rows } = await sql<{ found: SealedStatement }>`
    select ${sealedStatement} as found from health_statements h where h.key_id <> ${keyId} order by h.id limit 500`.execute(
    db,
  )
  return rows.map(({ found }) => found)
}

/** Stores a statement sealed with a new key. */
export async function sealStatementAgain(
  db: Kysely<Database>,
  { id, keyId }: SealedStatement,
  next: { keyId: string; bytes: Buffer },
): Promise<void> {
  await sql`
    update health_statements set sealed = ${next.bytes}, key_id = ${next.keyId}
    where id = ${id}::uuid and key_id = ${keyId}`.execute(db)
}

/** Statement of a member, with the questions as they were asked. */
export interface StatementOfMember {
  name: string
  dateOfBirth: string | null
  planName: string
  contractId: number
  givenOn: string
  questions: HealthTerms['questions']
  statement: SealedStatement
}

/** Lists the statements of members whose contracts run, by name. */
export async function listStatementsOfMembers(
  db: Kysely<Database>,
  client: string | null,
): Promise<StatementOfMember[]> {
  const { rows } = await sql<StatementOfMember>`
    select trim(u.first_name || ' ' || u.last_name) as name, u.date_of_birth::text as "dateOfBirth", p.name as "planName",
      h.contract_id as "contractId", (h.given_at at time zone k.time_zone)::date::text as "givenOn",
      p.terms #> '{healthStatement,questions}' as questions, ${sealedStatement} as statement
    from health_statements h join customers u on u.id = h.customer_id join membership_plans p on p.id = h.plan_id
      join clients k on k.id = h.client_id join contracts c on c.id = h.contract_id
    where c.state in ('active', 'leaving') and (${client}::text is null or k.slug = ${client}::text)
    order by u.last_name, u.first_name, h.id`.execute(db)
  return rows
}
