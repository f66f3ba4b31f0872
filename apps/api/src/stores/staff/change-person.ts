import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface DetailsOfPerson {
  firstName: string
  lastName: string
  dateOfBirth: string | null
  phone: string
  addressLineOne: string
  addressLineTwo: string
  city: string
  postcode: string
}

type Columns = { [Name in keyof DetailsOfPerson]: string }

const columns: Columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  dateOfBirth: 'date_of_birth',
  phone: 'phone',
  addressLineOne: 'address_line_one',
  addressLineTwo: 'address_line_two',
  city: 'city',
  postcode: 'postcode',
}

/** Locks a person's row, so that of two corrections at once each sees what the other has changed. */
export async function lockPerson(tx: Kysely<Database>, personId: number): Promise<void> {
  await sql`select from customers where id = ${personId} for no key update`.execute(tx)
}

/** Writes the details that differ. An import leaves them as they are from now on. */
export async function correctDetails(
  tx: Kysely<Database>,
  personId: number,
  changed: Partial<DetailsOfPerson>,
): Promise<void> {
  const names = Object.keys(changed) as (keyof DetailsOfPerson)[]
  await tx
    .updateTable('customers')
    .set({
      ...Object.fromEntries(names.map((name) => [columns[name], changed[name]])),
      own_columns:
        sql`array(select distinct unnest(own_columns || ${names.map((name) => columns[name])}::text[]))` as never,
    })
    .where('id', '=', personId)
    .execute()
}

/** Records the day of an induction; of two, the later one stays. @returns its name, or null where there is none */
export async function keepInduction(
  tx: Kysely<Database>,
  clientId: number,
  { personId, inductionId, on }: { personId: number; inductionId: number; on: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with kept as (
      insert into inductions_had (client_id, customer_id, induction_id, had_on)
      select ${clientId}, ${personId}, i.id, ${on}::date from inductions i where i.id = ${inductionId} and i.client_id = ${clientId}
      on conflict (customer_id, induction_id) do update set had_on = greatest(inductions_had.had_on, excluded.had_on)
      returning induction_id)
    select i.name from kept join inductions i on i.id = kept.induction_id`.execute(tx)
  return rows[0]?.name ?? null
}

/** Records a document that staff have seen. @returns its name, or null where there is no such kind */
export async function keepDocument(
  tx: Kysely<Database>,
  clientId: number,
  { personId, kindId, expiresOn }: { personId: number; kindId: number; expiresOn: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with kept as (
      insert into documents (client_id, customer_id, document_kind_id, expires_on)
      select ${clientId}, ${personId}, k.id, ${expiresOn}::date
      from document_kinds k where k.id = ${kindId} and k.client_id = ${clientId}
      on conflict (customer_id, document_kind_id) do update set expires_on = excluded.expires_on
      returning document_kind_id)
    select k.name from kept join document_kinds k on k.id = kept.document_kind_id`.execute(tx)
  return rows[0]?.name ?? null
}

/** Sets the day of the month on which a membership of the operator's records is paid. @returns its name, or null */
export async function keepBillingDay(
  tx: Kysely<Database>,
  { personId, membershipUserId, day }: { personId: number; membershipUserId: number; day: number },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update membership_users u set billing_day = ${day} from memberships m
    where u.id = ${membershipUserId} and u.customer_id = ${personId} and m.id = u.membership_id and m.by_direct_debit
      and not exists (select from contract_people x where x.membership_user_id = u.id)
    returning m.name`.execute(tx)
  return rows[0]?.name ?? null
}

/** Gives general credit, which ends as the client's credit does. The table's own trigger posts it to the ledger. */
export async function giveCredit(
  tx: Kysely<Database>,
  {
    clientId,
    staffId,
    personId,
    pence,
    cause,
  }: {
    clientId: number
    staffId: number
    personId: number
    pence: number
    /** Name of the request, once. */
    cause: string
  },
): Promise<void> {
  await sql`
    insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, who, expires_at)
    select c.id, ${personId}, 'general', ${pence}, 'Credit from our team', ${cause}, ${`staff ${staffId}`},
      ((today_at(c.id) + make_interval(months => (c.cancelling ->> 'creditLifeMonths')::int) + interval '1 day')::timestamp
        at time zone c.time_zone)
    from clients c where c.id = ${clientId}`.execute(tx)
}
