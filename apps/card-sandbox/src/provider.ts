import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { BooksFile } from './books-file.ts'
import { BoundedMap } from './bounded-map.ts'
import { checkCard, type FieldMessage } from './card-rules.ts'
import { findMagicCard, type MagicCard, magicCards, magicCustomerRef, type Quirk } from './magic-cards.ts'
import { readers } from './readers.ts'
import {
  type Answer,
  type CardToken,
  cardTokenLifeMs,
  challengeLifeMs,
  holdLifeMs,
  type Remembered,
  type SavedCard,
  type Session,
  sessionLifeMs,
  type Transaction,
  type TransactionEvent,
} from './records.ts'
import type {
  AgreedRequest,
  ReaderRequest,
  SessionRequest,
  TokenRequest,
  TransactionRequest,
} from './schemas.ts'
import {
  decodeCreq,
  decodeCres,
  decodeMethodData,
  encodeCreq,
  encodeCres,
  encodeMethodData,
} from './three-d-secure.ts'

/** An answer to the merchant's server, with a fault to play and an event for the webhook. */
export interface Reply extends Answer {
  quirk?: Quirk
  event?: TransactionEvent
}

interface ProviderOptions {
  nowMs: () => number
  /** Returns the origin of the hosted pages for a browser. It is known only once the server listens. */
  publicOrigin: () => string
  capacity?: number
  /** File that keeps transactions beyond the process. Without it they end with the process. */
  books?: BooksFile
}

const knownNumbers = magicCards.map((card) => card.number)
const savedFromTheStart: SavedCard = {
  id: 'pm_magic',
  customerRef: magicCustomerRef,
  card: { magic: magicCards[0]!, expiry: '12/49', savedCardId: 'pm_magic' },
}

/** The card provider: all its data, and every action on it. It opens no socket. */
export class Provider {
  /** Card like which the bank treats the next payment with a saved card. */
  nextSavedUse: MagicCard | null = null
  /** Readers that have lost their connection: they take no new payment, and keep the one that they show. */
  readonly offlineReaders = new Set<string>()
  readonly #nowMs: () => number
  readonly #publicOrigin: () => string
  readonly #books: BooksFile | undefined
  readonly #creations = new Map<string, Remembered>()
  readonly #byOurRef = new Map<string, Transaction>()
  readonly #byAcsTransId = new Map<string, Transaction>()
  readonly #byMethodId = new Map<string, Transaction>()
  readonly #byTraceId = new Map<string, Transaction>()
  readonly #sessions: BoundedMap<Session>
  readonly #tokens: BoundedMap<CardToken>
  readonly #transactions: BoundedMap<Transaction>
  readonly #savedCards: BoundedMap<SavedCard>
  readonly #savedByCustomer = new Map<string, SavedCard[]>()
  /** Expiry of each security code, by the session and the saved card for which it was given. */
  readonly #codes: BoundedMap<number>

