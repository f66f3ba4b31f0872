import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type OpayoStandIn,
  standInKeys,
  startOpayoStandIn,
} from '../../../../../card-sandbox/src/opayo/server.ts'
import { closedOrigin } from '../../../testing/providers/closed-origin.ts'
import {
  answerOpayoBank,
  giveOpayoCode,
  opayoCards,
  type TypedCard,
  typeOpayoCard,
} from '../../../testing/providers/opayo.ts'
import type { AuthoriseRequest, CardPayments, DeclineReason } from '../port.ts'
import { createOpayoCardPayments } from './opayo.ts'

const timeoutMs = 1_200
const startMs = Date.now()
let nowMs = startMs
let standIn: OpayoStandIn
let cards: CardPayments
/** The same account, for an operator without a user of the Reporting & Admin API. */
let blind: CardPayments
let count = 0

const keys = (step: string) => ({ idempotencyKey: `attempt-${count++}-${step}` })
const newRef = () => `TL-${crypto.randomUUID()}`

beforeAll(async () => {
  standIn = await startOpayoStandIn({ nowMs: () => nowMs })
  cards = opayoCards(standIn.origin, { timeoutMs })
  blind = opayoCards(standIn.origin, { timeoutMs, isBlind: true })
})
beforeEach(() => {
  nowMs = startMs
})
afterEach(() => standIn.dropFaults())
afterAll(() => standIn.close())

async function openSession(savedCardIds: string[] = []) {
  const session = await cards.prepare(keys('prepare'), {
    ourRef: 'basket',
    amountPence: 1250,
    currency: 'GBP',
    embedOrigins: ['https://bookings.example'],
    savedCardIds,
    cardPageUrl: 'https://bookings.example/pay/card/opayo',
  })
  if (session.kind !== 'ready') throw new Error(`no session: ${session.cause}`)
  return session
}

async function paymentWith(card: TypedCard = {}, more: Partial<AuthoriseRequest> = {}) {
  const { sessionKey } = await openSession()
  return payment({
    sessionKey,
    card: { cardToken: await typeOpayoCard(standIn, sessionKey, card), saveCard: false },
    ...more,
  })
}

