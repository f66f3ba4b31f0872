import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type StripeStandIn, startStripeStandIn } from '../../../../../card-sandbox/src/stripe/server.ts'
import { signatureOf } from '../../../../../card-sandbox/src/stripe/webhooks.ts'
import { closedOrigin } from '../../../testing/providers/closed-origin.ts'
import { startSilentServer } from '../../../testing/providers/silent-server.ts'
import type { AuthoriseRequest, CardPayments, DeclineReason } from '../port.ts'
import { createStripeCardPayments, type StripeCardPaymentsOptions } from './stripe.ts'

const secretKey = 'sk_test_for_tests'
const webhookSecret = 'whsec_for_tests'
const timeoutMs = 20_000

let nowMs = Date.parse('2027-05-04T10:00:00Z')
/** Time by which our clock is ahead of Stripe's. */
let aheadMs = 0
let standIn: StripeStandIn
let cards: CardPayments
let official: Stripe
let count = 0
const newKey = (step: string) => `attempt-${count++}-${step}`
const call = (step: string) => ({ idempotencyKey: newKey(step) })

const optionsFor = (origin: string): StripeCardPaymentsOptions => ({
  id: 'stripe',
  secretKey,
  publishableKey: 'pk_test_for_tests',
  webhookSecret,
  timeoutMs,
  apiOrigin: origin,
  scriptUrl: `${origin}/endive/stripe.js`,
  nowMs: () => nowMs + aheadMs,
})

beforeAll(async () => {
  standIn = await startStripeStandIn({ secretKey, webhookSecret, nowMs: () => nowMs })
  cards = createStripeCardPayments(optionsFor(standIn.origin))
  official = new Stripe(secretKey, {
    host: 'localhost',
    port: new URL(standIn.origin).port,
    protocol: 'http',
    telemetry: false,
  })
})
afterAll(() => standIn.close())
afterEach(() => configure('DELETE', 'faults'))

async function configure(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${standIn.origin}/stand-in/${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

const fault = (wanted: object) => configure('POST', 'faults', wanted)

interface Booked {
  id: string
  status: string
  amountCaptured: number
  refunds: { amount: number }[]
  metadata: Record<string, string>
}

async function booksOf(ourRef: string): Promise<Booked[]> {
  const { intents } = (await configure('GET', 'books')) as { intents: Booked[] }
  return intents.filter(({ metadata }) => metadata['touchline_payment'] === ourRef)
}

async function openSession(savedCardIds: readonly string[] = []) {
  const session = await cards.prepare(call('prepare'), {
    ourRef: newKey('ref'),
    amountPence: 1250,
    currency: 'GBP',
    embedOrigins: ['http://localhost:3000'],
    savedCardIds,
    cardPageUrl: 'http://localhost:3000/pay/card/stripe',
  })
  if (session.kind !== 'ready') throw new Error(`no session: ${session.cause}`)
  return session
}

/** Does what Stripe's script does in the browser: Stripe's own test helper makes the same token. */
async function tokenOf(paymentMethod: string): Promise<string> {
  const token = await official.testHelpers.confirmationTokens.create({ payment_method: paymentMethod })
  return token.id
}

async function paymentWith(paymentMethod: string, card: { saveCard?: boolean; besides?: string } = {}) {
  const payment: AuthoriseRequest = {
    sessionKey: (await openSession()).sessionKey,
    card: { cardToken: await tokenOf(paymentMethod), saveCard: false, ...card },
    billing: { firstName: 'Ada', lastName: 'Byron', addressLineOne: '3 Mill Lane', postcode: 'LS1 4AP' },
    ourRef: newKey('ref'),
    amountPence: 1250,
    currency: 'GBP',
    merchantName: 'Riverside Leisure',
    notificationUrl: 'http://localhost:3000/3ds/notify/a-token',
    fingerprintUrl: 'http://localhost:3000/3ds/fingerprint/a-token',
    customerRef: 'customer-7',
    browser: {
      acceptHeader: 'text/html',
      userAgent: 'vitest',
      ip: '2001:db8::1',
      javaScriptEnabled: false,
      challengeWindowSize: '05',
    },
  }
  return payment
}

async function authorised(card: { saveCard?: boolean; besides?: string } = {}) {
  const outcome = await cards.authorise(call('auth'), await paymentWith('pm_card_visa', card))
  if (outcome.kind !== 'authorised') throw new Error(`not authorised: ${outcome.kind}`)
  return outcome
}

async function challenged(paymentMethod = 'pm_card_threeDSecure2Required') {
  const outcome = await cards.authorise(call('auth'), await paymentWith(paymentMethod))
  if (outcome.kind !== 'challenge') throw new Error(`not challenged: ${outcome.kind}`)
  return outcome
}

async function captured() {
  const outcome = await authorised()
  expect(await cards.capture(call('capture'), outcome.ref, 1250)).toEqual({ kind: 'done' })
  return outcome
}

/** Does what the payer's browser does: Stripe's page leads to the bank, whose answer leads back to us. */
async function answerBank(scaUrl: string, answer: 'approve' | 'refuse'): Promise<string> {
  const hooks = await (await fetch(scaUrl)).text()
  const bankUrl = /<a href="([^"]+)"/.exec(hooks)?.[1] ?? ''
  expect(new URL(bankUrl).origin).toBe(standIn.bankOrigin)
  const page = await (await fetch(bankUrl)).text()
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const back = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  })
  return back.headers.get('location') ?? ''
}

