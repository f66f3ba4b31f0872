import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startStripeStandIn } from '../../../../../card-sandbox/src/stripe/server.ts'
import { signatureOf } from '../../../../../card-sandbox/src/stripe/webhooks.ts'
import { describeCardConformance } from '../../../testing/providers/card-conformance.ts'
import {
  type BookedPayment,
  type CardConformance,
  type CardKind,
  type Harm,
  type HarmedCall,
  lateMs,
  patienceMs,
} from '../../../testing/providers/card-conformance-subject.ts'
import { closedOrigin } from '../../../testing/providers/closed-origin.ts'
import type { DeclineReason } from '../port.ts'
import { createStripeCardPayments } from './stripe.ts'

const secretKey = 'sk_test_for_conformance'
const webhookSecret = 'whsec_for_conformance'
const securityCode = '123'
const timeoutMs = patienceMs
const dayMs = 24 * 60 * 60_000

const declinedBy: Partial<Record<DeclineReason, string>> = {
  card_declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
  security_code: '4000000000000127',
  expired_card: '4000000000000069',
  processing_error: '4000000000000119',
}

const numberOf = (kind: CardKind): string => {
  switch (kind) {
    case 'approved':
      return '4242424242424242'
    case 'challenge':
      return '4000000000003220'
    case 'challenge_then_declined':
      return '4000008260003178'
    case 'challenge_for_agreement':
      return '4000000000003055'
    case 'fingerprint':
    case 'fingerprint_then_challenge':
      throw new Error('Stripe has no such step')
    default:
      return declinedBy[kind.declined]!
  }
}

const operations: Record<HarmedCall, string> = {
  prepare: 'listCards',
  authorise: 'createIntent',
  continue: 'retrieveIntent',
  query: 'retrieveIntent',
  queryByOurRef: 'listIntents',
  capture: 'captureIntent',
  void: 'cancelIntent',
  refund: 'createRefund',
  queryRefund: 'listRefunds',
  removeSavedCard: 'detachCard',
  listMovements: 'listBalance',
  restOfMovements: 'listRefunds',
}

const harms: Record<Harm, object> = {
  reset: { kind: 'reset' },
  empty: { kind: 'empty' },
  malformed: { kind: 'malformed' },
  server_error: { kind: 'proxy', status: 500 },
  too_many: { kind: 'status', status: 429, code: 'rate_limit' },
  slow: { kind: 'delay', delayMs: lateMs },
  wrong_amount: { kind: 'wrongAmount' },
  wrong_currency: { kind: 'wrongCurrency' },
}

const eventOf = {
  declined: 'payment_intent.payment_failed',
  authorised: 'payment_intent.amount_capturable_updated',
  captured: 'payment_intent.succeeded',
  voided: 'payment_intent.canceled',
  refunded: 'charge.refunded',
}

interface Booked {
  status: string
  amount: number
  currency: string
  metadata: Record<string, string>
  amountCaptured: number
  amountRefunded: number
}

function stateOf({ status, amountCaptured, amountRefunded }: Booked): BookedPayment['state'] {
  switch (status) {
    case 'requires_action':
      return 'waiting'
    case 'requires_capture':
      return 'authorised'
    case 'succeeded':
      return amountRefunded === amountCaptured ? 'refunded' : 'captured'
    case 'canceled':
      return 'voided'
    default:
      return 'declined'
  }
}

/** Plays the browser at the bank: Stripe's page leads to it, and its answer leads back. */
async function answerBank(scaUrl: string, answer: string) {
  const hooks = await (await fetch(scaUrl)).text()
  const page = await (await fetch(/<a href="([^"]+)"/.exec(hooks)?.[1] ?? '')).text()
  const body = new URLSearchParams({ answer })
  await fetch(/action="([^"]+)"/.exec(page)?.[1] ?? '', { method: 'POST', body, redirect: 'manual' })
}