const payment = (
  more: Pick<AuthoriseRequest, 'sessionKey' | 'card'> & Partial<AuthoriseRequest>,
): AuthoriseRequest => ({
  billing: {
    firstName: 'Ada',
    lastName: 'Byron',
    addressLineOne: '3 Mill Lane',
    city: 'Leeds',
    postcode: 'LS1 4AP',
  },
  ourRef: newRef(),
  amountPence: 1250,
  currency: 'GBP',
  merchantName: 'Riverside Leisure',
  notificationUrl: 'https://bookings.example/3ds/notify/a-token',
  fingerprintUrl: 'https://bookings.example/3ds/method/a-token',
  browser: {
    acceptHeader: 'text/html',
    userAgent: 'vitest',
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
  ...more,
})

async function authorised(more: Partial<AuthoriseRequest> = {}) {
  const outcome = await cards.authorise(keys('authorise'), await paymentWith({}, more))
  if (outcome.kind !== 'authorised') throw new Error(`not authorised: ${JSON.stringify(outcome)}`)
  return outcome
}

async function challenged(more: Partial<AuthoriseRequest> = {}) {
  const outcome = await cards.authorise(keys('authorise'), await paymentWith({ name: 'CHALLENGE' }, more))
  if (outcome.kind !== 'challenge') throw new Error(`not challenged: ${JSON.stringify(outcome)}`)
  return outcome
}

const lastSent = () => {
  const { body } = standIn.requests.findLast(({ path }) => path === '/api/v1/transactions') ?? { body: '{}' }
  return JSON.parse(body) as Record<string, unknown> & {
    strongCustomerAuthentication: Record<string, unknown>
    billingAddress: Record<string, unknown>
  }
}

describe('opayo: the requests that are sent', () => {
  it('opens a session on our own card page and offers the cards that we kept', async () => {
    const session = await openSession(['A-CARD'])
    expect(session).toMatchObject({
      mode: 'test',
      expiresAt: new Date(nowMs + 400_000).toISOString(),
      savedCards: [{ id: 'A-CARD', needsSecurityCode: true }],
    })
    expect(session.url).toBe(`https://bookings.example/pay/card/opayo?session=${session.sessionKey}`)
  })

  it('tells the bank of the browser in the names and forms of the documents', async () => {
    await authorised()
    expect(lastSent().strongCustomerAuthentication).toEqual({
      website: 'https://bookings.example',
      notificationURL: 'https://bookings.example/3ds/notify/a-token',
      browserIP: '203.0.113.7',
      browserAcceptHeader: 'text/html',
      browserUserAgent: 'vitest',
      browserLanguage: 'en-GB',
      browserJavascriptEnabled: true,
      browserJavaEnabled: false,
      browserColorDepth: '24',
      browserScreenHeight: '800',
      browserScreenWidth: '360',
      browserTZ: '-60',
      challengeWindowSize: 'Medium',
      transType: 'GoodsAndServicePurchase',
    })
  })

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '0.0.0.0'],
  ])('an address %s is sent as %s', async (ip, told) => {
    const request = await paymentWith()
    await cards.authorise(keys('authorise'), { ...request, browser: { ...request.browser, ip } })
    expect(lastSent().strongCustomerAuthentication['browserIP']).toBe(told)
  })

  it('a browser without JavaScript leaves out what only scripts know', async () => {
    const request = await paymentWith()
    const browser = {
      acceptHeader: '',
      userAgent: '',
      ip: '203.0.113.7',
      javaScriptEnabled: false,
      challengeWindowSize: '05',
    } as const
    expect(await cards.authorise(keys('authorise'), { ...request, browser })).toMatchObject({
      kind: 'authorised',
    })
    expect(lastSent().strongCustomerAuthentication).not.toHaveProperty('browserTZ')
  })

  it('names and addresses are cut to what the documents take, and an empty one is declared', async () => {
    const billing = {
      firstName: 'Anna-Magdalena Theodora Wilhelmina',
      lastName: 'O\u2019Brien <script>',
      addressLineOne: `${'Long Acre '.repeat(9)}\u{1F600}`,
    }
    expect(await cards.authorise(keys('authorise'), await paymentWith({}, { billing }))).toMatchObject({
      kind: 'authorised',
    })
    expect(lastSent()).toMatchObject({
      customerFirstName: 'Anna-Magdalena Theod',
      customerLastName: "O'Brien  script",
      billingAddress: { city: 'Not given', postalCode: '0000', country: 'GB' },
    })
  })

  it('says nothing of its own keys in an answer', async () => {
    const wrong = createOpayoCardPayments({
      id: 'opayo',
      mode: 'test',
      vendor: standInKeys.vendor,
      integrationKey: 'a-key-of-nobody',
      integrationPassword: 'a-password-of-nobody',
      reporting: null,
      origin: standIn.origin,
      timeoutMs,
    })
    const outcome = await wrong.authorise(keys('authorise'), await paymentWith())
    expect(outcome).toEqual({ kind: 'rejected', reason: 'request_invalid', raw: '1002' })
  })
})

describe('opayo: the bank says no', () => {
  const declines: [string, TypedCard, DeclineReason][] = [
    ['without a reason', { number: '4929000000000026' }, 'card_declined'],
    ['51 of the scheme', { number: '4929000000000513' }, 'insufficient_funds'],
    ['54 of the scheme', { number: '4929000000000547' }, 'expired_card'],
    ['N7 of the scheme', { number: '4929000000000828' }, 'security_code'],
    ['91 of the scheme', { number: '4929000000000919' }, 'processing_error'],
    ['not authenticated, by number', { number: '4929000005559' }, 'authentication_failed'],
    ['not authenticated, by name', { name: 'NOTAUTH' }, 'authentication_failed'],
  ]
  it.each(declines)('%s', async (_title, card, reason) => {
    const request = await paymentWith(card)
    const outcome = await cards.authorise(keys('authorise'), request)
    expect(outcome).toMatchObject({ kind: 'declined', reason, ourRef: request.ourRef })
    for (const by of [
      { ourRef: request.ourRef, askedSecondsAgo: 0 },
      { ref: 'ref' in outcome ? outcome.ref : '' },
    ])
      expect(await cards.query({}, by)).toMatchObject({ kind: 'declined', reason })
  })

  it.each(['TECHDIFFICULTIES', 'ERROR'])('a bank that could not be asked is no bar: %s', async (name) => {
    expect(await cards.authorise(keys('authorise'), await paymentWith({ name }))).toMatchObject({
      kind: 'authorised',
    })
  })
})