describe('prepare', () => {
  it('opens our own card page for an hour, without asking Stripe', async () => {
    const down = createStripeCardPayments(optionsFor(await closedOrigin()))
    const session = await down.prepare(call('prepare'), {
      ourRef: 'x',
      amountPence: 1250,
      currency: 'GBP',
      embedOrigins: ['http://localhost:3000'],
      savedCardIds: [],
      cardPageUrl: 'http://localhost:3000/pay/card/stripe',
    })
    expect(session).toMatchObject({ kind: 'ready', mode: 'test', savedCards: [] })
    expect(session).toMatchObject({ expiresAt: new Date(nowMs + 60 * 60_000).toISOString() })
    expect(session.kind === 'ready' && new URL(session.url).pathname).toBe('/pay/card/stripe')
  })

  it('gives the card page what Stripe’s script needs, and nothing to a session that is over or not ours', async () => {
    const { sessionKey } = await openSession()
    expect(cards.openCardPage(sessionKey)).toMatchObject({
      script: `${standIn.origin}/endive/stripe.js`,
      config: { publishableKey: 'pk_test_for_tests', amount: 1250, currency: 'gbp' },
    })
    const [text = '', seal = ''] = sessionKey.split('.')
    const other = Buffer.from(text, 'base64url').toString().replace('1250', '1')
    expect(cards.openCardPage(`${Buffer.from(other).toString('base64url')}.${seal}`)).toBeNull()
    const before = nowMs
    nowMs += 61 * 60_000
    expect(cards.openCardPage(sessionKey)).toBeNull()
    const payment = { ...(await paymentWith('pm_card_visa')), sessionKey }
    expect(await cards.authorise(call('auth'), payment)).toMatchObject({
      kind: 'rejected',
      reason: 'session_expired',
    })
    nowMs = before
  })

  it('offers the saved cards that Stripe still keeps', async () => {
    const { card } = await authorised({ saveCard: true })
    const gone = await authorised({ saveCard: true })
    expect(await cards.removeSavedCard(call('remove'), gone.card.savedCardId!)).toEqual({ kind: 'done' })
    const { savedCards } = await openSession([card.savedCardId!, gone.card.savedCardId!, 'cus_no/pm_no'])
    expect(savedCards).toEqual([{ id: card.savedCardId, needsSecurityCode: false }])
  })
})

