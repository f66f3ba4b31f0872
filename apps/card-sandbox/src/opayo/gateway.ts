import { randomInt, randomUUID } from 'node:crypto'
import { BoundedMap } from '../bounded-map.ts'
import { decodeCres, encodeCreq, encodeCres } from '../three-d-secure.ts'
import { type CardIdentifier, type HeldCard, type Session, type Transaction, txState } from './records.ts'
import {
  type CardIdentifierRequest,
  type DeferredRequest,
  type InstructionRequest,
  isByMerchant,
  isFirstOfAgreement,
  type RefundRequest,
} from './schemas.ts'
import { authenticationOf, type BankDecline, testCards } from './test-cards.ts'

export interface Answer {
  status: number
  /** Null for an answer without content. */
  body: object | null
}

interface Options {
  vendor: string
  nowMs: () => number
  acsUrl: () => string
  sessionLifeMs: number
  /** Checks for a used card before a used vendorTxCode. Opayo's documents don't say which comes first. */
  looksAtCardFirst: boolean
}

/** Milliseconds for which a card identifier, or a security code given for a saved card, can be paid with. */
const cardLifeMs = 400_000
const challengeLifeMs = 15 * 60_000
/** Milliseconds after which a deferred payment that is not released is let go. */
const deferredLifeMs = 30 * 24 * 60 * 60_000
const failuresAtMost = 3
/** Opayo's words for EMV's numbers. */
const windowSizes = { Small: '01', Medium: '02', Large: '03', ExtraLarge: '04', FullScreen: '05' }
const remembered = 20_000

/**
 * Opayo's data and decisions, without HTTP. Answers have the shapes of its documents and of recorded
 * examples.
 */
export class OpayoGateway {
  /** Set when the bank is to decline the next refund. */
  declinesNextRefund = false
  /** Card like which the bank treats the next payment with a saved card. */
  nextSavedUse: Pick<HeldCard, 'card' | 'name'> | null = null
  readonly #options: Options
  readonly #sessions: BoundedMap<Session>
  readonly #identifiers: BoundedMap<CardIdentifier>
  readonly #tokens: BoundedMap<HeldCard>
  readonly #transactions = new Map<string, Transaction>()
  readonly #byVendorTxCode = new Map<string, Transaction>()
  readonly #byAcsTransId = new Map<string, Transaction>()

  constructor(options: Options) {
    this.#options = options
    const isLive = ({ expiresAtMs }: { expiresAtMs: number }) => expiresAtMs > options.nowMs()
    this.#sessions = new BoundedMap<Session>(remembered, isLive)
    this.#identifiers = new BoundedMap<CardIdentifier>(remembered, isLive)
    this.#tokens = new BoundedMap(remembered, () => true)
  }

  createSessionKey(vendorName: string): Answer {
    if (vendorName !== this.#options.vendor) return authenticationFailed()
    const session: Session = {
      key: newId(),
      expiresAtMs: this.#options.nowMs() + this.#options.sessionLifeMs,
      failures: 0,
      isSpent: false,
      codes: new Map(),
    }
    this.#sessions.set(session.key, session)
    return {
      status: 201,
      body: { expiry: isoDate(session.expiresAtMs), merchantSessionKey: session.key },
    }
  }

  /** Makes a card identifier for the drop-in page, which sends the key as its bearer. */
  createCardIdentifier(sessionKey: string, { cardDetails }: CardIdentifierRequest): Answer {
    const session = this.#session(sessionKey)
    if (!session || session.isSpent) return authenticationFailed()
    const card = testCards.find(({ number }) => number === cardDetails.cardNumber)
    if (!card || isPast(cardDetails.expiryDate, this.#options.nowMs())) {
      session.failures += 1
      if (session.failures >= failuresAtMost) this.#sessions.delete(sessionKey)
      return card
        ? invalid(1009, 'cardDetails.expiryDate', 'Contains invalid value')
        : invalid(1007, 'cardDetails.cardNumber', 'The card number has failed our validity checks')
    }
    session.isSpent = true
    const id = newId()
    const expiresAtMs = this.#options.nowMs() + cardLifeMs
    this.#identifiers.set(id, {
      card,
      name: cardDetails.cardholderName,
      expiry: cardDetails.expiryDate,
      sessionKey,
      expiresAtMs,
    })
    return {
      status: 201,
      body: { cardIdentifier: id, expiry: isoDate(expiresAtMs), cardType: card.cardType },
    }
  }

