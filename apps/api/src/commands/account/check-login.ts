import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, LogIn } from '../../call/call-context.ts'
import { HashingBusy, hashPassword, isOutdated, verifyPassword } from '../../crypto/passwords.ts'
import {
  type CredentialsRecord,
  findCredentials,
  savePasswordHash,
  unprovenAtMost,
} from '../../stores/account/customers.ts'
import { forgetLoginFailuresOf, uncountLoginTry } from '../../stores/account/login-failures.ts'
import { countTry, loginSubjectsOf } from './login-limits.ts'

/**
 * Checks the password of an email address or a customer id. An unknown name, a wrong password and a name
 * tried too often get the same answer after the same work.
 */
export async function checkLogin(
  context: CallContext,
  { username, password }: { username: string; password: string },
): Promise<LogIn | Refusal> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const name = username.trim()
  const { proven, unproven } = await findCredentials(db, clientId, name)
  // By the address alone if only unproven accounts have it: they say nothing about the owner of a proven one.
  const subjects = loginSubjectsOf(
    proven ? `customer ${proven.id}` : `name ${digest(name.toLowerCase())}`,
    context.ip,
  )

  const tooSoon = await countTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  try {
    const known = await findOwner(password, [proven, ...fillUp(unproven)])
    if (known === null) return refuse('BAD_CREDENTIALS')
    await uncountLoginTry(db, clientId, subjects)
    // Failures on a shared name are not deleted: a person's own password says nothing of the others'
    // accounts.
    if (known === proven || (proven === null && unproven.length === 1))
      await forgetLoginFailuresOf(db, clientId, subjects[0]!)
    if (isOutdated(known.passwordHash)) await savePasswordHash(db, known.id, await hashPassword(password))
    return { customerId: known.id, role: known.role }
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error
    await uncountLoginTry(db, clientId, subjects)
    return refuse('BUSY')
  }
}

const fillUp = (unproven: readonly CredentialsRecord[]) =>
  Array.from({ length: unprovenAtMost }, (_, at) => unproven[at] ?? null)

/**
 * Finds the account that the password fits. A failed log-in takes the same time whether these accounts exist
 * or not: a hash for each.
 */
async function findOwner(
  password: string,
  candidates: readonly (CredentialsRecord | null)[],
): Promise<CredentialsRecord | null> {
  for (const [rank, one] of candidates.entries())
    if ((await verifyPassword(one?.passwordHash ?? null, password, rank)) && one !== null) return one
  return null
}

/** Hides the typed name: it may be a password, so it is not stored. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
