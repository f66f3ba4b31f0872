import { createHash } from 'node:crypto'

/**
 * The effect of a call on its caller's session. A command decides it; only `http/session-cookies.ts` turns it
 * into cookies and headers.
 */
export type SessionOutcome =
  | { kind: 'unchanged' }
  | {
      kind: 'begun'
      token: string
      isLoggedIn: boolean
      /** Undefined: the cookie lasts until the browser is closed. */
      maxAgeSeconds: number | undefined
      /** F72: the one-time code that carries the basket of a framed page to a tab; null without a basket. */
      basketCode: string | null
      /** Token by which a desk is known again, for the rest of the day; null where no staff logged in fully. */
      deviceToken: string | null
    }
  /** A visitor's session, whose cookie now outlives the browser window. */
  | { kind: 'kept'; token: string; maxAgeSeconds: number }
  /** Logged out: no personal data stays in the browser. */
  | { kind: 'ended' }
  /** The token gives access to nothing any more. */
  | { kind: 'dead' }
  /** A visitor's session that continues: only the hint of a log-in is wrong. */
  | { kind: 'not-logged-in' }

/**
 * Returns a mark that tells log-ins apart. It gives access to nothing and can't be turned back into the
 * token.
 */
export const logInMarkOf = (token: string): string =>
  createHash('sha256').update(`mark ${token}`).digest('base64url').slice(0, 22)