describe('opayo: without idempotency keys', () => {
  it('the same name asked again gets the first one’s result, and there is one payment', async () => {
    const request = await paymentWith()
    const [one, other] = await Promise.all([
      cards.authorise(keys('authorise'), request),
      cards.authorise(keys('authorise'), request),
    ])
    expect(one).toMatchObject({ kind: 'authorised' })
    expect(other).toMatchObject({ kind: 'authorised', ref: 'ref' in one ? one.ref : '' })
  })

  it('a used name is unknown, never a refusal, where no one can look it up', async () => {
    const request = await paymentWith()
    expect(await blind.authorise(keys('authorise'), request)).toMatchObject({ kind: 'authorised' })
    expect(await blind.authorise(keys('authorise'), request)).toEqual({
      kind: 'unknown',
      cause: 'bad_response',
    })
  })

  it('a used card identifier may have been used by the first request: it is looked up', async () => {
    const other = await startOpayoStandIn({ nowMs: () => nowMs, looksAtCardFirst: true })
    try {
      const there = opayoCards(other.origin, { timeoutMs })
      const { sessionKey } = await openSessionAt(there)
      const card = { cardToken: await typeOpayoCard(other, sessionKey), saveCard: false }
      const request = payment({ sessionKey, card })
      const first = await there.authorise(keys('authorise'), request)
      expect(first).toMatchObject({ kind: 'authorised' })
      expect(await there.authorise(keys('authorise'), request)).toEqual(first)
      const unheard = { ...request, ourRef: newRef() }
      expect(await there.authorise(keys('authorise'), unheard)).toMatchObject({
        kind: 'rejected',
        reason: 'card_token_expired',
      })
    } finally {
      await other.close()
    }
  })

  it('F21: a refund whose answer was lost is found by our name for it, and not made twice', async () => {
    const { ref } = await authorised()
    await cards.capture(keys('capture'), ref, 1250)
    const name = `TLR-${crypto.randomUUID()}`
    standIn.addFault({ operation: 'refund', kind: 'reset' })
    expect(await cards.refund(keys('refund'), ref, 500, name)).toEqual({ kind: 'unknown', cause: 'network' })
    expect(await cards.queryRefund({}, ref, name)).toEqual({ kind: 'done', amountPence: 500 })
    expect(await cards.refund(keys('refund'), ref, 500, name)).toEqual({ kind: 'done' })
    expect(await cards.refund(keys('refund'), ref, 400, name)).toEqual({
      kind: 'unknown',
      cause: 'bad_response',
    })
    expect(await cards.query({}, { ref })).toMatchObject({ kind: 'captured', refundedPence: 500 })
    // Without a look-up, the refusal for asking more than is left may be due to our own first request.
    expect(await blind.refund(keys('refund'), ref, 5000, newRef())).toMatchObject({ kind: 'unknown' })
    expect(await cards.refund(keys('refund'), ref, 5000, newRef())).toEqual({ kind: 'refused', raw: '4035' })
  })

  it.each(['before', 'after'] as const)(
    'F21: a connection that broke %s the bank’s result was read does not lose it',
    async (when) => {
      const challenge = await challenged()
      const cres = await answerOpayoBank(challenge, 'approve')
      standIn.addFault({ operation: 'challenge', kind: 'reset', when })
      const outcome = await cards.continueAuthorisation(keys('continue'), challenge.ref, { cres })
      expect(outcome).toMatchObject({ kind: 'authorised', ref: challenge.ref })
      for (let times = 0; times < 2; times++)
        standIn.addFault({ operation: 'challenge', kind: 'reset', when })
      const other = await challenged()
      const lost = await answerOpayoBank(other, 'approve')
      expect(await cards.continueAuthorisation(keys('continue'), other.ref, { cres: lost })).toEqual({
        kind: 'unknown',
        cause: 'network',
      })
    },
  )

  it('a release and an abort that were done before count as done', async () => {
    const taken = await authorised()
    for (const account of [cards, blind, cards])
      expect(await account.capture({ ...keys('capture'), asked: taken }, taken.ref, 1250)).toEqual({
        kind: 'done',
      })
    expect(await cards.void(keys('void'), taken.ref)).toEqual({ kind: 'refused', raw: '1017' })
    const left = await authorised()
    for (const account of [cards, blind, cards])
      expect(await account.void({ ...keys('void'), asked: left }, left.ref)).toEqual({ kind: 'done' })
    expect(await cards.capture(keys('capture'), left.ref, 1250)).toEqual({ kind: 'refused', raw: '1017' })
  })
})