describe('authorise', () => {
  it('holds the money without taking it', async () => {
    const outcome = await authorised()
    expect(outcome).toMatchObject({ amountPence: 1250, currency: 'GBP' })
    expect(outcome.card).toEqual({
      brand: 'visa',
      last4: '4242',
      expiry: '12/34',
      savedCardId: null,
      traceId: expect.stringMatching(/^\d{15}$/),
    })
    const [booked] = await booksOf(outcome.ourRef)
    expect(booked).toMatchObject({ status: 'requires_capture', amountCaptured: 0 })
    expect(await cards.query({}, { ref: outcome.ref })).toEqual(outcome)
  })

  it('F39: is told the sum that the bank holds, and not the sum asked for, where it holds a part', async () => {
    const payment = await paymentWith('pm_card_standInHoldsAPart')
    const held = { kind: 'authorised', ourRef: payment.ourRef, amountPence: 1000, currency: 'GBP' }
    const outcome = await cards.authorise(call('auth'), payment)
    expect(outcome).toMatchObject(held)
    const ref = 'ref' in outcome ? outcome.ref : ''
    for (const by of [{ ref }, { ourRef: payment.ourRef, askedSecondsAgo: 0 }])
      expect(await cards.query({}, by)).toMatchObject(held)
    expect(await cards.capture(call('capture'), ref, 1250)).toMatchObject({ kind: 'refused' })
    expect(await booksOf(payment.ourRef)).toMatchObject([{ status: 'requires_capture', amountCaptured: 0 }])
  })

  it('gives the first outcome again for the same key, and makes one payment of it', async () => {
    const payment = await paymentWith('pm_card_visa')
    const same = call('auth')
    const first = await cards.authorise(same, payment)
    expect(await cards.authorise(same, payment)).toEqual(first)
    expect(await booksOf(payment.ourRef)).toHaveLength(1)
  })

  it('is unknown when the key was used for something else, or is being used now', async () => {
    const payment = await paymentWith('pm_card_visa')
    const same = call('auth')
    const unknown = { kind: 'unknown', cause: 'bad_response' }
    await fault({ operation: 'createIntent', kind: 'delay', delayMs: 300, when: 'before' })
    const [first, second] = await Promise.all([
      cards.authorise(same, payment),
      cards.authorise(same, payment),
    ])
    expect([first.kind, second.kind].sort()).toEqual(['authorised', 'unknown'])
    expect(await cards.authorise(same, { ...payment, amountPence: 400 })).toEqual(unknown)
  })

  const declines: [string, DeclineReason][] = [
    ['pm_card_visa_chargeDeclined', 'card_declined'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'security_code'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
    // Stripe asks that the payer is not told these reasons.
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined'],
    ['pm_card_radarBlock', 'card_declined'],
  ]
  it.each(declines)('F16: tells the decline of %s as %s', async (paymentMethod, reason) => {
    const payment = await paymentWith(paymentMethod)
    const outcome = await cards.authorise(call('auth'), payment)
    expect(outcome).toMatchObject({ kind: 'declined', reason, ourRef: payment.ourRef })
    const found = await cards.query({}, { ourRef: payment.ourRef, askedSecondsAgo: 0 })
    expect(found).toMatchObject({ kind: 'declined', reason })
  })

  it('rejects a token that was used, and one that Stripe does not know', async () => {
    const payment = await paymentWith('pm_card_visa')
    await cards.authorise(call('auth'), payment)
    const used = { ...payment, ourRef: newKey('ref') }
    const expired = { kind: 'rejected', reason: 'card_token_expired' }
    expect(await cards.authorise(call('auth'), used)).toMatchObject(expired)
    const unknown = { ...used, card: { cardToken: 'ctoken_never', saveCard: false } }
    expect(await cards.authorise(call('auth'), unknown)).toMatchObject(expired)
    expect(await booksOf(used.ourRef)).toEqual([])
  })

  it('is not paid by a wallet that showed another sum, or whose card would be kept; a card’s fields show none', async () => {
    const entered = await fetch(`${standIn.origin}/elements/tokens`, {
      method: 'POST',
      body: JSON.stringify({
        number: '4242424242424242',
        expiry: '12/39',
        securityCode: '123',
        wallet: 'apple_pay',
        billing: null,
      }),
    })
    const { id: cardToken } = (await entered.json()) as { id: string }
    const byWallet = { ...(await paymentWith('pm_card_visa')), card: { cardToken, saveCard: false } }
    const other = { ...byWallet, amountPence: 750 }
    expect(await cards.authorise(call('auth'), other)).toMatchObject({
      kind: 'rejected',
      reason: 'session_expired',
    })
    const kept = { ...byWallet, agreement: 'first' as const, card: { cardToken, saveCard: true } }
    expect(await cards.authorise(call('auth'), kept)).toMatchObject({
      kind: 'rejected',
      reason: 'session_expired',
    })
    expect(await booksOf(byWallet.ourRef)).toEqual([])
    expect(await cards.authorise(call('auth'), byWallet)).toMatchObject({ kind: 'authorised' })
    const byCard = { ...(await paymentWith('pm_card_visa')), amountPence: 750 }
    expect(await cards.authorise(call('auth'), byCard)).toMatchObject({ kind: 'authorised' })
  })

  it('rejects what Stripe does not take, and says that the fault is ours', async () => {
    const payment = { ...(await paymentWith('pm_card_visa')), amountPence: 100_000_000 }
    expect(await cards.authorise(call('auth'), payment)).toMatchObject({
      kind: 'rejected',
      reason: 'request_invalid',
    })
  })

  const harms = [
    [{ kind: 'internal' }, 'server_error'],
    [{ kind: 'proxy', status: 502 }, 'server_error'],
    [{ kind: 'reset' }, 'network'],
    [{ kind: 'empty' }, 'bad_response'],
    [{ kind: 'malformed' }, 'bad_response'],
    [{ kind: 'wrongShape' }, 'bad_response'],
    [{ kind: 'delay', delayMs: 3_000 }, 'timeout'],
    [{ kind: 'status', status: 409 }, 'bad_response'],
  ] as const
  it.each(harms)(
    'F19: %o is unknown (%s), never declined, and the query finds what was done',
    async (harm, cause) => {
      const payment = await paymentWith('pm_card_visa')
      await fault({ operation: 'createIntent', ...harm })
      const given = { ...call('auth'), ...(cause === 'timeout' && { timeoutMs: 300 }) }
      expect(await cards.authorise(given, payment)).toEqual({ kind: 'unknown', cause })
      const found = await cards.query({}, { ourRef: payment.ourRef, askedSecondsAgo: 0 })
      expect(found).toMatchObject({ kind: 'authorised', amountPence: 1250, ourRef: payment.ourRef })
    },
  )

  const turnedAway = [
    { kind: 'status', status: 429, code: 'lock_timeout' },
    { kind: 'status', status: 429, code: 'rate_limit' },
    { kind: 'proxy', status: 429 },
    { kind: 'status', status: 401 },
    { kind: 'status', status: 403 },
  ]
  it.each(turnedAway)('says that nothing was done when it is turned away: %o', async (harm) => {
    const payment = await paymentWith('pm_card_visa')
    await fault({ operation: 'createIntent', when: 'before', ...harm })
    expect(await cards.authorise(call('auth'), payment)).toMatchObject({
      kind: 'rejected',
      reason: 'provider_unavailable',
    })
    expect(await booksOf(payment.ourRef)).toEqual([])
  })

  it('says that nothing was done when no connection was made', async () => {
    const down = createStripeCardPayments(optionsFor(await closedOrigin()))
    expect(await down.authorise(call('auth'), await paymentWith('pm_card_visa'))).toEqual({
      kind: 'rejected',
      reason: 'provider_unavailable',
      raw: 'network',
    })
  })

  it('F89: gives up an address that takes the call and stays silent, and says that nothing was done', async () => {
    const away = await startSilentServer()
    const options = { ...optionsFor(`https://127.0.0.1:${away.port}`), timeoutMs: 6_000 }
    const silent = createStripeCardPayments(options)
    expect(await silent.authorise(call('auth'), await paymentWith('pm_card_visa'))).toEqual({
      kind: 'rejected',
      reason: 'provider_unavailable',
      raw: 'timeout',
    })
    await away.close()
  })

  it('ends within its time however slowly the answer trickles, and at the caller’s signal', async () => {
    const trickle: Server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => trickle.listen(0, '127.0.0.1', resolve))
    const { port } = trickle.address() as AddressInfo
    const slow = createStripeCardPayments(optionsFor(`http://127.0.0.1:${port}`))
    const unknown = { kind: 'unknown', cause: 'timeout' }
    expect(await slow.query({ timeoutMs: 200 }, { ref: 'pi_1' })).toEqual(unknown)
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(await slow.query({ timeoutMs: 60_000, signal: stop.signal }, { ref: 'pi_1' })).toEqual(unknown)
    trickle.closeAllConnections()
    trickle.close()
  })

  it.each(['wrongAmount', 'wrongCurrency'])(
    'passes on the sum that Stripe says it holds (%s)',
    async (kind) => {
      const payment = await paymentWith('pm_card_visa')
      await fault({ operation: 'createIntent', kind })
      const outcome = await cards.authorise(call('auth'), payment)
      const lie = kind === 'wrongAmount' ? { amountPence: 1251 } : { currency: 'EUR' }
      expect(outcome).toMatchObject({ kind: 'authorised', ...lie })
    },
  )
})

