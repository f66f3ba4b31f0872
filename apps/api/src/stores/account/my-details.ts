import { type Kysely, sql } from 'kysely'
import { type PictureRecord, photoOf } from '../catalogue/pictures.ts'
import type { Database } from '../database/tables.ts'
import type { EmailChangeRecord } from './email-changes.ts'
import { emailChangeOf } from './email-changes.ts'

export interface ContactColumns {
  phone: string
  addressLineOne: string
  addressLineTwo: string
  city: string
  postcode: string
}

export interface MemberRecord extends ContactColumns {
  id: number
  reference: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  logsIn: boolean
}

export interface MyDetailsRecord extends ContactColumns {
  reference: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  email: string
  isEmailProven: boolean
  emailChange: EmailChangeRecord | null
  marketingConsent: boolean
  wantsReminders: boolean
  photo: PictureRecord | null
  householdName: string | null
  isManager: boolean
  /** For a manager: all others of the household, eldest first. */
  members: MemberRecord[]
}

const contactOf = (table: 'c' | 'm') => sql`
  'phone', ${sql.ref(`${table}.phone`)}, 'addressLineOne', ${sql.ref(`${table}.address_line_one`)},
  'addressLineTwo', ${sql.ref(`${table}.address_line_two`)}, 'city', ${sql.ref(`${table}.city`)},
  'postcode', ${sql.ref(`${table}.postcode`)}`

/** Reads a customer's details. @throws when there is no such customer */
export async function getMyDetails(db: Kysely<Database>, customerId: number): Promise<MyDetailsRecord> {
  const { rows } = await sql<{ details: MyDetailsRecord }>`
    select jsonb_build_object('reference', c.reference, 'firstName', c.first_name, 'lastName', c.last_name,
      'dateOfBirth', c.date_of_birth, 'email', coalesce(c.email, c.unproven_email), 'isEmailProven', c.email is not null,
      'emailChange', ${emailChangeOf(sql`c.id`)}, 'marketingConsent', c.marketing_consent,
      'wantsReminders', c.wants_reminders, 'photo', ${photoOf('c')},
      'householdName', h.name, 'isManager', c.manages_household, ${contactOf('c')},
      'members', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'reference', m.reference,
          'firstName', m.first_name, 'lastName', m.last_name, 'dateOfBirth', m.date_of_birth,
          'logsIn', coalesce(m.email, m.unproven_email) is not null, ${contactOf('m')})
          order by m.date_of_birth nulls last, m.id)
        from customers m where c.manages_household and m.household_id = c.household_id and m.id <> c.id), '[]')) as details
    from customers c left join households h on h.id = c.household_id
    where c.id = ${customerId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no customer ${customerId}`)
  return row.details
}

/** Columns that imports leave unchanged from now on, because the person has changed them. */
const ownColumns = (changed: Record<string, string | boolean>) => {
  const found = Object.entries(changed).map(
    ([column, value]) =>
      sql`case when ${sql.ref(column)} is distinct from ${value} then ${sql.lit(column)} end`,
  )
  return sql`array(select distinct one from unnest(own_columns || array[${sql.join(found)}]::text[]) one where one is not null)`
}

const columnsOf = (contact: ContactColumns) => ({
  phone: contact.phone,
  address_line_one: contact.addressLineOne,
  address_line_two: contact.addressLineTwo,
  city: contact.city,
  postcode: contact.postcode,
})

export async function saveMyDetails(
  db: Kysely<Database>,
  customerId: number,
  {
    marketingConsent,
    wantsReminders,
    ...contact
  }: ContactColumns & { marketingConsent: boolean; wantsReminders: boolean },
): Promise<void> {
  const changed = { ...columnsOf(contact), marketing_consent: marketingConsent }
  await db
    .updateTable('customers')
    .set({ ...changed, wants_reminders: wantsReminders, own_columns: ownColumns(changed) as never })
    .where('id', '=', customerId)
    .execute()
}

/**
 * Saves the contact of a person without a log-in, in the household that this customer manages. @returns
 * whether there is such a person
 */
export async function saveMember(
  db: Kysely<Database>,
  managerId: number,
  personId: number,
  contact: ContactColumns,
): Promise<boolean> {
  const changed = columnsOf(contact)
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ ...changed, own_columns: ownColumns(changed) as never })
    .where('id', '=', personId)
    .where('id', '<>', managerId)
    .where('email', 'is', null)
    .where('unproven_email', 'is', null)
    .where(
      'household_id',
      '=',
      sql<number>`(select household_id from customers where id = ${managerId} and manages_household)`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}
