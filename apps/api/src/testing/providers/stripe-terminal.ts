import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** PaymentIntent as Stripe's API shows it, as far as payments at a reader use it. */
interface Intent {
  id: string
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled'
  amount: number
  currency: string
  created: number
  metadata: Record<string, string>
  received: number
  refunded: number
  isDeclined: boolean
}

interface Reader {
  id: string
  isOnline: boolean
  action: { intent: string; status: 'in_progress' | 'succeeded' | 'failed'; code: string | null } | null
}

type Reply = { status: number; body: object }

const refusal = (status: number, code: string): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: code } },
})

/**
 * Stripe as a server-driven Terminal meets it: PaymentIntents of `card_present` with manual capture, two readers,
 * idempotency keys. Written after Stripe's API reference; it takes the forms of Stripe's own SDK.
 */
export class StripeTerminal {
  readonly intents = new Map<string, Intent>()
  readonly readers: Reader[] = ['tmr_one', 'tmr_two'].map((id) => ({ id, isOnline: true, action: null }))
  /** Fault of the next hand-over: the connection breaks before or after the reader has the payment. */
  fault: 'before' | 'after' | 'timeout' | null = null
  readonly #answers = new Map<string, Reply>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** Does what a payer does at a reader. */
  present(readerId: string, act: 'approve' | 'decline' | 'time-out'): void {
    const { action } = this.#readerOf(readerId)!
    const intent = action && this.intents.get(action.intent)
    if (action?.status !== 'in_progress' || intent?.status !== 'requires_payment_method') return
    if (act === 'approve') intent.status = 'requires_capture'
    if (act === 'decline') intent.isDeclined = true
    action.status = act === 'approve' ? 'succeeded' : 'failed'
    action.code = act === 'decline' ? 'card_declined' : act === 'time-out' ? 'customer_canceled' : null
  }