describe('opayo: the bank asks', () => {
  it('answers the challenge with cRes, and a repeat returns the present state', async () => {
    const challenge = await challenged()
    expect(challenge).toMatchObject({ method: 'creq-post', amountPence: 1250 })
    expect(new URL(challenge.scaUrl).origin).toBe(standIn.acsOrigin)
    const cres = await answerOpayoBank(challenge, 'approve')
    const outcome = await cards.continueAuthorisation(keys('continue'), challenge.ref, { cres })
    expect(outcome).toMatchObject({ kind: 'authorised', card: { brand: 'visa', last4: '0006' } })
    expect(await cards.continueAuthorisation(keys('continue'), challenge.ref, { cres })).toEqual(outcome)
    expect(await cards.query({}, { ref: challenge.ref })).toEqual(outcome)
  })

  it.each(['the reports', 'the Pi API alone'])('is declined where the payer fails it: %s', async (by) => {
    const account = by === 'the reports' ? cards : blind
    const challenge = await challenged()
    const cres = await answerOpayoBank(challenge, 'refuse')
    const call = { ...keys('continue'), asked: challenge }
    const declined = { kind: 'declined', reason: 'authentication_failed' }
    expect(await account.continueAuthorisation(call, challenge.ref, { cres })).toMatchObject(declined)
    expect(await account.query({ asked: challenge }, { ref: challenge.ref })).toMatchObject(declined)
  })

  it('a cRes of another challenge, or none, is refused', async () => {
    const one = await challenged()
    const cres = await answerOpayoBank(await challenged(), 'approve')
    for (const given of [cres, 'bm90LWEtY3Jlcw'])
      expect(await cards.continueAuthorisation(keys('continue'), one.ref, { cres: given })).toMatchObject({
        kind: 'rejected',
        reason: 'challenge_result_invalid',
      })
  })

  it.each(['the reports', 'the Pi API alone'])(
    'an open challenge holds nothing and is let go: %s',
    async (by) => {
      const account = by === 'the reports' ? cards : blind
      const challenge = await challenged()
      const call = { ...keys('void'), asked: challenge }
      const open = { kind: 'challenge', scaUrl: null, amountPence: 1250, ourRef: challenge.ourRef }
      expect(await account.query(call, { ref: challenge.ref })).toMatchObject(open)
      expect(await account.void(call, challenge.ref)).toEqual({ kind: 'done' })
    },
  )

  it('Opayo declines an unanswered challenge after 15 minutes', async () => {
    const { ref } = await challenged()
    nowMs += 15 * 60_000
    expect(await cards.query({}, { ref })).toMatchObject({
      kind: 'declined',
      reason: 'authentication_failed',
    })
  })
})