describe('the bank’s check', () => {
  it('leads to Stripe’s page, which asks for nothing of the script', async () => {
    const outcome = await challenged()
    expect(outcome).toMatchObject({ method: 'redirect', scaData: '' })
    expect(new URL(outcome.scaUrl).origin).toBe(standIn.bankOrigin)
    expect(Date.parse(outcome.expiresAt)).toBe(nowMs + cards.caps.challengeLifeMs)
  })

  it.each([
    ['approve', 'authorised'],
    ['refuse', 'declined'],
  ] as const)('%s: the browser returns to us, and Stripe says %s', async (answer, kind) => {
    const { ref, scaUrl } = await challenged()
    const back = await answerBank(scaUrl, answer)
    expect(back).toMatch(/^http:\/\/localhost:3000\/3ds\/notify\/a-token\?payment_intent=/)
    const outcome = await cards.continueAuthorisation(call('continue'), ref, { returned: true })
    expect(outcome.kind).toBe(kind)
    if (outcome.kind === 'declined') expect(outcome.reason).toBe('authentication_failed')
  })

  it('asks for money after the bank’s check, and may be refused then', async () => {
    const { ref, scaUrl } = await challenged('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds')
    await answerBank(scaUrl, 'approve')
    expect(await cards.continueAuthorisation(call('continue'), ref, { returned: true })).toMatchObject({
      kind: 'declined',
      reason: 'insufficient_funds',
    })
  })

  it('still waits when the browser returns without an answer', async () => {
    const { ref } = await challenged()
    const outcome = await cards.continueAuthorisation(call('continue'), ref, { returned: true })
    expect(outcome.kind).toBe('challenge')
  })

  it('is void when it is given up', async () => {
    const { ref } = await challenged()
    expect(await cards.void(call('void'), ref)).toEqual({ kind: 'done' })
    expect(await cards.query({}, { ref })).toMatchObject({ kind: 'voided' })
  })
})

