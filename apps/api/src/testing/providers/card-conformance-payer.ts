import { expect } from 'vitest'
import type {
  AgreedPayment,
  AuthoriseOutcome,
  AuthoriseRequest,
  CardChoice,
  CardPayments,
  QueryOutcome,
} from '../../gateways/card-payments/port.ts'
import type { Abilities, CardConformance, CardKind, Ready } from './card-conformance-subject.ts'

export const pence = 1250

export const newRef = () => `TL-${crypto.randomUUID()}`
export const key = (step: string) => ({ idempotencyKey: `${crypto.randomUUID()}-${step}` })
export const byOurRef = (ourRef: string) => ({ ourRef, askedSecondsAgo: 0 })
export const newRefundRef = () => `TLR-${crypto.randomUUID()}`
export const newCustomerRef = () => `conformance-${crypto.randomUUID()}`

export const saidOf = (outcome: AuthoriseOutcome | QueryOutcome) =>
  outcome.kind === 'authorised' ? `${outcome.amountPence} ${outcome.currency}` : outcome.kind
export const held = (ourRef: string) => ({
  ourRef,
  amountPence: pence,
  currency: 'GBP',
  capturedPence: 0,
  refundedPence: 0,
})
export const tooLate = /^rejected: (card_token|session)_expired, 0 booked$/
export const isGone = { kind: 'rejected', booked: [] }

export const dayMs = 24 * 60 * 60_000
export const aroundNow = () => ({
  fromUtc: new Date(Date.now() - dayMs),
  untilUtc: new Date(Date.now() + dayMs),
})

/**
 * Returns the answer to a refund that gives nothing back. A name in use is refused too: only a provider that
 * can be queried by it shows if that refund is ours.
 */
export const noToRefund = (can: Abilities) => (can.queryByOurRef ? 'refused' : 'unknown')

export const requestFor = (session: Ready, card: CardChoice): AuthoriseRequest => ({
  sessionKey: session.sessionKey,
  card,
  billing: {
    firstName: 'Ada',
    lastName: 'Byron',
    addressLineOne: '3 Mill Lane',
    city: 'Leeds',
    postcode: 'LS1 4AP',
  },
  ourRef: newRef(),
  amountPence: pence,
  currency: 'GBP',
  merchantName: 'Riverside Leisure',
  notificationUrl: 'https://bookings.example/3ds/notify/a-token',
  fingerprintUrl: 'https://bookings.example/3ds/method/a-token',
  browser: {
    acceptHeader: 'text/html',
    userAgent: 'Mozilla/5.0 (conformance)',
    ip: '203.0.113.7',
    javaScriptEnabled: true,
    challengeWindowSize: '02',
    javaEnabled: false,
    language: 'en-GB',
    colorDepth: 30,
    screenHeight: 800,
    screenWidth: 360,
    timeZoneOffsetMinutes: -60,
  },
})

/** Pays at the provider under test, and reads what the provider has booked. */
export class ConformancePayer {
  readonly #subjectOf: () => CardConformance

  /** Takes the subject late: a test file opens it after the tests are described. */
  constructor(subjectOf: () => CardConformance) {
    this.#subjectOf = subjectOf
  }

  get subject(): CardConformance {
    return this.#subjectOf()
  }

  get cards(): CardPayments {
    return this.subject.cards
  }

  async openSession(customerRef?: string, savedCardIds: string[] = []): Promise<Ready> {
    const session = await this.cards.prepare(key('prepare'), {
      ourRef: newRef(),
      amountPence: pence,
      currency: 'GBP',
      embedOrigins: ['https://bookings.example'],
      cardPageUrl: 'https://bookings.example/pay/card/account',
      savedCardIds,
      ...(customerRef !== undefined && { customerRef }),
    })
    if (session.kind !== 'ready') throw new Error(`no session: ${session.cause}`)
    return session
  }

  async paymentWith(kind: CardKind): Promise<AuthoriseRequest> {
    const session = await this.openSession()
    return requestFor(session, { cardToken: await this.subject.typeCard(session, kind), saveCard: false })
  }

