import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import { networkOf } from '../../crypto/network-of.ts'
import { countLoginTry, findLoginDelay, type LoginSubject } from '../../stores/account/login-failures.ts'
import type { Database } from '../../stores/database/tables.ts'

/**
 * Counts a try, unless one of its subjects must wait. It counts as a failure before it is checked; otherwise
 * a hundred at once would count as one.
 */
export async function countTry(
  db: Kysely<Database>,
  clientId: number,
  subjects: readonly LoginSubject[],
): Promise<Refusal | null> {
  const waitSeconds = await findLoginDelay(db, clientId, subjects)
  if (waitSeconds > 0) return tooSoon(waitSeconds)
  return (await countLoginTry(db, clientId, subjects)) ? null : tooSoon(1)
}

const tooSoon = (retryAfterSeconds: number): Refusal =>
  refuse('TOO_MANY_REQUESTS', { details: { retryAfterSeconds } })

/**
 * Returns the subjects by which tries are counted. Failures cause a delay, never a lock that others could
 * set. Failures on another's account mostly delay their author (that account, from that network). The account
 * itself is delayed by seconds at most. The network is delayed only after very many failures, since many
 * honest people may share it.
 */
export function loginSubjectsOf(account: string, ip: string): LoginSubject[] {
  const network = networkOf(ip)
  return [
    { subject: `${account} from ${network}`, free: 5, maxSeconds: 900 },
    { subject: account, free: 20, maxSeconds: 8 },
    { subject: `network ${network}`, free: 100, maxSeconds: 60 },
  ]
}
