import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { Answer, Collection, Mandate, SchemeEvent } from '../direct-debit/records.ts'
import { newId, type Scheme } from '../direct-debit/scheme.ts'
import { flowBody, paymentBody, refundBody, requestBody } from './gocardless-requests.ts'
import type { ApiCall, ApiRequest, ProviderFace, StandInTools } from './stand-in.ts'

/**
 * GoCardless as its API reference and its official clients describe it: the parts that memberships need. Sums
 * are whole pence, lists begin with the newest, and a key that made something before is answered with 409. @public
 */
export const openGoCardless =
  (webhookSecret: string) =>
  (tools: StandInTools): ProviderFace =>
    new GoCardlessFace(tools, webhookSecret).face()

interface BillingRequest {
  id: string
  metadata: Record<string, string>
  mandateMetadata: Record<string, string>
  mandate: string | null
}

const types: Record<number, string> = {
  401: 'invalid_api_usage',
  404: 'invalid_api_usage',
  409: 'invalid_state',
  429: 'invalid_api_usage',
}

const fault = (status: number, reason: string, links?: object): Answer => ({
  status,
  body: {
    error: {
      type: types[status] ?? (status >= 500 ? 'gocardless' : 'invalid_state'),
      code: status,
      message: reason,
      errors: [{ reason, message: reason, ...(links && { links }) }],
    },
  },
})

const invalid = (message: string): Answer => ({
  status: 422,
  body: { error: { type: 'validation_failed', code: 422, message, errors: [{ field: 'body', message }] } },
})

