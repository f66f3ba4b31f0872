import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createGoCardlessDirectDebit } from './gocardless.ts'

const webhookSecret = 'a-webhook-secret'

interface Asked {
  route: string
  headers: Record<string, unknown>
  body: { payments?: Record<string, unknown>; refunds?: Record<string, unknown> } | null
}

const mandate = {
  id: 'MD1',
  status: 'active',
  next_possible_charge_date: '2027-05-07',
  metadata: { touchline_mandate: 'TLM-1' },
  links: { customer_bank_account: 'BA1' },
}
const payment = {
  id: 'PM1',
  amount: 3_900,
  amount_refunded: 0,
  currency: 'GBP',
  charge_date: '2027-05-07',
  status: 'paid_out',
  metadata: { touchline_collection: 'TLD-1' },
  links: { mandate: 'MD1' },
}
const noMore = { meta: { cursors: { after: null } } }
const wanted = {
  ourRef: 'TLD-1',
  mandateRef: 'MD1',
  amountPence: 3_900,
  currency: 'GBP',
  chargeDate: '2027-05-06',
}

let closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing) close()
  closing = []
})

/** Answers each route as a test says, and notes what was asked. */
async function openAt(answers: Record<string, [status: number, body: object]>) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const route = `${request.method} ${request.url?.split('?')[0]}`
    asked.push({ route, headers: request.headers, body: text === '' ? null : JSON.parse(text) })
    const [status, body] = answers[route] ?? [404, { error: { type: 'invalid_api_usage', errors: [] } }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accessToken = 'sandbox_token_for_tests'
  const debit = createGoCardlessDirectDebit({
    id: 'gocardless',
    origin,
    accessToken,
    webhookSecret,
    timeoutMs: 5_000,
  })
  return { debit, asked, sent: (route: string) => asked.find((request) => request.route === route)! }
}

const key = { idempotencyKey: 'attempt-1-collect' }