  #readerOf(id: string): Reader | undefined {
    return this.readers.find((one) => one.id === id)
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const url = new URL(request.url ?? '/', 'http://stripe')
    const isHandOver = url.pathname.endsWith('/process_payment_intent')
    const fault = isHandOver ? this.fault : null
    if (isHandOver) this.fault = null
    if (fault === 'before') return void response.destroy()
    const key = request.headers['idempotency-key']
    const first = typeof key === 'string' ? this.#answers.get(key) : undefined
    const reply = first ?? this.#run(`${request.method} ${url.pathname}`, form, url.searchParams)
    if (typeof key === 'string' && reply.status < 500) this.#answers.set(key, reply)
    if (fault === 'after') return void response.destroy()
    const shown = fault === 'timeout' ? refusal(400, 'terminal_reader_timeout') : reply
    response.writeHead(shown.status, { 'content-type': 'application/json', date: new Date().toUTCString() })
    response.end(JSON.stringify(shown.body))
  }

  #run(route: string, form: URLSearchParams, query: URLSearchParams): Reply {
    const [, id = '', act = ''] =
      /^\w+ \/v1\/(?:payment_intents|terminal\/readers)\/([^/]+)\/?(\w*)$/.exec(route) ?? []
    if (route === 'POST /v1/payment_intents') return this.#create(form)
    if (route === 'GET /v1/payment_intents') return this.#list(query)
    if (route === 'GET /v1/terminal/readers')
      return { status: 200, body: { object: 'list', has_more: false, data: this.readers.map(showReader) } }
    if (route === 'GET /v1/refunds')
      return { status: 200, body: { object: 'list', has_more: false, data: [] } }
    if (route === 'POST /v1/refunds') return this.#refund(form)
    if (route.includes('/v1/terminal/readers/')) return this.#useReader(id, act, form)
    const intent = this.intents.get(id)
    if (!intent) return refusal(404, 'resource_missing')
    if (act === 'capture') {
      if (intent.status !== 'requires_capture') return refusal(400, 'payment_intent_unexpected_state')
      intent.status = 'succeeded'
      intent.received = Number(form.get('amount_to_capture'))
    }
    if (act === 'cancel') {
      if (intent.status === 'succeeded') return refusal(400, 'payment_intent_unexpected_state')
      intent.status = 'canceled'
    }
    return { status: 200, body: showIntent(intent) }
  }

  #create(form: URLSearchParams): Reply {
    const isAtReader = [...form].some(
      ([name, value]) => name.includes('payment_method_types') && value === 'card_present',
    )
    if (!isAtReader || form.get('capture_method') !== 'manual' || form.has('confirm'))
      return refusal(400, 'parameter_invalid')
    const metadata = [...form].flatMap(([name, value]) => {
      const known = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return known === undefined ? [] : [[known, value] as const]
    })
    const intent: Intent = {
      id: `pi_${randomUUID().replaceAll('-', '')}`,
      status: 'requires_payment_method',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      created: Math.floor(Date.now() / 1000),
      metadata: Object.fromEntries(metadata),
      received: 0,
      refunded: 0,
      isDeclined: false,
    }
    this.intents.set(intent.id, intent)
    return { status: 200, body: showIntent(intent) }
  }

  #list(query: URLSearchParams): Reply {
    const [from, until] = [Number(query.get('created[gte]')), Number(query.get('created[lte]'))]
    const data = [...this.intents.values()].filter(({ created }) => created >= from && created <= until)
    return { status: 200, body: { object: 'list', has_more: false, data: data.map(showIntent) } }
  }

  #useReader(id: string, act: string, form: URLSearchParams): Reply {
    const reader = this.#readerOf(id)
    if (!reader) return refusal(404, 'resource_missing')
    if (act === 'cancel_action') reader.action = null
    if (act === 'process_payment_intent') {
      if (!reader.isOnline) return refusal(400, 'terminal_reader_offline')
      if (reader.action?.status === 'in_progress') return refusal(400, 'terminal_reader_busy')
      const intent = this.intents.get(form.get('payment_intent') ?? '')
      if (intent?.status !== 'requires_payment_method') return refusal(400, 'intent_invalid_state')
      reader.action = { intent: intent.id, status: 'in_progress', code: null }
    }
    return { status: 200, body: showReader(reader) }
  }

  #refund(form: URLSearchParams): Reply {
    const intent = this.intents.get(form.get('payment_intent') ?? '')
    if (intent?.status !== 'succeeded') return refusal(400, 'charge_not_captured')
    intent.refunded += Number(form.get('amount'))
    return {
      status: 200,
      body: {
        id: `re_${randomUUID().replaceAll('-', '')}`,
        object: 'refund',
        amount: Number(form.get('amount')),
        created: Math.floor(Date.now() / 1000),
        currency: intent.currency,
        metadata: { touchline_refund: form.get('metadata[touchline_refund]') ?? '' },
        payment_intent: intent.id,
        status: 'succeeded',
      },
    }
  }
}

function showIntent({
  id,
  status,
  amount,
  currency,
  created,
  metadata,
  received,
  refunded,
  isDeclined,
}: Intent) {
  const isPaid = status === 'requires_capture' || status === 'succeeded'
  const card = { brand: 'visa', last4: '9969', exp_month: 12, exp_year: 2031 }
  const method = { id: 'pm_present', object: 'payment_method', customer: null, card_present: card }
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: received,
    created,
    currency,
    status,
    metadata,
    payment_method: isPaid ? method : null,
    latest_charge: isPaid
      ? {
          id: 'ch_present',
          object: 'charge',
          amount_captured: received,
          amount_refunded: refunded,
          payment_method_details: { card_present: card },
        }
      : null,
    last_payment_error: isDeclined ? { code: 'card_declined', decline_code: 'generic_decline' } : null,
    next_action: null,
  }
}

const showReader = ({ id, isOnline, action }: Reader) => ({
  id,
  object: 'terminal.reader',
  label: `Reader ${id}`,
  status: isOnline ? 'online' : 'offline',
  action: action && {
    type: 'process_payment_intent',
    status: action.status,
    failure_code: action.code,
    process_payment_intent: { payment_intent: action.intent },
  },
})
