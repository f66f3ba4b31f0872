import { createHash, randomBytes } from 'node:crypto'
import {
  type SessionLifetime,
  type SessionOwner,
  sessionOwnerOf,
  usualLifetimes,
} from '@touchline/rules/account/session-lifetimes'
import { venuesFor } from '@touchline/rules/staff/rights'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import type { Config } from '../config.ts'
import { networkOf } from '../crypto/network-of.ts'
import type { Tokens } from '../crypto/tokens.ts'
import type { Vault } from '../crypto/vault.ts'
import type { CardAccounts } from '../gateways/card-payments/accounts.ts'
import type { CardPayments } from '../gateways/card-payments/port.ts'
import type { DirectDebits } from '../gateways/direct-debit/direct-debits.ts'
import type { Geocoder } from '../gateways/geocoding/port.ts'
import type { Log } from '../log/log.ts'
import type { CountedTransition } from '../log/log-transitions.ts'
import {
  type EndedLogInRecord,
  findEndedLogIn,
  findVisitor,
  findVisitorWithoutLogIn,
  type NewSession,
  touchSession,
  type VisitorRecord,
  wasJustReplaced,
} from '../stores/account/visitors.ts'
import { keepCarriedBasket } from '../stores/basket/carried-baskets.ts'
import { isDatabaseBusy } from '../stores/database/busy.ts'
import type { PooledDatabase } from '../stores/database/database.ts'
import { isAtDesk, withSelected } from '../stores/desk/desk-visitor.ts'
import type { PeopleRecord } from '../stores/people/people.ts'
import type { SecondStep } from '../stores/second-factor/second-steps.ts'
import type { Caller } from './caller.ts'
import { logInMarkOf, type SessionOutcome } from './session-outcome.ts'

/** Services for every handler, made once for the process. */
export interface Services {
  db: PooledDatabase
  config: Config
  cards: CardAccounts
  /** Left out, or null, where memberships are not paid by direct debit. */
  debits?: DirectDebits | null | undefined
  catalogues: Pick<Catalogues, 'get'>
  geocoder: Geocoder
  tokens: Tokens
  vault: Vault
  /** Counts each move of money for /metrics. */
  countTransition: (move: CountedTransition) => void
}

/** A customer by number, none, or the customer of the staff's basket. */
export type SelectedCustomer = number | null | 'as-in-basket'

/** The account that a person has just proved to be theirs. */
export interface LogIn {
  customerId: number
  role: 'customer' | 'staff'
  /** The step that staff gave after the password, or the PIN that stands for both. */
  secondStep?: SecondStep | null
}

export type CustomerRecord = VisitorRecord & { customerId: number }

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const createToken = (): string => randomBytes(32).toString('base64url')

const visitorMark = 'v.'
/**
 * Marks the token of a session without a log-in. A log-in always gets another token, so a visitor is looked
 * up without reading a household. An invented token opens nothing, since the mark is part of what is hashed.
 */
export const visitorTokenOf = (token: string): string => visitorMark + token
const isVisitorToken = (token: string): boolean => token.startsWith(visitorMark)

/** Visitors whom the first call of a page has looked up, for its other calls. */
const foundForPage = new WeakMap<object, Promise<VisitorRecord | null>>()

/** A call while it is answered: its caller, the services it may use, and what happens to the session. */
export class CallContext {
  readonly services: Services
  readonly #caller: Caller
  readonly #selected: SelectedCustomer
  readonly #isList: boolean
  #session: SessionOutcome = { kind: 'unchanged' }
  #visitor: Promise<VisitorRecord | null> | undefined

  /**
   * @param options selected: the customer for whom the call acts; only staff may act for any customer. isList: true for a
   * call whose answer visitors may share
   */
  constructor(
    services: Services,
    caller: Caller,
    { selected = null, isList = false }: { selected?: SelectedCustomer; isList?: boolean } = {},
  ) {
    this.services = services
    this.#caller = caller
    this.#selected = selected
    this.#isList = isList
  }

  get catalogue(): Catalogue {
    return this.#caller.catalogue
  }

  /** Returns the account that takes this client's new payments; null where the settings don't have it. */
  get cards(): CardPayments | null {
    return this.services.cards.of(this.catalogue.client)
  }

  get idempotencyKey(): string | null {
    return this.#caller.idempotencyKey
  }

  get log(): Log {
    return this.#caller.log
  }

  get ip(): string {
    return this.#caller.ip
  }

  get userAgent(): string {
    return this.#caller.userAgent
  }

