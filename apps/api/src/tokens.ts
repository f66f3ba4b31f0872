import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { getSecret } from './stores/secrets.ts'
import type { Database } from './stores/tables.ts'

const secrets = new WeakMap<Kysely<Database>, Promise<string>>()

/** 256 bits that only this installation can make of a text; the same text gives the same token. */
export async function tokenFor(db: Kysely<Database>, purpose: string, text: string): Promise<string> {
  const secret = secrets.get(db) ?? getSecret(db, 'tokens')
  secrets.set(db, secret)
  secret.catch(() => secrets.delete(db))
  return createHmac('sha256', await secret)
    .update(`${purpose} ${text}`)
    .digest('base64url')
}

/**
 * The address part that lets the bank's page speak about one attempt without our cookie: its id, and a proof that we
 * gave it out.
 */
export async function challengeToken(db: Kysely<Database>, attemptId: string): Promise<string> {
  return `${attemptId}.${await tokenFor(db, 'challenge', attemptId)}`
}

/** The attempt that a token speaks for; null when we did not make it. */
export async function readChallengeToken(db: Kysely<Database>, token: string): Promise<string | null> {
  const attemptId = token.split('.', 1)[0]!
  const expected = Buffer.from(await challengeToken(db, attemptId))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? attemptId : null
}
