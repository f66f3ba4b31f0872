import { createHash, randomBytes } from 'node:crypto'
import { readCookies, sessionCookieName } from '@touchline/rules/session-cookies'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { CardPayments } from './gateways/card-payments/port.ts'
import type { Catalogue } from './plugins/catalogues.ts'
import type { Config } from './plugins/config.ts'
import type { Database } from './stores/database.ts'
import { findVisitor, touchSession, type VisitorRecord } from './stores/visitors.ts'

/** What every handler may use, made once for the process. */
export interface Services {
  db: Kysely<Database>
  config: Config
  cards: CardPayments
}

export type CustomerRecord = VisitorRecord & { customerId: number }

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The hint that scripts can read for the 5-second poll (spec 4); it opens nothing. */
const hintCookie = 'logged_in'

/** One request, in the words of the product: which client, who asks, and how to answer with a session. */
export class Visit {
  readonly services: Services
  readonly catalogue: Catalogue
  readonly idempotencyKey: string | null
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #token: string | null
  #visitor: Promise<VisitorRecord | null> | undefined

  /** `token`: of the session that asks; null for what is the same for everybody, whoever asks. */
  constructor(
    services: Services,
    catalogue: Catalogue,
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | null,
  ) {
    this.services = services
    this.catalogue = catalogue
    this.#request = request
    this.#reply = reply
    this.#token = token
    const key = request.headers['idempotency-key']
    this.idempotencyKey = typeof key === 'string' && key.length <= 100 ? key : null
  }

  get log(): FastifyBaseLogger {
    return this.#request.log
  }

  get ip(): string {
    return this.#request.ip
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get acceptHeader(): string {
    return this.#request.headers.accept ?? '*/*'
  }

  /** The origin that the browser sees: where the bank sends its answer, and who may hold the card fields. */
  get origin(): string {
    const { config } = this.services
    if (config.PUBLIC_ORIGIN) return config.PUBLIC_ORIGIN
    return `${this.#request.protocol}://${this.#request.host}`
  }

  get hasToken(): boolean {
    return this.#token !== null
  }

  /** Null for somebody without a session, or with one that has ended. */
  visitor(): Promise<VisitorRecord | null> {
    this.#visitor ??= this.#findVisitor()
    return this.#visitor
  }

  /** Who asks, where that is somebody with an account who is logged in. */
  async customer(): Promise<CustomerRecord | null> {
    const visitor = await this.visitor()
    return visitor !== null && isCustomer(visitor) ? visitor : null
  }

  /** Reads who asks anew, after another request may have changed their basket. */
  visitorAgain(): Promise<VisitorRecord | null> {
    this.#visitor = this.#findVisitor()
    return this.#visitor
  }

  async #findVisitor(): Promise<VisitorRecord | null> {
    if (this.#token === null) return null
    const { db } = this.services
    const visitor = await findVisitor(db, this.catalogue.client.id, hashToken(this.#token))
    if (visitor?.isStale) await touchSession(db, visitor)
    return visitor
  }

  /** Gives the browser its session. The hint goes with it when a customer is logged in. */
  keepSession(token: string, loggedIn: boolean): void {
    const secure = isSecure(this.#request)
    this.#reply.setCookie(sessionCookieName(secure), token, {
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'lax',
    })
    if (loggedIn) this.#reply.setCookie(hintCookie, '1', { path: '/', secure, sameSite: 'lax' })
  }

  /** After a log-out: nothing of the person stays in the browser. */
  endSession(): void {
    clearSession(this.#request, this.#reply)
    this.#reply.header('clear-site-data', '"storage"')
  }

  /**
   * Spec 8: a 401 clears what no longer opens anything, since a page cannot clear an `HttpOnly` cookie. A visitor's
   * session goes on: behind it is a basket.
   */
  async forgetDeadSession(): Promise<void> {
    const visitor = await this.visitor()
    if (visitor === null) clearSession(this.#request, this.#reply)
    else if (visitor.customerId === null) clearHint(this.#request, this.#reply)
  }
}

const isCustomer = (visitor: VisitorRecord): visitor is CustomerRecord => visitor.customerId !== null

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'

function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(request)
  const name = sessionCookieName(secure)
  if (readCookies(request.headers.cookie).has(name))
    reply.clearCookie(name, { path: '/', secure, httpOnly: true, sameSite: 'lax' })
  clearHint(request, reply)
}

function clearHint(request: FastifyRequest, reply: FastifyReply): void {
  if (readCookies(request.headers.cookie).has(hintCookie))
    reply.clearCookie(hintCookie, { path: '/', secure: isSecure(request), sameSite: 'lax' })
}

/** Spec 6: a bearer token counts only in development or when the setting is on; otherwise the cookie. */
export function tokenOf(request: FastifyRequest, config: Config): string | null {
  const header = request.headers.authorization
  if (config.bearerTokens && header?.startsWith('Bearer ')) return header.slice('Bearer '.length)
  return readCookies(request.headers.cookie).get(sessionCookieName(isSecure(request))) || null
}
