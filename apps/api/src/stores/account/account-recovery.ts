import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { ownsSomething } from './customers.ts'

/** Account that can be recovered by a letter to its address. */
export interface RecoverableRecord {
  id: number
  firstName: string
  lastName: string
  /** Empty where there is none. */
  email: string
  isProven: boolean
  role: 'customer' | 'staff'
  passwordHash: string | null
}

const recoverableColumns = sql`
  c.id, c.first_name as "firstName", c.last_name as "lastName", coalesce(c.email, c.unproven_email, '') as email,
  c.email is not null as "isProven", c.role, c.password_hash as "passwordHash"`

/**
 * Finds an account by address or customer id, in upper or lower case. One that has proven its address comes
 * before others; of the others, one that owns something before the oldest. An account that a stranger makes
 * later can't take their place.
 */
export async function findRecoverable(
  db: Kysely<Database>,
  clientId: number,
  name: string,
): Promise<RecoverableRecord | null> {
  const { rows } = await sql<RecoverableRecord>`
    select ${recoverableColumns} from customers c
    where c.client_id = ${clientId} and coalesce(c.email, c.unproven_email) is not null
      and (c.email = ${name.toLowerCase()} or c.unproven_email = ${name.toLowerCase()} or c.reference = ${name.toUpperCase()})
    order by c.email = ${name.toLowerCase()} desc nulls last, c.email is null, ${ownsSomething} desc, c.id limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Finds the account of a link, as long as it has the address that the link was sent to. */
export async function findByAddress(
  db: Kysely<Database>,
  customerId: number,
  email: string,
): Promise<RecoverableRecord | null> {
  const { rows } = await sql<RecoverableRecord>`
    select ${recoverableColumns} from customers c
    where c.id = ${customerId} and coalesce(c.email, c.unproven_email) = ${email}`.execute(db)
  return rows[0] ?? null
}

/** Reads a recoverable account. @throws when there is none */
export async function getRecoverable(db: Kysely<Database>, customerId: number): Promise<RecoverableRecord> {
  const { rows } = await sql<RecoverableRecord>`
    select ${recoverableColumns} from customers c where c.id = ${customerId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no customer ${customerId}`)
  return row
}

/**
 * Makes the unproven address of an account its own, where no other account has it.
 * @returns whether the account has proven that address now
 */
export async function proveAddress(
  db: Kysely<Database>,
  customerId: number,
  email: string,
): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    with moved as (
      update customers c set email = c.unproven_email, unproven_email = null
      where c.id = ${customerId} and c.unproven_email = ${email}
        and not exists (select from customers o where o.client_id = c.client_id and o.email = ${email})
      returning c.id)
    select exists (select from moved) or exists (
      select from customers where id = ${customerId} and email = ${email}) as "isProven"`.execute(db)
  return rows[0]!.isProven
}

/**
 * Gives an account another address, where no other account has it. An import still finds it by its old
 * address, unless that finds another person. @returns whether it has the address now
 */
export async function moveAddress(db: Kysely<Database>, customerId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update customers c set email = ${email}, unproven_email = null,
      imported_email = coalesce(c.imported_email, case when not exists (
        select from customers o where o.client_id = c.client_id and o.imported_email = c.email) then c.email end)
    where c.id = ${customerId} and not exists (
      select from customers o where o.client_id = c.client_id and o.email = ${email} and o.id <> c.id)
    returning c.id`.execute(db)
  return rows.length > 0
}

/** Writes another address into an account that has proven none. */
export async function replaceUnproven(
  db: Kysely<Database>,
  customerId: number,
  email: string,
): Promise<void> {
  await sql`
    update customers set unproven_email = ${email} where id = ${customerId} and email is null`.execute(db)
}