  async authorised() {
    const payment = await this.paymentWith('approved')
    const outcome = await this.cards.authorise(key('authorise'), payment)
    if (outcome.kind !== 'authorised') throw new Error(`not authorised: ${JSON.stringify(outcome)}`)
    return outcome
  }

  async captured() {
    const outcome = await this.authorised()
    expect(await this.cards.capture(key('capture'), outcome.ref, pence)).toEqual({ kind: 'done' })
    return outcome
  }

  async challenged(kind: CardKind = 'challenge') {
    const outcome = await this.cards.authorise(key('authorise'), await this.paymentWith(kind))
    if (outcome.kind !== 'challenge') throw new Error(`not challenged: ${JSON.stringify(outcome)}`)
    return outcome
  }

  async booked(ourRef: string) {
    return (await this.subject.books()).filter((payment) => payment.ourRef === ourRef)
  }

  /** Returns the reason for the rejection, and the payments that the provider has booked all the same. */
  async rejectionOf(payment: AuthoriseRequest) {
    const outcome = await this.cards.authorise(key('authorise'), payment)
    const { length } = await this.booked(payment.ourRef)
    return `${outcome.kind}: ${outcome.kind === 'rejected' ? outcome.reason : ''}, ${length} booked`
  }

  async saveFor(customerRef: string, besides?: string): Promise<string> {
    const session = await this.openSession(customerRef)
    const cardToken = await this.subject.typeCard(session, 'approved')
    const card = { cardToken, saveCard: true, ...(besides !== undefined && { besides }) }
    const outcome = await this.cards.authorise(key('authorise'), {
      ...requestFor(session, card),
      customerRef,
    })
    if (outcome.kind !== 'authorised' || outcome.card.savedCardId === null)
      throw new Error(`not saved: ${JSON.stringify(outcome)}`)
    return outcome.card.savedCardId
  }

  async payWith(customerRef: string, savedCardId: string) {
    const session = await this.openSession(customerRef, [savedCardId])
    if (session.savedCards.some(({ id, needsSecurityCode }) => id === savedCardId && needsSecurityCode))
      await this.subject.giveSecurityCode(session, savedCardId)
    const payment = { ...requestFor(session, { savedCardId }), customerRef }
    return { session, outcome: await this.cards.authorise(key('authorise'), payment), payment }
  }

  /** Makes the first payment of an agreement by a new card of that kind. */
  async firstOfAgreement(kind: CardKind = 'approved') {
    const customerRef = newCustomerRef()
    const session = await this.openSession(customerRef)
    const card = { cardToken: await this.subject.typeCard(session, kind), saveCard: true }
    const payment: AuthoriseRequest = { ...requestFor(session, card), customerRef, agreement: 'first' }
    return { customerRef, payment, outcome: await this.cards.authorise(key('authorise'), payment) }
  }

  /** Builds a later payment, without the payer, of a new agreement. */
  async agreedPayment(): Promise<AgreedPayment> {
    const { customerRef, outcome } = await this.firstOfAgreement()
    if (outcome.kind !== 'authorised') throw new Error(`not authorised: ${JSON.stringify(outcome)}`)
    const { savedCardId, traceId } = outcome.card
    if (savedCardId === null) throw new Error('the card was not saved')
    const merchantName = 'Riverside Leisure'
    const ourRef = newRef()
    return { savedCardId, traceId, customerRef, ourRef, amountPence: pence, currency: 'GBP', merchantName }
  }

  async payWithRemoved(customerRef: string, savedCardId: string) {
    const session = await this.openSession(customerRef, [savedCardId])
    const payment = { ...requestFor(session, { savedCardId }), customerRef }
    const outcome = await this.cards.authorise(key('authorise'), payment)
    return { kind: outcome.kind, booked: await this.booked(payment.ourRef) }
  }

  /** Lists the current movements of a payment. */
  async movesOf(ourRef: string) {
    const list = await this.cards.listMovements({}, aroundNow())
    if (list.kind !== 'list') return list.kind
    return list.movements.filter((movement) => movement.ourRef === ourRef)
  }
}
