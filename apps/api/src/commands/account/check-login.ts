import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { LogIn, Visit } from '../../call/visit.ts'
import { HashingBusy, hashPassword, isOutdated, verifyPassword } from '../../crypto/passwords.ts'
import {
  type CredentialsRecord,
  findCredentials,
  savePasswordHash,
  unprovenAtMost,
} from '../../stores/account/customers.ts'
import { forgetLoginFailuresOf, takeBackLoginTry } from '../../stores/account/login-failures.ts'
import { subjectsOf, takeTry } from './login-limits.ts'

/**
 * Whether the password is the one of this e-mail address or customer id. An unknown name, a wrong password and a name
 * that was tried too often are answered alike and after the same work.
 */
export async function checkLogin(
  visit: Visit,
  { username, password }: { username: string; password: string },
): Promise<LogIn | Refusal> {
  const { db } = visit.services
  const clientId = visit.catalogue.client.id
  const name = username.trim()
  const { proven, unproven } = await findCredentials(db, clientId, name)
  // By the address alone where only unproven accounts have it: they say nothing about who has a proven one.
  const subjects = subjectsOf(
    proven ? `customer ${proven.id}` : `name ${digest(name.toLowerCase())}`,
    visit.ip,
  )

  const tooSoon = await takeTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  try {
    const known = await whoseIs(password, [proven, ...fillUp(unproven)])
    if (known === null) return refuse('BAD_CREDENTIALS')
    await takeBackLoginTry(db, clientId, subjects)
    // What was failed on a name that others have too is not forgotten: one's own password says nothing of theirs.
    if (known === proven || (proven === null && unproven.length === 1))
      await forgetLoginFailuresOf(db, clientId, subjects[0]!)
    if (isOutdated(known.passwordHash)) await savePasswordHash(db, known.id, await hashPassword(password))
    return { customerId: known.id, role: known.role }
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error
    await takeBackLoginTry(db, clientId, subjects)
    return refuse('BUSY')
  }
}

const fillUp = (unproven: readonly CredentialsRecord[]) =>
  Array.from({ length: unprovenAtMost }, (_, at) => unproven[at] ?? null)

/** A log-in that fits no account takes as long whether there are these accounts or not: one hash for each. */
async function whoseIs(
  password: string,
  candidates: readonly (CredentialsRecord | null)[],
): Promise<CredentialsRecord | null> {
  for (const [rank, one] of candidates.entries())
    if ((await verifyPassword(one?.passwordHash ?? null, password, rank)) && one !== null) return one
  return null
}

/** What was typed as a name may be a password: it is not written down. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
