import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import { networkOf } from '../../crypto/network-of.ts'
import { findLoginDelay, type LoginSubject, takeLoginTry } from '../../stores/account/login-failures.ts'
import type { Database } from '../../stores/database/tables.ts'

/**
 * Counts a try, unless one of its subjects has to wait. It counts as a failure before it is looked at, or a hundred at
 * once would be one.
 */
export async function takeTry(
  db: Kysely<Database>,
  clientId: number,
  subjects: readonly LoginSubject[],
): Promise<Refusal | null> {
  const waitSeconds = await findLoginDelay(db, clientId, subjects)
  if (waitSeconds > 0) return tooSoon(waitSeconds)
  return (await takeLoginTry(db, clientId, subjects)) ? null : tooSoon(1)
}

const tooSoon = (retryAfterSeconds: number): Refusal =>
  refuse('TOO_MANY_REQUESTS', { details: { retryAfterSeconds } })

/**
 * A delay, never a lock that others could turn: failures on another's account delay mostly the one who fails (the account
 * from their network), the account itself by seconds at most, and their network only after very many failures, since
 * many honest people may share it.
 */
export function subjectsOf(account: string, ip: string): LoginSubject[] {
  const network = networkOf(ip)
  return [
    { subject: `${account} from ${network}`, free: 5, maxSeconds: 900 },
    { subject: account, free: 20, maxSeconds: 8 },
    { subject: `network ${network}`, free: 100, maxSeconds: 60 },
  ]
}
