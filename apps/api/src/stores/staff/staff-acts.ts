import type { DeskActName } from '@touchline/contract/entities/desk/desk-contract'
import type { PersonActName } from '@touchline/contract/entities/staff/person-at-desk'
import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { foldLetters } from '@touchline/rules/words/fold-words'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { hasPage } from './person-at-desk.ts'

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
  /** `order` is the reference of the order where it has no account. */
  'cancel-booking': { name: string; when: string; places: number; backPence: number; order?: string }
  'move-booking': {
    name: string
    from: string
    to: string
    backPence: number
    /** Difference that was paid for it; left out where nothing was. */
    paidPence?: number
    order?: string
  }
  'new-customer': { email: string }
  /** Two accounts by name and customer id. */
  merge: { kept: string; gone: string }
  unmerge: { kept: string; gone: string }
  /** Act on the person's complaint about their data. */
  complaint: { what: 'entered' | 'acknowledged' | 'noted' | 'ended'; reference: string }
  /** Roles at a venue, or without its name at all venues. */
  post: { what: 'given' | 'taken'; posts: { role: StaffRole; venue: string | null }[] }
  /** Health answers of a person for a session; the person is null where the act names an order, which names them. */
  'health-answers': { person: string | null; name: string; when: string }
  /** Health statements of a person, given for these plans. */
  'health-statement': { person: string; plans: string[] }
  /** Receipt of an order; the address is null where the act names the order of a walk-in. */
  receipt: { reference: string; to: string | null }
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
  | 'complaint'
  | 'post'
  | 'health-answers'
  | 'health-statement'
  | 'receipt'

/** Facts of what has a record of its own, and is found beside the acts: an order of the desk, and money paid out. */
export interface FactsOfMoney {
  order: { reference: string; pence: number }
  payout: { reference: string; pence: number }
  'payout-undone': { reference: string; pence: number }
}
export type FoundAct = RecordedAct | keyof FactsOfMoney

export type ActToRecord = {
  [Act in RecordedAct]: { act: Act; facts: FactsOfActs[Act]; reason?: string }
}[RecordedAct]

export interface StaffActRecord {
  id: number
  act: FoundAct
  /** Facts of its act; none once the person has closed their account. */
  facts: Record<string, unknown>
  reason: string
  doneAt: Date
  staffName: string
  /** Null for a person without an account. */
  personId: number | null
  personName: string
  /** Empty for a person without an account. */
  personReference: string
  hasPage: boolean
}

/** Member of staff who acted, and on whom: an account, or the order of a person without one. */
export type AboutAct = { clientId: number; staffId: number } & (
  | { customerId: number; orderId?: null }
  | { customerId?: null; orderId: number }
)

/** Writes an act of staff down, in the transaction of the act itself. @returns its number */
export async function recordAct(
  tx: Kysely<Database>,
  { clientId, staffId, customerId = null, orderId = null }: AboutAct,
  { act, facts, reason = '' }: ActToRecord,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into staff_acts (client_id, staff_id, customer_id, order_id, act, facts, reason)
    values (${clientId}, ${staffId}, ${customerId}, ${orderId}, ${act}, ${JSON.stringify(facts)}::jsonb, ${reason})
    returning id`.execute(tx)
  return rows[0]!.id
}

const selectActs = sql`
  select a.id, a.act, a.facts, a.reason, a.done_at as "doneAt", trim(s.first_name || ' ' || s.last_name) as "staffName",
    a.customer_id as "personId", trim(p.first_name || ' ' || p.last_name) as "personName", p.reference as "personReference",
    ${hasPage('p')} as "hasPage"
  from staff_acts a join customers s on s.id = a.staff_id join customers p on p.id = a.customer_id`

/** Matches acts on a person, and those from before on an account that was merged into theirs. */
const isOf = (customerId: number) =>
  sql`(a.customer_id = ${customerId} or a.customer_id = any(array(select g.id from customers g where g.merged_into = ${customerId}))
    and a.act not in ('merge', 'unmerge'))`

/** Matches all acts, or without `hasComplaints` those that are about no complaint. */
const isShown = (hasComplaints: boolean) => sql`(${hasComplaints}::boolean or a.act <> 'complaint')`

/** Lists the last acts on a person, the newest first. */
export async function listActsOn(
  db: Kysely<Database>,
  customerId: number,
  { atMost, hasComplaints }: { atMost: number; hasComplaints: boolean },
): Promise<StaffActRecord[]> {
  const { rows } = await sql<StaffActRecord>`
    ${selectActs} where ${isOf(customerId)} and ${isShown(hasComplaints)} order by a.id desc limit ${atMost}`.execute(
    db,
  )
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

/** Number of acts after which they are counted no further: those are of long ago, and a search finds them. */
const countedActs = 5000

/**
 * Finds acts by the person or the staff, the newest first, with the orders that staff took and the money that they paid
 * out, which are written down as what they are. Each kind is read no further than the page needs.
 */
export async function findActs(
  db: Kysely<Database>,
  clientId: number,
  {
    find,
    hasComplaints,
    limit,
    offset,
  }: { find: string; hasComplaints: boolean; limit: number; offset: number },
): Promise<{ total: number; acts: StaffActRecord[] }> {
  const people = find === '' ? [] : await findPeople(db, clientId, find)
  const branches = branchesOf(clientId, { find, hasComplaints, people })
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from (${unionOf(branches, countedActs)}) l limit ${countedActs}) a`.execute(
    db,
  )
  const { rows: acts } = await sql<StaffActRecord>`
    select a.id, a.act, a.facts, a.reason, a.at as "doneAt", trim(s.first_name || ' ' || s.last_name) as "staffName",
      a.customer_id as "personId", coalesce(trim(p.first_name || ' ' || p.last_name), a.walk_in) as "personName",
      coalesce(p.reference, '') as "personReference", coalesce(${hasPage('p')}, false) as "hasPage"
    from (select * from (${unionOf(branches, offset + limit)}) l
        order by at desc, rank, id desc limit ${limit} offset ${offset}) a
      join customers s on s.id = a.staff_id left join customers p on p.id = a.customer_id
    order by a.at desc, a.rank, a.id desc`.execute(db)
  return { total: counted[0]!.total, acts }
}

