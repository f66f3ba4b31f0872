import { randomBytes, randomInt } from 'node:crypto'
import {
  cardErrorAnswer,
  errorAnswer,
  missingAnswer,
  presentBalance,
  presentCharge,
  presentCustomer,
  presentHappening,
  presentIntent,
  presentList,
  presentMethod,
  presentRefund,
  presentToken,
} from './present.ts'
import {
  type Answer,
  type BalanceTransaction,
  type Card,
  type CardError,
  type Charge,
  type ConfirmationToken,
  type Customer,
  type EventType,
  heldFor,
  type Intent,
  type PaymentMethod,
  type Refund,
} from './records.ts'
import type {
  CreateIntent,
  CreateRefund,
  EnteredCard,
  ListBalance,
  ListIntents,
  ListRefunds,
} from './requests.ts'
import { findTestCard, findTestPaymentMethod, type TestCard } from './test-cards.ts'

const day = 24 * 60 * 60
/** Days after which an authorisation that is not captured ends automatically. */
const authorisationDays = 7
const tokenLife = 12 * 60 * 60
const pageLength = 10

export interface AccountOptions {
  nowMs: () => number
  /** Returns the origin at which browsers reach the stand-in. */
  hooksOrigin: () => string
  /** Takes an event to be sent by webhook. */
  tell: (event: object) => void
}

interface Page {
  limit?: number
  starting_after?: string
  expand?: readonly string[]
}

/** An account of the stand-in: all its data, and every action on it. It opens no socket. */
export class StripeAccount {
  /** Card like which the bank treats the next payment with a saved card. */
  nextSavedUse: TestCard | null = null
  readonly #options: AccountOptions
  readonly #tokens = new Map<string, ConfirmationToken>()
  readonly #customers = new Map<string, Customer>()
  readonly #methods = new Map<string, PaymentMethod>()
  /** In the order in which they were made. */
  readonly #intents = new Map<string, Intent>()
  readonly #refunds: Refund[] = []
  readonly #balance: BalanceTransaction[] = []

  constructor(options: AccountOptions) {
    this.#options = options
  }