describe('query', () => {
  it('finds a payment by our name among many of the same minutes', async () => {
    const first = await authorised()
    await Promise.all(Array.from({ length: 120 }, () => authorised()))
    expect(await cards.query({}, { ourRef: first.ourRef, askedSecondsAgo: 0 })).toEqual(first)
  })

  it('says missing for a name that Stripe has not heard, and unknown where the list is not complete', async () => {
    const never = { ourRef: 'never-asked', askedSecondsAgo: 0 }
    expect(await cards.query({}, never)).toEqual({ kind: 'missing' })
    await fault({ operation: 'listIntents', kind: 'reset' })
    expect(await cards.query({}, never)).toEqual({ kind: 'unknown', cause: 'network' })
    await fault({ operation: 'listIntents', kind: 'status', status: 429 })
    expect(await cards.query({}, never)).toEqual({ kind: 'unknown', cause: 'bad_response' })
    expect(await cards.query({}, { ref: 'pi_never' })).toEqual({ kind: 'missing' })
  })

  it.each([
    ['our clocks are an hour ahead of Stripe’s', 60, 0],
    ['our clocks are a day behind Stripe’s', -24 * 60, 0],
    ['the database’s clock was set by an hour since it was asked for', 0, 60],
    ['and set the other way', 0, -60],
  ])('F21: finds a payment that is there, though %s', async (_, aheadMinutes, agoMinutes) => {
    const first = await authorised()
    const before = nowMs
    aheadMs = aheadMinutes * 60_000
    nowMs += 3 * 60_000
    const by = { ourRef: first.ourRef, askedSecondsAgo: (3 + agoMinutes) * 60 }
    expect(await cards.query({}, by)).toEqual(first)
    aheadMs = 0
    nowMs = before
  })

  it('is not sure that one is missing while Stripe shows no clock', async () => {
    const clockless = createServer((_request, response) => {
      response.sendDate = false
      response.end(JSON.stringify({ object: 'list', has_more: false, data: [] }))
    })
    await new Promise<void>((resolve) => clockless.listen(0, '127.0.0.1', resolve))
    const { port } = clockless.address() as AddressInfo
    const at = createStripeCardPayments(optionsFor(`http://127.0.0.1:${port}`))
    const by = { ourRef: 'never-asked', askedSecondsAgo: 0 }
    expect(await at.query({}, by)).toEqual({ kind: 'unknown', cause: 'bad_response' })
    clockless.closeAllConnections()
    clockless.close()
  })

  it('says void for an authorisation that Stripe has ended after seven days', async () => {
    const { ref } = await authorised()
    const before = nowMs
    nowMs += 7 * 24 * 60 * 60_000
    expect(await cards.query({}, { ref })).toMatchObject({ kind: 'voided' })
    nowMs = before
  })
})

describe('capture and void', () => {
  it('takes the sum once, whatever the key', async () => {
    const { ref, ourRef } = await authorised()
    const same = call('capture')
    expect(await cards.capture(same, ref, 1250)).toEqual({ kind: 'done' })
    expect(await cards.capture(same, ref, 1250)).toEqual({ kind: 'done' })
    expect(await cards.capture(call('capture'), ref, 1250)).toEqual({
      kind: 'refused',
      raw: 'payment_intent_unexpected_state',
    })
    expect(await booksOf(ourRef)).toMatchObject([{ amountCaptured: 1250 }])
    expect(await cards.query({}, { ref })).toMatchObject({ kind: 'captured', capturedPence: 1250 })
  })

  it('is refused for more than is held, and after a void', async () => {
    const { ref } = await authorised()
    expect(await cards.capture(call('capture'), ref, 1251)).toMatchObject({ kind: 'refused' })
    expect(await cards.void(call('void'), ref)).toEqual({ kind: 'done' })
    expect(await cards.void(call('void'), ref)).toEqual({ kind: 'done' })
    expect(await cards.capture(call('capture'), ref, 1250)).toMatchObject({ kind: 'refused' })
    const taken = await captured()
    expect(await cards.void(call('void'), taken.ref)).toMatchObject({ kind: 'refused' })
  })

  it.each(['before', 'after'])(
    'a failure of Stripe’s own %s the act is not repeated to us for a day',
    async (when) => {
      const { ref, ourRef } = await authorised()
      const same = call('capture')
      await fault({ operation: 'captureIntent', kind: 'internal', when })
      expect(await cards.capture(same, ref, 1250)).toEqual({ kind: 'unknown', cause: 'server_error' })
      const again = await cards.capture(same, ref, 1250)
      expect(again.kind).toBe(when === 'before' ? 'done' : 'refused')
      expect(await booksOf(ourRef)).toMatchObject([{ status: 'succeeded', amountCaptured: 1250 }])
    },
  )

  it('believes no answer of another sum', async () => {
    const { ref } = await authorised()
    await fault({ operation: 'captureIntent', kind: 'wrongAmount' })
    expect(await cards.capture(call('capture'), ref, 1250)).toEqual({
      kind: 'unknown',
      cause: 'bad_response',
    })
  })
})

