import { createHash, randomBytes } from 'node:crypto'
import {
  type SessionLifetime,
  type SessionOwner,
  sessionOwnerOf,
  usualLifetimes,
} from '@touchline/rules/session-lifetimes'
import { basketCarryHeader } from '@touchline/rules/session-cookies'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { CardPayments } from './gateways/card-payments/port.ts'
import type { Catalogue } from './catalogue/catalogues.ts'
import type { Config } from './config.ts'
import {
  clearHintCookie,
  clearSessionCookies,
  isFramed,
  markOf,
  pageModeOf,
  setSessionCookies,
} from './http/session-cookies.ts'
import { networkOf } from './network-of.ts'
import { keepCarry } from './stores/baskets/carries.ts'
import type { PooledDatabase } from './stores/database.ts'
import { findVisitor, type NewSession, touchSession, type VisitorRecord } from './stores/visitors.ts'
import { tokenFor } from './tokens.ts'

/** What every handler may use, made once for the process. */
export interface Services {
  db: PooledDatabase
  config: Config
  cards: CardPayments
}

export type CustomerRecord = VisitorRecord & { customerId: number }

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const createToken = (): string => randomBytes(32).toString('base64url')

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
    this.idempotencyKey = typeof key === 'string' ? key : null
  }

  get log(): FastifyBaseLogger {
    return this.#request.log
  }

  get ip(): string {
    return this.#request.ip
  }

  /** The address that asks, as a hash that only this installation can make; null where no limits are kept. */
  async network(): Promise<Buffer | null> {
    const { db, config } = this.services
    if (!config.RATE_LIMITS) return null
    const token = await tokenFor(db, 'network', `${this.catalogue.client.id} ${networkOf(this.ip)}`)
    return Buffer.from(token, 'base64url').subarray(0, 16)
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

  /** Who asks, without making their session last longer: for a page that asks by itself. */
  visitorAsTheyAre(): Promise<VisitorRecord | null> {
    this.#visitor ??= this.#readVisitor()
    return this.#visitor
  }

  async #findVisitor(): Promise<VisitorRecord | null> {
    const visitor = await this.#readVisitor()
    if (visitor?.isStale)
      await touchSession(this.services.db, visitor.sessionId, this.#lifetime(sessionOwnerOf(visitor)))
    return visitor
  }

  async #readVisitor(): Promise<VisitorRecord | null> {
    if (this.#token === null) return null
    return findVisitor(this.services.db, this.catalogue.client.id, hashToken(this.#token))
  }

  #lifetime(owner: SessionOwner): SessionLifetime {
    return this.catalogue.client.sessionLifetimes[owner] ?? usualLifetimes[owner]
  }

  /** Whose session begins with this request, and how long it may last (decision 39). */
  newSession(token: string, customerId: number | null): NewSession {
    const isKiosk = pageModeOf(this.#request) === 'kiosk'
    return {
      tokenHash: hashToken(token),
      isKiosk,
      lifetime: this.#lifetime(sessionOwnerOf({ isKiosk, customerId })),
    }
  }

  /** A log-in outlives the browser's window, until its absolute end; that at a kiosk does not, nor a visitor's basket. */
  keepSession(token: string, customerId: number | null): void {
    const { isKiosk, lifetime } = this.newSession(token, customerId)
    const outlives = customerId !== null && !isKiosk
    setSessionCookies(this.#request, this.#reply, this.catalogue.client, {
      token,
      isLoggedIn: customerId !== null,
      maxAgeSeconds: outlives ? lifetime.absoluteMinutes * 60 : undefined,
    })
  }

  /** F72: who is inside another site may have lost the session that began just now; with this they find its basket. */
  async offerCarry(cartId: number): Promise<void> {
    const { client } = this.catalogue
    if (!isFramed(this.#request, client)) return
    const code = createToken()
    await keepCarry(this.services.db, { clientId: client.id, codeHash: hashToken(code) }, cartId)
    this.#reply.header(basketCarryHeader, code)
  }

  /** What the log-in hint of this session holds; null for somebody who is not logged in. */
  markOf(visitor: VisitorRecord): string | null {
    return visitor.customerId === null || this.#token === null ? null : markOf(this.#token)
  }

  /** After a log-out: nothing of the person stays in the browser. */
  endSession(): void {
    clearSessionCookies(this.#request, this.#reply, this.catalogue.client, this.services.config)
    this.#reply.header('clear-site-data', '"storage"')
  }

  /**
   * Spec 8: a 401 clears what no longer opens anything, since a page cannot clear an `HttpOnly` cookie. A visitor's
   * session goes on: behind it is a basket.
   */
  async forgetDeadSession(): Promise<void> {
    const visitor = await this.visitorAsTheyAre()
    const { client } = this.catalogue
    if (visitor === null) clearSessionCookies(this.#request, this.#reply, client, this.services.config)
    else if (visitor.customerId === null) clearHintCookie(this.#request, this.#reply, client)
  }
}

const isCustomer = (visitor: VisitorRecord): visitor is CustomerRecord => visitor.customerId !== null
