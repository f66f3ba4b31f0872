import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { networkOf } from '../../crypto/network-of.ts'
import type { LoginSubject } from '../../stores/account/login-failures.ts'
import type { Database } from '../../stores/database/tables.ts'
import { countTry } from './login-limits.ts'

/**
 * F86: limits requests for letters: by name and network, by name, and by network. Each letter counts, with
 * the delays of failed log-ins. The limit goes by the typed name and not by its account, so it reveals
 * nothing of accounts.
 */
export async function limitLetterRequests(
  tx: Kysely<Database>,
  context: CallContext,
  name: string,
): Promise<Refusal | null> {
  const clientId = context.catalogue.client.id
  const typed = createHash('sha256').update(name.toLowerCase()).digest('base64url')
  const network = networkOf(context.ip)
  const subjects: LoginSubject[] = [
    { subject: `letter ${typed} from ${network}`, free: 3, maxSeconds: 900 },
    { subject: `letter ${typed}`, free: 6, maxSeconds: 900 },
    { subject: `letters ${network}`, free: 40, maxSeconds: 60 },
  ]
  return countTry(tx, clientId, subjects)
}
