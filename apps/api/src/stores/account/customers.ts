import { type Kysely, sql } from 'kysely'
import { type PictureRecord, photoOf } from '../catalogue/pictures.ts'
import type { Database } from '../database/tables.ts'
import { type SavedCardRecord, savedCardsOf } from '../payments/saved-cards.ts'
import { flagsOfCustomer, type PersonFlags } from '../people/person-flags.ts'

export interface CredentialsRecord {
  id: number
  passwordHash: string
  role: 'customer' | 'staff'
}

/** Number of accounts with an unproven address that are tried when a person logs in with that address. */
export const unprovenAtMost = 3

/** True when an account `c` has something that its person would miss. */
export const ownsSomething = sql`(
  exists (select from orders o where o.customer_id = c.id) or exists (select from bookings b where b.customer_id = c.id)
  or exists (select from credit_entries e where e.customer_id = c.id))`

/**
 * Finds the accounts that a name at log-in may mean, in upper or lower case: the account with this proven
 * address or customer id, and up to three that have this address unproven. Of these it returns the two that
 * have most to lose (those that own something, then the oldest) and the newest, so that an account made
 * before or after can't shut another out. Accounts without a password are left out.
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
  /** True when the customer has confirmed that address by a mail. */
  isEmailProven: boolean
  phone: string
  addressLineOne: string
  addressLineTwo: string
  city: string
  postcode: string
  photo: PictureRecord | null
  flags: PersonFlags
  membershipUser: { id: number; name: string } | null
  creditPence: number
  /** The operator's terms to which the customer agreed last. */
  agreedTerms: { hash: string; at: string } | null
  /** Saved cards, the one that paid last first. */
  savedCards: SavedCardRecord[]
}

/**
 * Reads a customer with the membership valid today, the credit that can be spent and all flags. @throws when
 * there is no such customer
 */
export async function getCustomer(db: Kysely<Database>, customerId: number): Promise<CustomerRecord> {
  const { rows } = await sql<CustomerRecord>`
    select c.id, c.reference, c.role, c.home_venue_id as "homeVenueId", c.first_name as "firstName",
      c.last_name as "lastName", coalesce(c.email, c.unproven_email) as email, c.email is not null as "isEmailProven",
      c.phone, c.address_line_one as "addressLineOne",
      c.address_line_two as "addressLineTwo", c.city, c.postcode, ${photoOf('c')} as photo,
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
  /** Candidate customer ids, which people type; the first that no account of the client has is used. */
  references: readonly string[]
  /** Address that no mailed link has confirmed yet. */
  unprovenEmail: string
  /** Idempotency key: the same key makes one account. */
  registrationKey: Buffer | null
  /** Null for an account made at the desk: its person chooses one by a letter. */
  passwordHash: string | null
  firstName: string
  lastName: string
  phone: string
  dateOfBirth: string | null
  postcode: string
  homeVenueId: number | null
  marketingConsent: boolean
  onboardingType: string | null
}

/** Selects the first of these customer ids that no account has; null where all are taken. */
export const freeReference = (clientId: number, references: readonly string[]) => sql<string | null>`(
  select one from unnest(${references}::text[]) with ordinality as wanted (one, place)
  where not exists (select from customers taken where taken.client_id = ${clientId} and taken.reference = one)
  order by place limit 1)`

/** Creates an account. Returns null when this key has made one before. */
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

/** Saves a password that the person has chosen themselves: imports leave it unchanged. */
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

/** Returns whether an account of this client has proven the address. */
export async function hasAccount(db: Kysely<Database>, clientId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from customers where client_id = ${clientId} and email = ${email}) as has`.execute(
    db,
  )
  return rows[0]!.has
}

/** Finds the account that this key has made. */
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

/** Removes a staff member's password when it is publicly known. */
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