describe('opayo: saved cards', () => {
  async function saved(): Promise<string> {
    const request = await paymentWith({ name: 'CHALLENGE' })
    const card = { ...request.card, saveCard: true } as AuthoriseRequest['card']
    const challenge = await cards.authorise(keys('authorise'), { ...request, card })
    if (challenge.kind !== 'challenge') throw new Error(`not challenged: ${challenge.kind}`)
    expect(lastSent()).toMatchObject({
      apply3DSecure: 'Force',
      credentialType: { cofUsage: 'First', initiatedType: 'CIT', mitType: 'Unscheduled' },
    })
    const cres = await answerOpayoBank(challenge, 'approve')
    const outcome = await cards.continueAuthorisation(keys('continue'), challenge.ref, { cres })
    if (outcome.kind !== 'authorised' || outcome.card.savedCardId === null) throw new Error('not saved')
    return outcome.card.savedCardId
  }

  it('a saved card pays with its security code, and says that the customer is there again', async () => {
    const savedCardId = await saved()
    const { sessionKey } = await openSession([savedCardId])
    const request = payment({ sessionKey, card: { savedCardId } })
    expect(await cards.authorise(keys('authorise'), request)).toMatchObject({
      kind: 'rejected',
      reason: 'security_code_needed',
    })
    expect((await giveOpayoCode(standIn, sessionKey, savedCardId)).status).toBe(204)
    expect(await cards.authorise(keys('authorise'), request)).toMatchObject({
      kind: 'challenge',
    })
    expect(lastSent()).toMatchObject({
      apply3DSecure: 'UseMSPSetting',
      credentialType: { cofUsage: 'Subsequent', initiatedType: 'CIT', mitType: 'Unscheduled' },
      strongCustomerAuthentication: {
        threeDSRequestorAuthenticationInfo: { threeDSReqAuthMethod: 'LoginWithThreeDSRequestorCredentials' },
      },
    })
  })

  it('the first payment of an agreement says so, and later ones have no session, browser or 3-D Secure', async () => {
    const { sessionKey } = await openSession()
    const cardToken = await typeOpayoCard(standIn, sessionKey)
    const request = payment({ sessionKey, card: { cardToken, saveCard: true } })
    const first = await cards.authorise(keys('authorise'), { ...request, agreement: 'first' })
    if (first.kind !== 'authorised') throw new Error(`not authorised: ${first.kind}`)
    const recurring = { mitType: 'Recurring', recurringFrequency: '28', recurringExpiry: '99991231' }
    expect(lastSent()).toMatchObject({
      apply3DSecure: 'Force',
      credentialType: { cofUsage: 'First', initiatedType: 'CIT', ...recurring },
    })
    const { savedCardId, traceId } = first.card
    const outcome = await cards.authoriseAgreed(keys('agreed'), {
      savedCardId: savedCardId!,
      traceId,
      customerRef: 'one',
      ourRef: `TL-${crypto.randomUUID()}`,
      amountPence: 1250,
      currency: 'GBP',
      merchantName: 'Riverside Leisure',
    })
    expect(outcome.kind).toBe('authorised')
    expect(lastSent()).toMatchObject({
      paymentMethod: { card: { cardIdentifier: savedCardId, reusable: true } },
      apply3DSecure: 'Disable',
      credentialType: {
        cofUsage: 'Subsequent',
        initiatedType: 'MIT',
        ...recurring,
        schemeTraceId: traceId,
      },
    })
    expect(lastSent()).not.toHaveProperty('strongCustomerAuthentication')
  })

  it('a removed card is gone', async () => {
    const savedCardId = await saved()
    expect(await cards.removeSavedCard(keys('remove'), savedCardId)).toEqual({ kind: 'done' })
    expect(await cards.removeSavedCard(keys('remove'), savedCardId)).toEqual({ kind: 'done' })
    const { sessionKey } = await openSession([savedCardId])
    const request = payment({ sessionKey, card: { savedCardId } })
    expect(await cards.authorise(keys('authorise'), request)).toMatchObject({
      kind: 'rejected',
      reason: 'saved_card_gone',
    })
    standIn.addFault({ operation: 'removeToken', kind: 'status' })
    expect(await cards.removeSavedCard(keys('remove'), savedCardId)).toEqual({
      kind: 'unknown',
      cause: 'server_error',
    })
  })
})

describe('opayo: acts without a result', () => {
  it('a session and a card identifier that are over', async () => {
    const late = await paymentWith()
    nowMs += 400_000
    expect(await cards.authorise(keys('authorise'), late)).toMatchObject({
      kind: 'rejected',
      reason: 'session_expired',
    })
    nowMs = startMs
    const twice = await paymentWith()
    await cards.authorise(keys('authorise'), twice)
    expect(await cards.authorise(keys('authorise'), { ...twice, ourRef: newRef() })).toMatchObject({
      kind: 'rejected',
      reason: 'card_token_expired',
    })
  })

  it('a field that is refused', async () => {
    const request = await paymentWith({}, { ourRef: 'not a name' })
    expect(await cards.authorise(keys('authorise'), request)).toEqual({
      kind: 'rejected',
      reason: 'request_invalid',
      raw: '1005 vendorTxCode',
    })
  })

  it.each([
    ['no connection', null, { kind: 'rejected', reason: 'provider_unavailable', raw: 'network' }],
    ['too many requests', 429, { kind: 'rejected', reason: 'provider_unavailable', raw: 'bad_response' }],
    ['403 without words', 403, { kind: 'unknown', cause: 'bad_response' }],
  ])('%s', async (_title, status, outcome) => {
    const request = await paymentWith()
    if (status) standIn.addFault({ operation: 'transaction', kind: 'status', status, when: 'before' })
    const account = status ? cards : opayoCards(await closedOrigin(), { timeoutMs })
    expect(await account.authorise(keys('authorise'), request)).toEqual(outcome)
  })
})