type Branch = { select: RawBuilder<unknown>; at: string; id: string }

/** Joins the newest lines of each branch. */
const unionOf = (branches: readonly Branch[], atMost: number) =>
  sql.join(
    branches.map(
      ({ select, at, id }) =>
        sql`(${select} order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${atMost})`,
    ),
    sql` union all `,
  )

/** Finds the people of a client by the whole customer id or email address, or the beginning of the last name. */
async function findPeople(db: Kysely<Database>, clientId: number, find: string): Promise<number[]> {
  const folded = foldLetters(find)
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c where c.client_id = ${clientId}
      and (c.reference = ${find.toUpperCase()} or c.email = ${find.toLowerCase()}
        or starts_with(lower(c.last_name), ${find.toLowerCase()})
        or ${folded} <> '' and starts_with(fold_letters(c.last_name), ${folded}))`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Selects what staff did, by kind: all of it, or where words are given what those people did, what was done for them by
 * others, and what was for a person without an account. No line is in two branches.
 */
function branchesOf(
  clientId: number,
  { find, hasComplaints, people }: { find: string; hasComplaints: boolean; people: readonly number[] },
): Branch[] {
  const folded = foldLetters(find)
  const isWalkIn = sql`(o.customer_id is null and (lower(o.email) = ${find.toLowerCase()}
    or ${folded} <> '' and starts_with(fold_letters(o.last_name), ${folded})))`
  const walkIn = sql`trim(concat_ws(' ', o.first_name, o.last_name))`
  const among = (column: string) => sql`${sql.ref(column)} = any(${people}::bigint[])`
  const matches = (staff: string, customer: string) =>
    find === '' ? [sql`true`] : [among(staff), sql`${among(customer)} and not ${among(staff)}`]
  const alsoWalkIns = (staff: string) => (find === '' ? [] : [sql`${isWalkIn} and not ${among(staff)}`])
  return [
    ...[...matches('a.staff_id', 'a.customer_id'), ...alsoWalkIns('a.staff_id')].map((match) => ({
      select: sql`
        select a.done_at as at, 0 as rank, a.id, a.act, a.facts, a.reason, a.staff_id, a.customer_id, ${walkIn} as walk_in
        from staff_acts a left join orders o on o.id = a.order_id where a.client_id = ${clientId} and ${match}
          and ${isShown(hasComplaints)}`,
      at: 'a.done_at',
      id: 'a.id',
    })),
    ...[...matches('o.staff_id', 'o.customer_id'), ...alsoWalkIns('o.staff_id')].map((match) => ({
      select: sql`
        select o.created_at as at, 1 as rank, o.id, 'order' as act,
          jsonb_build_object('reference', o.reference, 'pence', o.total_pence) as facts, '' as reason, o.staff_id,
          o.customer_id, ${walkIn} as walk_in
        from orders o where o.client_id = ${clientId} and o.staff_id is not null and ${match}`,
      at: 'o.created_at',
      id: 'o.id',
    })),
    ...[...matches('d.staff_id', 'o.customer_id'), ...alsoWalkIns('d.staff_id')].map((match) => ({
      select: sql`
        select d.created_at as at, 2 as rank, d.id,
          case when d.undoes_id is null then 'payout' else 'payout-undone' end as act,
          jsonb_build_object('reference', o.reference, 'pence', abs(d.amount_pence)) as facts, d.reason, d.staff_id,
          o.customer_id, ${walkIn} as walk_in
        from desk_payouts d join orders o on o.id = d.order_id where d.client_id = ${clientId} and ${match}`,
      at: 'd.created_at',
      id: 'd.id',
    })),
  ]
}