describe('direct debit at GoCardless', () => {
  it('a collection names its version and key, and is never asked for before the mandate’s first day', async () => {
    const { debit, sent } = await openAt({
      'GET /mandates/MD1': [200, { mandates: mandate }],
      'GET /payments': [200, { payments: [], ...noMore }],
      'POST /payments': [201, { payments: payment }],
    })
    expect(await debit.collect(key, wanted)).toMatchObject({ kind: 'accepted', chargeDate: '2027-05-07' })
    const { headers, body } = sent('POST /payments')
    expect(headers).toMatchObject({
      'gocardless-version': '2015-07-06',
      'idempotency-key': 'collect-TLD-1',
      authorization: 'Bearer sandbox_token_for_tests',
    })
    expect(body?.payments).toEqual({
      amount: 3_900,
      currency: 'GBP',
      charge_date: '2027-05-07',
      links: { mandate: 'MD1' },
      metadata: { touchline_collection: 'TLD-1' },
    })
  })

  it('F23: a key that made something else is not believed', async () => {
    const conflict = {
      type: 'invalid_state',
      errors: [{ reason: 'idempotent_creation_conflict', links: { conflicting_resource_id: 'PM1' } }],
    }
    const { debit } = await openAt({
      'GET /mandates/MD1': [200, { mandates: mandate }],
      'GET /payments': [200, { payments: [], ...noMore }],
      'POST /payments': [409, { error: conflict }],
      'GET /payments/PM1': [200, { payments: { ...payment, amount: 4_000 } }],
    })
    expect(await debit.collect(key, wanted)).toEqual({ kind: 'unknown', cause: 'bad_response' })
  })

  it.each(['failed', 'cancelled', 'expired', 'blocked'])(
    'nothing is asked for by a mandate that is %s',
    async (status) => {
      const { debit, asked } = await openAt({
        'GET /mandates/MD1': [200, { mandates: { ...mandate, status, next_possible_charge_date: null } }],
        'GET /payments': [200, { payments: [], ...noMore }],
      })
      expect(await debit.collect(key, wanted)).toMatchObject({ reason: 'mandate_not_usable', raw: status })
      expect(asked.map(({ route }) => route)).not.toContain('POST /payments')
    },
  )

  it('a payment of a mandate that the bank ended is failed; one that we cancelled is cancelled', async () => {
    const event = { id: 'EV1', created_at: '2027-05-06T08:00:00Z', resource_type: 'payments' }
    const answers = (details: object): Record<string, [number, object]> => ({
      'GET /payments/PM1': [200, { payments: { ...payment, status: 'cancelled' } }],
      'GET /events': [200, { events: [{ ...event, details }], ...noMore }],
    })
    const bank = await openAt(answers({ origin: 'bank', scheme: 'bacs', reason_code: 'ADDACS-2' }))
    expect(await bank.debit.queryCollection({}, { ref: 'PM1' })).toMatchObject({
      state: 'failed',
      reason: { report: 'ADDACS', code: '2' },
    })
    const ours = await openAt(answers({ origin: 'api', cause: 'payment_cancelled' }))
    expect(await ours.debit.queryCollection({}, { ref: 'PM1' })).toMatchObject({
      state: 'cancelled',
      reason: null,
    })
  })

  it('F46: a refund confirms the sum of all refunds; none is made of money that the bank took back', async () => {
    const refund = { id: 'RF1', links: { payment: 'PM1' } }
    const before = { ...refund, amount: 500, metadata: { touchline_refund: 'TLR-1' }, status: 'paid' }
    const failed = { ...before, id: 'RF2', metadata: {}, status: 'bounced' }
    const made = { ...refund, amount: 900, metadata: { touchline_refund: 'TLR-2' } }
    const { debit, sent } = await openAt({
      'GET /payments/PM1': [200, { payments: payment }],
      'GET /refunds': [200, { refunds: [failed, before], ...noMore }],
      'POST /refunds': [201, { refunds: made }],
    })
    const asked = { ref: 'PM1', amountPence: 900, ourRefundRef: 'TLR-2' }
    expect(await debit.refund(key, asked)).toEqual({ kind: 'done' })
    expect(sent('POST /refunds').body?.refunds).toMatchObject({ total_amount_confirmation: 1_400 })
    const taken = await openAt({
      'GET /payments/PM1': [200, { payments: { ...payment, status: 'charged_back' } }],
      'GET /refunds': [200, { refunds: [], ...noMore }],
    })
    expect(await taken.debit.refund(key, asked)).toEqual({ kind: 'refused', raw: 'is_charged_back' })
  })

  it('F37: a webhook of many events is read whole, also events of no interest', async () => {
    const { debit } = await openAt({})
    const at = { created_at: '2027-05-06T08:00:00.000Z', details: { origin: 'bank' }, metadata: {} }
    const events = [
      { id: 'EV1', ...at, resource_type: 'payments', action: 'charged_back', links: { payment: 'PM1' } },
      { id: 'EV2', ...at, resource_type: 'mandates', action: 'cancelled', links: { mandate: 'MD1' } },
      { id: 'EV3', ...at, resource_type: 'payouts', action: 'paid', links: { payout: 'PO1' } },
      {
        id: 'EV4',
        ...at,
        resource_type: 'billing_requests',
        action: 'fulfilled',
        links: { billing_request: 'BRQ1', mandate_request_mandate: 'MD2' },
      },
    ]
    const rawBody = Buffer.from(JSON.stringify({ events, meta: { webhook_id: 'WB1' } }))
    const signature = createHmac('sha256', webhookSecret).update(rawBody).digest('hex')
    expect(debit.verifyWebhook(rawBody, { 'webhook-signature': signature })).toEqual([
      { id: 'EV1', about: 'collection', ref: 'PM1', ourRef: '' },
      { id: 'EV2', about: 'mandate', ref: 'MD1', ourRef: '' },
      { id: 'EV3', about: 'other', ref: '', ourRef: '' },
      { id: 'EV4', about: 'mandate', ref: 'MD2', ourRef: '' },
    ])
  })
})
