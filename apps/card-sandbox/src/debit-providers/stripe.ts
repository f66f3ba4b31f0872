import { z } from 'zod'
import { dayOf } from '../direct-debit/calendar.ts'
import type { Answer, Collection, Mandate, SchemeEvent } from '../direct-debit/records.ts'
import { newId, type Scheme } from '../direct-debit/scheme.ts'
import { readNestedForm } from '../stripe/form.ts'
import { errorAnswer } from '../stripe/present.ts'
import { signatureOf } from '../stripe/webhooks.ts'
import type { ApiCall, ApiRequest, ProviderFace, StandInTools } from './stand-in.ts'
import {
  type CreateCustomer,
  type CreateIntent,
  type CreateRefund,
  type CreateSession,
  createCustomer,
  createIntent,
  createRefund,
  createSession,
} from './stripe-requests.ts'

/**
 * Stripe's `bacs_debit` as its documentation and its SDK describe it: the parts that memberships need. A payment is
 * `processing` at once and can't be cancelled, a mandate is over when its bank account is detached, and no code of a
 * bank is told. @public
 */
export const openStripeDebit =
  (webhookSecret: string) =>
  (tools: StandInTools): ProviderFace =>
    new StripeDebitFace(tools, webhookSecret).face()

interface Session {
  id: string
  customer: string
  returnUrl: string
  metadata: Record<string, string>
  mandate: string | null
}

interface Refund {
  id: string
  intent: string
  amount: number
  metadata: object
}

const missing = (param: string): Answer =>
  errorAnswer(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such thing.',
    param,
  })

const refused = (code: string): Answer =>
  errorAnswer(400, { type: 'invalid_request_error', code, message: code })

const list = (data: object[], hasMore = false): Answer => ({
  status: 200,
  body: { object: 'list', has_more: hasMore, data },
})

const failures: Record<string, string> = {
  0: 'refer_to_customer',
  1: 'debit_not_authorized',
  3: 'bank_ownership_changed',
  5: 'no_account',
  6: 'debit_not_authorized',
  B: 'account_closed',
}
const revocations: Record<string, string> = {
  0: 'debit_not_authorized',
  1: 'debit_not_authorized',
  3: 'bank_ownership_changed',
  B: 'account_closed',
}

class StripeDebitFace {
  readonly #scheme: Scheme
  readonly #origin: () => string
  readonly #webhookSecret: string
  readonly #customers = new Set<string>()
  readonly #sessions = new Map<string, Session>()
  readonly #detached = new Set<string>()
  readonly #answers = new Map<string, { body: string; answer: Answer; requestId: string }>()
  readonly #refunds: Refund[] = []
  readonly #refundsTold = new Map<string, number>()
  readonly #events: { id: string; type: string }[] = []

  constructor({ scheme, origin }: StandInTools, webhookSecret: string) {
    this.#scheme = scheme
    this.#origin = origin
    this.#webhookSecret = webhookSecret
  }