  constructor(options: ProviderOptions) {
    const capacity = options.capacity ?? 20_000
    this.#nowMs = options.nowMs
    this.#publicOrigin = options.publicOrigin
    this.#books = options.books
    this.#sessions = new BoundedMap(
      capacity * 2,
      (session) => !session.spent && session.expiresAtMs > this.#nowMs(),
      (session) => this.#creations.delete(`session ${session.creationKey}`),
    )
    this.#tokens = new BoundedMap(capacity * 2, (token) => token.expiresAtMs > this.#nowMs())
    this.#transactions = new BoundedMap(
      capacity,
      (transaction) => ['fingerprint', 'challenge', 'authorised'].includes(this.#settled(transaction).status),
      (transaction) => this.#forget(transaction),
    )
    this.#savedCards = new BoundedMap(capacity, () => true)
    this.#codes = new BoundedMap(capacity, (untilMs) => untilMs > this.#nowMs())
    for (const transaction of this.#books?.open() ?? []) {
      this.#remember(transaction)
      this.#keepCard(transaction)
    }
  }

  createSession(request: SessionRequest, idempotencyKey: string): Reply {
    return this.#createOnce('session', idempotencyKey, request, () => {
      const session: Session = {
        key: randomKey('ses'),
        creationKey: idempotencyKey,
        embedOrigins: request.embedOrigins,
        customerRef: request.customerRef ?? null,
        wallets: request.wallets,
        expiresAtMs: this.#nowMs() + sessionLifeMs,
        spent: false,
      }
      if (!this.#sessions.set(session.key, session)) return full()
      return {
        status: 201,
        body: {
          sessionKey: session.key,
          mode: 'test',
          url: `${this.#publicOrigin()}/fields?session=${session.key}`,
          expiresAt: isoTime(session.expiresAtMs),
          savedCards: this.#savedOf(session.customerRef ?? '').map(presentSavedCard),
        },
      }
    })
  }

  findSession(sessionKey: string): Session | null {
    const session = this.#sessions.get(sessionKey)
    return session && session.expiresAtMs > this.#nowMs() ? session : null
  }

  #savedOf(customerRef: string): readonly SavedCard[] {
    const own = this.#savedByCustomer.get(customerRef) ?? []
    return customerRef === magicCustomerRef ? [savedFromTheStart, ...own] : own
  }

  findSavedCard(savedCardId: string, session: Session): SavedCard | null {
    const saved = savedCardId === savedFromTheStart.id ? savedFromTheStart : this.#savedCards.get(savedCardId)
    return saved && saved.customerRef === session.customerRef ? saved : null
  }

  /** Makes a card from the card fields' page into a token for one use within 400 seconds. */
  tokenise(request: TokenRequest): Answer {
    const session = this.findSession(request.sessionKey)
    if (!session) return refusal(422, 'session_expired', 'The session is over. Start the payment again.')
    const nowMs = this.#nowMs()
    const { number, expiry, messages } = checkCard(request, { nowMs, knownNumbers })
    const magic = findMagicCard(number)
    if (!magic || messages.length > 0) return unreadable(messages)
    const card: CardToken['card'] = { magic, expiry, savedCardId: null }
    const token = {
      token: randomKey('tok'),
      sessionKey: session.key,
      card,
      expiresAtMs: nowMs + cardTokenLifeMs,
    }
    if (!this.#tokens.set(token.token, token)) return full()
    return { status: 201, body: { cardToken: token.token, ...presentCard(card) } }
  }

  /** Takes the security code of a saved card, for one payment of this session within 400 seconds. */
  giveSecurityCode(sessionKey: string, savedCardId: string, securityCode: string): Answer {
    const session = this.findSession(sessionKey)
    if (!session) return refusal(401, 'session_expired', 'The session is over. Start the payment again.')
    const saved = this.findSavedCard(savedCardId, session)
    if (!saved) return refusal(404, 'saved_card_gone', 'That saved card no longer exists.')
    const nowMs = this.#nowMs()
    const asTyped = { number: saved.card.magic.number, name: '', expiry: '', securityCode }
    const { messages } = checkCard(asTyped, { nowMs, knownNumbers, only: ['securityCode'] })
    if (messages.length > 0) return unreadable(messages)
    if (!this.#codes.set(codeKey(session, saved), nowMs + cardTokenLifeMs)) return full()
    return { status: 204, body: {} }
  }

  createTransaction(request: TransactionRequest, idempotencyKey: string): Reply {
    const create = (): Reply => {
      const session = this.findSession(request.sessionKey)
      if (!session) return refusal(422, 'session_expired', 'The session is over. Create another.')
      if (this.#byOurRef.has(request.ourRef)) {
        return refusal(409, 'our_ref_used', 'A transaction with this reference exists.')
      }
      const card = this.#takeCard(request, session)
      if ('status' in card) return card

      const { magic } = card
      const asks = magic.challenge || (magic.asksForMandate === true && isMandate(request))
      const transaction: Transaction = {
        ...newTransaction(request, idempotencyKey, card),
        customerRef: session.customerRef,
        saveCard: request.saveCard,
        session,
        agreement: request.agreement ?? null,
        status: magic.fingerprint ? 'fingerprint' : 'challenge',
      }
      if (asks) {
        transaction.challenge = {
          acsTransID: randomUUID(),
          threeDSServerTransID: randomUUID(),
          expiresAtMs: this.#nowMs() + challengeLifeMs,
          windowSize: request.browser.challengeWindowSize,
          notificationUrl: request.notificationUrl,
          answer: null,
        }
      }
      if (magic.fingerprint) {
        transaction.fingerprint = {
          threeDSServerTransID: randomUUID(),
          notificationUrl: request.fingerprintUrl ?? request.notificationUrl,
          isWaiting: true,
        }
      }
      if (!this.#remember(transaction)) return full()
      if (magic.fingerprint || asks) return this.#reply(201, transaction)
      this.#decide(transaction)
      return { ...this.#reply(201, transaction), event: this.#event(transaction) }
    }
    return this.#createTransactionOnce(request, idempotencyKey, create)
  }

  /** Makes a payment without the payer: only with the trace id of an agreement's first payment by this card. */
  createAgreed(request: AgreedRequest, idempotencyKey: string): Reply {
    return this.#createTransactionOnce(request, idempotencyKey, () => {
      if (this.#byOurRef.has(request.ourRef))
        return refusal(409, 'our_ref_used', 'A transaction with this reference exists.')
      const { savedCardId, customerRef } = request
      const saved = this.#savedCards.get(savedCardId)
      if (saved?.customerRef !== customerRef)
        return refusal(422, 'saved_card_gone', 'That saved card no longer exists.')
      const first = this.#byTraceId.get(request.traceId ?? '')
      if (first?.agreement !== 'first' || first.card.savedCardId !== savedCardId)
        return refusal(422, 'trace_id_unknown', 'Send the trace id of the first payment of the agreement.')
      const transaction = {
        ...newTransaction(request, idempotencyKey, this.#useSaved(saved)),
        customerRef,
      }
      if (!this.#remember(transaction)) return full()
      const { challenge, declineLater } = transaction.card.magic
      const decline = declineLater ?? (challenge ? 'authentication_required' : null)
      if (decline) this.#decline(transaction, decline)
      else this.#decide(transaction)
      return { ...this.#reply(201, transaction), event: this.#event(transaction) }
    })
  }

  listReaders(): Reply {
    return {
      status: 200,
      body: {
        readers: readers.map(({ id, label }) => ({
          id,
          label,
          isOnline: !this.offlineReaders.has(id),
          screenUrl: `${this.#publicOrigin()}/readers/${id}`,
        })),
      },
    }
  }

  /** Shows a payment on a reader, which then waits for a card. A reader has one payment at a time. */
  createAtReader(reader: string, request: ReaderRequest, idempotencyKey: string): Reply {
    return this.#createTransactionOnce(request, idempotencyKey, () => {
      if (!readers.some(({ id }) => id === reader))
        return refusal(422, 'reader_unknown', 'There is no such reader.')
      if (this.#byOurRef.has(request.ourRef))
        return refusal(409, 'our_ref_used', 'A transaction with this reference exists.')
      if (this.offlineReaders.has(reader))
        return refusal(409, 'reader_offline', 'The reader can’t be reached.')
      if (this.waitingAt(reader)) return refusal(409, 'reader_busy', 'The reader waits for another card.')
      const card = { magic: magicCards[0]!, expiry: '12/49', savedCardId: null }
      const transaction: Transaction = {
        ...newTransaction(request, idempotencyKey, card),
        reader,
        status: 'challenge',
      }
      return this.#remember(transaction) ? this.#reply(201, transaction) : full()
    })
  }

  /** Finds the payment for which a reader waits. */
  waitingAt(reader: string): Transaction | null {
    const all = [...this.#byOurRef.values()]
    return all.findLast((one) => one.reader === reader && this.#settled(one).status === 'challenge') ?? null
  }

  /** Takes what the payer does at a reader. Returns the event for the webhook; null where it waits for nothing. */
  actAtReader(reader: string, act: 'approve' | 'decline' | 'time-out'): TransactionEvent | null {
    const transaction = this.waitingAt(reader)
    if (!transaction) return null
    if (act === 'approve') this.#decide(transaction)
    else this.#decline(transaction, act === 'decline' ? 'do_not_honour' : 'reader_timed_out')
    this.#books?.keep(transaction)
    return this.#event(transaction)
  }

  #createTransactionOnce(request: { ourRef: string }, idempotencyKey: string, create: () => Reply): Reply {
    return this.#createOnce('transaction', idempotencyKey, request, create, (creation) => {
      const transaction = this.#byOurRef.get(request.ourRef)!
      transaction.creation = creation
      this.#books?.keep(transaction)
    })
  }

  continueTransaction(id: string, cres: string): Reply {
    const transaction = this.#transactions.get(id)
    if (!transaction) return notFound()
    const result = decodeCres(cres)
    const { challenge } = transaction
    if (
      !result ||
      !challenge ||
      result.acsTransID !== challenge.acsTransID ||
      result.threeDSServerTransID !== challenge.threeDSServerTransID
    ) {
      return refusal(422, 'challenge_result_invalid', 'That is not the result of this challenge.')
    }
    // The browser carried the result, so it proves nothing. Only what the bank told us counts.
    return this.#reply(200, transaction)
  }

  /** Ends the fingerprint step with the merchant's result. Only the first call counts. */
  endFingerprint(id: string, _completion: 'Y' | 'N' | 'U'): Reply {
    const transaction = this.#transactions.get(id)
    if (!transaction?.fingerprint) return notFound()
    if (!transaction.fingerprint.isWaiting || transaction.status !== 'fingerprint')
      return this.#reply(200, transaction)
    transaction.fingerprint.isWaiting = false
    transaction.status = 'challenge'
    if (!transaction.challenge) this.#decide(transaction)
    this.#books?.keep(transaction)
    const reply = this.#reply(200, transaction)
    return transaction.challenge ? reply : { ...reply, event: this.#event(transaction) }
  }

  /** Finds the transaction for the bank's page that looks at the browser. */
  findFingerprint(data: string): Transaction | null {
    const wanted = decodeMethodData(data)?.threeDSServerTransID
    if (wanted === undefined) return null
    return this.#byMethodId.get(wanted) ?? null
  }

  listMovements({ fromMs, untilMs }: { fromMs: number; untilMs: number }): Reply {
    const isIn = (atMs: number | null): atMs is number => atMs !== null && atMs >= fromMs && atMs < untilMs
    const movements = [...this.#byOurRef.values()].flatMap((transaction) => {
      const { id, ourRef, currency, capturedAtMs, capturedPence, refunds } = transaction
      const about = { id, ourRef, currency }
      const captured = isIn(capturedAtMs)
        ? [{ ...about, kind: 'captured', amountPence: capturedPence, at: isoTime(capturedAtMs) }]
        : []
      const refunded = refunds
        .filter(({ atMs }) => isIn(atMs))
        .map(({ ourRefundRef, amountPence, atMs }) => ({
          ...about,
          kind: 'refunded',
          ourRefundRef,
          amountPence,
          at: isoTime(atMs),
        }))
      return [...captured, ...refunded]
    })
    return { status: 200, body: { movements } }
  }

  query(id: string): Reply {
    const transaction = this.#transactions.get(id)
    return transaction ? this.#reply(200, transaction) : notFound()
  }

  queryByOurRef(ourRef: string): Reply {
    const transaction = this.#byOurRef.get(ourRef)
    return transaction ? this.#reply(200, transaction) : notFound()
  }

  /**
   * Returns all transactions ever requested, in their current state, to be compared with the merchant's own
   * books.
   */
  books(): object[] {
    return [...this.#byOurRef.values()].map((transaction) => this.#present(this.#settled(transaction)))
  }

  capture(id: string, amountPence: number, idempotencyKey: string): Reply {
    return this.#actOnce(id, `capture ${idempotencyKey}`, String(amountPence), (transaction) => {
      const { status } = this.#settled(transaction)
      if (status !== 'authorised')
        return refusal(422, `is_${status}`, `A transaction that is ${status} can't be captured.`)
      if (amountPence > transaction.amountPence) {
        return refusal(422, 'amount_too_high', 'The capture is for more than was authorised.')
      }
      transaction.capturedPence = amountPence
      transaction.capturedAtMs = this.#nowMs()
      return this.#move(transaction, 'captured')
    })
  }

  void(id: string, idempotencyKey: string): Reply {
    return this.#actOnce(id, `void ${idempotencyKey}`, '', (transaction) => {
      const { status } = this.#settled(transaction)
      if (status === 'voided') return this.#reply(200, transaction)
      if (status !== 'authorised' && status !== 'challenge' && status !== 'fingerprint') {
        return refusal(422, `is_${status}`, `A transaction that is ${status} can't be voided.`)
      }
      return this.#move(transaction, 'voided')
    })
  }

  refund(id: string, amountPence: number, ourRefundRef: string, idempotencyKey: string): Reply {
    const fingerprint = `${amountPence} ${ourRefundRef}`
    return this.#actOnce(id, `refund ${idempotencyKey}`, fingerprint, (transaction) => {
      if (transaction.capturedPence === 0) {
        return refusal(422, `is_${transaction.status}`, 'Only captured money can be refunded.')
      }
      const before = transaction.refunds.find((refund) => refund.ourRefundRef === ourRefundRef)
      if (before) {
        return before.amountPence === amountPence
          ? this.#reply(200, transaction)
          : refusal(409, 'our_refund_ref_used', 'A refund of another sum has this reference.')
      }
      if (transaction.card.magic.quirk === 'refund_refused') {
        return refusal(422, 'refund_refused', 'The issuer takes no refund for this card.')
      }
      if (amountPence > transaction.capturedPence - transaction.refundedPence) {
        return refusal(422, 'amount_too_high', 'The refund is for more than is left of the payment.')
      }
      transaction.refundedPence += amountPence
      transaction.refunds.push({ ourRefundRef, amountPence, atMs: this.#nowMs() })
      const isAll = transaction.refundedPence === transaction.capturedPence
      return this.#move(transaction, isAll ? 'refunded' : 'captured', 'refunded')
    })
  }

  removeSavedCard(id: string): Reply {
    const saved = this.#savedCards.get(id)
    if (saved) {
      this.#savedCards.delete(id)
      const left = this.#savedByCustomer.get(saved.customerRef)?.filter((other) => other !== saved) ?? []
      this.#savedByCustomer.set(saved.customerRef, left)
      // At the next start the books then no longer contain this card.
      for (const transaction of this.#byOurRef.values())
        if (transaction.card.savedCardId === id) {
          transaction.card = { ...transaction.card, savedCardId: null }
          this.#books?.keep(transaction)
        }
    }
    return { status: 200, body: { removed: true } }
  }

  /** Finds the transaction of a challenge, for the bank. */
  findChallenge(creq: string): Transaction | null {
    const ids = decodeCreq(creq)
    const transaction = ids && this.#byAcsTransId.get(ids.acsTransID)
    if (!transaction || transaction.challenge?.threeDSServerTransID !== ids.threeDSServerTransID) return null
    if (transaction.status === 'fingerprint') return null
    return this.#settled(transaction)
  }

  /**
   * Records the payer's answer to the bank. The first answer stands. A second changes nothing and gets the
   * same result.
   */
  answerChallenge(
    acsTransId: string,
    approved: boolean,
  ): { transaction: Transaction; cres: string; event?: TransactionEvent } | null {
    const transaction = this.#byAcsTransId.get(acsTransId)
    const challenge = transaction?.challenge
    if (!transaction || !challenge) return null
    let event: TransactionEvent | undefined
    if (this.#settled(transaction).status === 'challenge') {
      challenge.answer = approved ? 'approved' : 'refused'
      if (approved) this.#decide(transaction)
      else this.#decline(transaction, 'not_authenticated')
      event = this.#event(transaction)
      this.#books?.keep(transaction)
    }
    const cres = encodeCres(challenge, challenge.answer === 'approved')
    return { transaction, cres, ...(event && { event }) }
  }

  #takeCard(request: TransactionRequest, session: Session): CardToken['card'] | Answer {
    if (request.savedCardId !== undefined) {
      const saved = this.findSavedCard(request.savedCardId, session)
      if (!saved) return refusal(422, 'saved_card_gone', 'That saved card no longer exists.')
      if (saved.card.magic.needsNoCodeOnceSaved) return this.#useSaved(saved)
      const key = codeKey(session, saved)
      const untilMs = this.#codes.get(key) ?? 0
      this.#codes.delete(key)
      return untilMs > this.#nowMs()
        ? this.#useSaved(saved)
        : refusal(422, 'security_code_needed', 'Ask for the security code of this card first.')
    }
    const cardToken = request.cardToken ?? ''
    const token = this.#tokens.get(cardToken)
    this.#tokens.delete(cardToken)
    if (!token || token.expiresAtMs <= this.#nowMs() || token.sessionKey !== session.key) {
      return refusal(422, 'card_token_expired', 'The card token is used or too old.')
    }
    return token.card
  }

  #useSaved({ card }: SavedCard): CardToken['card'] {
    const { number, brand } = card.magic
    const bank = this.nextSavedUse ?? card.magic
    this.nextSavedUse = null
    return { ...card, magic: { ...bank, number, brand } }
  }

  #decide(transaction: Transaction) {
    if (transaction.card.magic.decline) return this.#decline(transaction, transaction.card.magic.decline)
    transaction.status = 'authorised'
    transaction.authorisedAtMs = this.#nowMs()
    transaction.traceId = randomBytes(8).toString('hex')
    this.#byTraceId.set(transaction.traceId, transaction)
    if (transaction.session) transaction.session.spent = true
    if (transaction.saveCard && transaction.customerRef !== null && transaction.card.savedCardId === null) {
      transaction.card = { ...transaction.card, savedCardId: randomKey('crd') }
      if (!this.#keepCard(transaction)) transaction.card = { ...transaction.card, savedCardId: null }
    }
  }

  /** Keeps the card of a transaction that saves it. Returns false when the sandbox is full. */
  #keepCard({ card, customerRef, saveCard }: Transaction): boolean {
    const id = card.savedCardId
    if (!saveCard || id === null || customerRef === null) return false
    const saved = { id, customerRef, card }
    if (!this.#savedCards.set(id, saved)) return false
    this.#savedByCustomer.set(customerRef, [...(this.#savedByCustomer.get(customerRef) ?? []), saved])
    return true
  }

  #decline(transaction: Transaction, code: NonNullable<Transaction['decline']>) {
    transaction.status = 'declined'
    transaction.decline = code
  }

  /** Applies the passing of time to a transaction, when it is next read. */
  #settled(transaction: Transaction): Transaction {
    const { status, authorisedAtMs } = transaction
    if (status === 'authorised' && authorisedAtMs !== null && authorisedAtMs + holdLifeMs <= this.#nowMs())
      transaction.status = 'voided'
    if (
      transaction.status === 'challenge' &&
      transaction.challenge &&
      transaction.challenge.expiresAtMs <= this.#nowMs()
    ) {
      this.#decline(transaction, 'challenge_timed_out')
    }
    return transaction
  }

  #move(
    transaction: Transaction,
    status: 'captured' | 'voided' | 'refunded',
    happened: Transaction['status'] = status,
  ): Reply {
    transaction.status = status
    return { ...this.#reply(200, transaction), event: this.#event(transaction, happened) }
  }

  #createOnce(
    kind: 'session' | 'transaction',
    key: string,
    request: object,
    create: () => Reply,
    created: (creation: Remembered) => void = () => {},
  ): Reply {
    const fingerprint = createHash('sha1').update(JSON.stringify(request)).digest('base64')
    const first = this.#creations.get(`${kind} ${key}`)
    if (first) return first.fingerprint === fingerprint ? first.answer : keyReused()
    const reply = create()
    if (reply.status === 201) {
      const creation = { fingerprint, answer: { status: reply.status, body: reply.body } }
      this.#creations.set(`${kind} ${key}`, creation)
      created(creation)
    }
    return reply
  }

  #actOnce(id: string, key: string, fingerprint: string, act: (transaction: Transaction) => Reply): Reply {
    const transaction = this.#transactions.get(id)
    if (!transaction) return notFound()
    const first = transaction.answers.get(key)
    if (first) return first.fingerprint === fingerprint ? first.answer : keyReused()
    const reply = act(transaction)
    transaction.answers.set(key, { fingerprint, answer: { status: reply.status, body: reply.body } })
    this.#books?.keep(transaction)
    return reply
  }

  #reply(status: number, transaction: Transaction): Reply {
    const { quirk } = transaction.card.magic
    return { status, body: this.#present(this.#settled(transaction)), ...(quirk && { quirk }) }
  }

  #present(transaction: Transaction): object {
    const { challenge, fingerprint } = transaction
    return {
      id: transaction.id,
      ourRef: transaction.ourRef,
      status: transaction.status,
      amountPence: transaction.amountPence,
      currency: transaction.currency,
      capturedPence: transaction.capturedPence,
      refundedPence: transaction.refundedPence,
      refunds: transaction.refunds.map(({ ourRefundRef, amountPence }) => ({ ourRefundRef, amountPence })),
      card: presentCard(transaction.card),
      ...(transaction.traceId !== null && { traceId: transaction.traceId }),
      ...(transaction.decline && { declineCode: transaction.decline }),
      ...(challenge &&
        transaction.status === 'challenge' && {
          ...this.#bankOf(transaction, encodeCreq(challenge, challenge.windowSize)),
          challengeExpiresAt: isoTime(challenge.expiresAtMs),
        }),
      ...(transaction.reader !== null &&
        transaction.status === 'challenge' && {
          challengeMethod: 'reader',
          scaUrl: `${this.#publicOrigin()}/readers/${transaction.reader}`,
          scaData: transaction.reader,
          challengeExpiresAt: isoTime(this.#nowMs() + challengeLifeMs),
        }),
      ...(fingerprint &&
        transaction.status === 'fingerprint' && {
          methodUrl: `${this.#publicOrigin()}/bank/method`,
          methodData: encodeMethodData(fingerprint.threeDSServerTransID, fingerprint.notificationUrl),
        }),
    }
  }

  /** Returns the way to the bank for the browser: a post of the `creq`, or an address that contains it. */
  #bankOf({ card }: Transaction, creq: string): { challengeMethod: string; scaUrl: string; scaData: string } {
    const address = `${this.#publicOrigin()}/bank/challenge`
    return card.magic.quirk === 'bank_redirects'
      ? { challengeMethod: 'redirect', scaUrl: `${address}?creq=${creq}`, scaData: '' }
      : { challengeMethod: 'creq-post', scaUrl: address, scaData: creq }
  }

  #event(transaction: Transaction, happened = transaction.status): TransactionEvent {
    const { id, ourRef, status, amountPence, currency } = transaction
    if (happened === 'challenge' || happened === 'fingerprint') throw new Error(`a ${happened} is no event`)
    return {
      id: randomKey('evt'),
      type: `transaction.${happened}`,
      createdAt: isoTime(this.#nowMs()),
      transaction: { id, ourRef, status, amountPence, currency },
    }
  }

  /** Stores a transaction. Returns false when the sandbox is full. */
  #remember(transaction: Transaction): boolean {
    if (!this.#transactions.set(transaction.id, transaction)) return false
    this.#byOurRef.set(transaction.ourRef, transaction)
    if (transaction.challenge) this.#byAcsTransId.set(transaction.challenge.acsTransID, transaction)
    if (transaction.fingerprint)
      this.#byMethodId.set(transaction.fingerprint.threeDSServerTransID, transaction)
    if (transaction.traceId !== null) this.#byTraceId.set(transaction.traceId, transaction)
    if (transaction.creation)
      this.#creations.set(`transaction ${transaction.creationKey}`, transaction.creation)
    return true
  }

  #forget(transaction: Transaction) {
    this.#creations.delete(`transaction ${transaction.creationKey}`)
    this.#byOurRef.delete(transaction.ourRef)
    if (transaction.traceId !== null) this.#byTraceId.delete(transaction.traceId)
    if (transaction.challenge) this.#byAcsTransId.delete(transaction.challenge.acsTransID)
    if (transaction.fingerprint) this.#byMethodId.delete(transaction.fingerprint.threeDSServerTransID)
  }
}