  /** Makes a card that a payer typed into the frames of Stripe's script into a token. */
  enterCard(entered: EnteredCard): Answer {
    const test = findTestCard(entered.number.replaceAll(/\D/g, ''))
    const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2})\s*$/.exec(entered.expiry) ?? []
    const { wallet, billing } = entered
    const card = { expMonth: Number(month), expYear: 2000 + Number(year), wallet, billing }
    if (!test || card.expMonth < 1 || card.expMonth > 12 || !/^\d{3,4}$/.test(entered.securityCode))
      return errorAnswer(402, {
        type: 'card_error',
        code: 'incorrect_number',
        message: 'Your card number is incorrect.',
      })
    return this.#makeToken({ ...card, test })
  }

  /** Makes a token of one of Stripe's published test payment methods, like Stripe's own helper for tests. */
  createTestToken(paymentMethod: string): Answer {
    const test = findTestPaymentMethod(paymentMethod)
    if (!test) return missingAnswer('PaymentMethod', paymentMethod, 'payment_method')
    return this.#makeToken({ test, expMonth: 12, expYear: 2034, wallet: null, billing: null })
  }

  retrieveToken(id: string): Answer {
    const token = this.#tokens.get(id)
    return token
      ? { status: 200, body: presentToken(token, this.#now()) }
      : missingAnswer('confirmation_token', id, 'confirmation_token')
  }

  createIntent(request: CreateIntent): Answer {
    const card = this.#cardOf(request)
    if ('status' in card) return card
    if (request.customer !== undefined && !this.#customers.has(request.customer))
      return missingAnswer('customer', request.customer, 'customer')
    const intent: Intent = {
      id: newId('pi'),
      amount: request.amount,
      currency: request.currency,
      created: this.#now(),
      status: 'requires_payment_method',
      isManual: request.capture_method === 'manual',
      metadata: request.metadata ?? {},
      customer: request.customer ?? null,
      paymentMethod: card.method,
      bank: card.token ? card.token.card.test : this.#bankOfSaved(card.method),
      setupFutureUsage: request.setup_future_usage ?? null,
      charge: null,
      lastError: null,
      returnUrl: request.return_url ?? null,
      usesSdk: request.use_stripe_sdk ?? card.token !== null,
      isOffSession: request.off_session ?? false,
      wantsChallenge: request.payment_method_options?.card?.request_three_d_secure === 'challenge',
      canceledAt: null,
      cancellationReason: null,
    }
    this.#intents.set(intent.id, intent)
    this.#methods.set(card.method.id, card.method)
    if (card.token) card.token.usedBy = intent.id
    this.#tell('payment_intent.created', this.#present(intent))
    return this.#confirm(intent, request.expand)
  }

  retrieveIntent(id: string, expand?: readonly string[]): Answer {
    const intent = this.#intents.get(id)
    if (!intent) return missingAnswer('payment_intent', id, 'intent')
    return { status: 200, body: this.#present(this.#settled(intent), expand) }
  }

  listIntents(request: ListIntents): Answer {
    const found = [...this.#intents.values()]
      .map((intent) => this.#settled(intent))
      .filter((intent) => isBetween(intent.created, request.created))
      .filter(({ customer }) => request.customer === undefined || customer === request.customer)
    return this.#page('/v1/payment_intents', found, request, (intent, expand) =>
      this.#present(intent, expand),
    )
  }

  captureIntent(id: string, amount: number | undefined): Answer {
    const intent = this.#intents.get(id)
    if (!intent) return missingAnswer('payment_intent', id, 'intent')
    const { charge, status } = this.#settled(intent)
    if (status !== 'requires_capture' || !charge) return this.#unexpected(intent, 'captured')
    const taken = amount ?? heldFor(intent)
    if (taken < 1 || taken > heldFor(intent))
      return errorAnswer(400, {
        type: 'invalid_request_error',
        code: 'amount_too_large',
        message: 'The capture is for more than can be captured.',
        param: 'amount_to_capture',
      })
    charge.captured = true
    charge.amountCaptured = taken
    intent.status = 'succeeded'
    this.#book('charge', taken, intent.currency, charge)
    this.#tell('payment_intent.succeeded', this.#present(intent))
    return { status: 200, body: this.#present(intent) }
  }

  cancelIntent(id: string, reason: string | undefined): Answer {
    const intent = this.#intents.get(id)
    if (!intent) return missingAnswer('payment_intent', id, 'intent')
    const { status } = this.#settled(intent)
    if (status === 'canceled' || status === 'succeeded') return this.#unexpected(intent, 'canceled')
    this.#cancel(intent, reason ?? null)
    return { status: 200, body: this.#present(intent) }
  }

  createRefund(request: CreateRefund): Answer {
    const intent = this.#intents.get(request.payment_intent ?? '')
    if (!intent) return missingAnswer('payment_intent', request.payment_intent ?? '', 'payment_intent')
    const { charge } = this.#settled(intent)
    if (!charge?.captured)
      return errorAnswer(400, {
        type: 'invalid_request_error',
        message: 'This PaymentIntent does not have a successful charge to refund.',
        param: 'payment_intent',
      })
    const left = charge.amountCaptured - charge.amountRefunded
    if (left === 0)
      return errorAnswer(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      })
    const amount = request.amount ?? left
    if (amount > left)
      return errorAnswer(400, {
        type: 'invalid_request_error',
        message: 'Refund amount is greater than unrefunded amount on charge.',
        param: 'amount',
      })
    const behaves = intent.paymentMethod?.card.test.refund
    const refund: Refund = {
      id: newId('re'),
      intent: intent.id,
      charge: charge.id,
      amount,
      currency: intent.currency,
      created: this.#now(),
      metadata: request.metadata ?? {},
      status: behaves === 'stays pending' ? 'pending' : 'succeeded',
    }
    this.#refunds.push(refund)
    charge.amountRefunded += amount
    this.#book('refund', -amount, intent.currency, refund)
    this.#tell('charge.refunded', presentCharge(charge, intent))
    const answer = { status: 200, body: presentRefund(refund) }
    if (behaves === 'fails later') this.#failRefund(refund, charge)
    return answer
  }

  listRefunds(request: ListRefunds): Answer {
    const found = this.#refunds
      .filter(({ intent }) => request.payment_intent === undefined || intent === request.payment_intent)
      .filter(({ created }) => isBetween(created, request.created))
    return this.#page('/v1/refunds', found, request, (refund, expand) => ({
      ...presentRefund(refund),
      ...(expand.includes('payment_intent') && {
        payment_intent: this.#present(this.#intents.get(refund.intent)!),
      }),
    }))
  }

  createCustomer(metadata: Record<string, string>): Answer {
    const customer = { id: newId('cus'), metadata }
    this.#customers.set(customer.id, customer)
    return { status: 200, body: presentCustomer(customer, this.#now()) }
  }

  listCards(customerId: string, request: Page): Answer {
    if (!this.#customers.has(customerId)) return missingAnswer('customer', customerId, 'customer')
    const found = [...this.#methods.values()].filter(({ customer }) => customer === customerId)
    return this.#page(`/v1/customers/${customerId}/payment_methods`, found, request, presentMethod)
  }

  retrieveCard(id: string): Answer {
    const method = this.#methods.get(id)
    return method
      ? { status: 200, body: presentMethod(method) }
      : missingAnswer('PaymentMethod', id, 'payment_method')
  }

  detachCard(id: string): Answer {
    const method = this.#methods.get(id)
    if (!method) return missingAnswer('PaymentMethod', id, 'payment_method')
    if (method.customer === null)
      return errorAnswer(400, {
        type: 'invalid_request_error',
        message: 'The payment method you provided is not attached to a customer.',
      })
    method.customer = null
    return { status: 200, body: presentMethod(method) }
  }

  listBalance(request: ListBalance): Answer {
    const found = this.#balance
      .filter(({ created }) => isBetween(created, request.created))
      .filter(({ type }) => request.type === undefined || type === request.type)
    return this.#page('/v1/balance_transactions', found, request, (transaction, expand) => {
      const { source } = transaction
      if (!expand.includes('source')) return presentBalance(transaction, source.id)
      const intent = this.#intents.get(source.intent)!
      const full = 'charge' in source ? presentRefund(source) : presentCharge(source, intent)
      return presentBalance(transaction, full)
    })
  }

  /** Finds the payment that waits for its payer, for the bank's page. */
  findWaiting(id: string): Intent | null {
    const intent = this.#intents.get(id)
    return intent?.status === 'requires_action' ? intent : null
  }

  find(id: string): Intent | null {
    return this.#intents.get(id) ?? null
  }

  /** Records the payer's answer to the bank. A second answer changes nothing. */
  answerBank(id: string, isApproved: boolean) {
    const intent = this.findWaiting(id)
    if (!intent) return
    if (isApproved) this.#decide(intent)
    else this.#fail(intent, notAuthenticated, null)
  }

  /** Returns all payments ever requested, to be compared with a shop's own books. */
  books(): object[] {
    return [...this.#intents.values()].map((intent) => ({
      id: intent.id,
      status: this.#settled(intent).status,
      amount: intent.amount,
      currency: intent.currency,
      metadata: intent.metadata,
      billing: intent.paymentMethod?.card.billing ?? null,
      amountCaptured: intent.charge?.amountCaptured ?? 0,
      amountRefunded: intent.charge?.amountRefunded ?? 0,
      refunds: this.#refunds.filter((refund) => refund.intent === intent.id),
    }))
  }

  #makeToken(card: Card): Answer {
    const token = {
      id: newId('ctoken'),
      card,
      expiresAt: this.#now() + tokenLife,
      usedBy: null,
    }
    this.#tokens.set(token.id, token)
    return { status: 200, body: presentToken(token, this.#now()) }
  }

  #cardOf(request: CreateIntent): { method: PaymentMethod; token: ConfirmationToken | null } | Answer {
    if (request.confirmation_token !== undefined) {
      const token = this.#tokens.get(request.confirmation_token)
      if (!token) return missingAnswer('confirmation_token', request.confirmation_token, 'confirmation_token')
      if (token.usedBy !== null || token.expiresAt <= this.#now())
        return errorAnswer(400, {
          type: 'invalid_request_error',
          message: 'This ConfirmationToken has been used or has expired.',
          param: 'confirmation_token',
        })
      const method = {
        id: newId('pm'),
        card: token.card,
        customer: null,
        created: this.#now(),
        isSetUpOffSession: false,
      }
      return { method, token }
    }
    const id = request.payment_method ?? ''
    const method = this.#methods.get(id)
    if (!method) return missingAnswer('PaymentMethod', id, 'payment_method')
    if (method.customer === null || method.customer !== request.customer)
      return errorAnswer(400, {
        type: 'invalid_request_error',
        message: 'The PaymentMethod was used before and is not attached to this customer.',
        param: 'payment_method',
      })
    return { method, token: null }
  }

  #bankOfSaved({ card }: PaymentMethod): TestCard {
    const bank = this.nextSavedUse ?? card.test
    this.nextSavedUse = null
    return bank
  }

  #confirm(intent: Intent, expand?: readonly string[]): Answer {
    const { customer, isSetUpOffSession } = intent.paymentMethod!
    const { asks } = intent.bank
    const isAsked =
      asks === 'always' ||
      (asks === 'until saved' && customer === null) ||
      (asks === 'when wanted' && intent.wantsChallenge)
    // Without the payer the bank declines what it would ask about, and a card that was not set up for it.
    if (intent.isOffSession && (isAsked || !isSetUpOffSession)) {
      this.#fail(intent, needsThePayer, null)
      return cardErrorAnswer(needsThePayer, this.#present(intent), null)
    }
    if (isAsked) {
      intent.status = 'requires_action'
      this.#tell('payment_intent.requires_action', this.#present(intent))
      return { status: 200, body: this.#present(intent, expand) }
    }
    this.#decide(intent)
    if (intent.lastError)
      return cardErrorAnswer(intent.lastError, this.#present(intent), intent.charge?.id ?? null)
    return { status: 200, body: this.#present(intent, expand) }
  }

  #decide(intent: Intent) {
    const { decline } = intent.bank
    const charge: Charge = {
      id: newId('ch'),
      intent: intent.id,
      amount: intent.amount,
      currency: intent.currency,
      created: this.#now(),
      status: decline ? 'failed' : 'succeeded',
      captured: false,
      amountCaptured: 0,
      amountRefunded: 0,
      networkTransactionId: decline ? null : `4${randomInt(10 ** 13, 10 ** 14)}`,
    }
    if (decline) return this.#fail(intent, cardError(decline), charge)
    intent.charge = charge
    if (intent.setupFutureUsage && intent.customer !== null) intent.paymentMethod!.customer = intent.customer
    if (intent.setupFutureUsage === 'off_session') intent.paymentMethod!.isSetUpOffSession = true
    intent.status = 'requires_capture'
    this.#tell('payment_intent.amount_capturable_updated', this.#present(intent))
  }

  #fail(intent: Intent, error: CardError, charge: Charge | null) {
    intent.charge = charge
    intent.lastError = error
    intent.status = 'requires_payment_method'
    this.#tell('payment_intent.payment_failed', this.#present(intent))
  }

  #cancel(intent: Intent, reason: string | null) {
    intent.status = 'canceled'
    intent.canceledAt = this.#now()
    intent.cancellationReason = reason
    this.#tell('payment_intent.canceled', this.#present(intent))
  }

  #failRefund(refund: Refund, charge: Charge) {
    refund.status = 'failed'
    charge.amountRefunded -= refund.amount
    this.#book('refund_failure', refund.amount, refund.currency, refund)
    this.#tell('refund.failed', presentRefund(refund))
  }

  /** Applies the passing of time to a payment. */
  #settled(intent: Intent): Intent {
    const isOver = this.#now() - intent.created >= authorisationDays * day
    if (intent.status === 'requires_capture' && isOver) this.#cancel(intent, 'automatic')
    return intent
  }

  #unexpected(intent: Intent, wanted: string): Answer {
    return errorAnswer(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent could not be ${wanted} because it has a status of ${intent.status}.`,
      payment_intent: this.#present(intent),
    })
  }

  #book(type: BalanceTransaction['type'], amount: number, currency: string, source: Charge | Refund) {
    this.#balance.push({ id: newId('txn'), type, amount, currency, created: this.#now(), source })
  }

  /** Returns a page of a list, newest first, as in all of Stripe's lists. */
  #page<T extends { id: string }>(
    path: string,
    found: readonly T[],
    request: Page,
    present: (item: T, expand: readonly string[]) => object,
  ): Answer {
    const newestFirst = [...found].reverse()
    const start = request.starting_after
      ? newestFirst.findIndex(({ id }) => id === request.starting_after) + 1
      : 0
    const end = start + (request.limit ?? pageLength)
    const expand = (request.expand ?? []).map((name) => name.replace(/^data\./, ''))
    const data = newestFirst.slice(start, end).map((item) => present(item, expand))
    return { status: 200, body: presentList(path, data, end < newestFirst.length) }
  }

  #present(intent: Intent, expand: readonly string[] = []): object {
    return presentIntent(intent, { expand }, this.#options.hooksOrigin())
  }

  #tell(type: EventType, object: object) {
    this.#options.tell(presentHappening({ id: newId('evt'), type, created: this.#now(), object }))
  }

  #now(): number {
    return Math.floor(this.#options.nowMs() / 1000)
  }
}

const notAuthenticated: CardError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'The provided PaymentMethod has failed authentication.',
}

const needsThePayer: CardError = {
  type: 'card_error',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

const cardError = ({ code, declineCode }: { code: string; declineCode: string | null }): CardError => ({
  type: 'card_error',
  code,
  declineCode,
  message: 'Your card was declined.',
})

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

const isBetween = (
  moment: number,
  { gte, lte, lt }: { gte?: number; lte?: number; lt?: number } = {},
): boolean =>
  (gte === undefined || moment >= gte) &&
  (lte === undefined || moment <= lte) &&
  (lt === undefined || moment < lt)