  get acceptHeader(): string {
    return this.#caller.acceptHeader
  }

  get origin(): string {
    return this.#caller.origin
  }

  /** Returns the effect on the session, as decided so far. */
  get session(): SessionOutcome {
    return this.#session
  }

  /**
   * Returns the caller's network as a hash that only this installation can make; null where nothing is
   * limited.
   */
  async network(): Promise<Buffer | null> {
    const { tokens, config } = this.services
    if (!config.RATE_LIMITS) return null
    const token = await tokens.tokenFor('network', `${this.catalogue.client.id} ${networkOf(this.ip)}`)
    return Buffer.from(token, 'base64url').subarray(0, 16)
  }

  /** Finds the visitor. Null for a caller without a session, or with one that has ended. */
  visitor(): Promise<VisitorRecord | null> {
    this.#visitor ??= this.#findVisitor()
    return this.#visitor
  }

  /** Returns the customer who is logged in, if any. */
  async customer(): Promise<CustomerRecord | null> {
    const visitor = await this.visitor()
    return visitor !== null && isCustomer(visitor) ? visitor : null
  }

  /** Returns the customer and the people whose places they may book; null for a visitor. */
  async people(): Promise<PeopleRecord | null> {
    return (await this.visitor())?.people ?? null
  }

  /** Reads the visitor again, after another request may have changed their basket. */
  visitorAgain(): Promise<VisitorRecord | null> {
    this.#visitor = this.#findVisitor()
    return this.#visitor
  }

  /** Returns the visitor after a log-in in this call. Their basket is the customer's now. */
  async visitorAsLoggedIn(): Promise<VisitorRecord | null> {
    if (this.#session.kind !== 'begun') return this.visitor()
    this.#visitor = this.#visitorWith(this.#session.token)
    return this.#visitor
  }

  /** Returns the visitor without extending their session, for a page that asks automatically. */
  visitorAsTheyAre(): Promise<VisitorRecord | null> {
    this.#visitor ??= this.#readVisitor()
    return this.#visitor
  }

  /** Finds the log-in that has expired, for a browser that still sends its token. */
  async endedLogIn(): Promise<EndedLogInRecord | null> {
    const { token } = this.#caller
    if (token === null || (await this.visitorAsTheyAre()) !== null) return null
    return findEndedLogIn(this.services.db, this.catalogue.client.id, hashToken(token))
  }

  async #findVisitor(): Promise<VisitorRecord | null> {
    const visitor = await this.#readVisitor()
    if (visitor?.isStale) {
      // Other calls of the same page may share this record.
      visitor.isStale = false
      await this.#extendSession(visitor)
    }
    return visitor
  }

