import { type Kysely, sql } from 'kysely'
import { type PictureRecord, pictureOf } from '../catalogue/pictures.ts'
import type { Database } from '../database/tables.ts'
import { type SavedCardRecord, savedCardsOf } from '../payments/saved-cards.ts'
import { flagsOfCustomer, type PersonFlags } from '../people/person-flags.ts'

export interface CredentialsRecord {
  id: number
  passwordHash: string
  role: 'customer' | 'staff'
}

/** So many accounts that have only written an address are looked at when a person logs in with it. */
export const unprovenAtMost = 3

/** Whether an account `c` has something that its person would miss. */
export const ownsSomething = sql`(
  exists (select from orders o where o.customer_id = c.id) or exists (select from bookings b where b.customer_id = c.id)
  or exists (select from credit_entries e where e.customer_id = c.id))`

/**
 * Whom a name at log in may mean, however it is written: the account with this proven address or customer id, and of those
 * that have only written the address the two that have most to lose (those that own something, then the oldest) and the last
 * one, so that none is shut out by one that was made after or before it. All have a password or they are not among them.
 */
export async function findCredentials(
  db: Kysely<Database>,
  clientId: number,
  username: string,
): Promise<{ proven: CredentialsRecord | null; unproven: CredentialsRecord[] }> {
  const { rows } = await sql<CredentialsRecord & { isUnproven: boolean }>`
    (select id, password_hash as "passwordHash", role, false as "isUnproven" from customers
      where client_id = ${clientId} and password_hash is not null
        and (email = ${username.toLowerCase()} or reference = ${username.toUpperCase()})
      order by email = ${username.toLowerCase()} desc nulls last limit 1)
    union all
    (select id, password_hash, role, true from (
      select c.id, c.password_hash, c.role, row_number() over (order by ${ownsSomething} desc, c.id) as turn,
        row_number() over (order by c.id desc) as turn_from_last
      from customers c
      where c.client_id = ${clientId} and c.password_hash is not null and c.unproven_email = ${username.toLowerCase()}) wrote
      where turn < ${unprovenAtMost} or turn_from_last = 1)`.execute(db)
  const found = (wanted: boolean) =>
    rows
      .filter(({ isUnproven }) => isUnproven === wanted)
      .map(({ id, passwordHash, role }) => ({ id, passwordHash, role }))
  return { proven: found(false)[0] ?? null, unproven: found(true) }
}

export async function findPasswordHash(db: Kysely<Database>, customerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export async function savePasswordHash(
  db: Kysely<Database>,
  customerId: number,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ password_hash: passwordHash })
    .where('id', '=', customerId)
    .execute()
}

export interface CustomerRecord {
  id: number
  reference: string
  role: 'customer' | 'staff'
  homeVenueId: number | null
  firstName: string
  lastName: string
  email: string
  /** Whether a mail to that address was answered. */
  isEmailProven: boolean
  phone: string
  addressLineOne: string
  addressLineTwo: string
  city: string
  postcode: string
  photo: Pick<PictureRecord, 'hash' | 'widths'> | null
  flags: PersonFlags
  membershipUser: { id: number; name: string } | null
  creditPence: number
  /** The terms of the operator to which they agreed last. */
  agreedTerms: { hash: string; at: string } | null
  /** The one that paid last comes first. */
  savedCards: SavedCardRecord[]
}

/** With the membership that holds today, the credit that can be spent and all flags. @throws when there is none */
export async function getCustomer(db: Kysely<Database>, customerId: number): Promise<CustomerRecord> {
  const { rows } = await sql<CustomerRecord>`
    select c.id, c.reference, c.role, c.home_venue_id as "homeVenueId", c.first_name as "firstName",
      c.last_name as "lastName", coalesce(c.email, c.unproven_email) as email, c.email is not null as "isEmailProven",
      c.phone, c.address_line_one as "addressLineOne",
      c.address_line_two as "addressLineTwo", c.city, c.postcode, ${pictureOf('c')} as photo,
      ${flagsOfCustomer} as flags,
      case when c.agreed_terms is not null then jsonb_build_object('hash', encode(c.agreed_terms, 'base64'),
        'at', c.agreed_terms_at) end as "agreedTerms",
      (select coalesce(jsonb_agg(to_jsonb(k)), '[]') from (${savedCardsOf({ clientId: sql`c.client_id`, customerId: sql`c.id` })}) k) as "savedCards",
      (select jsonb_build_object('id', u.id, 'name', m.name) from membership_users u
        join memberships m on m.id = u.membership_id
        where u.customer_id = c.id and u.starts_on <= current_date
          and (u.ends_on is null or u.ends_on >= current_date) order by u.id limit 1) as "membershipUser",
      (select coalesce(sum(left_pence), 0)::int from credit_lots
        where customer_id = c.id and (expires_at is null or expires_at > now())) as "creditPence"
    from customers c where c.id = ${customerId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no customer ${customerId}`)
  return row
}