  face(): ProviderFace {
    return {
      read: (request) => this.#read(request),
      findSession: (id) => this.#findSession(id),
      tell: (event) => this.#tell(event),
      sign: (rawBody, nowMs) => ({
        'stripe-signature': signatureOf(this.#webhookSecret, Math.floor(nowMs / 1000), rawBody),
      }),
      turnAway: (status) =>
        errorAnswer(status, {
          type: status >= 500 ? 'api_error' : 'invalid_request_error',
          message: 'Turned away.',
        }),
      sums: ['amount'],
    }
  }

  #read({ method, url, body, key }: ApiRequest): ApiCall {
    const form = readNestedForm(method === 'POST' ? body : url.search.slice(1))
    const query = url.searchParams
    const path = url.pathname.replace('/v1/checkout/', '/v1/').split('/')
    const [, , noun = '', id = '', act = ''] = path
    const route = [method, noun, id && 'id', act].filter(Boolean).join(' ')
    const show = (operation: string, run: () => Answer): ApiCall => ({ operation, run })
    const take = <T>(operation: string, schema: z.ZodType<T>, run: (value: T) => Answer): ApiCall => {
      const parsed = schema.safeParse(form)
      if (!parsed.success)
        return show(operation, () => refused(`parameter_invalid ${z.prettifyError(parsed.error)}`))
      return this.#once(operation, `${route} ${id} ${body}`, key, () => run(parsed.data))
    }
    const nothing = z.strictObject({})
    switch (route) {
      case 'POST customers':
        return take('createCustomer', createCustomer, (wanted) => this.#createCustomer(wanted))
      case 'POST sessions':
        return take('createSession', createSession, (wanted) => this.#createSession(wanted))
      case 'GET sessions id':
        return show('querySession', () => this.#showSession(id))
      case 'GET mandates id':
        return show('queryMandate', () => this.#showMandate(this.#scheme.findMandate({ ref: id })))
      case 'GET setup_intents':
        return show('listSetups', () => this.#listSetups(query.get('payment_method') ?? ''))
      case 'GET payment_methods id':
        return show('queryMethod', () => this.#showMethod(id))
      case 'POST payment_methods id detach':
        return take('detach', nothing, () => this.#detach(id))
      case 'GET payment_intents':
        return show('listCollections', () => this.#listIntents(query.get('customer') ?? ''))
      case 'POST payment_intents':
        return take('collect', createIntent, (wanted) => this.#createIntent(wanted))
      case 'GET payment_intents id':
        return show('queryCollection', () => this.#showIntent(id))
      case 'POST payment_intents id cancel':
        return take('cancelCollection', nothing, () => refused('payment_intent_unexpected_state'))
      case 'GET disputes':
        return show('listDisputes', () => this.#listDisputes(query.get('payment_intent') ?? ''))
      case 'GET refunds':
        return show('listRefunds', () => this.#listRefunds(query.get('payment_intent') ?? ''))
      case 'POST refunds':
        return take('refund', createRefund, (wanted) => this.#createRefund(wanted))
      case 'GET events':
        return show('listEvents', () => this.#listEvents(query))
      default:
        return show('unknown', () => missing('url'))
    }
  }

  /** Keeps the first answer to a key, and repeats it. */
  #once(operation: string, body: string, key: string | null, run: () => Answer): ApiCall {
    const first = key === null ? undefined : this.#answers.get(key)
    if (first && first.body !== body)
      return {
        operation,
        run: () => errorAnswer(400, { type: 'idempotency_error', message: 'Another request had this key.' }),
      }
    if (first)
      return {
        operation,
        run: () => first.answer,
        headers: { 'idempotent-replayed': 'true', 'original-request': first.requestId },
      }
    return {
      operation,
      run: () => {
        const answer = run()
        if (key !== null) this.#answers.set(key, { body, answer, requestId: newId('req') })
        return answer
      },
    }
  }

  #createCustomer(_: CreateCustomer): Answer {
    const id = newId('cus')
    this.#customers.add(id)
    return { status: 200, body: { id, object: 'customer' } }
  }

  #createSession(wanted: CreateSession): Answer {
    if (!this.#customers.has(wanted.customer)) return missing('customer')
    const id = newId('cs_test')
    const { customer, success_url: returnUrl, metadata } = wanted
    this.#sessions.set(id, { id, customer, returnUrl, metadata, mandate: null })
    return this.#showSession(id)
  }

  #findSession(id: string) {
    const session = this.#sessions.get(id)
    if (!session || session.mandate !== null) return null
    const done = (mandate: string) => void (session.mandate = mandate)
    return { ourRef: session.id, returnUrl: session.returnUrl, done }
  }

  #showSession(id: string): Answer {
    const session = this.#sessions.get(id)
    if (!session) return missing('session')
    const body = {
      id,
      object: 'checkout.session',
      mode: 'setup',
      url: `${this.#origin()}/page/${id}`,
      expires_at: Math.floor(this.#scheme.nowMs / 1000) + 86_400,
      metadata: session.metadata,
      setup_intent: this.#presentSetup(session),
    }
    return { status: 200, body }
  }

  #presentSetup({ id, customer, metadata, mandate }: Session) {
    return {
      id: `seti_${id}`,
      object: 'setup_intent',
      status: mandate === null ? 'requires_payment_method' : 'succeeded',
      customer,
      metadata,
      mandate,
      payment_method: mandate === null ? null : `pm_${mandate}`,
    }
  }

  #listSetups(method: string): Answer {
    const mine = [...this.#sessions.values()].filter(({ mandate }) => `pm_${mandate}` === method)
    return list(mine.map((session) => this.#presentSetup(session)))
  }

  #presentMethod({ id, ourRef, accountEnding }: Mandate) {
    const customer = this.#sessions.get(ourRef)?.customer
    return {
      id: `pm_${id}`,
      object: 'payment_method',
      type: 'bacs_debit',
      customer: this.#detached.has(id) ? null : customer,
      bacs_debit: { fingerprint: 'a fingerprint', last4: `00${accountEnding}`, sort_code: '10-88-00' },
    }
  }

  #showMethod(id: string): Answer {
    const mandate = this.#scheme.findMandate({ ref: id.replace('pm_', '') })
    return mandate ? { status: 200, body: this.#presentMethod(mandate) } : missing('payment_method')
  }

  #detach(id: string): Answer {
    const mandate = this.#scheme.findMandate({ ref: id.replace('pm_', '') })
    if (!mandate) return missing('payment_method')
    if (this.#detached.has(mandate.id)) return refused('payment_method_unexpected_state')
    this.#detached.add(mandate.id)
    return this.#showMethod(id)
  }

  #presentMandate(mandate: Mandate) {
    const network = { pending: 'pending', active: 'accepted', failed: 'refused', cancelled: 'revoked' }
    const status = { pending: 'pending', active: 'active', failed: 'inactive', cancelled: 'inactive' }
    const isRevoked = mandate.status === 'cancelled'
    return {
      id: mandate.id,
      object: 'mandate',
      status: status[mandate.status],
      type: 'multi_use',
      payment_method: this.#presentMethod(mandate),
      payment_method_details: {
        type: 'bacs_debit',
        bacs_debit: {
          network_status: network[mandate.status],
          reference: 'A REFERENCE',
          revocation_reason: isRevoked
            ? (revocations[mandate.reason?.code ?? ''] ?? 'could_not_process')
            : null,
          url: 'https://payments.stripe.com/mandate',
        },
      },
    }
  }

  #showMandate(mandate: Mandate | null): Answer {
    return mandate ? { status: 200, body: this.#presentMandate(mandate) } : missing('mandate')
  }

  #createIntent(wanted: CreateIntent): Answer {
    const mandate = this.#scheme.findMandate({ ref: wanted.mandate })
    if (!mandate) return missing('mandate')
    if (this.#detached.has(mandate.id)) return refused('payment_method_unexpected_state')
    if (mandate.status === 'failed' || mandate.status === 'cancelled')
      return refused('payment_intent_mandate_invalid')
    const target = wanted.payment_method_options?.bacs_debit.target_date
    const days = target === undefined ? 3 : (Date.parse(target) - this.#today()) / 86_400_000
    if (days < 3 || days > 15) return refused('parameter_invalid_target_date')
    const made = this.#scheme.collect({
      ourRef: wanted.metadata['touchline_collection'] ?? newId('none'),
      mandateRef: mandate.id,
      amountPence: wanted.amount,
      currency: 'GBP',
      chargeDate: target ?? dayOf(this.#scheme.nowMs),
    })
    if (!('id' in made.body)) return refused('payment_intent_invalid_parameter')
    const id = String(made.body.id)
    const answer = this.#showIntent(id)
    this.#record('payment_intent.processing', answer.body)
    return answer
  }

  #today(): number {
    return Date.parse(dayOf(this.#scheme.nowMs))
  }

  #presentIntent(collection: Collection) {
    const { id, amountPence: amount, mandate, reason } = collection
    const status = { pending: 'processing', submitted: 'processing', failed: 'requires_payment_method' }
    const code = failures[reason?.code ?? ''] ?? 'processing_error'
    return {
      id,
      object: 'payment_intent',
      amount,
      currency: 'gbp',
      status: status[collection.status as keyof typeof status] ?? 'succeeded',
      customer: this.#sessions.get(mandate.ourRef)?.customer,
      metadata: { touchline_collection: collection.ourRef, touchline_mandate_ref: mandate.id },
      last_payment_error: collection.status === 'failed' ? { type: 'invalid_request_error', code } : null,
      latest_charge: {
        id: `ch_${id}`,
        object: 'charge',
        amount,
        amount_refunded: collection.refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
        currency: 'gbp',
        disputed: collection.status === 'charged-back',
        payment_method_details: {
          type: 'bacs_debit',
          bacs_debit: { expected_debit_date: collection.chargeDate, mandate: mandate.id },
        },
      },
    }
  }

  #showIntent(id: string): Answer {
    const collection = this.#scheme.findCollection({ ref: id })
    return collection ? { status: 200, body: this.#presentIntent(collection) } : missing('intent')
  }

  #listIntents(customer: string): Answer {
    const session = [...this.#sessions.values()].find((opened) => opened.customer === customer)
    const mine = this.#scheme.collectionsOf(session?.mandate ?? '').toReversed()
    return list(mine.map((collection) => this.#presentIntent(collection)))
  }

  #presentDispute({ id, reason }: Collection) {
    return {
      id: `du_${id}`,
      object: 'dispute',
      charge: `ch_${id}`,
      payment_intent: id,
      metadata: {},
      reason: reason?.report === 'DDICA' ? 'debit_not_authorized' : 'insufficient_funds',
      status: 'lost',
    }
  }

  #listDisputes(intent: string): Answer {
    const collection = this.#scheme.findCollection({ ref: intent })
    return list(collection?.status === 'charged-back' ? [this.#presentDispute(collection)] : [])
  }

  #createRefund(wanted: CreateRefund): Answer {
    const id = newId('re')
    const refund = { amountPence: wanted.amount, ourRefundRef: id }
    const made = this.#scheme.refund(wanted.payment_intent, refund)
    if (made.status !== 200) return refused('charge_already_refunded')
    const { amount, metadata, payment_intent: intent } = wanted
    this.#refunds.push({ id, intent, amount, metadata })
    return { status: 200, body: this.#presentRefund(this.#refunds.at(-1)!) }
  }

  #presentRefund({ id, intent, amount, metadata }: Refund) {
    const created = Math.floor(this.#scheme.nowMs / 1000)
    const told = { amount, created, currency: 'gbp', metadata, status: 'pending' }
    return { id, object: 'refund', payment_intent: intent, ...told }
  }

  #listRefunds(intent: string): Answer {
    const mine = this.#refunds.filter((refund) => refund.intent === intent).toReversed()
    return list(mine.map((refund) => this.#presentRefund(refund)))
  }

  #listEvents(query: URLSearchParams): Answer {
    const types = new Set([...query].filter(([name]) => name.startsWith('types')).map(([, type]) => type))
    const newest = this.#events.toReversed().filter(({ type }) => types.has(type))
    const limit = Number(query.get('limit') ?? 10)
    const before = query.get('ending_before')
    const after = query.get('starting_after')
    const at = newest.findIndex(({ id }) => id === (before ?? after))
    if ((before ?? after) !== null && at === -1) return missing('ending_before')
    if (before !== null) return list(newest.slice(Math.max(0, at - limit), at), at > limit)
    return list(newest.slice(at + 1, at + 1 + limit), at + 1 + limit < newest.length)
  }

  #tell({ about, ref }: SchemeEvent): string | null {
    const mandate = about === 'mandate' ? this.#scheme.findMandate({ ref }) : null
    if (mandate) {
      const object = { ...this.#presentMandate(mandate), payment_method: `pm_${mandate.id}` }
      return this.#record('mandate.updated', object)
    }
    const collection = this.#scheme.findCollection({ ref })!
    const intent = this.#presentIntent(collection)
    const refunds = collection.refunds.length
    if (refunds > (this.#refundsTold.get(ref) ?? 0)) {
      this.#refundsTold.set(ref, refunds)
      const { metadata } = intent
      return this.#record('charge.refunded', { ...intent.latest_charge, payment_intent: ref, metadata })
    }
    switch (collection.status) {
      case 'confirmed':
        return this.#record('payment_intent.succeeded', intent)
      case 'failed':
        return this.#record('payment_intent.payment_failed', intent)
      case 'charged-back':
        return this.#record('charge.dispute.created', this.#presentDispute(collection))
      // Stripe tells neither of these.
      default:
        return null
    }
  }

  #record(type: string, object: object): string {
    const created = Math.floor(this.#scheme.nowMs / 1000)
    const event = { id: newId('evt'), object: 'event', created, type, data: { object } }
    this.#events.push(event)
    return JSON.stringify(event)
  }
}