describe('refund', () => {
  it('gives back a part, then the rest, each once by our name for it', async () => {
    const { ref, ourRef } = await captured()
    expect(await cards.refund(call('refund'), ref, 500, 'part')).toEqual({ kind: 'done' })
    expect(await cards.refund(call('refund'), ref, 500, 'part')).toEqual({ kind: 'done' })
    expect(await cards.queryRefund({}, ref, 'part')).toEqual({ kind: 'done', amountPence: 500 })
    expect(await cards.query({}, { ref })).toMatchObject({ kind: 'captured', refundedPence: 500 })
    expect(await cards.refund(call('refund'), ref, 751, 'too-much')).toMatchObject({ kind: 'refused' })
    expect(await cards.refund(call('refund'), ref, 750, 'rest')).toEqual({ kind: 'done' })
    expect(await cards.query({}, { ref })).toMatchObject({ kind: 'refunded', refundedPence: 1250 })
    expect(await cards.refund(call('refund'), ref, 1, 'more')).toEqual({
      kind: 'refused',
      raw: 'charge_already_refunded',
    })
    const [booked] = await booksOf(ourRef)
    expect(booked?.refunds.map(({ amount }) => amount)).toEqual([500, 750])
  })

  it('is unknown, and makes nothing, for a name that was used for another sum', async () => {
    const { ref } = await captured()
    await cards.refund(call('refund'), ref, 500, 'part')
    expect(await cards.refund(call('refund'), ref, 400, 'part')).toEqual({
      kind: 'unknown',
      cause: 'bad_response',
    })
    expect(await cards.query({}, { ref })).toMatchObject({ refundedPence: 500 })
  })

  it('makes one refund of two requests at one moment, whatever their keys', async () => {
    const { ref } = await captured()
    await fault({ operation: 'createRefund', kind: 'delay', delayMs: 100, when: 'before', times: 2 })
    await Promise.all([
      cards.refund(call('refund'), ref, 500, 'twins'),
      cards.refund(call('refund'), ref, 500, 'twins'),
    ])
    expect(await cards.query({}, { ref })).toMatchObject({ refundedPence: 500 })
  })

  it.each(['before', 'after'])('finds out after a failure of Stripe’s own %s the act', async (when) => {
    const { ref } = await captured()
    await fault({ operation: 'createRefund', kind: 'internal', when })
    const unknown = { kind: 'unknown', cause: 'server_error' }
    expect(await cards.refund(call('refund'), ref, 500, 'part')).toEqual(unknown)
    const found = await cards.queryRefund({}, ref, 'part')
    expect(found.kind).toBe(when === 'before' ? 'missing' : 'done')
    expect(await cards.refund(call('refund'), ref, 500, 'part')).toEqual({ kind: 'done' })
    expect(await cards.query({}, { ref })).toMatchObject({ refundedPence: 500 })
  })

  it('is done while it is pending, and missing once the bank has returned it', async () => {
    const capturedWith = async (paymentMethod: string) => {
      const outcome = await cards.authorise(call('auth'), await paymentWith(paymentMethod))
      if (outcome.kind !== 'authorised') throw new Error(outcome.kind)
      await cards.capture(call('capture'), outcome.ref, 1250)
      return outcome.ref
    }
    const pending = await capturedWith('pm_card_pendingRefund')
    expect(await cards.refund(call('refund'), pending, 500, 'a')).toEqual({ kind: 'done' })
    const failing = await capturedWith('pm_card_refundFail')
    expect(await cards.refund(call('refund'), failing, 500, 'b')).toEqual({ kind: 'done' })
    expect(await cards.queryRefund({}, failing, 'b')).toEqual({ kind: 'missing' })
    expect(await cards.refund(call('refund'), failing, 500, 'b')).toEqual({
      kind: 'refused',
      raw: 'refund failed',
      isForGood: true,
    })
    expect(await cards.query({}, { ref: failing })).toMatchObject({ kind: 'captured', refundedPence: 0 })
  })
})