async function open(): Promise<CardConformance> {
  let aheadMs = 0
  const nowMs = () => Date.now() + aheadMs
  const received: { rawBody: Buffer; headers: IncomingHttpHeaders }[] = []
  const hooks = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ rawBody: Buffer.concat(chunks), headers: request.headers })
    response.end()
  })
  await new Promise<void>((done) => hooks.listen(0, '127.0.0.1', done))
  const { port } = hooks.address() as AddressInfo
  const standIn = await startStripeStandIn({
    secretKey,
    webhookSecret,
    webhookUrl: `http://127.0.0.1:${port}/`,
    nowMs,
  })
  const openAt = (apiOrigin: string, key = secretKey) =>
    createStripeCardPayments({
      id: 'stripe',
      secretKey: key,
      publishableKey: 'pk_test_for_conformance',
      webhookSecret,
      timeoutMs,
      apiOrigin,
      scriptUrl: `${standIn.origin}/endive/stripe.js`,
      nowMs,
    })
  const steer = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${standIn.origin}/stand-in/${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const enter = async (number: string, wallet: 'apple_pay' | null): Promise<string> => {
    const response = await fetch(`${standIn.origin}/elements/tokens`, {
      method: 'POST',
      body: JSON.stringify({ number, expiry: '12/39', securityCode, wallet, billing: null }),
    })
    return ((await response.json()) as { id: string }).id
  }
  return {
    cards: openAt(standIn.origin),
    withWrongKey: openAt(standIn.origin, 'sk_test_wrong'),
    unreachable: openAt(await closedOrigin()),
    secrets: [secretKey, webhookSecret],
    numberOf,
    securityCode,
    declines: Object.keys(declinedBy) as DeclineReason[],
    forgedAnswers: (_mine, others) => [others, { cres: 'of another provider' }],
    typeCard: (_session, kind) => enter(numberOf(kind), null),
    pressWallet: (_session, kind) => enter(numberOf(kind), 'apple_pay'),
    treatSavedAs: async (kind) => void (await steer('POST', 'next-saved-use', { as: numberOf(kind) })),
    giveSecurityCode: () => Promise.reject(new Error('Stripe asks for none')),
    answerBank: async ({ scaUrl }, answer) => {
      await answerBank(scaUrl, answer)
      return { returned: true }
    },
    harm: async (call, harm, when) =>
      void (await steer('POST', 'faults', { operation: operations[call], ...harms[harm], when })),
    refuseRefund: async () => {
      const refusal = { kind: 'status', status: 400, code: 'charge_disputed', when: 'before' }
      await steer('POST', 'faults', { operation: 'createRefund', ...refusal })
    },
    mend: async () => {
      aheadMs = 0
      await steer('DELETE', 'faults')
    },
    books: async () => {
      const { intents } = (await steer('GET', 'books')) as { intents: Booked[] }
      return intents.map((intent) => ({
        ourRef: intent.metadata['touchline_payment'] ?? '',
        amountPence: intent.amount,
        currency: intent.currency.toUpperCase(),
        state: stateOf(intent),
        capturedPence: intent.amountCaptured,
        refundedPence: intent.amountRefunded,
      }))
    },
    webhookOf: async (ourRef, happened) => {
      const deadline = Date.now() + 60_000
      for (;;) {
        const found = received.find(
          ({ rawBody }) => rawBody.includes(ourRef) && rawBody.includes(`"${eventOf[happened]}"`),
        )
        const now = Math.floor(nowMs() / 1000)
        const sign = (rawBody: Uint8Array, secret: string, at: number) => ({
          'stripe-signature': signatureOf(secret, at, Buffer.from(rawBody).toString()),
        })
        if (found)
          return {
            ...found,
            forged: sign(found.rawBody, 'whsec_another', now),
            old: sign(found.rawBody, webhookSecret, now - 3600),
            sign: (rawBody) => sign(rawBody, webhookSecret, now),
          }
        if (Date.now() > deadline) throw new Error('no webhook came')
        await new Promise((done) => setTimeout(done, 20))
      }
    },
    outliveSession: async () => void (aheadMs = 61 * 60_000),
    outliveCardToken: async () => void (aheadMs = 13 * 60 * 60_000),
    outliveChallenge: async () => void (aheadMs = 16 * 60_000),
    outliveHold: async () => {
      aheadMs = 7 * dayMs
      return aheadMs / 1000
    },
    // Stripe's script and its bank's page see the browser themselves.
    toldOfBrowser: null,
    close: async () => {
      await standIn.close()
      hooks.closeAllConnections()
      hooks.close()
    },
  }
}

const can = {
  webhooks: true,
  wallets: true,
  queryByOurRef: true,
  listsMovements: true,
  fingerprint: false,
  tellsBankTwice: false,
  endsChallenges: false,
  tellsEndOfHold: true,
  namesSumOfCapture: true,
  takesTraceId: false,
  leastPence: 30,
}
describeCardConformance('Stripe', can, open)
