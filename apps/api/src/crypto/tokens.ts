import { createHmac, timingSafeEqual } from 'node:crypto'
import { createCache } from '@touchline/rules/web/cache'
import type { Kysely } from 'kysely'
import { getSecret } from '../stores/database/secrets.ts'
import type { Database } from '../stores/database/tables.ts'

export type Tokens = ReturnType<typeof createTokens>

/** Makes tokens that only this installation can make: its own secret is read from the database once. */
export function createTokens(db: Kysely<Database>) {
  const cached = createCache<string>({ maxSize: 1, nowMs: () => performance.now() })

  /** Returns 256 bits for a text; the same text gives the same token. */
  async function tokenFor(purpose: string, text: string): Promise<string> {
    const secret = await cached('tokens', () => getSecret(db, 'tokens'))
    return createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
  }

  /**
   * Makes the part of the address that lets the bank's page refer to an attempt without our cookie: the
   * attempt's id, and a proof that we issued it.
   */
  const challengeToken = async (attemptId: string): Promise<string> =>
    `${attemptId}.${await tokenFor('challenge', attemptId)}`

  /** Returns the attempt of a token; null when we did not make it. */
  async function readChallengeToken(token: string): Promise<string | null> {
    const attemptId = token.split('.', 1)[0]!
    const expected = Buffer.from(await challengeToken(attemptId))
    const given = Buffer.from(token)
    return given.length === expected.length && timingSafeEqual(given, expected) ? attemptId : null
  }

  return { tokenFor, challengeToken, readChallengeToken }
}