describe('opayo: F23, faults are unknown and never declined', () => {
  const faults = [
    [{ kind: 'status', status: 500 }, 'server_error'],
    [{ kind: 'status', status: 502 }, 'server_error'],
    [{ kind: 'reset' }, 'network'],
    [{ kind: 'empty' }, 'bad_response'],
    [{ kind: 'malformed' }, 'bad_response'],
    [{ kind: 'wrongShape' }, 'bad_response'],
    [{ kind: 'delay', delayMs: timeoutMs * 2 }, 'timeout'],
  ] as const

  it.each(faults)('%j: the act is found afterwards by our name', async (fault, cause) => {
    const request = await paymentWith()
    standIn.addFault({ operation: 'transaction', ...fault })
    expect(await cards.authorise(keys('authorise'), request)).toEqual({ kind: 'unknown', cause })
    const by = { ourRef: request.ourRef, askedSecondsAgo: 0 }
    expect(await cards.query({}, by)).toMatchObject({ kind: 'authorised', ourRef: request.ourRef })
    expect(await blind.query({}, by)).toEqual({ kind: 'unknown', cause: 'bad_response' })
  })

  it.each(faults)('%j: before the act, Opayo has never heard of it', async (fault, cause) => {
    const request = await paymentWith()
    standIn.addFault({ operation: 'transaction', when: 'before', ...fault })
    expect(await cards.authorise(keys('authorise'), request)).toEqual({ kind: 'unknown', cause })
    if (fault.kind !== 'delay')
      expect(await cards.query({}, { ourRef: request.ourRef, askedSecondsAgo: 0 })).toEqual({
        kind: 'missing',
      })
  })

  it.each(faults)(
    '%j: at the reports it is unknown, or told by the Pi API where Opayo’s name is known',
    async (fault, cause) => {
      const { ref, ourRef } = await authorised()
      standIn.addFault({ operation: 'reporting', ...fault })
      const outcome = await cards.query({}, { ourRef, askedSecondsAgo: 0 })
      expect(outcome).toEqual({
        kind: 'unknown',
        cause: fault.kind === 'status' ? cause : expect.any(String),
      })
      standIn.addFault({ operation: 'reporting', ...fault })
      const asked = { ourRef, amountPence: 1250, currency: 'GBP' }
      expect(await cards.query({ asked }, { ref })).toMatchObject({ kind: 'authorised', ref, ourRef })
    },
  )

  it.each(['wrongAmount', 'wrongCurrency'] as const)(
    'F39: a wrong sum in an answer is passed on: %s',
    async (kind) => {
      standIn.addFault({ operation: 'transaction', kind })
      const outcome = await cards.authorise(keys('authorise'), await paymentWith())
      expect(outcome).toMatchObject(
        kind === 'wrongAmount'
          ? { amountPence: 1251, currency: 'GBP' }
          : { amountPence: 1250, currency: 'EUR' },
      )
    },
  )
})

it.each([
  ['all of its fields', [1003, 1004], 'rejected'],
  ['a field and of something else', [1003, 5080], 'unknown'],
  ['something else and of a field', [5080, 1003], 'unknown'],
  ['something else', [5080], 'unknown'],
])(
  'opayo: F23, refusals that speak of %s: only those of fields alone prove that nothing was done',
  async (_, codes, kind) => {
    standIn.addFault({ operation: 'transaction', kind: 'refusals', codes })
    expect(await blind.authorise(keys('authorise'), await paymentWith())).toMatchObject({ kind })
  },
)

it('opayo: F23, a refusal that proves nothing hides no money: our name finds what is held', async () => {
  const request = await paymentWith()
  standIn.addFault({ operation: 'transaction', kind: 'refusals', codes: [1003, 5080] })
  expect(await cards.authorise(keys('authorise'), request)).toMatchObject({ kind: 'unknown' })
  const by = { ourRef: request.ourRef, askedSecondsAgo: 0 }
  expect(await cards.query({}, by)).toMatchObject({ kind: 'authorised', amountPence: 1250 })
})

