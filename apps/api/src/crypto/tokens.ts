import { createHmac, timingSafeEqual } from 'node:crypto'
import { createCache } from '@touchline/rules/web/cache'
import type { Kysely } from 'kysely'
import { getSecret } from '../stores/database/secrets.ts'
import type { Database } from '../stores/database/tables.ts'

export type Tokens = ReturnType<typeof createTokens>

/** Tokens that only this installation can make: of its own secret, which is read from the database once. */
export function createTokens(db: Kysely<Database>) {
  const cached = createCache<string>({ maxSize: 1, nowMs: () => performance.now() })

  /** 256 bits of a text; the same text gives the same token. */
  async function tokenFor(purpose: string, text: string): Promise<string> {
    const secret = await cached('tokens', () => getSecret(db, 'tokens'))
    return createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
  }

  /**
   * The address part that lets the bank's page speak about one attempt without our cookie: its id, and a proof that we
   * gave it out.
   */
  const challengeToken = async (attemptId: string): Promise<string> =>
    `${attemptId}.${await tokenFor('challenge', attemptId)}`

  /** The attempt that a token speaks for; null when we did not make it. */
  async function readChallengeToken(token: string): Promise<string | null> {
    const attemptId = token.split('.', 1)[0]!
    const expected = Buffer.from(await challengeToken(attemptId))
    const given = Buffer.from(token)
    return given.length === expected.length && timingSafeEqual(given, expected) ? attemptId : null
  }

  return { tokenFor, challengeToken, readChallengeToken }
}