const isMandate = ({ threeDSRequestorChallengeInd: wish }: TransactionRequest): boolean => wish === '04'

function newTransaction(
  { ourRef, merchantName, amountPence, currency }: AgreedRequest | ReaderRequest | TransactionRequest,
  creationKey: string,
  card: CardToken['card'],
): Transaction {
  return {
    id: randomKey('trn'),
    creationKey,
    creation: null,
    ourRef,
    merchantName,
    card,
    customerRef: null,
    saveCard: false,
    session: null,
    agreement: null,
    traceId: null,
    amountPence: amountPence + (card.magic.quirk === 'wrong_amount' ? 1 : 0),
    currency,
    status: 'authorised',
    decline: null,
    capturedPence: 0,
    refundedPence: 0,
    refunds: [],
    authorisedAtMs: null,
    capturedAtMs: null,
    challenge: null,
    reader: null,
    fingerprint: null,
    answers: new Map(),
  }
}

export function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { code, message } }
}

function unreadable(messages: FieldMessage[]): Answer {
  return { status: 422, body: { code: 'card_unreadable', message: 'Check the card.', messages } }
}

function notFound(): Answer {
  return refusal(404, 'not_found', 'There is no such transaction.')
}

function keyReused(): Answer {
  return refusal(409, 'idempotency_key_reused', 'This key came before with another request.')
}

function full(): Answer {
  return refusal(503, 'full', 'The sandbox holds as much as it can.')
}

function presentCard(card: { magic: MagicCard; expiry: string; savedCardId: string | null }) {
  return {
    brand: card.magic.brand,
    last4: card.magic.number.slice(-4),
    expiry: card.expiry,
    ...(card.savedCardId !== null && { savedCardId: card.savedCardId }),
  }
}

function presentSavedCard(saved: SavedCard) {
  const { brand, last4, expiry } = presentCard(saved.card)
  const needsSecurityCode = !saved.card.magic.needsNoCodeOnceSaved
  return { id: saved.id, brand, last4, expiry, needsSecurityCode }
}

const codeKey = (session: Session, saved: SavedCard): string => `${session.key} ${saved.id}`

function randomKey(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url')}`
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