  /** Extends a session after a use. While the database takes no changes, readings go on and a later call extends it. */
  async #extendSession(visitor: VisitorRecord): Promise<void> {
    const lifetime = this.#lifetime(sessionOwnerOf(visitor))
    await touchSession(this.services.db, visitor.sessionId, lifetime).catch((error: unknown) => {
      if (!isDatabaseBusy(error)) throw error
    })
  }

  async #readVisitor(): Promise<VisitorRecord | null> {
    const { token, page } = this.#caller
    if (token === null) return null
    if (!page) return this.#visitorWith(token)
    // In the most urgent lane: the page's calls of every lane wait for it.
    const found = foundForPage.get(page) ?? this.#findByToken(this.services.db.inLane('buying'), token)
    foundForPage.set(page, found)
    return this.#withSelected(await found)
  }

  async #visitorWith(token: string): Promise<VisitorRecord | null> {
    return this.#withSelected(await this.#findByToken(this.services.db, token))
  }

  #findByToken(db: PooledDatabase, token: string): Promise<VisitorRecord | null> {
    const { id } = this.catalogue.client
    if (!isVisitorToken(token)) return findVisitor(db, id, hashToken(token))
    // A page asks for lists, too, and looks its visitor up once.
    const forList = this.#isList || this.#caller.page !== null
    return findVisitorWithoutLogIn(db, id, hashToken(token), { forList })
  }

  /**
   * Tells whether a list is the same for this caller as for everybody: they have no log-in, and their basket holds no
   * place at that venue on that day. A basket that is empty has just been emptied: what everybody sees may be older.
   * @param at venue and day of the list; null for a list of more than one day
   */
  async seesWhatAllSee(at: { venueId: number; date: string } | null): Promise<boolean> {
    const { token } = this.#caller
    if (token === null) return true
    if (!isVisitorToken(token)) return false
    const visitor = await this.visitor()
    if (visitor === null) return false
    const { cartId, heldAt } = visitor
    if (cartId === null) return true
    return at !== null && heldAt !== null && !heldAt.includes(`${at.venueId} ${at.date}`)
  }

  /** Lets staff at the desk act for the selected customer. */
  async #withSelected(visitor: VisitorRecord | null): Promise<VisitorRecord | null> {
    if (!isAtDesk(visitor) || venuesFor(visitor.posts, 'see-people') === null) return visitor
    const selectedId = this.#selected === 'as-in-basket' ? visitor.basketSelectedId : this.#selected
    return withSelected(this.services.db, this.catalogue.client.id, visitor, selectedId)
  }

  #lifetime(owner: SessionOwner): SessionLifetime {
    return this.catalogue.client.sessionLifetimes[owner] ?? usualLifetimes[owner]
  }

  /** Returns the session that begins with this call: its owner, and how long it may last (decision 39). */
  newSession(token: string, login: LogIn | null): NewSession {
    const isKiosk = this.#caller.mode === 'kiosk'
    const before = this.#caller.token
    return {
      tokenHash: hashToken(token),
      tokenBeforeHash: before === null ? null : hashToken(before),
      isKiosk,
      lifetime: this.#lifetime(sessionOwnerOf({ isKiosk, role: login?.role ?? null })),
      secondStep: login?.secondStep ?? null,
      isByPassword: login !== null && login.secondStep !== 'pin',
    }
  }

  /**
   * Begins the session. A customer's log-in outlives the browser window, until its absolute end; no other
   * session does.
   */
  keepSession(token: string, login: LogIn | null, deviceToken: string | null = null): void {
    const { isKiosk, lifetime } = this.newSession(token, login)
    const outlives = login?.role === 'customer' && !isKiosk
    this.#session = {
      kind: 'begun',
      token,
      isLoggedIn: login !== null,
      maxAgeSeconds: outlives ? lifetime.absoluteMinutes * 60 : undefined,
      basketCode: null,
      deviceToken,
    }
  }

  /** Returns whether a log-in here is one at a desk: not at a kiosk, nor inside another site. */
  get canBeDesk(): boolean {
    return this.#caller.mode === null
  }

  /** Returns the token by which this browser is known as a desk; null where no staff have logged in today. */
  get deviceToken(): string | null {
    return this.canBeDesk ? this.#caller.deviceToken() : null
  }

  /**
   * Keeps a guest's session, so that they can open their ticket after the browser was closed. The cookie
   * lasts as long as the server knows it.
   */
  keepGuestsSession({ customerId, isKiosk }: VisitorRecord, maxAgeSeconds: number | null): void {
    const { token } = this.#caller
    if (token === null || customerId !== null || isKiosk || maxAgeSeconds === null || maxAgeSeconds <= 0)
      return
    this.#session = { kind: 'kept', token, maxAgeSeconds }
  }

  /**
   * F72: adds the code that finds the basket. A browser inside another site may not keep the session that has
   * just begun.
   */
  async addBasketCode(cartId: number): Promise<void> {
    if (!this.#caller.isFramed || this.#session.kind !== 'begun') return
    const basketCode = createToken()
    const { id: clientId } = this.catalogue.client
    await keepCarriedBasket(this.services.db, { clientId, codeHash: hashToken(basketCode) }, cartId)
    this.#session = { ...this.#session, basketCode }
  }

  /** Returns the content of this session's log-in hint; null for a visitor who is not logged in. */
  markOf(visitor: VisitorRecord): string | null {
    const { token } = this.#caller
    return visitor.customerId === null || token === null ? null : logInMarkOf(token)
  }

  endSession(): void {
    this.#session = { kind: 'ended' }
  }

  /**
   * Spec 8: a 401 clears a token that no longer opens anything, since a page can't clear an `HttpOnly`
   * cookie. A visitor's session continues: it holds a basket. F158: a reply to the token that a log-in has just
   * replaced leaves the browser's cookies, which may be the new ones.
   */
  async forgetDeadSession(): Promise<void> {
    const visitor = await this.visitorAsTheyAre()
    if (visitor === null) {
      const { token } = this.#caller
      const { client } = this.catalogue
      if (token === null || !(await wasJustReplaced(this.services.db, client.id, hashToken(token))))
        this.#session = { kind: 'dead' }
    } else if (visitor.customerId === null) this.#session = { kind: 'not-logged-in' }
  }
}

const isCustomer = (visitor: VisitorRecord): visitor is CustomerRecord => visitor.customerId !== null
