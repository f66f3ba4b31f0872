import { createHash } from 'node:crypto'

/**
 * What a call leaves for the session of its caller. A command decides it; `http/session-cookies.ts` is the one place
 * that turns it into cookies and headers.
 */
export type SessionOutcome =
  | { kind: 'unchanged' }
  | {
      kind: 'begun'
      token: string
      isLoggedIn: boolean
      /** Undefined: until the browser is closed. */
      maxAgeSeconds: number | undefined
      /** F72: the one-time code that brings the basket of a framed page to a tab, where there is a basket. */
      basketCode: string | null
    }
  /** A visitor's session, whose cookie outlives the browser's window from now on. */
  | { kind: 'kept'; token: string; maxAgeSeconds: number }
  /** Logged out: nothing of the person stays in the browser. */
  | { kind: 'ended' }
  /** The token gives access to nothing any more. */
  | { kind: 'dead' }
  /** A visitor's session that goes on: only the hint of a log-in is wrong. */
  | { kind: 'not-logged-in' }

/** What tells one log-in from another; it gives access to nothing and can't be turned back into the token. */
export const markOf = (token: string): string =>
  createHash('sha256').update(`mark ${token}`).digest('base64url').slice(0, 22)