describe('saved cards', () => {
  it('saves a card at a customer of Stripe’s, and charges it for that customer alone', async () => {
    const first = await authorised({ saveCard: true })
    expect(first.card.savedCardId).toMatch(/^cus_\w+\/pm_\w+$/)
    const again = { ...(await paymentWith('pm_card_visa')), card: { savedCardId: first.card.savedCardId! } }
    expect(await cards.authorise(call('auth'), again)).toMatchObject({
      kind: 'authorised',
      card: { ...first.card, traceId: expect.stringMatching(/^\d{15}$/) },
    })
    const [, method] = first.card.savedCardId!.split('/')
    const stranger = await authorised({ saveCard: true })
    const [otherCustomer] = stranger.card.savedCardId!.split('/')
    const stolen = { ...again, ourRef: newKey('ref'), card: { savedCardId: `${otherCustomer}/${method}` } }
    expect(await cards.authorise(call('auth'), stolen)).toMatchObject({
      kind: 'rejected',
      reason: 'saved_card_gone',
    })
  })

  it('keeps a second card of the same person at the same customer; begins anew where that is gone', async () => {
    const first = await authorised({ saveCard: true })
    const second = await authorised({ saveCard: true, besides: first.card.savedCardId! })
    const customerOf = (name: string | null) => name?.split('/')[0]
    expect(customerOf(second.card.savedCardId)).toBe(customerOf(first.card.savedCardId))
    const third = await authorised({ saveCard: true, besides: 'cus_deleted/pm_1' })
    expect(third.card.savedCardId).toMatch(/^cus_\w+\/pm_\w+$/)
    expect(customerOf(third.card.savedCardId)).not.toBe('cus_deleted')
  })

  it('keeps nothing of a card that was not to be saved, or was declined', async () => {
    expect((await authorised()).card.savedCardId).toBeNull()
    const payment = await paymentWith('pm_card_visa_chargeDeclined', { saveCard: true })
    expect(await cards.authorise(call('auth'), payment)).toMatchObject({
      kind: 'declined',
      card: { savedCardId: null },
    })
  })

  it('asks the bank while a card is saved, and not when it pays again', async () => {
    const payment = await paymentWith('pm_card_authenticationRequiredOnSetup', { saveCard: true })
    const outcome = await cards.authorise(call('auth'), payment)
    if (outcome.kind !== 'challenge') throw new Error(outcome.kind)
    await answerBank(outcome.scaUrl, 'approve')
    const held = await cards.continueAuthorisation(call('continue'), outcome.ref, { returned: true })
    if (held.kind !== 'authorised') throw new Error(held.kind)
    const again = { ...(await paymentWith('pm_card_visa')), card: { savedCardId: held.card.savedCardId! } }
    expect((await cards.authorise(call('auth'), again)).kind).toBe('authorised')
  })

  it('removes a card, and says done again; a removed one is gone', async () => {
    const { card } = await authorised({ saveCard: true })
    const name = card.savedCardId!
    expect(await cards.removeSavedCard(call('remove'), name)).toEqual({ kind: 'done' })
    expect(await cards.removeSavedCard(call('remove'), name)).toEqual({ kind: 'done' })
    expect(await cards.removeSavedCard(call('remove'), 'cus_1/pm_never')).toEqual({ kind: 'done' })
    const again = { ...(await paymentWith('pm_card_visa')), card: { savedCardId: name } }
    expect(await cards.authorise(call('auth'), again)).toMatchObject({
      kind: 'rejected',
      reason: 'saved_card_gone',
    })
  })

  it.each(['before', 'after'])(
    'removes a card after a failure of Stripe’s own %s the act, whatever Stripe keeps of it',
    async (when) => {
      const name = (await authorised({ saveCard: true })).card.savedCardId!
      const always = { idempotencyKey: `saved-card-${crypto.randomUUID()}` }
      await fault({ operation: 'detachCard', kind: 'internal', when })
      const unknown = { kind: 'unknown', cause: 'server_error' }
      expect(await cards.removeSavedCard(always, name)).toEqual(unknown)
      expect(await cards.removeSavedCard(always, name)).toEqual({ kind: 'done' })
      const again = { ...(await paymentWith('pm_card_visa')), card: { savedCardId: name } }
      expect((await cards.authorise(call('auth'), again)).kind).toBe('rejected')
    },
  )

  it('asks for no payment when no customer could be made', async () => {
    const payment = await paymentWith('pm_card_visa', { saveCard: true })
    await fault({ operation: 'createCustomer', kind: 'internal' })
    expect(await cards.authorise(call('auth'), payment)).toMatchObject({
      kind: 'rejected',
      reason: 'provider_unavailable',
    })
    expect(await booksOf(payment.ourRef)).toEqual([])
  })
})

