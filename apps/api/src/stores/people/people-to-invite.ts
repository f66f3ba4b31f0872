import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Person of the operator's records who has an address and no password. */
export interface PersonToInvite {
  id: number
  clientId: number
  reference: string
  firstName: string
  email: string
  /** Number of invitations sent to them. */
  invitations: number
  /** True when this address asked for no more of them. */
  isRefused: boolean
}

interface Wanted {
  clientSlug: string | null
  email: string | null
}

/** Lists people to invite, in the order in which their accounts were made. */
export async function listPeopleToInvite(
  db: Kysely<Database>,
  { clientSlug, email }: Wanted,
): Promise<PersonToInvite[]> {
  const { rows } = await sql<PersonToInvite>`
    select c.id, c.client_id as "clientId", c.reference, c.first_name as "firstName", c.email,
      (select count(*)::int from mail_outbox m
        where m.client_id = c.client_id and starts_with(m.dedupe_key, 'claim-account ' || c.id || ' ')) as invitations,
      exists (select from mail_stops p where p.client_id = c.client_id and p.letter = 'claim-account'
        and p.address_hash = address_hash(c.client_id, c.email)) as "isRefused"
    from customers c join clients k on k.id = c.client_id
    where c.email is not null and c.password_hash is null
      and (${clientSlug}::text is null or k.slug = ${clientSlug})
      and (${email}::text is null or c.email = ${email})
    order by c.id`.execute(db)
  return rows
}