class GoCardlessFace {
  readonly #scheme: Scheme
  readonly #origin: () => string
  readonly #webhookSecret: string
  readonly #requests = new Map<string, BillingRequest>()
  readonly #flows = new Map<string, { request: BillingRequest; returnUrl: string }>()
  /** Things that a key made: their ids. */
  readonly #made = new Map<string, string>()
  readonly #refunds: { id: string; payment: string; amount: number; metadata: object }[] = []
  readonly #events: { id: string; created_at: string; links: Record<string, string> }[] = []

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
      sign: (rawBody) => ({
        'webhook-signature': createHmac('sha256', this.#webhookSecret).update(rawBody).digest('hex'),
      }),
      turnAway: (status) => fault(status, status === 401 ? 'access_token_not_found' : 'turned_away'),
      sums: ['amount'],
      keepingCodes: ['C', 'R'],
    }
  }

  #read({ method, url, body, key }: ApiRequest): ApiCall {
    const [, noun = '', id = '', , act = ''] = url.pathname.split('/')
    const route = [method, noun, id && 'id', act].filter(Boolean).join(' ')
    const query = url.searchParams
    const take = <T>(operation: string, schema: z.ZodType<T>, run: (value: T) => Answer): ApiCall => {
      const parsed = schema.safeParse(JSON.parse(body))
      const once = () => (parsed.success ? this.#once(key, () => run(parsed.data)) : invalid('body'))
      return { operation, run: once }
    }
    const show = (operation: string, run: () => Answer): ApiCall => ({ operation, run })
    switch (route) {
      case 'POST billing_requests':
        return take('createRequest', requestBody, (wanted) => this.#createRequest(wanted))
      case 'POST billing_request_flows':
        return take('createFlow', flowBody, (wanted) => this.#createFlow(wanted))
      case 'GET billing_requests id':
        return show('queryRequest', () => this.#showRequest(this.#requests.get(id)))
      case 'GET mandates id':
        return show('queryMandate', () => this.#showMandate(this.#scheme.findMandate({ ref: id })))
      case 'GET customer_bank_accounts id':
        return show('queryAccount', () => this.#showAccount(id))
      case 'POST mandates id cancel':
        return show('cancelMandate', () => this.#cancelMandate(id))
      case 'GET payments':
        return show('listCollections', () => this.#listPayments(query.get('mandate') ?? ''))
      case 'POST payments':
        return take('collect', paymentBody, (wanted) => this.#createPayment(wanted))
      case 'GET payments id':
        return show('queryCollection', () => this.#showPayment(this.#scheme.findCollection({ ref: id })))
      case 'POST payments id cancel':
        return show('cancelCollection', () => this.#cancelPayment(id))
      case 'GET refunds':
        return show('listRefunds', () => this.#listRefunds(query.get('payment') ?? ''))
      case 'POST refunds':
        return take('refund', refundBody, (wanted) => this.#createRefund(wanted))
      case 'GET refunds id':
        return show('queryRefund', () => this.#showRefund(id))
      case 'GET events':
        return show('listEvents', () => this.#listEvents(query))
      case 'GET events id':
        return show('queryEvent', () => {
          const events = this.#events.find((event) => event.id === id)
          return events ? { status: 200, body: { events } } : fault(404, 'resource_not_found')
        })
      default:
        return show('unknown', () => fault(404, 'path_not_found'))
    }
  }

  /** Answers a key that has made something with the name of that thing. */
  #once(key: string | null, run: () => Answer): Answer {
    const made = key === null ? undefined : this.#made.get(key)
    if (made !== undefined)
      return fault(409, 'idempotent_creation_conflict', { conflicting_resource_id: made })
    const answer = run()
    const [thing] = Object.values(answer.body) as { id?: string }[]
    if (key !== null && answer.status === 201 && thing?.id !== undefined) this.#made.set(key, thing.id)
    return answer
  }

  #createRequest({ billing_requests: wanted }: z.output<typeof requestBody>): Answer {
    const request = {
      id: newId('BRQ'),
      metadata: wanted.metadata ?? {},
      mandateMetadata: wanted.mandate_request.metadata ?? {},
      mandate: null,
    }
    this.#requests.set(request.id, request)
    return { ...this.#showRequest(request), status: 201 }
  }

  #showRequest(request: BillingRequest | undefined): Answer {
    if (!request) return fault(404, 'resource_not_found')
    const { id, metadata: pairs, mandate } = request
    const links = mandate === null ? {} : { mandate_request_mandate: mandate }
    const status = mandate === null ? 'pending' : 'fulfilled'
    return { status: 200, body: { billing_requests: { id, status, metadata: pairs, links } } }
  }

  #createFlow({ billing_request_flows: wanted }: z.output<typeof flowBody>): Answer {
    const request = this.#requests.get(wanted.links.billing_request)
    if (!request) return invalid('links.billing_request')
    const id = newId('BRF')
    const expires = new Date(this.#scheme.nowMs + 7 * 86_400_000).toISOString()
    this.#flows.set(id, { request, returnUrl: wanted.redirect_uri })
    const url = `${this.#origin()}/page/${id}`
    return {
      status: 201,
      body: { billing_request_flows: { id, authorisation_url: url, expires_at: expires } },
    }
  }

  #findSession(id: string) {
    const flow = this.#flows.get(id)
    if (!flow || flow.request.mandate !== null) return null
    const { request, returnUrl } = flow
    const done = (mandate: string) => void (request.mandate = mandate)
    return { ourRef: request.id, returnUrl, done }
  }

  #mandateMetadata({ ourRef }: Mandate): Record<string, string> {
    return this.#requests.get(ourRef)?.mandateMetadata ?? {}
  }

  #showMandate(mandate: Mandate | null): Answer {
    if (!mandate) return fault(404, 'resource_not_found')
    const status = mandate.status === 'pending' ? 'pending_submission' : mandate.status
    const isOver = status === 'failed' || status === 'cancelled'
    const body = {
      id: mandate.id,
      status,
      scheme: 'bacs',
      next_possible_charge_date: isOver ? null : this.#scheme.nextChargeDay(mandate),
      metadata: this.#mandateMetadata(mandate),
      links: { customer_bank_account: `BA${mandate.id}` },
    }
    return { status: 200, body: { mandates: body } }
  }

  #showAccount(id: string): Answer {
    const mandate = this.#scheme.findMandate({ ref: id.slice(2) })
    if (!mandate) return fault(404, 'resource_not_found')
    return {
      status: 200,
      body: { customer_bank_accounts: { id, account_number_ending: mandate.accountEnding } },
    }
  }

  #cancelMandate(id: string): Answer {
    const mandate = this.#scheme.findMandate({ ref: id })
    if (!mandate) return fault(404, 'resource_not_found')
    if (mandate.status === 'failed' || mandate.status === 'cancelled')
      return fault(422, 'cancellation_failed')
    this.#scheme.cancelMandate(id)
    return this.#showMandate(mandate)
  }

  #createPayment({ payments: wanted }: z.output<typeof paymentBody>): Answer {
    const mandate = this.#scheme.findMandate({ ref: wanted.links.mandate })
    if (!mandate) return invalid('links.mandate')
    if (mandate.status === 'failed' || mandate.status === 'cancelled')
      return fault(422, 'mandate_is_inactive')
    const earliest = this.#scheme.nextChargeDay(mandate)
    const chargeDate = wanted.charge_date ?? earliest
    if (chargeDate < earliest) return invalid('charge_date must be on or after next_possible_charge_date')
    const made = this.#scheme.collect({
      ourRef: wanted.metadata?.['touchline_collection'] ?? newId('none'),
      mandateRef: mandate.id,
      amountPence: wanted.amount,
      currency: wanted.currency,
      chargeDate,
    })
    if (!('id' in made.body)) return invalid('payment')
    const collection = this.#scheme.findCollection({ ref: String(made.body.id) })!
    this.#record('payments', 'created', { payment: collection.id }, collection, null)
    return { ...this.#showPayment(collection), status: 201 }
  }

  #present(collection: Collection) {
    const status = { pending: 'pending_submission', 'paid-out': 'paid_out', 'charged-back': 'charged_back' }
    // Ended by a bank's report on the mandate before it was submitted: cancelled, not failed.
    const isEndedByMandate = collection.reason !== null && collection.reason.report.startsWith('A')
    const isUnpaid = collection.reason?.report === 'ARUDD'
    return {
      id: collection.id,
      amount: collection.amountPence,
      amount_refunded: collection.refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
      currency: collection.currency,
      charge_date: collection.chargeDate,
      status:
        isEndedByMandate && !isUnpaid
          ? 'cancelled'
          : (status[collection.status as keyof typeof status] ?? collection.status),
      metadata: { touchline_collection: collection.ourRef },
      links: { mandate: collection.mandate.id },
    }
  }

  #showPayment(collection: Collection | null): Answer {
    return collection
      ? { status: 200, body: { payments: this.#present(collection) } }
      : fault(404, 'resource_not_found')
  }

  #listPayments(mandate: string): Answer {
    const mine = this.#scheme.collectionsOf(mandate).toReversed()
    const meta = { limit: 500, cursors: { before: null, after: null } }
    return { status: 200, body: { payments: mine.map((collection) => this.#present(collection)), meta } }
  }

  #cancelPayment(id: string): Answer {
    const collection = this.#scheme.findCollection({ ref: id })
    if (!collection) return fault(404, 'resource_not_found')
    if (collection.status !== 'pending') return fault(422, 'cancellation_failed')
    this.#scheme.cancelCollection(id)
    return this.#showPayment(collection)
  }

  #createRefund({ refunds: wanted }: z.output<typeof refundBody>): Answer {
    const collection = this.#scheme.findCollection({ ref: wanted.links.payment })
    if (!collection) return invalid('links.payment')
    const before = collection.refunds.reduce((sum, { amountPence }) => sum + amountPence, 0)
    if (before + wanted.amount !== wanted.total_amount_confirmation)
      return fault(422, 'total_amount_confirmation_invalid')
    const id = newId('RF')
    const made = this.#scheme.refund(collection.id, { amountPence: wanted.amount, ourRefundRef: id })
    if (made.status !== 200) return fault(422, 'refund_payment_invalid_state')
    this.#refunds.push({
      id,
      payment: collection.id,
      amount: wanted.amount,
      metadata: wanted.metadata ?? {},
    })
    return { ...this.#showRefund(id), status: 201 }
  }

  #presentRefund({ payment, ...told }: { id: string; payment: string; amount: number; metadata: object }) {
    return { ...told, currency: 'GBP', status: 'pending_submission', links: { payment } }
  }

  #showRefund(id: string): Answer {
    const refund = this.#refunds.find((made) => made.id === id)
    return refund
      ? { status: 200, body: { refunds: this.#presentRefund(refund) } }
      : fault(404, 'resource_not_found')
  }

  #listRefunds(payment: string): Answer {
    const mine = this.#refunds.filter((refund) => refund.payment === payment).toReversed()
    const meta = { limit: 500, cursors: { before: null, after: null } }
    return { status: 200, body: { refunds: mine.map((refund) => this.#presentRefund(refund)), meta } }
  }

  #listEvents(query: URLSearchParams): Answer {
    const limit = Number(query.get('limit') ?? 50)
    const since = query.get('created_at[gte]')
    const newest = this.#events.toReversed().filter((event) => {
      const { links } = event
      const isMine = ['mandate', 'payment'].every(
        (name) => !query.has(name) || links[name] === query.get(name),
      )
      return isMine && (since === null || event.created_at >= since)
    })
    const start = query.has('after') ? newest.findIndex(({ id }) => id === query.get('after')) + 1 : 0
    const events = newest.slice(start, start + limit)
    const after = start + limit < newest.length ? events.at(-1)!.id : null
    return { status: 200, body: { events, meta: { limit, cursors: { before: null, after } } } }
  }

  #tell({ about, ref }: SchemeEvent): string | null {
    const mandate = about === 'mandate' ? this.#scheme.findMandate({ ref }) : null
    if (mandate) return this.#record('mandates', actionOn(mandate), { mandate: ref }, mandate, mandate.reason)
    const collection = this.#scheme.findCollection({ ref })!
    const { status } = this.#present(collection)
    return this.#record('payments', status, { payment: ref }, collection, collection.reason)
  }

  #record(
    kind: 'mandates' | 'payments',
    action: string,
    links: Record<string, string>,
    thing: Mandate | Collection,
    reason: Mandate['reason'],
  ): string {
    const isRestored = reason?.report === 'ADDACS' && reason.code === 'R'
    const details = reason
      ? {
          origin: 'bank',
          cause: isRestored ? 'mandate_reinstated' : 'other',
          scheme: 'bacs',
          ...(!isRestored && { reason_code: `${reason.report}-${reason.code}` }),
        }
      : { origin: 'gocardless', cause: `${kind.slice(0, -1)}_${action}` }
    const event = {
      id: newId('EV'),
      created_at: new Date(this.#scheme.nowMs).toISOString(),
      resource_type: kind,
      action,
      links,
      details,
      metadata: {},
      resource_metadata:
        'mandate' in thing ? { touchline_collection: thing.ourRef } : this.#mandateMetadata(thing),
    }
    this.#events.push(event)
    return JSON.stringify({ events: [event], meta: { webhook_id: newId('WB') } })
  }
}

function actionOn({ status, reason }: Mandate): string {
  if (reason?.report === 'ADDACS' && reason.code === 'R') return 'reinstated'
  if (reason?.report === 'ADDACS' && status === 'active') return 'transferred'
  return status
}