export interface NewCustomer {
  clientId: number
  /** Customer ids that people type: the first one that no account of the client has. */
  references: readonly string[]
  /** No link of a mail to it was followed yet. */
  unprovenEmail: string
  /** The same key makes one account. */
  registrationKey: Buffer | null
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  dateOfBirth: string | null
  postcode: string
  homeVenueId: number | null
  marketingConsent: boolean
  onboardingType: string | null
}

/** For a statement: the first of these customer ids that no account has; null where each of them is had. */
export const freeReference = (clientId: number, references: readonly string[]) => sql<string | null>`(
  select one from unnest(${references}::text[]) with ordinality as wanted (one, place)
  where not exists (select from customers taken where taken.client_id = ${clientId} and taken.reference = one)
  order by place limit 1)`

/** Null when an account was made with this key before. */
export async function createCustomer(db: Kysely<Database>, customer: NewCustomer): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with fresh as (select nextval(pg_get_serial_sequence('customers', 'id')) as id)
    insert into customers (id, client_id, reference, unproven_email, registration_key, password_hash, first_name, last_name,
      phone, date_of_birth, postcode, home_venue_id, marketing_consent, onboarding_type)
    overriding system value
    select fresh.id, ${customer.clientId}, ${freeReference(customer.clientId, customer.references)}, ${customer.unprovenEmail},
      ${customer.registrationKey}::bytea, ${customer.passwordHash}, ${customer.firstName}, ${customer.lastName},
      ${customer.phone}, ${customer.dateOfBirth}::date, ${customer.postcode}, ${customer.homeVenueId}::int,
      ${customer.marketingConsent}, ${customer.onboardingType}
    from fresh
    on conflict (client_id, registration_key) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** A password that the person has chosen themselves: an import leaves it. */
export async function saveOwnPassword(
  db: Kysely<Database>,
  customerId: number,
  passwordHash: string,
): Promise<void> {
  await sql`
    update customers set password_hash = ${passwordHash},
      own_columns = array(select distinct unnest(own_columns || '{password_hash}'::text[]))
    where id = ${customerId}`.execute(db)
}

/** Whether an account of this client has proven the address. */
export async function hasAccount(db: Kysely<Database>, clientId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from customers where client_id = ${clientId} and email = ${email}) as has`.execute(
    db,
  )
  return rows[0]!.has
}

/** The account that this key has made. */
export async function findRegistered(
  db: Kysely<Database>,
  clientId: number,
  registrationKey: Buffer,
): Promise<{ id: number; passwordHash: string | null; unprovenEmail: string | null } | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'password_hash as passwordHash', 'unproven_email as unprovenEmail'])
    .where('client_id', '=', clientId)
    .where('registration_key', '=', registrationKey)
    .executeTakeFirst()
  return row ?? null
}

/** Leaves a member of staff without a password where theirs is publicly known. */
export async function takeStaffPassword(
  db: Kysely<Database>,
  { slug, email }: { slug: string; email: string },
  isKnown: (hash: string) => Promise<boolean>,
): Promise<void> {
  const { rows } = await sql<{ id: number; hash: string }>`
    select u.id, u.password_hash as hash from customers u join clients c on c.id = u.client_id
    where c.slug = ${slug} and lower(u.email) = lower(${email}) and u.role = 'staff' and u.password_hash is not null`.execute(
    db,
  )
  for (const { id, hash } of rows)
    if (await isKnown(hash))
      await sql`update customers set password_hash = null where id = ${id} and password_hash = ${hash}`.execute(
        db,
      )
}