  linkSecurityCode(sessionKey: string, reusableId: string): Answer {
    const session = this.#session(sessionKey)
    if (!session) return authenticationFailed()
    if (!this.#tokens.get(reusableId)) return problem(404, 1011, 'Card identifier not found')
    session.codes.set(reusableId, this.#options.nowMs() + cardLifeMs)
    return { status: 204, body: null }
  }

  createPayment(request: DeferredRequest): Answer {
    const { card, held, refused } = this.#cardFor(request)
    if (this.#options.looksAtCardFirst && refused) return refused
    if (this.#byVendorTxCode.has(request.vendorTxCode)) return usedVendorTxCode()
    if (refused || !held) return refused ?? authenticationFailed()
    // From here on the card identifier is used, whatever the bank says.
    if (!card.reusable) this.#identifiers.delete(card.cardIdentifier)

    const nowMs = this.#options.nowMs()
    const transaction: Transaction = {
      id: newId(),
      vendorTxCode: request.vendorTxCode,
      transactionType: request.transactionType,
      amount: request.amount,
      currency: request.currency,
      held,
      reusableId: card.reusable ? card.cardIdentifier : null,
      isToBeSaved: card.save ?? false,
      isFirstOfAgreement: isFirstOfAgreement(request),
      schemeTraceId: null,
      state: txState.atThreeDSecure,
      threeDSecure: 'NotChecked',
      challenge: null,
      releasedAmount: 0,
      instructions: [],
      relatedTo: null,
      startedMs: nowMs,
      completedMs: null,
    }
    this.#remember(transaction)
    const authentication = authenticationOf(held.card, held.name)
    if (isByMerchant(request)) {
      if (authentication === 'C') transaction.held = { ...held, card: { ...held.card, decline: softDecline } }
      return this.#authorise(transaction, 'NotChecked')
    }
    const { strongCustomerAuthentication: browser } = request
    const asksForMandate = held.card.asksForMandate && transaction.isFirstOfAgreement
    switch (asksForMandate ? 'C' : authentication) {
      case 'C':
        return browser ? this.#challenge(transaction, request.description, browser) : authenticationFailed()
      case 'N':
        return this.#reject(transaction)
      case 'Y':
        return this.#authorise(transaction, 'Authenticated')
      case 'U':
        return this.#authorise(transaction, 'Incomplete')
      case 'E':
        return this.#authorise(transaction, 'Error')
    }
  }

  /**
   * Takes the result that the bank's page posted to the shop. Only what the bank told Opayo directly counts.
   */
  completeChallenge(id: string, cRes: string): Answer {
    const transaction = this.#find(id)
    if (!transaction) return problem(404, 1012, 'Transaction not found')
    const { challenge } = transaction
    if (transaction.state !== txState.atThreeDSecure || !challenge)
      return problem(403, 1017, 'Operation not allowed')
    const result = decodeCres(cRes)
    if (!result || result.acsTransID !== challenge.acsTransID || challenge.answer === null)
      return invalid(1009, 'cRes', 'Contains invalid value')
    return challenge.answer === 'Y'
      ? this.#authorise(transaction, 'Authenticated')
      : this.#reject(transaction)
  }

  /** Returns a transaction, but not before 3-D Secure is complete. */
  retrieve(id: string): Answer {
    const transaction = this.#find(id)
    if (!transaction || transaction.state === txState.atThreeDSecure)
      return problem(404, 1012, 'Transaction not found')
    return { status: 200, body: this.#present(transaction) }
  }

  listInstructions(id: string): Answer {
    const transaction = this.#find(id)
    if (!transaction) return problem(404, 1012, 'Transaction not found')
    return { status: 200, body: { instructions: transaction.instructions } }
  }

  instruct(id: string, request: InstructionRequest): Answer {
    const transaction = this.#find(id)
    if (!transaction) return problem(404, 1012, 'Transaction not found')
    switch (request.instructionType) {
      case 'release':
        if (transaction.state !== txState.deferred) return problem(403, 1017, 'Operation not allowed')
        // A release may be for less, never for more, and there is only one.
        if (request.amount > transaction.amount) return invalid(1009, 'amount', 'Contains invalid value')
        transaction.releasedAmount = request.amount
        transaction.state = txState.authorised
        break
      case 'abort':
        if (transaction.state !== txState.deferred) return problem(403, 1017, 'Operation not allowed')
        transaction.state = txState.aborted
        break
      case 'void':
        if (transaction.state !== txState.authorised) return problem(403, 1017, 'Operation not allowed')
        transaction.state = txState.voided
        break
    }
    const done = { instructionType: request.instructionType, date: isoDate(this.#options.nowMs()) }
    transaction.instructions.push(done)
    return { status: 201, body: done }
  }

  createRefund(request: RefundRequest): Answer {
    if (this.#byVendorTxCode.has(request.vendorTxCode)) return usedVendorTxCode()
    const payment = this.#find(request.referenceTransactionId)
    if (!payment) return invalid(1009, 'referenceTransactionId', 'Contains invalid value')
    if (payment.state !== txState.authorised) return problem(403, 1014, 'Transaction status not applicable')
    const paid = payment.transactionType === 'Deferred' ? payment.releasedAmount : payment.amount
    const back = this.refundsOf(payment).reduce((sum, refund) => sum + refund.amount, 0)
    if (back + request.amount > paid)
      return {
        status: 422,
        body: {
          status: 'Invalid',
          statusCode: '4035',
          statusDetail: 'This Refund would exceed the amount of the original transaction.',
        },
      }
    const nowMs = this.#options.nowMs()
    const state = this.declinesNextRefund ? txState.declinedByBank : txState.authorised
    this.declinesNextRefund = false
    const refund: Transaction = {
      ...payment,
      id: newId(),
      vendorTxCode: request.vendorTxCode,
      transactionType: 'Refund',
      amount: request.amount,
      reusableId: null,
      isToBeSaved: false,
      isFirstOfAgreement: false,
      schemeTraceId: null,
      state,
      challenge: null,
      releasedAmount: 0,
      instructions: [],
      relatedTo: payment.id,
      startedMs: nowMs,
      completedMs: nowMs,
    }
    this.#remember(refund)
    return { status: 201, body: this.#present(refund) }
  }

  /** Removes a token by the Token protocol. Returns true if there was one. */
  removeToken(reusableId: string): boolean {
    const isThere = this.#tokens.get(reusableId) !== undefined
    this.#tokens.delete(reusableId)
    return isThere
  }

  findBy(by: { vendorTxCode: string } | { id: string }): Transaction | undefined {
    return 'id' in by ? this.#find(by.id) : this.#settled(this.#byVendorTxCode.get(by.vendorTxCode))
  }

  startedBetween(fromMs: number, untilMs: number): Transaction[] {
    return [...this.#transactions.values()]
      .filter(({ startedMs }) => startedMs >= fromMs && startedMs <= untilMs)
      .map((transaction) => this.#settled(transaction)!)
  }

  /** Lists the refunds of a payment that succeeded. Declined ones are stored too, under their names. */
  refundsOf({ id }: Transaction): Transaction[] {
    return [...this.#transactions.values()].filter(
      ({ relatedTo, state }) => relatedTo === id && state === txState.authorised,
    )
  }

  /** Finds the transaction of a challenge, for the bank. */
  findChallenge(acsTransId: string): Transaction | null {
    const transaction = this.#settled(this.#byAcsTransId.get(acsTransId))
    return transaction?.state === txState.atThreeDSecure ? transaction : null
  }

  /**
   * Records the payer's answer to the bank. The first answer stands. @returns the `cres` for the payer's
   * browser
   */
  answerChallenge(acsTransId: string, answer: 'Y' | 'N'): { notificationUrl: string; cres: string } | null {
    const challenge = this.#byAcsTransId.get(acsTransId)?.challenge
    if (!challenge) return null
    challenge.answer ??= answer
    return {
      notificationUrl: challenge.notificationUrl,
      cres: encodeCres(challenge, challenge.answer === 'Y'),
    }
  }

  #session(key: string): Session | null {
    const session = this.#sessions.get(key)
    return session && session.expiresAtMs > this.#options.nowMs() ? session : null
  }

  #find(id: string): Transaction | undefined {
    return this.#settled(this.#transactions.get(id.toUpperCase()))
  }

  /**
   * Ends a transaction whose time is over, when it is next read: the payer never answered, or we never
   * released it.
   */
  #settled(transaction: Transaction | undefined): Transaction | undefined {
    const { challenge } = transaction ?? {}
    if (
      transaction &&
      challenge &&
      transaction.state === txState.atThreeDSecure &&
      challenge.expiresAtMs <= this.#options.nowMs()
    ) {
      transaction.state = txState.timedOutAtThreeDSecure
      transaction.threeDSecure = 'Incomplete'
    }
    const isHeld = transaction?.state === txState.deferred
    if (isHeld && transaction.startedMs + deferredLifeMs <= this.#options.nowMs())
      transaction.state = txState.expired
    return transaction
  }

  #cardFor(request: DeferredRequest): {
    card: DeferredRequest['paymentMethod']['card']
    held: HeldCard | null
    refused: Answer | null
  } {
    const { card } = request.paymentMethod
    const no = (refused: Answer) => ({ card, held: null, refused })
    const unknownCard = () => invalid(1009, 'paymentMethod.card.cardIdentifier', 'Contains invalid value')
    if (isByMerchant(request)) {
      const held = card.reusable ? this.#tokens.get(card.cardIdentifier) : undefined
      if (!held) return no(unknownCard())
      return this.#isAgreed(card.cardIdentifier, request.credentialType?.schemeTraceId)
        ? { card, held: this.#useSaved(held), refused: null }
        : no(invalid(1009, 'credentialType.schemeTraceId', 'Contains invalid value'))
    }
    const session = this.#session(card.merchantSessionKey ?? '')
    if (!session)
      return no({
        status: 422,
        body: {
          errors: ['merchantSessionKey', 'cardIdentifier'].map((name) => ({
            description: 'Contains invalid value',
            property: `paymentMethod.card.${name}`,
            code: 1009,
          })),
        },
      })
    const nowMs = this.#options.nowMs()
    if (card.reusable) {
      const held = this.#tokens.get(card.cardIdentifier)
      if (!held) return no(unknownCard())
      const untilMs = session.codes.get(card.cardIdentifier) ?? 0
      session.codes.delete(card.cardIdentifier)
      return untilMs > nowMs
        ? { card, held: this.#useSaved(held), refused: null }
        : no(invalid(5017, 'paymentMethod.card.securityCode', 'The Security Code is required.'))
    }
    const identifier = this.#identifiers.get(card.cardIdentifier)
    if (!identifier || identifier.sessionKey !== card.merchantSessionKey || identifier.expiresAtMs <= nowMs)
      return no(unknownCard())
    return { card, held: identifier, refused: null }
  }

  /** True if an agreement's first payment by this card was given this trace id. */
  #isAgreed(reusableId: string, schemeTraceId: string | undefined): boolean {
    return [...this.#transactions.values()].some(
      (first) =>
        first.isFirstOfAgreement &&
        first.schemeTraceId !== null &&
        first.schemeTraceId === schemeTraceId &&
        first.reusableId === reusableId,
    )
  }

  #useSaved(held: HeldCard): HeldCard {
    const { number, cardType } = held.card
    const bank = this.nextSavedUse ?? held
    this.nextSavedUse = null
    return { ...held, name: bank.name, card: { ...bank.card, number, cardType } }
  }

  #challenge(
    transaction: Transaction,
    merchant: string,
    browser: NonNullable<DeferredRequest['strongCustomerAuthentication']>,
  ): Answer {
    const challenge = {
      acsTransID: randomUUID(),
      dsTransId: randomUUID(),
      threeDSServerTransID: randomUUID(),
      notificationUrl: browser.notificationURL,
      merchant,
      expiresAtMs: this.#options.nowMs() + challengeLifeMs,
      answer: null,
    }
    transaction.challenge = challenge
    this.#byAcsTransId.set(challenge.acsTransID, transaction)
    return {
      status: 202,
      body: {
        statusCode: '2021',
        statusDetail: 'Please redirect your customer to the ACSURL to complete the 3DS Transaction',
        transactionId: transaction.id,
        acsUrl: this.#options.acsUrl(),
        acsTransId: challenge.acsTransID,
        dsTransId: challenge.dsTransId,
        cReq: encodeCreq(challenge, windowSizes[browser.challengeWindowSize]),
        status: '3DAuth',
      },
    }
  }

  #authorise(transaction: Transaction, threeDSecure: Transaction['threeDSecure']): Answer {
    transaction.threeDSecure = threeDSecure
    transaction.completedMs = this.#options.nowMs()
    if (transaction.held.card.decline) {
      transaction.state = txState.declinedByBank
      return { status: 201, body: this.#present(transaction) }
    }
    transaction.schemeTraceId = `4${randomInt(10 ** 13, 10 ** 14)}`
    transaction.state = transaction.transactionType === 'Deferred' ? txState.deferred : txState.authorised
    if (transaction.isToBeSaved && transaction.reusableId === null) {
      transaction.reusableId = newId()
      this.#tokens.set(transaction.reusableId, transaction.held)
    }
    return { status: 201, body: this.#present(transaction) }
  }

  #reject(transaction: Transaction): Answer {
    transaction.threeDSecure = 'NotAuthenticated'
    transaction.state = txState.rejectedByRules
    transaction.completedMs = this.#options.nowMs()
    return { status: 201, body: this.#present(transaction) }
  }

  #remember(transaction: Transaction) {
    this.#transactions.set(transaction.id, transaction)
    this.#byVendorTxCode.set(transaction.vendorTxCode, transaction)
  }

  #present(transaction: Transaction): object {
    const { card, expiry } = transaction.held
    return {
      transactionId: transaction.id,
      transactionType: transaction.transactionType,
      ...statusOf(transaction),
      ...(isGood(transaction) && { retrievalReference: 13_745_678, bankAuthorisationCode: '999777' }),
      ...(transaction.schemeTraceId !== null && { schemeTraceId: transaction.schemeTraceId }),
      bankResponseCode: card.decline?.bankResponseCode ?? '00',
      ...(card.decline?.additional && {
        additionalDeclineDetail: {
          additionalDeclineCode: card.decline.additional.code,
          additionalDeclineCodeDescription: card.decline.additional.description,
          additionalDeclineCodeCategory: card.decline.additional.category,
        },
      }),
      paymentMethod: {
        card: {
          cardType: card.cardType,
          lastFourDigits: card.number.slice(-4),
          expiryDate: expiry,
          ...(transaction.reusableId !== null && {
            cardIdentifier: transaction.reusableId,
            reusable: true,
          }),
        },
      },
      amount: { totalAmount: transaction.amount, saleAmount: transaction.amount, surchargeAmount: 0 },
      currency: transaction.currency,
      '3DSecure': { status: transaction.threeDSecure },
      avsCvcCheck: {
        status: card.decline?.isSecurityCodeWrong ? 'NoMatches' : 'SecurityCodeMatchOnly',
        address: 'NotMatched',
        postalCode: 'NotMatched',
        securityCode: card.decline?.isSecurityCodeWrong ? 'NotMatched' : 'Matched',
      },
    }
  }
}

/** Answer of a bank that wants the payer of a payment without them. */
const softDecline: BankDecline = {
  bankResponseCode: '65',
  additional: { code: '65', description: 'Strong customer authentication required', category: '02' },
}

const isGood = ({ state }: Transaction): boolean =>
  (
    [txState.deferred, txState.authorised, txState.voided, txState.aborted, txState.expired] as number[]
  ).includes(state)

function statusOf({ state, transactionType }: Transaction) {
  switch (state) {
    case txState.deferred:
    // An expired transaction looks as it was before. Only the reports tell of its end.
    case txState.expired:
      return ok('0000', 'The Authorisation was Successful.')
    case txState.authorised:
      return transactionType === 'Deferred'
        ? ok('2004', 'The Release was Successful.')
        : ok('0000', 'The Authorisation was Successful.')
    case txState.voided:
      return ok('2005', 'The Void was Successful.')
    case txState.aborted:
      return ok('2006', 'The Abort was Successful.')
    case txState.declinedByBank:
      return {
        status: 'NotAuthed',
        statusCode: '2000',
        statusDetail: 'The Authorisation was Declined by the bank.',
      }
    case txState.rejectedByRules:
      return {
        status: 'Rejected',
        statusCode: '4026',
        statusDetail:
          '3D-Authentication failed. This vendor\u2019s rules require a successful 3D-Authentication.',
      }
    case txState.timedOutAtThreeDSecure:
      return {
        status: 'Rejected',
        statusCode: '2008',
        statusDetail: 'The Transaction timed-out.',
      }
    case txState.failedByError:
    case txState.atThreeDSecure:
      return { status: 'Error', statusCode: '2003', statusDetail: 'An ERROR has occurred at Opayo.' }
  }
}

const ok = (statusCode: string, statusDetail: string) => ({ status: 'Ok', statusCode, statusDetail })

export const problem = (status: number, code: number, description: string): Answer => ({
  status,
  body: { description, code },
})

export const invalid = (code: number, property: string, description: string): Answer => ({
  status: 422,
  body: { errors: [{ description, property, code }] },
})

export const authenticationFailed = (): Answer => problem(401, 1002, 'Authentication failed')

const usedVendorTxCode = (): Answer => ({
  status: 422,
  body: {
    status: 'Invalid',
    statusCode: '4042',
    statusDetail: 'The VendorTxCode has been used before for another transaction.',
  },
})

/** True when the month MMYY is over; a card is valid to the end of its month. */
function isPast(expiry: string, nowMs: number): boolean {
  const month = Number(expiry.slice(0, 2))
  const year = 2000 + Number(expiry.slice(2))
  return Date.UTC(year, month) <= nowMs
}

const newId = () => randomUUID().toUpperCase()

const isoDate = (ms: number) => new Date(ms).toISOString().replace('Z', '+00:00')
