import { foldLetters } from '@touchline/rules/words/fold-words'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { flagsOfCustomer, type PersonFlags } from '../people/person-flags.ts'

export interface DeskCustomerRecord {
  id: number
  reference: string
  firstName: string
  lastName: string
  email: string
  /** True when the customer has confirmed that address by a mail. */
  isEmailProven: boolean
  /** General credit that can be spent now and that no basket reserves. */
  creditPence: number
  flags: PersonFlags
}

const atMost = 10

const selectCustomers = sql`
    select c.id, c.reference, c.first_name as "firstName", c.last_name as "lastName",
      coalesce(c.email, c.unproven_email, '') as email, c.email is not null as "isEmailProven", ${flagsOfCustomer} as flags,
      (select coalesce(sum(l.left_pence - (select coalesce(sum(r.amount_pence), 0) from credit_reservations r
          where r.lot_id = l.id and r.expires_at > now())), 0)::int from credit_lots l
        where l.customer_id = c.id and l.type = 'general' and (l.expires_at is null or l.expires_at > now())) as "creditPence"
    from customers c`

/** Matches a customer `c` by phone number in any notation: by its last nine digits. */
export const hasPhone = (words: string) => {
  const digits = words.replace(/\D/g, '')
  return digits.length < 9
    ? sql`false`
    : sql`(c.phone <> '' and right(regexp_replace(c.phone, '[^0-9]', '', 'g'), 9) = ${digits.slice(-9)}::text)`
}

/**
 * Finds customers by the whole reference, e-mail address or phone number, or by the beginning of the last
 * name. A person without a log-in is found by their parent.
 */
export async function findCustomersAtDesk(
  db: Kysely<Database>,
  clientId: number,
  query: string,
): Promise<DeskCustomerRecord[]> {
  const lowered = query.toLowerCase()
  const folded = foldLetters(query)
  const { rows } = await sql<DeskCustomerRecord>`
    ${selectCustomers}
    where c.client_id = ${clientId} and c.role = 'customer'
      and coalesce(c.email, c.unproven_email) is not null
      and (c.email = ${lowered} or c.unproven_email = ${lowered} or c.reference = ${query.toUpperCase()} or ${hasPhone(query)}
        or starts_with(lower(c.last_name), ${lowered}) or ${folded} <> '' and starts_with(fold_letters(c.last_name), ${folded}))
    order by c.email is null, c.last_name, c.first_name, c.id limit ${atMost}`.execute(db)
  return rows
}

/** Reads a customer as staff see them. @throws when there is none of this number */
export async function getCustomerAtDesk(
  db: Kysely<Database>,
  clientId: number,
  customerId: number,
): Promise<DeskCustomerRecord> {
  const found = await findCustomerAtDesk(db, clientId, customerId)
  if (!found) throw new Error(`no customer ${customerId}`)
  return found
}

/** Finds a customer of a client; null where there is none of that number. */
export async function findCustomerAtDesk(
  db: Kysely<Database>,
  clientId: number,
  customerId: number,
): Promise<DeskCustomerRecord | null> {
  const { rows } = await sql<DeskCustomerRecord>`
    ${selectCustomers} where c.client_id = ${clientId} and c.id = ${customerId}`.execute(db)
  return rows[0] ?? null
}

/** Stores the customer for whom these staff's basket is from now on; null for a walk-in. */
export async function keepSelected(
  db: Kysely<Database>,
  { clientId, staffId, customerId }: { clientId: number; staffId: number; customerId: number | null },
): Promise<void> {
  // There may be no basket before anything is added: one is made, so that pages already show what applies to
  // this customer.
  await sql`
    insert into carts (uuid, client_id, customer_id, selected_customer_id)
    values (gen_random_uuid(), ${clientId}, ${staffId}, ${customerId}::bigint)
    on conflict (customer_id) where state = 'open' and customer_id is not null
      do update set selected_customer_id = excluded.selected_customer_id`.execute(db)
}

/** Marks a basket that staff brought to their desk as a walk-in's, until they choose a customer. */
export async function clearSelectedCustomer(db: Kysely<Database>, staffId: number): Promise<void> {
  await sql`update carts set selected_customer_id = null
    where customer_id = ${staffId} and state = 'open'`.execute(db)
}

/**
 * Returns whether the customer already has a place in a one-per-person session of this basket. A place that
 * staff hold in no customer's name could then not become this customer's.
 */
export async function hasPlaceAlready(
  db: Kysely<Database>,
  { cartId, staffId, customerId }: { cartId: number; staffId: number; customerId: number },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from claims held join slots s on s.id = held.slot_id and s.one_per_person
        join claims theirs on theirs.slot_id = held.slot_id and theirs.id <> held.id and theirs.guest = held.guest
      where held.cart_id = ${cartId} and held.kind = 'hold' and held.customer_id = ${staffId} and held.expires_at > now()
        and theirs.customer_id = ${customerId} and theirs.kind <> 'offer'
        and (theirs.expires_at is null or theirs.expires_at > now())) as has`.execute(db)
  return rows[0]!.has
}
