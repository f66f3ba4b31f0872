import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type DeskCustomerRecord, findCustomerAtDesk } from '../desk/desk-customers.ts'
import { flagsOfCustomer, type PersonFlags } from '../people/person-flags.ts'

/** A person as staff see them. */
export interface PersonAtDeskRecord {
  id: number
  reference: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  email: string
  isEmailProven: boolean
  hasLogIn: boolean
  phone: string
  addressLineOne: string
  addressLineTwo: string
  city: string
  postcode: string
  managesHousehold: boolean
  householdName: string | null
  members: {
    id: number
    firstName: string
    lastName: string
    dateOfBirth: string | null
    isManager: boolean
    hasPage: boolean
  }[]
  /** General credit that has not ended. */
  creditPence: number
  /** Inductions of the client, and the day on which the person had each. */
  inductions: { id: number; name: string; hadOn: string | null; isValid: boolean }[]
  documentKinds: { id: number; name: string }[]
  billingDays: { membershipUserId: number; name: string; day: number | null }[]
  flags: PersonFlags
  today: string
}

/** Matches people of whom `findPersonAtDesk` finds a page. */
export const hasPage = (customer: string) =>
  sql`(${sql.ref(`${customer}.role`)} = 'customer' and ${sql.ref(`${customer}.closed_at`)} is null)`

/** Finds a customer, or a person of a household, for staff of the client. Null for staff and closed accounts. */
export async function findPersonAtDesk(
  db: Kysely<Database>,
  clientId: number,
  personId: number,
): Promise<PersonAtDeskRecord | null> {
  const { rows } = await sql<PersonAtDeskRecord>`
    select c.id, c.reference, c.first_name as "firstName", c.last_name as "lastName", c.date_of_birth as "dateOfBirth",
      coalesce(c.email, c.unproven_email, '') as email, c.email is not null as "isEmailProven",
      coalesce(c.email, c.unproven_email) is not null as "hasLogIn", c.phone, c.address_line_one as "addressLineOne",
      c.address_line_two as "addressLineTwo", c.city, c.postcode, c.manages_household as "managesHousehold",
      (select h.name from households h where h.id = c.household_id) as "householdName",
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'firstName', m.first_name, 'lastName', m.last_name,
          'dateOfBirth', m.date_of_birth, 'isManager', m.manages_household,
          'hasPage', ${hasPage('m')}) order by m.manages_household desc, m.date_of_birth, m.id)
        from customers m where m.household_id = c.household_id), '[]') as members,
      (select coalesce(sum(l.left_pence), 0)::int from credit_lots l
        where l.customer_id = c.id and l.type = 'general' and (l.expires_at is null or l.expires_at > now())) as "creditPence",
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'hadOn', h.had_on,
          'isValid', h.had_on is not null and (i.valid_months is null
            or h.had_on + make_interval(months => i.valid_months) > today_at(c.client_id))) order by i.name, i.id)
        from inductions i left join inductions_had h on h.induction_id = i.id and h.customer_id = c.id
        where i.client_id = c.client_id), '[]') as inductions,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name, k.id)
        from document_kinds k where k.client_id = c.client_id), '[]') as "documentKinds",
      coalesce((select jsonb_agg(jsonb_build_object('membershipUserId', u.id, 'name', m.name, 'day', u.billing_day) order by m.name, u.id)
        from membership_users u join memberships m on m.id = u.membership_id
        where u.customer_id = c.id and m.by_direct_debit and (u.ends_on is null or u.ends_on >= today_at(c.client_id))
          and not exists (select from contract_people x where x.membership_user_id = u.id)), '[]') as "billingDays",
      ${flagsOfCustomer} as flags, today_at(c.client_id) as today
    from customers c
    where c.client_id = ${clientId} and c.id = ${personId} and ${hasPage('c')}`.execute(db)
  return rows[0] ?? null
}

/** Tells if this is a customer, or a person of a household, whom staff of the client may open. */
export async function isPersonAtDesk(
  db: Kysely<Database>,
  clientId: number,
  personId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from customers c where c.client_id = ${clientId} and c.id = ${personId} and c.role = 'customer'
      and c.closed_at is null`.execute(db)
  return rows.length > 0
}

/** A customer with what is left of their credit, the first to end first. */
export type CustomerWithCredit = DeskCustomerRecord & {
  lots: { id: number; type: 'membership' | 'general'; pence: number; expiresAt: string | null }[]
}

/** Reads what a person owes and their credit; null for staff and closed accounts. */
export async function findCustomerWithCredit(
  db: Kysely<Database>,
  clientId: number,
  personId: number,
): Promise<CustomerWithCredit | null> {
  if (!(await isPersonAtDesk(db, clientId, personId))) return null
  const customer = await findCustomerAtDesk(db, clientId, personId)
  if (customer === null) return null
  const { rows } = await sql<CustomerWithCredit['lots'][number]>`
    select l.id, l.type, l.left_pence as pence, l.expires_at as "expiresAt" from credit_lots l
    where l.client_id = ${clientId} and l.customer_id = ${personId} and l.left_pence > 0
      and (l.expires_at is null or l.expires_at > now())
    order by l.expires_at nulls last, l.id`.execute(db)
  return { ...customer, lots: rows }
}
