import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../../../card-sandbox/src/server.ts'
import { closedOrigin } from '../../../testing/providers/closed-origin.ts'
import { giveSecurityCode } from '../../../testing/shopper.ts'
import type { AuthoriseRequest, CardPayments, DeclineReason } from '../port.ts'
import { createSandboxCardPayments } from './sandbox.ts'

const secret = 'a-secret-for-tests'
const webhookSecret = 'a-webhook-secret'
const timeoutMs = 1_000

let nowMs = Date.parse('2027-05-04T10:00:00Z')
let sandbox: CardSandbox
let cards: CardPayments
let count = 0
const newKey = (step: string) => `attempt-${count++}-${step}`

beforeAll(async () => {
  sandbox = await startCardSandbox({ secret, webhookSecret, nowMs: () => nowMs, slowMs: 2_000 })
  cards = createSandboxCardPayments({
    origin: sandbox.origin,
    secret,
    webhookSecret,
    timeoutMs,
    nowMs: () => nowMs,
  })
})
afterAll(() => sandbox.close())
afterEach(() => configure('DELETE', '/faults'))

async function configure(method: string, path: string, body?: object) {
  const response = await fetch(`${sandbox.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
}

async function openSession(customerRef?: string) {
  const session = await cards.prepare(
    { idempotencyKey: newKey('prepare') },
    {
      ourRef: newKey('ref'),
      amountPence: 1250,
      currency: 'GBP',
      embedOrigins: ['http://localhost:3000'],
      cardPageUrl: 'http://localhost:3000/card',
      savedCardIds: [],
      ...(customerRef !== undefined && { customerRef }),
    },
  )
  if (session.kind !== 'ready') throw new Error(`no session: ${session.cause}`)
  return session
}

/** Does what the payer's browser does in the hosted fields. */
async function typeCard(sessionKey: string, number: string) {
  const response = await fetch(`${sandbox.origin}/fields/tokens`, {
    method: 'POST',
    body: JSON.stringify({
      sessionKey,
      number,
      name: 'Ada Byron',
      expiry: '12/29',
      securityCode: number.startsWith('37') ? '1234' : '123',
    }),
  })
  return ((await response.json()) as { cardToken: string }).cardToken
}

async function paymentWith(number: string): Promise<AuthoriseRequest> {
  const { sessionKey } = await openSession()
  return {
    sessionKey,
    card: { cardToken: await typeCard(sessionKey, number), saveCard: false },
    billing: { firstName: 'Ada', lastName: 'Byron', addressLineOne: '3 Mill Lane', postcode: 'LS1 4AP' },
    ourRef: newKey('ref'),
    amountPence: 1250,
    currency: 'GBP',
    merchantName: 'Riverside Leisure',
    notificationUrl: 'http://localhost:3000/3ds/notify/a-token',
    fingerprintUrl: 'http://localhost:3000/3ds/method/a-token',
    browser: {
      acceptHeader: 'text/html',
      userAgent: 'vitest',
      ip: '2001:db8::1',
      javaScriptEnabled: true,
      challengeWindowSize: '05',
      javaEnabled: false,
      language: 'en-GB',
      colorDepth: 30,
      screenHeight: 800,
      screenWidth: 360,
      timeZoneOffsetMinutes: -60,
    },
  }
}

async function authorised() {
  const outcome = await cards.authorise(
    { idempotencyKey: newKey('auth') },
    await paymentWith('4242424242424242'),
  )
  if (outcome.kind !== 'authorised') throw new Error(`not authorised: ${outcome.kind}`)
  return outcome
}

async function challenged(number = '4000000000003220') {
  const outcome = await cards.authorise({ idempotencyKey: newKey('auth') }, await paymentWith(number))
  if (outcome.kind !== 'challenge') throw new Error(`not challenged: ${outcome.kind}`)
  return outcome
}

/** Does what the payer's browser does at the bank: returns the `cres` that the bank's page would post. */
async function answerBank(challenge: { scaUrl: string; scaData: string }, answer: 'approve' | 'refuse') {
  const page = await fetch(challenge.scaUrl, {
    method: 'POST',
    body: new URLSearchParams({ creq: challenge.scaData }),
  })
  const id = /name="challenge" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const result = await fetch(new URL('/bank/answer', challenge.scaUrl), {
    method: 'POST',
    body: new URLSearchParams({ challenge: id, answer }),
  })
  return /name="cres" value="([^"]+)"/.exec(await result.text())?.[1] ?? ''
}

describe('prepare', () => {
  it('opens a session with the address of the hosted fields and its end', async () => {
    const session = await openSession()
    expect(session).toMatchObject({ mode: 'test', savedCards: [], expiresAt: '2027-05-04T10:20:00.000Z' })
    expect(new URL(session.url).origin).toBe(cards.caps.frameHosts[0])
  })

  it('gives the first session again for the same key', async () => {
    const call = { idempotencyKey: newKey('prepare') }
    const request = {
      ourRef: 'same',
      amountPence: 100,
      currency: 'GBP',
      embedOrigins: ['http://localhost:3000'],
      cardPageUrl: 'http://localhost:3000/card',
      savedCardIds: [],
    }
    expect(await cards.prepare(call, request)).toEqual(await cards.prepare(call, request))
  })

  it('is unavailable, and does not throw, when the provider is down', async () => {
    const unreachable = createSandboxCardPayments({
      origin: 'http://127.0.0.1:9',
      secret,
      webhookSecret,
      timeoutMs,
    })
    const request = {
      ourRef: 'x',
      amountPence: 100,
      currency: 'GBP',
      embedOrigins: ['http://localhost:3000'],
      cardPageUrl: 'http://localhost:3000/card',
      savedCardIds: [],
    }
    expect(await unreachable.prepare({ idempotencyKey: 'key-for-none' }, request)).toEqual({
      kind: 'unavailable',
      cause: 'network',
    })
  })
})

describe('authorise', () => {
  it('holds the money without taking it', async () => {
    const outcome = await authorised()
    expect(outcome).toMatchObject({ amountPence: 1250, currency: 'GBP' })
    expect(outcome.card).toEqual({
      brand: 'visa',
      last4: '4242',
      expiry: '12/29',
      savedCardId: null,
      traceId: expect.stringMatching(/^[\da-f]{16}$/),
    })
    expect(await cards.query({}, { ref: outcome.ref })).toEqual(outcome)
  })

  it('gives the first outcome again for the same key, and makes one payment of it', async () => {
    const payment = await paymentWith('4242424242424242')
    const call = { idempotencyKey: newKey('auth') }
    const [first, second] = await Promise.all([
      cards.authorise(call, payment),
      cards.authorise(call, payment),
    ])
    expect(first.kind).toBe('authorised')
    expect(second).toEqual(first)
  })

  it('is unknown when the key or the reference was used for something else', async () => {
    const payment = await paymentWith('4242424242424242')
    const call = { idempotencyKey: newKey('auth') }
    await cards.authorise(call, payment)
    const unknown = { kind: 'unknown', cause: 'bad_response' }
    expect(await cards.authorise(call, { ...payment, amountPence: 1 })).toEqual(unknown)
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, payment)).toEqual(unknown)
  })

  const declines: [string, DeclineReason][] = [
    ['4000000000000002', 'card_declined'],
    // A thief would learn that the card is known as lost: the answer says no more than this.
    ['4000000000009987', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000127', 'security_code'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000119', 'processing_error'],
  ]
  it.each(declines)('F24: card %s is declined for %s', async (number, reason) => {
    const outcome = await cards.authorise({ idempotencyKey: newKey('auth') }, await paymentWith(number))
    expect(outcome).toMatchObject({ kind: 'declined', reason })
  })

  it('F42: a session that is over and a card token that is used or old are rejected, not declined', async () => {
    const used = await paymentWith('4242424242424242')
    await cards.authorise({ idempotencyKey: newKey('auth') }, used)
    expect(
      await cards.authorise({ idempotencyKey: newKey('auth') }, { ...used, ourRef: newKey('ref') }),
    ).toMatchObject({
      kind: 'rejected',
      reason: 'card_token_expired',
    })
    const old = await paymentWith('4242424242424242')
    nowMs += 400_000
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, old)).toMatchObject({
      reason: 'card_token_expired',
    })
    const late = await paymentWith('4242424242424242')
    nowMs += 20 * 60_000
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, late)).toMatchObject({
      reason: 'session_expired',
    })
  })

  it('a wrong secret key is our own fault', async () => {
    const stranger = createSandboxCardPayments({
      origin: sandbox.origin,
      secret: 'wrong',
      webhookSecret,
      timeoutMs,
    })
    const payment = await paymentWith('4242424242424242')
    expect(await stranger.authorise({ idempotencyKey: newKey('auth') }, payment)).toMatchObject({
      kind: 'rejected',
      reason: 'request_invalid',
    })
  })

  it('F39: a provider that holds another amount says so, for the caller to compare', async () => {
    const outcome = await cards.authorise(
      { idempotencyKey: newKey('auth') },
      await paymentWith('4000100000000505'),
    )
    expect(outcome).toMatchObject({ kind: 'authorised', amountPence: 1251 })
  })
})

describe('saved cards', () => {
  async function save() {
    const { sessionKey } = await openSession('customer-7')
    const cardToken = await typeCard(sessionKey, '4242424242424242')
    const payment = {
      ...(await paymentWith('4242424242424242')),
      sessionKey,
      card: { cardToken, saveCard: true },
    }
    const outcome = await cards.authorise({ idempotencyKey: newKey('auth') }, payment)
    if (outcome.kind !== 'authorised' || outcome.card.savedCardId === null) throw new Error('not saved')
    return outcome.card.savedCardId
  }

  it('a saved card is offered at the next session of the same customer, pays, and goes when removed (F43)', async () => {
    const savedCardId = await save()
    const again = await openSession('customer-7')
    expect(again.savedCards).toContainEqual({
      id: savedCardId,
      brand: 'visa',
      last4: '4242',
      expiry: '12/29',
      needsSecurityCode: true,
    })
    const payment = {
      ...(await paymentWith('4242424242424242')),
      sessionKey: again.sessionKey,
      card: { savedCardId },
    }
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, payment)).toMatchObject({
      reason: 'security_code_needed',
    })
    expect((await giveSecurityCode(sandbox.origin, again.sessionKey, savedCardId)).status).toBe(204)
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, payment)).toMatchObject({
      kind: 'authorised',
      card: { savedCardId },
    })
    expect(await cards.removeSavedCard({ idempotencyKey: newKey('remove') }, savedCardId)).toEqual({
      kind: 'done',
    })
    expect((await openSession('customer-7')).savedCards).not.toContainEqual(
      expect.objectContaining({ id: savedCardId }),
    )
    const late = { ...payment, ourRef: newKey('ref') }
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, late)).toMatchObject({
      reason: 'saved_card_gone',
    })
  })

  it("another customer's session can't use it", async () => {
    const savedCardId = await save()
    const { sessionKey } = await openSession('customer-8')
    const payment = { ...(await paymentWith('4242424242424242')), sessionKey, card: { savedCardId } }
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, payment)).toMatchObject({
      reason: 'saved_card_gone',
    })
  })
})

describe('the bank asks for a check', () => {
  it('spec 4: authorise returns the SCA url and data; approved, the payment is authorised', async () => {
    const challenge = await challenged()
    const creq = JSON.parse(Buffer.from(challenge.scaData, 'base64url').toString())
    expect(creq).toMatchObject({ messageType: 'CReq', challengeWindowSize: '05' })
    const cres = await answerBank(challenge, 'approve')
    const call = { idempotencyKey: newKey('continue') }
    const outcome = await cards.continueAuthorisation(call, challenge.ref, { cres })
    expect(outcome).toMatchObject({ kind: 'authorised', ref: challenge.ref, amountPence: 1250 })
    // F33: the result posted twice.
    expect(await cards.continueAuthorisation(call, challenge.ref, { cres })).toEqual(outcome)
  })

  it('refused, the payment is declined', async () => {
    const challenge = await challenged()
    const cres = await answerBank(challenge, 'refuse')
    expect(
      await cards.continueAuthorisation({ idempotencyKey: newKey('continue') }, challenge.ref, { cres }),
    ).toMatchObject({ kind: 'declined', reason: 'authentication_failed' })
  })

  it('approved, it may still be declined', async () => {
    const challenge = await challenged('4000008260003178')
    const cres = await answerBank(challenge, 'approve')
    expect(
      await cards.continueAuthorisation({ idempotencyKey: newKey('continue') }, challenge.ref, { cres }),
    ).toMatchObject({ kind: 'declined', reason: 'insufficient_funds' })
  })

  it("F34: a forged or truncated result, or another payment's, changes nothing", async () => {
    const [mine, other] = [await challenged(), await challenged()]
    const others = await answerBank(other, 'approve')
    const call = () => ({ idempotencyKey: newKey('continue') })
    for (const cres of [others, others.slice(0, 20), 'not base64', '']) {
      expect(await cards.continueAuthorisation(call(), mine.ref, { cres })).toMatchObject({
        kind: 'rejected',
        reason: 'challenge_result_invalid',
      })
    }
    const creq = JSON.parse(Buffer.from(mine.scaData, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...creq, messageType: 'CRes', transStatus: 'Y' })).toString(
      'base64url',
    )
    expect(await cards.continueAuthorisation(call(), mine.ref, { cres: forged })).toMatchObject({
      kind: 'challenge',
    })
    expect(await cards.query({}, { ref: mine.ref })).toMatchObject({ kind: 'challenge' })
  })

  it('F29: without an answer until the deadline: declined', async () => {
    const challenge = await challenged()
    nowMs += 15 * 60_000
    expect(await cards.query({}, { ref: challenge.ref })).toMatchObject({
      kind: 'declined',
      reason: 'authentication_failed',
    })
  })

  it('F31: a challenge can be voided, and an approval after that changes nothing', async () => {
    const challenge = await challenged()
    expect(await cards.void({ idempotencyKey: newKey('void') }, challenge.ref)).toEqual({ kind: 'done' })
    expect(await answerBank(challenge, 'approve')).toBe('')
    expect(await cards.query({}, { ref: challenge.ref })).toMatchObject({ kind: 'voided' })
  })
})

describe('query', () => {
  it('finds a payment by our reference, and says when there is none', async () => {
    const outcome = await authorised()
    expect(await cards.query({}, { ourRef: outcome.ourRef, askedSecondsAgo: 0 })).toEqual(outcome)
    expect(await cards.query({}, { ourRef: 'never heard of', askedSecondsAgo: 0 })).toEqual({
      kind: 'missing',
    })
    expect(await cards.query({}, { ref: '../sessions' })).toEqual({ kind: 'missing' })
  })
})

describe('capture, void, refund', () => {
  it('captures once, and the same key gives the same answer', async () => {
    const { ref } = await authorised()
    const call = { idempotencyKey: newKey('capture') }
    expect(await cards.capture(call, ref, 1250)).toEqual({ kind: 'done' })
    expect(await cards.capture(call, ref, 1250)).toEqual({ kind: 'done' })
    const other = { idempotencyKey: newKey('capture') }
    expect(await cards.capture(other, ref, 1250)).toEqual({ kind: 'refused', raw: 'is_captured' })
    expect(await cards.query({}, { ref })).toMatchObject({
      kind: 'captured',
      capturedPence: 1250,
      refundedPence: 0,
    })
  })

  it('does not capture more than was authorised, nor a declined payment', async () => {
    const { ref } = await authorised()
    expect(await cards.capture({ idempotencyKey: newKey('capture') }, ref, 1251)).toMatchObject({
      kind: 'refused',
    })
    const declined = await cards.authorise(
      { idempotencyKey: newKey('auth') },
      await paymentWith('4000000000000002'),
    )
    if (declined.kind !== 'declined') throw new Error('not declined')
    expect(await cards.capture({ idempotencyKey: newKey('capture') }, declined.ref, 1250)).toMatchObject({
      kind: 'refused',
      raw: 'is_declined',
    })
  })

  it('voids held money, twice without harm, and nothing that is captured', async () => {
    const { ref } = await authorised()
    expect(await cards.void({ idempotencyKey: newKey('void') }, ref)).toEqual({ kind: 'done' })
    expect(await cards.void({ idempotencyKey: newKey('void') }, ref)).toEqual({ kind: 'done' })
    expect(await cards.capture({ idempotencyKey: newKey('capture') }, ref, 1250)).toMatchObject({
      kind: 'refused',
    })
    const taken = await authorised()
    await cards.capture({ idempotencyKey: newKey('capture') }, taken.ref, 1250)
    expect(await cards.void({ idempotencyKey: newKey('void') }, taken.ref)).toEqual({
      kind: 'refused',
      raw: 'is_captured',
    })
  })

  it('F46: refunds in parts, never more than was taken, and once for one key', async () => {
    const { ref } = await authorised()
    await cards.capture({ idempotencyKey: newKey('capture') }, ref, 1250)
    const call = { idempotencyKey: newKey('refund') }
    const both = await Promise.all([
      cards.refund(call, ref, 1000, 'refund-1'),
      cards.refund(call, ref, 1000, 'refund-1'),
    ])
    expect(both).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(await cards.query({}, { ref })).toMatchObject({ kind: 'captured', refundedPence: 1000 })
    const more = { idempotencyKey: newKey('refund') }
    expect(await cards.refund(more, ref, 251, 'refund-2')).toEqual({
      kind: 'refused',
      raw: 'amount_too_high',
    })
    expect(await cards.refund({ idempotencyKey: newKey('refund') }, ref, 250, 'refund-3')).toEqual({
      kind: 'done',
    })
    expect(await cards.query({}, { ref })).toMatchObject({ kind: 'refunded', refundedPence: 1250 })
  })
})

describe('F89: a provider that surely did nothing has rejected the payment', () => {
  const rejected = { kind: 'rejected', reason: 'provider_unavailable' }

  it.each([401, 403, 429])('the request is turned away with %i', async (status) => {
    const payment = await paymentWith('4242424242424242')
    const fault = { kind: 'status', status, operation: 'createTransaction', when: 'before' }
    await configure('POST', '/faults', fault)
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, payment)).toMatchObject(rejected)
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, payment)).toMatchObject({
      kind: 'authorised',
    })
  })

  it('nothing listens where it should be', async () => {
    const payment = await paymentWith('4242424242424242')
    const away = createSandboxCardPayments({ origin: await closedOrigin(), secret, webhookSecret, timeoutMs })
    expect(await away.authorise({ idempotencyKey: newKey('auth') }, payment)).toMatchObject(rejected)
  })

  it('for a payment that exists, the same says nothing', async () => {
    const { ref } = await authorised()
    await configure('POST', '/faults', { kind: 'status', status: 429, operation: 'capture', when: 'before' })
    expect(await cards.capture({ idempotencyKey: newKey('capture') }, ref, 1250)).toEqual({
      kind: 'unknown',
      cause: 'bad_response',
    })
  })
})

describe('F23: a fault of the provider is unknown, never declined', () => {
  const faults = [
    [{ kind: 'status', status: 500 }, 'server_error'],
    [{ kind: 'status', status: 503 }, 'server_error'],
    [{ kind: 'status', status: 418 }, 'bad_response'],
    [{ kind: 'reset' }, 'network'],
    [{ kind: 'empty' }, 'bad_response'],
    [{ kind: 'malformed' }, 'bad_response'],
    [{ kind: 'wrongShape' }, 'bad_response'],
    [{ kind: 'delay', delayMs: timeoutMs * 2 }, 'timeout'],
  ] as const

  describe.each(faults)('%j', (fault, cause) => {
    const unknown = { kind: 'unknown', cause }
    const arrange = (operation: string) => configure('POST', '/faults', { ...fault, operation })

    it('F21: at authorise, and the same key then gives the true outcome', async () => {
      const payment = await paymentWith('4242424242424242')
      const call = { idempotencyKey: newKey('auth') }
      await arrange('createTransaction')
      expect(await cards.authorise(call, payment)).toEqual(unknown)
      expect(await cards.query({}, { ourRef: payment.ourRef, askedSecondsAgo: 0 })).toMatchObject({
        kind: 'authorised',
      })
      expect(await cards.authorise(call, payment)).toMatchObject({ kind: 'authorised' })
    })

    it('before any effect: the provider has never heard of it', async () => {
      const payment = await paymentWith('4242424242424242')
      await configure('POST', '/faults', { ...fault, operation: 'createTransaction', when: 'before' })
      expect(await cards.authorise({ idempotencyKey: newKey('auth') }, payment)).toEqual(unknown)
      // A delayed request is only on its way, so 'missing' now is no promise.
      expect(await cards.query({}, { ourRef: payment.ourRef, askedSecondsAgo: 0 })).toEqual({
        kind: 'missing',
      })
    })

    it('at the end of a challenge', async () => {
      const challenge = await challenged()
      const cres = await answerBank(challenge, 'approve')
      await arrange('continueTransaction')
      const call = { idempotencyKey: newKey('continue') }
      expect(await cards.continueAuthorisation(call, challenge.ref, { cres })).toEqual(unknown)
      expect(await cards.continueAuthorisation(call, challenge.ref, { cres })).toMatchObject({
        kind: 'authorised',
      })
    })

    it('at query', async () => {
      const { ref } = await authorised()
      await arrange('query')
      expect(await cards.query({}, { ref })).toEqual(unknown)
    })

    it('F40, F44: at capture, void and refund, and the same key then gives the first answer', async () => {
      const { ref } = await authorised()
      const capture = { idempotencyKey: newKey('capture') }
      await arrange('capture')
      expect(await cards.capture(capture, ref, 1250)).toEqual(unknown)
      expect(await cards.capture(capture, ref, 1250)).toEqual({ kind: 'done' })
      const refund = { idempotencyKey: newKey('refund') }
      await arrange('refund')
      expect(await cards.refund(refund, ref, 1250, 'refund')).toEqual(unknown)
      expect(await cards.refund(refund, ref, 1250, 'refund')).toEqual({ kind: 'done' })
      const other = await authorised()
      await arrange('void')
      expect(await cards.void({ idempotencyKey: newKey('void') }, other.ref)).toEqual(unknown)
      expect(await cards.query({}, { ref: other.ref })).toMatchObject({ kind: 'voided' })
    })

    it('at prepare it is just unavailable', async () => {
      await arrange('createSession')
      await expect(openSession()).rejects.toThrow(cause)
    })
  })

  it('F22: the slow card is unknown at the deadline, and found afterwards', async () => {
    const payment = await paymentWith('4000100000000109')
    expect(await cards.authorise({ idempotencyKey: newKey('auth'), timeoutMs: 100 }, payment)).toEqual({
      kind: 'unknown',
      cause: 'timeout',
    })
    expect(await cards.query({}, { ourRef: payment.ourRef, askedSecondsAgo: 0 })).toMatchObject({
      kind: 'authorised',
    })
  })

  it('the card that resets the connection is unknown', async () => {
    const payment = await paymentWith('4000100000000208')
    expect(await cards.authorise({ idempotencyKey: newKey('auth') }, payment)).toEqual({
      kind: 'unknown',
      cause: 'network',
    })
    expect(await cards.query({}, { ourRef: payment.ourRef, askedSecondsAgo: 0 })).toMatchObject({
      kind: 'authorised',
    })
  })

  it('a call that its caller gives up is unknown once it was sent', async () => {
    const payment = await paymentWith('4242424242424242')
    await configure('POST', '/faults', { operation: 'createTransaction', kind: 'delay', delayMs: 1_000 })
    const call = { idempotencyKey: newKey('auth'), signal: AbortSignal.timeout(100) }
    expect(await cards.authorise(call, payment)).toMatchObject({ kind: 'unknown' })
    const before = { idempotencyKey: newKey('auth'), signal: AbortSignal.abort() }
    expect(await cards.authorise(before, payment)).toMatchObject({ kind: 'rejected' })
  })
})

describe('webhooks', () => {
  const received: { rawBody: Buffer; headers: IncomingHttpHeaders }[] = []
  let arrived: () => void = () => {}
  let listener: Server

  beforeAll(async () => {
    listener = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      received.push({ rawBody: Buffer.concat(chunks), headers: request.headers })
      response.end()
      arrived()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as AddressInfo
    await configure('POST', '/webhooks', { url: `http://127.0.0.1:${port}/` })
  })
  beforeEach(() => {
    received.length = 0
  })
  afterAll(async () => {
    await configure('POST', '/webhooks', { enabled: false })
    listener.closeAllConnections()
    listener.close()
  })

  async function deliver() {
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const payment = await authorised()
    await arrival
    const [first] = received
    if (!first) throw new Error('nothing arrived')
    return { ...first, payment }
  }

  it('F37: is believed with its signature and time, and names the payment', async () => {
    const { rawBody, headers, payment } = await deliver()
    expect(cards.verifyWebhook(rawBody, headers)).toMatchObject({
      ref: payment.ref,
      ourRef: payment.ourRef,
      happened: 'authorised',
    })
  })

  it('S74, F38: is refused when forged, changed, unsigned, old or of another secret', async () => {
    const { rawBody, headers } = await deliver()
    const changed = Buffer.from(rawBody.toString().replace('authorised', 'captured'))
    expect(cards.verifyWebhook(changed, headers)).toBeNull()
    for (const signature of [undefined, '', 'zz', '00'.repeat(32), ['a', 'b']]) {
      expect(cards.verifyWebhook(rawBody, { ...headers, 'card-sandbox-signature': signature })).toBeNull()
    }
    for (const timestamp of [undefined, '', 'now', '-1', '1e9']) {
      expect(cards.verifyWebhook(rawBody, { ...headers, 'card-sandbox-timestamp': timestamp })).toBeNull()
    }
    nowMs += 5 * 60_000 + 1_000
    expect(cards.verifyWebhook(rawBody, headers)).toBeNull()
    nowMs -= 10 * 60_000 + 2_000
    expect(cards.verifyWebhook(rawBody, headers)).toBeNull()
    nowMs += 5 * 60_000 + 1_000
    const stranger = createSandboxCardPayments({
      origin: sandbox.origin,
      secret,
      webhookSecret: 'another',
      timeoutMs,
      nowMs: () => nowMs,
    })
    expect(stranger.verifyWebhook(rawBody, headers)).toBeNull()
  })

  it('is refused when well signed but not an event', () => {
    const rawBody = Buffer.from('{"type":"transaction.authorised"}')
    const timestamp = String(Math.floor(nowMs / 1000))
    const signature = createHmac('sha256', webhookSecret)
      .update(`${timestamp}.`)
      .update(rawBody)
      .digest('hex')
    const headers = { 'card-sandbox-timestamp': timestamp, 'card-sandbox-signature': signature }
    expect(cards.verifyWebhook(rawBody, headers)).toBeNull()
  })
})