it('opayo: F39, a success without a sum is unknown, and is looked up', async () => {
  const request = await paymentWith()
  standIn.addFault({ operation: 'transaction', kind: 'withoutAmount' })
  expect(await cards.authorise(keys('authorise'), request)).toEqual({
    kind: 'unknown',
    cause: 'bad_response',
  })
  const by = { ourRef: request.ourRef, askedSecondsAgo: 0 }
  expect(await cards.query({}, by)).toMatchObject({ kind: 'authorised', amountPence: 1250 })
})

describe('opayo: the list of a day', () => {
  it('lists takings and refunds, by both names', async () => {
    const fromUtc = new Date(startMs - 60_000)
    const one = await authorised()
    await cards.capture(keys('capture'), one.ref, 1250)
    const name = `TLR-${crypto.randomUUID()}`
    await cards.refund(keys('refund'), one.ref, 300, name)
    const held = await authorised()
    const listed = await cards.listMovements({}, { fromUtc, untilUtc: new Date(startMs + 60_000) })
    if (listed.kind !== 'list') throw new Error('no list')
    const of = (ref: string) =>
      listed.movements.filter((movement) => movement.ref === ref).map(({ at: _at, ...told }) => told)
    const names = { ref: one.ref, ourRef: one.ourRef, currency: 'GBP' }
    expect(of(one.ref)).toEqual([
      { kind: 'captured', ...names, ourRefundRef: null, amountPence: 1250 },
      { kind: 'refunded', ...names, ourRefundRef: name, amountPence: 300 },
    ])
    expect(of(held.ref)).toEqual([])
    expect(await blind.listMovements({}, { fromUtc, untilUtc: fromUtc })).toMatchObject({ kind: 'unknown' })
    expect(blind.caps).toMatchObject({ listsMovements: false, queryByOurRef: false, webhooks: false })
  })

  it.each([
    ['in winter', '2027-01-15T13:30:00.000Z'],
    ['in summer', '2027-07-15T13:30:00.000Z'],
    ['in summer, just before midnight by UTC', '2027-07-15T23:30:00.000Z'],
    ['in the hour in which the clocks go forward', '2027-03-28T01:30:00.000Z'],
  ])('lists takings at the moment at which they were taken: %s', async (_, at) => {
    nowMs = Date.parse(at)
    const taken = await authorised()
    await cards.capture(keys('capture'), taken.ref, 1250)
    const listIn = async (fromMinutes: number, untilMinutes: number) => {
      const [fromUtc, untilUtc] = [fromMinutes, untilMinutes].map(
        (minutes) => new Date(nowMs + minutes * 60_000),
      )
      const listed = await cards.listMovements({}, { fromUtc: fromUtc!, untilUtc: untilUtc! })
      if (listed.kind !== 'list') throw new Error('no list')
      return listed.movements.filter(({ ref }) => ref === taken.ref).map((movement) => movement.at)
    }
    expect(await listIn(-1, 1)).toEqual([new Date(at)])
    for (const [from, until] of [
      [-90, -30],
      [30, 90],
    ] as const)
      expect(await listIn(from, until)).toEqual([])
  })

  it('lists more than a page of the reports holds', async () => {
    const other = await startOpayoStandIn()
    try {
      const there = opayoCards(other.origin)
      for (let made = 0; made < 52; made += 1) {
        const { sessionKey } = await openSessionAt(there)
        const card = { cardToken: await typeOpayoCard(other, sessionKey), saveCard: false }
        const outcome = await there.authorise(keys('authorise'), payment({ sessionKey, card }))
        if (outcome.kind === 'authorised') await there.capture(keys('capture'), outcome.ref, 1250)
      }
      const period = { fromUtc: new Date(Date.now() - 60_000), untilUtc: new Date(Date.now() + 60_000) }
      const listed = await there.listMovements({}, period)
      expect(listed.kind === 'list' && listed.movements.length).toBe(52)
    } finally {
      await other.close()
    }
  })
})

async function openSessionAt(account: CardPayments) {
  const session = await account.prepare(keys('prepare'), {
    ourRef: 'basket',
    amountPence: 1250,
    currency: 'GBP',
    embedOrigins: ['https://bookings.example'],
    savedCardIds: [],
    cardPageUrl: 'https://bookings.example/pay/card/opayo',
  })
  if (session.kind !== 'ready') throw new Error('no session')
  return session
}
