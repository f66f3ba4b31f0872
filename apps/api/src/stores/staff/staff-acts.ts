import type { DeskActName } from '@touchline/contract/entities/desk/desk-contract'
import type { PersonActName } from '@touchline/contract/entities/staff/person-at-desk'
import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { foldLetters } from '@touchline/rules/words/fold-words'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Facts of each act, of which its words are made. */
export interface FactsOfActs {
  correct: { changes: { what: string; from: string | null; to: string | null }[] }
  address: { to: string }
  induction: { name: string; on: string }
  document: { name: string; expiresOn: string | null }
  'billing-day': { name: string; day: number }
  family: { name: string }
  credit: { pence: number }
  /** A charge that was taken, or that they were let off. */
  charge: { pence: number; isWaived: boolean }
  contract: { number: number; act: DeskActName }
  'cancel-booking': { name: string; when: string; places: number; backPence: number }
  'move-booking': { name: string; from: string; to: string; backPence: number }
  'new-customer': { email: string }
  /** Two accounts by name and customer id. */
  merge: { kept: string; gone: string }
  unmerge: { kept: string; gone: string }
  /** Roles at a venue, or without its name at all venues. */
  post: { what: 'given' | 'taken'; posts: { role: StaffRole; venue: string | null }[] }
}
export type RecordedAct =
  | PersonActName
  | 'charge'
  | 'contract'
  | 'cancel-booking'
  | 'move-booking'
  | 'new-customer'
  | 'merge'
  | 'unmerge'
  | 'post'

export type ActToRecord = {
  [Act in RecordedAct]: { act: Act; facts: FactsOfActs[Act]; reason?: string }
}[RecordedAct]

export interface StaffActRecord {
  id: number
  act: RecordedAct
  /** Facts of its act; none once the person has closed their account. */
  facts: Record<string, unknown>
  reason: string
  doneAt: Date
  staffName: string
  personId: number
  personName: string
  personReference: string
}

/** Writes an act of staff down, in the transaction of the act itself. @returns its number */
export async function recordAct(
  tx: Kysely<Database>,
  { clientId, staffId, customerId }: { clientId: number; staffId: number; customerId: number },
  { act, facts, reason = '' }: ActToRecord,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into staff_acts (client_id, staff_id, customer_id, act, facts, reason)
    values (${clientId}, ${staffId}, ${customerId}, ${act}, ${JSON.stringify(facts)}::jsonb, ${reason})
    returning id`.execute(tx)
  return rows[0]!.id
}

const selectActs = sql`
  select a.id, a.act, a.facts, a.reason, a.done_at as "doneAt", trim(s.first_name || ' ' || s.last_name) as "staffName",
    a.customer_id as "personId", trim(p.first_name || ' ' || p.last_name) as "personName", p.reference as "personReference"
  from staff_acts a join customers s on s.id = a.staff_id join customers p on p.id = a.customer_id`

/** Matches acts on a person, and those from before on an account that was merged into theirs. */
const isOf = (customerId: number) =>
  sql`(a.customer_id = ${customerId} or a.customer_id = any(array(select g.id from customers g where g.merged_into = ${customerId}))
    and a.act not in ('merge', 'unmerge'))`

/** Lists the last acts on a person, the newest first. */
export async function listActsOn(
  db: Kysely<Database>,
  customerId: number,
  atMost: number,
): Promise<StaffActRecord[]> {
  const { rows } = await sql<StaffActRecord>`
    ${selectActs} where ${isOf(customerId)} order by a.id desc limit ${atMost}`.execute(db)
  return rows
}

/** Lists the last acts on a customer and on the people of their household who have no log-in, the newest first. */
export async function listActsForAccount(
  db: Kysely<Database>,
  customerId: number,
  atMost: number,
): Promise<StaffActRecord[]> {
  const { rows } = await sql<StaffActRecord>`
    ${selectActs} where ${isOf(customerId)} or a.customer_id = any(array(
      select m.id from customers c join customers m on m.household_id = c.household_id
      where c.id = ${customerId} and c.manages_household and coalesce(m.email, m.unproven_email) is null))
    order by a.id desc limit ${atMost}`.execute(db)
  return rows
}

/** Finds acts by the person or the staff, the newest first. */
export async function findActs(
  db: Kysely<Database>,
  clientId: number,
  { find, limit, offset }: { find: string; limit: number; offset: number },
): Promise<{ total: number; acts: StaffActRecord[] }> {
  const folded = foldLetters(find)
  const people = sql`(select c.id from customers c where c.client_id = ${clientId}
    and (c.reference = ${find.toUpperCase()} or c.email = ${find.toLowerCase()} or starts_with(lower(c.last_name), ${find.toLowerCase()})
      or ${folded} <> '' and starts_with(fold_letters(c.last_name), ${folded})))`
  const isFound = find === '' ? sql`true` : sql`(a.customer_id in ${people} or a.staff_id in ${people})`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from staff_acts a where a.client_id = ${clientId} and ${isFound}`.execute(
    db,
  )
  const { rows: acts } = await sql<StaffActRecord>`
    ${selectActs} where a.client_id = ${clientId} and ${isFound}
    order by a.id desc limit ${limit} offset ${offset}`.execute(db)
  return { total: counted[0]!.total, acts }
}
