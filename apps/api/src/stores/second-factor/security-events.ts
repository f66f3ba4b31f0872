import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export const securityEventKinds = [
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'codes-made',
  'code-used',
  'pin-set',
  'pin-removed',
  'step-failed',
  'pin-failed',
  'pin-locked',
  'switched',
  'reset',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export async function addSecurityEvent(
  db: Kysely<Database>,
  { clientId, customerId, kind }: { clientId: number; customerId: number; kind: SecurityEventKind },
): Promise<void> {
  await db
    .insertInto('staff_security_events')
    .values({ client_id: clientId, customer_id: customerId, kind })
    .execute()
}

/** Lists the last things that happened to a person's log-in, the newest first. */
export async function listSecurityEvents(
  db: Kysely<Database>,
  customerId: number,
): Promise<{ kind: SecurityEventKind; at: Date }[]> {
  const { rows } = await sql<{ kind: SecurityEventKind; at: Date }>`
    select kind, happened_at as at from staff_security_events where customer_id = ${customerId}
    order by id desc limit 20`.execute(db)
  return rows
}

export async function removeOldSecurityEvents(db: Kysely<Database>): Promise<void> {
  await sql`delete from staff_security_events where happened_at < now() - interval '2 years'`.execute(db)
}