describe('the list of a day', () => {
  it('has the day’s captures and refunds, and neither earlier ones nor another shop’s', async () => {
    const before = nowMs
    nowMs = Date.parse('2027-06-01T23:59:59Z')
    const late = await authorised()
    nowMs = Date.parse('2027-06-02T00:00:00Z')
    const period = { fromUtc: new Date(nowMs), untilUtc: new Date(nowMs + 24 * 60 * 60_000) }
    await cards.capture(call('capture'), late.ref, 1250)
    await cards.refund(call('refund'), late.ref, 400, 'part')
    await authorised()
    const foreign = await official.paymentIntents.create({
      amount: 900,
      currency: 'gbp',
      capture_method: 'manual',
      confirm: true,
      confirmation_token: await tokenOf('pm_card_visa'),
    })
    await official.paymentIntents.capture(foreign.id)
    nowMs = Date.parse('2027-06-03T00:00:00Z')
    await captured()
    const of = { ref: late.ref, ourRef: late.ourRef, currency: 'GBP', at: period.fromUtc }
    expect(await cards.listMovements({}, period)).toEqual({
      kind: 'list',
      movements: [
        { kind: 'captured', ...of, amountPence: 1250, ourRefundRef: null },
        { kind: 'refunded', ...of, amountPence: 400, ourRefundRef: 'part' },
      ],
    })
    await fault({ operation: 'listBalance', kind: 'malformed' })
    expect(await cards.listMovements({}, period)).toEqual({ kind: 'unknown', cause: 'bad_response' })
    nowMs = before
  })

  it('reads page after page', async () => {
    const before = nowMs
    nowMs = Date.parse('2027-07-01T12:00:00Z')
    await Promise.all(Array.from({ length: 103 }, captured))
    const listed = await cards.listMovements(
      {},
      { fromUtc: new Date(nowMs), untilUtc: new Date(nowMs + 1000) },
    )
    expect(listed.kind === 'list' && new Set(listed.movements.map(({ ref }) => ref)).size).toBe(103)
    nowMs = before
  })
})

describe('webhooks', () => {
  const heard: { body: Buffer; headers: Record<string, string | string[] | undefined> }[] = []
  let shop: Server

  beforeAll(async () => {
    shop = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        heard.push({ body: Buffer.concat(chunks), headers: request.headers })
        response.end()
      })
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const { port } = shop.address() as AddressInfo
    await configure('POST', 'webhooks', { url: `http://127.0.0.1:${port}/`, held: true, times: 10 })
  })
  afterAll(async () => {
    await configure('POST', 'webhooks', { held: false, times: 1, url: 'http://127.0.0.1:9/' })
    shop.closeAllConnections()
    shop.close()
  })

  async function released(reversed = false) {
    heard.length = 0
    await configure('POST', 'webhooks/release', { reversed })
    return heard.map(({ body, headers }) => cards.verifyWebhook(body, headers))
  }

  it('F22: reads each event of a payment’s life, ten times and in any order', async () => {
    await configure('POST', 'webhooks/release', {})
    const { ref, ourRef } = await captured()
    await cards.refund(call('refund'), ref, 1250, 'all')
    const events = await released(true)
    expect(new Set(events.map((event) => event?.happened))).toEqual(
      new Set(['refunded', 'captured', 'authorised', 'other']),
    )
    expect(events).toHaveLength(40)
    expect(events.every((event) => event?.ref === ref && event.ourRef === ourRef)).toBe(true)
    expect(new Set(events.map((event) => event?.id)).size).toBe(4)
  })

  it('reads a decline and a void', async () => {
    await cards.authorise(call('auth'), await paymentWith('pm_card_visa_chargeDeclined'))
    const { ref } = await authorised()
    await cards.void(call('void'), ref)
    const happened = (await released()).map((event) => event?.happened)
    expect(happened).toContain('declined')
    expect(happened).toContain('voided')
  })

  it('reads that a refund came back, by our name for it', async () => {
    const outcome = await cards.authorise(call('auth'), await paymentWith('pm_card_refundFail'))
    if (outcome.kind !== 'authorised') throw new Error(outcome.kind)
    await cards.capture(call('capture'), outcome.ref, 1250)
    await released()
    await cards.refund(call('refund'), outcome.ref, 500, 'TLR-of-this-test')
    const told = { ref: outcome.ref, ourRef: '', ourRefundRef: 'TLR-of-this-test', happened: 'refunded' }
    expect(await released()).toContainEqual(expect.objectContaining(told))
  })

  it('F23: refuses what is not signed by Stripe, was changed, or is of another time', async () => {
    const body = Buffer.from(
      JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } }),
    )
    const now = Math.floor(nowMs / 1000)
    const signed = (secret: string, at: number) => ({
      'stripe-signature': signatureOf(secret, at, body.toString()),
    })
    expect(cards.verifyWebhook(body, signed(webhookSecret, now))).toMatchObject({
      ref: 'pi_1',
      happened: 'captured',
    })
    expect(cards.verifyWebhook(body, signed('whsec_another', now))).toBeNull()
    expect(cards.verifyWebhook(body, {})).toBeNull()
    expect(cards.verifyWebhook(body, { 'stripe-signature': 'nonsense' })).toBeNull()
    expect(cards.verifyWebhook(Buffer.concat([body, body]), signed(webhookSecret, now))).toBeNull()
    expect(cards.verifyWebhook(body, signed(webhookSecret, now - 86_400))).toBeNull()
    expect(cards.verifyWebhook(body, signed(webhookSecret, now + 86_400))).toBeNull()
    expect(cards.verifyWebhook(body, signed(webhookSecret, now - 299))).not.toBeNull()
  })
})
