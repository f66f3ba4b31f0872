import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Pending change of an account's address, and which of the two addresses is confirmed. */
export interface EmailChangeRecord {
  id: string
  newEmail: string
  isOldConfirmed: boolean
  isNewConfirmed: boolean
}

const changeColumns = sql`
  e.id, e.new_email as "newEmail", e.old_confirmed_at is not null as "isOldConfirmed",
  e.new_confirmed_at is not null as "isNewConfirmed"`

/** Hours within which a change can be confirmed; its links last as long. */
const changeHours = 24

const isOpen = sql`e.asked_at > clock_timestamp() - ${sql.lit(changeHours)} * interval '1 hour'`

/** Selects the open change of a customer as an EmailChangeRecord in JSON, or null. */
export const emailChangeOf = (customerId: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('id', e.id, 'newEmail', e.new_email, 'isOldConfirmed', e.old_confirmed_at is not null,
    'isNewConfirmed', e.new_confirmed_at is not null)
  from email_changes e where e.customer_id = ${customerId} and ${isOpen})`

/** Begins a change and ends an earlier one. Begun again with the same id, it stays as it is. */
export async function beginEmailChange(
  tx: Kysely<Database>,
  customerId: number,
  newEmail: string,
  id: string,
): Promise<void> {
  await sql`
    insert into email_changes as e (customer_id, new_email, id) values (${customerId}, ${newEmail}, ${id}::uuid)
    on conflict (customer_id) do update set id = excluded.id, new_email = excluded.new_email,
      old_confirmed_at = null, new_confirmed_at = null, asked_at = clock_timestamp()
      where e.id <> excluded.id`.execute(tx)
}

/** Finds an open change. Null where there is none, or another has replaced it. */
export async function findEmailChange(
  db: Kysely<Database>,
  customerId: number,
  id: string,
): Promise<EmailChangeRecord | null> {
  const { rows } = await sql<EmailChangeRecord>`
    select ${changeColumns} from email_changes e
    where e.customer_id = ${customerId} and e.id::text = ${id} and ${isOpen}`.execute(db)
  return rows[0] ?? null
}

/** Records that one of the two addresses was confirmed. @returns null where there is no such change now */
export async function confirmSide(
  tx: Kysely<Database>,
  customerId: number,
  id: string,
  side: 'old' | 'new',
): Promise<EmailChangeRecord | null> {
  const column = sql.ref(`${side}_confirmed_at`)
  const { rows } = await sql<EmailChangeRecord>`
    update email_changes e set ${column} = clock_timestamp()
    where e.customer_id = ${customerId} and e.id::text = ${id} and ${isOpen}
    returning ${changeColumns}`.execute(tx)
  return rows[0] ?? null
}

export async function endEmailChange(tx: Kysely<Database>, customerId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('customer_id', '=', customerId).execute()
}
