import type { PageMode } from '@touchline/rules/web/session-cookies'
import type { Catalogue } from '../catalogue/catalogues.ts'
import type { Log } from '../log/log.ts'

/** All that a call knows of its caller: a program, a browser, or a page of ours that is being rendered for a browser. */
export interface Caller {
  /** Of the client whose site this is. */
  readonly catalogue: Catalogue
  /** Of the session that asks; null for a caller without one, and for what is the same for every caller. */
  readonly token: string | null
  /** Whether the caller brings what may be a session, whatever has become of it. */
  readonly hasSession: boolean
  /** Was refused a moment ago, and wants no answer from before that. */
  readonly wantsFresh: boolean
  /** What the page says of itself; null for a tab and for programs. */
  readonly mode: PageMode | null
  /** F72: a page inside another site that the client allows, whose browser may not keep our cookie. */
  readonly isFramed: boolean
  readonly ip: string
  readonly userAgent: string
  readonly acceptHeader: string
  /** The origin that the browser sees: where the bank sends its answer, and who may hold the card fields. */
  readonly origin: string
  /** As it was sent: `answerCall` refuses what is no key. */
  readonly idempotencyKey: string | null
  readonly requestId: string
  readonly log: Log
}
