import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

interface KeptMessage {
  clientId: number
  customerId: number
  dedupeKey: string
  recipient: string
  subject: string
  body: string
}

/** A message with a key that is there already is not written again. */
export async function keepMessage(db: Kysely<Database>, message: KeptMessage): Promise<void> {
  const { clientId, customerId, dedupeKey, recipient, subject, body } = message
  await sql`
    insert into mail_outbox (client_id, customer_id, dedupe_key, recipient, subject, body)
    values (${clientId}, ${customerId}, ${dedupeKey}, ${recipient}, ${subject}, ${body})
    on conflict (client_id, dedupe_key) do nothing`.execute(db)
}
