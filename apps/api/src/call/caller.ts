import type { PageMode } from '@touchline/rules/web/session-cookies'
import type { Catalogue } from '../catalogue/catalogues.ts'
import type { Log } from '../log/log.ts'

/**
 * Facts that a call knows about its caller: a program, a browser, or a page of ours that is being rendered
 * for a browser.
 */
export interface Caller {
  /** The catalogue of the client whose site this is. */
  readonly catalogue: Catalogue
  /** The session's token. Null for a caller without a session, and for answers that are the same for all. */
  readonly token: string | null
  /** Reads the token by which a browser of a desk is known; null for all others. */
  readonly deviceToken: () => string | null
  /** True when the caller sends what may be a session, valid or not. */
  readonly hasSession: boolean
  /** True when the caller was refused a moment ago, and wants no answer from before that. */
  readonly wantsFresh: boolean
  /** The page's own mode; null for a tab and for programs. */
  readonly mode: PageMode | null
  /** F72: true for a page inside another site that the client allows. Its browser may not keep our cookie. */
  readonly isFramed: boolean
  readonly ip: string
  readonly userAgent: string
  readonly acceptHeader: string
  /** The origin as the browser sees it. The bank sends its answer there, and it may frame the card fields. */
  readonly origin: string
  /** As it was sent; `answerCall` refuses a malformed key. */
  readonly idempotencyKey: string | null
  readonly requestId: string
  readonly log: Log
  /** The page that is rendered, the same object for all its calls; null for a call by itself. */
  readonly page: object | null
}
