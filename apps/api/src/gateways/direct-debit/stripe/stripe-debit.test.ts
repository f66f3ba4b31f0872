import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { signatureOf } from '../../../../../card-sandbox/src/stripe/webhooks.ts'
import { createStripeDirectDebit } from './stripe-debit.ts'

const webhookSecret = 'whsec_for_tests'
const nowMs = Date.parse('2027-05-03T09:00:00Z')

const mandate = {
  id: 'mandate_1',
  object: 'mandate',
  status: 'active',
  payment_method: {
    id: 'pm_1',
    object: 'payment_method',
    customer: 'cus_1' as string | null,
    bacs_debit: { last4: '2345' },
  },
  payment_method_details: { bacs_debit: { network_status: 'accepted', revocation_reason: null } },
}
const setup = {
  id: 'seti_1',
  object: 'setup_intent',
  customer: 'cus_1',
  metadata: { touchline_mandate: 'TLM-1' },
}
const charge = {
  id: 'ch_1',
  object: 'charge',
  amount_refunded: 0,
  disputed: false,
  payment_method_details: { bacs_debit: { expected_debit_date: '2027-05-10' } },
}
const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 3_900,
  currency: 'gbp',
  status: 'processing',
  metadata: { touchline_collection: 'TLD-1', touchline_mandate_ref: 'mandate_1' },
  latest_charge: charge,
  last_payment_error: null,
}
const list = (...data: object[]) => ({ object: 'list', has_more: false, data })
const wanted = {
  ourRef: 'TLD-1',
  mandateRef: 'mandate_1',
  amountPence: 3_900,
  currency: 'GBP',
  chargeDate: '2027-05-10',
}
const key = { idempotencyKey: 'attempt-1-collect' }

let closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing) close()
  closing = []
})

/** Answers each route as a test says, and notes what was asked. */
async function openAt(answers: Record<string, object>) {
  const asked: { route: string; key: unknown; form: URLSearchParams }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const route = `${request.method} ${request.url?.split('?')[0]?.replace('/v1', '')}`
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    asked.push({ route, key: request.headers['idempotency-key'], form })
    const body = answers[route]
    const none = { error: { type: 'invalid_request_error', code: 'resource_missing' } }
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? none))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => server.close())
  const apiOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const debit = createStripeDirectDebit({
    id: 'stripe',
    apiOrigin,
    secretKey: 'sk_test_for_tests',
    webhookSecret,
    timeoutMs: 5_000,
    nowMs: () => nowMs,
  })
  return { debit, asked, sent: (route: string) => asked.find((request) => request.route === route) }
}

const ready = {
  'GET /mandates/mandate_1': mandate,
  'GET /payment_intents': list(),
  'POST /payment_intents': intent,
}

describe('direct debit at Stripe', () => {
  it.each([
    ['2027-05-05', null],
    ['2027-05-06', '2027-05-06'],
    ['2027-05-18', '2027-05-18'],
  ])(
    'a collection for %s asks for that day where Stripe takes it, with a key of our name',
    async (day, target) => {
      const { debit, sent } = await openAt(ready)
      const outcome = await debit.collect(key, { ...wanted, chargeDate: day })
      expect(outcome).toMatchObject({ kind: 'accepted', chargeDate: '2027-05-10' })
      const { key: sentKey, form } = sent('POST /payment_intents')!
      expect(sentKey).toBe('collect-TLD-1')
      expect(form.get('payment_method_options[bacs_debit][target_date]')).toBe(target)
      expect(Object.fromEntries(form)).toMatchObject({
        amount: '3900',
        currency: 'gbp',
        customer: 'cus_1',
        payment_method: 'pm_1',
        mandate: 'mandate_1',
        confirm: 'true',
        off_session: 'true',
      })
    },
  )

  it('one for a day that Stripe does not take yet is refused, and never collected too early', async () => {
    const { debit, sent } = await openAt(ready)
    expect(await debit.collect(key, { ...wanted, chargeDate: '2027-05-19' })).toMatchObject({
      kind: 'refused',
      reason: 'request_invalid',
    })
    expect(sent('POST /payment_intents')).toBeUndefined()
  })

  it('a mandate whose account was detached is cancelled, keeps our name, and collects nothing', async () => {
    const detached = { ...mandate, payment_method: { ...mandate.payment_method, customer: null } }
    const { debit, sent } = await openAt({
      ...ready,
      'GET /mandates/mandate_1': detached,
      'GET /setup_intents': list(setup),
    })
    expect(await debit.queryMandate({}, { ref: 'mandate_1' })).toEqual({
      kind: 'mandate',
      ref: 'mandate_1',
      ourRef: 'TLM-1',
      state: 'cancelled',
      reason: null,
      accountEnding: '45',
    })
    expect(await debit.collect(key, wanted)).toMatchObject({ reason: 'mandate_not_usable' })
    expect(sent('POST /payment_intents')).toBeUndefined()
  })

  it.each([
    ['debit_not_authorized', 'lost', 'charged-back', { report: 'DDICA', code: '5' }],
    // A failure that came when the payment had succeeded already.
    ['insufficient_funds', 'lost', 'charged-back', { report: 'ARUDD', code: '0' }],
    ['bank_cannot_process', 'needs_response', 'charged-back', null],
    ['debit_not_authorized', 'won', 'confirmed', null],
  ])('a dispute (%s, %s) is %s', async (why, status, state, reason) => {
    const dispute = { id: 'du_1', object: 'dispute', reason: why, status }
    const { debit } = await openAt({
      'GET /payment_intents/pi_1': {
        ...intent,
        status: 'succeeded',
        latest_charge: { ...charge, disputed: true },
      },
      'GET /disputes': list(dispute),
    })
    expect(await debit.queryCollection({}, { ref: 'pi_1' })).toMatchObject({ state, reason })
    const refund = { ref: 'pi_1', amountPence: 900, ourRefundRef: 'TLR-1' }
    if (state === 'charged-back')
      expect(await debit.refund(key, refund)).toEqual({ kind: 'refused', raw: 'is_charged-back' })
  })

  it('F37, F38: a webhook signed long ago or ahead of time is refused; one of cards is of no interest', async () => {
    const { debit } = await openAt({})
    const event = (type: string, object: object) =>
      Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }))
    const read = (rawBody: Buffer, at = nowMs / 1000) =>
      debit.verifyWebhook(rawBody, { 'stripe-signature': signatureOf(webhookSecret, at, String(rawBody)) })
    const dispute = event('charge.dispute.created', { id: 'du_1', metadata: {}, payment_intent: 'pi_1' })
    expect(read(dispute)).toEqual([{ id: 'evt_1', about: 'collection', ref: 'pi_1', ourRef: '' }])
    expect(read(dispute, nowMs / 1000 - 301)).toBeNull()
    expect(read(dispute, nowMs / 1000 + 301)).toBeNull()
    const card = event('payment_intent.succeeded', { id: 'pi_2', metadata: { touchline_payment: 'TLP-1' } })
    expect(read(card)).toEqual([{ id: 'evt_1', about: 'other', ref: '', ourRef: '' }])
    const done = { mandate: 'mandate_1', metadata: { touchline_mandate: 'TLM-1' } }
    expect(read(event('setup_intent.succeeded', { id: 'seti_1', ...done }))).toEqual([
      { id: 'evt_1', about: 'mandate', ref: 'mandate_1', ourRef: 'TLM-1' },
    ])
  })
})
