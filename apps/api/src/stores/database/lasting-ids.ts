import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { getSecret } from './secrets.ts'
import type { Database } from './tables.ts'

/**
 * Returns the id (a UUID) that a thing has by what it is: data that was restored from a backup gives it the same id as
 * before, so that a provider knows it. It is made with the secret of this installation: nothing else can foretell it.
 */
export async function lastingIdOf(db: Kysely<Database>, purpose: string, text: string): Promise<string> {
  const secret = await getSecret(db, 'tokens')
  const bytes = createHmac('sha256', secret).update(`${purpose} ${text}`).digest().subarray(0, 16)
  // Version 8 of RFC 9562: its bits are ours.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
