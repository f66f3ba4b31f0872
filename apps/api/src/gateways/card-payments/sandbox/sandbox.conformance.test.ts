import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { holdLifeMs } from '../../../../../card-sandbox/src/records.ts'
import { startCardSandbox } from '../../../../../card-sandbox/src/server.ts'
import { readBooks } from '../../../testing/audit/books.ts'
import { describeCardConformance } from '../../../testing/providers/card-conformance.ts'
import {
  type CardConformance,
  type CardKind,
  type Harm,
  type HarmedCall,
  lateMs,
  patienceMs,
} from '../../../testing/providers/card-conformance-subject.ts'
import { closedOrigin } from '../../../testing/providers/closed-origin.ts'
import { giveSecurityCode } from '../../../testing/shopper.ts'
import type { BrowserAnswer, DeclineReason } from '../port.ts'
import { createSandboxCardPayments } from './sandbox.ts'

const secret = 'a-secret-for-tests'
const webhookSecret = 'a-webhook-secret'
const securityCode = '123'
const timeoutMs = patienceMs

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
      return '4000100000001701'
    case 'fingerprint':
      return '4000100000001214'
    case 'fingerprint_then_challenge':
      return '4000100000001313'
    default:
      return declinedBy[kind.declined]!
  }
}

const operations: Record<HarmedCall, string> = {
  prepare: 'createSession',
  authorise: 'createTransaction',
  continue: 'continueTransaction',
  query: 'query',
  queryByOurRef: 'query',
  capture: 'capture',
  void: 'void',
  refund: 'refund',
  queryRefund: 'query',
  removeSavedCard: 'removeSavedCard',
  listMovements: 'listMovements',
  restOfMovements: 'listMovements',
}

const harms: Record<Harm, object> = {
  reset: { kind: 'reset' },
  empty: { kind: 'empty' },
  malformed: { kind: 'malformed' },
  server_error: { kind: 'status', status: 500 },
  too_many: { kind: 'status', status: 429 },
  slow: { kind: 'delay', delayMs: lateMs },
  wrong_amount: { kind: 'wrongAmount' },
  wrong_currency: { kind: 'wrongCurrency' },
}

/** Posts the browser's forms at the bank, as the sandbox's pages do. */
async function answerBank(scaUrl: string, creq: string, answer: string): Promise<string> {
  const page = await fetch(scaUrl, { method: 'POST', body: new URLSearchParams({ creq }) })
  const challenge = /name="challenge" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const body = new URLSearchParams({ challenge, answer })
  const result = await fetch(new URL('/bank/answer', scaUrl), { method: 'POST', body })
  return /name="cres" value="([^"]+)"/.exec(await result.text())?.[1] ?? ''
}

async function open(): Promise<CardConformance> {
  const startMs = Date.now()
  let nowMs = startMs
  const received: { rawBody: Buffer; headers: IncomingHttpHeaders }[] = []
  const hooks = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ rawBody: Buffer.concat(chunks), headers: request.headers })
    response.end()
  })
  await new Promise<void>((done) => hooks.listen(0, '127.0.0.1', done))
  const { port } = hooks.address() as AddressInfo
  const sandbox = await startCardSandbox({
    secret,
    webhookSecret,
    webhookUrl: `http://127.0.0.1:${port}/`,
    nowMs: () => nowMs,
  })
  const common = { secret, webhookSecret, timeoutMs, nowMs: () => nowMs }
  const steer = async (method: string, path: string, body?: object): Promise<void> => {
    const response = await fetch(`${sandbox.origin}/${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  const typeNumber = async (sessionKey: string, number: string, name: string): Promise<string> => {
    const response = await fetch(`${sandbox.origin}/fields/tokens`, {
      method: 'POST',
      body: JSON.stringify({ sessionKey, number, name, expiry: '12/39', securityCode }),
    })
    return ((await response.json()) as { cardToken: string }).cardToken
  }
  const sign = (timestamp: string, rawBody: Uint8Array, by: string) => ({
    'card-sandbox-timestamp': timestamp,
    'card-sandbox-signature': createHmac('sha256', by).update(`${timestamp}.`).update(rawBody).digest('hex'),
  })
  return {
    cards: createSandboxCardPayments({ origin: sandbox.origin, ...common }),
    withWrongKey: createSandboxCardPayments({ origin: sandbox.origin, ...common, secret: 'wrong' }),
    unreachable: createSandboxCardPayments({ origin: await closedOrigin(), ...common }),
    secrets: [secret, webhookSecret],
    numberOf,
    securityCode,
    declines: Object.keys(declinedBy) as DeclineReason[],
    forgedAnswers: (mine, others): BrowserAnswer[] => {
      const cres = 'cres' in others ? others.cres : ''
      const creq = JSON.parse(Buffer.from(mine.scaData, 'base64url').toString())
      const forged = { ...creq, messageType: 'CRes', transStatus: 'Y' }
      return [
        others,
        { cres: cres.slice(0, 20) },
        { cres: 'not base64' },
        { cres: Buffer.from(JSON.stringify(forged)).toString('base64url') },
        { returned: true },
      ]
    },
    typeCard: ({ sessionKey }, kind) => typeNumber(sessionKey, numberOf(kind), 'Ada Byron'),
    // The page of the sandbox's wallet gives a token for a card of its own, like a typed one.
    pressWallet: ({ sessionKey }, kind) => typeNumber(sessionKey, numberOf(kind), 'Test Wallet'),
    treatSavedAs: (kind) => steer('POST', 'next-saved-use', { as: numberOf(kind) }),
    giveSecurityCode: async ({ sessionKey }, id) =>
      void (await giveSecurityCode(sandbox.origin, sessionKey, id)),
    answerBank: async ({ scaUrl, scaData }, answer) => ({ cres: await answerBank(scaUrl, scaData, answer) }),
    harm: (call, harm, when) =>
      steer('POST', 'faults', { operation: operations[call], ...harms[harm], when }),
    refuseRefund: () => steer('POST', 'faults', { operation: 'refund', kind: 'refused', when: 'before' }),
    mend: () => {
      nowMs = startMs
      return steer('DELETE', 'faults')
    },
    books: async () =>
      (await readBooks(sandbox.origin, secret)).map(({ status, refunds: _refunds, ...payment }) => ({
        ...payment,
        state: status === 'challenge' || status === 'fingerprint' ? 'waiting' : status,
      })),
    webhookOf: async (ourRef, happened) => {
      const deadline = Date.now() + 60_000
      for (;;) {
        const found = received.find(
          ({ rawBody }) => rawBody.includes(ourRef) && rawBody.includes(`transaction.${happened}`),
        )
        const timestamp = String(Math.floor(nowMs / 1000))
        const longAgo = String(Math.floor(nowMs / 1000) - 3600)
        if (found)
          return {
            ...found,
            forged: sign(timestamp, found.rawBody, 'another secret'),
            old: sign(longAgo, found.rawBody, webhookSecret),
            sign: (rawBody) => sign(timestamp, rawBody, webhookSecret),
          }
        if (Date.now() > deadline) throw new Error('no webhook came')
        await new Promise((done) => setTimeout(done, 20))
      }
    },
    outliveSession: async () => void (nowMs += 20 * 60_000),
    outliveCardToken: async () => void (nowMs += 400_000),
    outliveChallenge: async () => void (nowMs += 15 * 60_000),
    outliveHold: async () => {
      nowMs += holdLifeMs
      return holdLifeMs / 1000
    },
    toldOfBrowser: async (payment) => {
      const listener = createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        told = JSON.parse(Buffer.concat(chunks).toString())
        response.writeHead(500).end()
      })
      let told: { browser?: unknown } = {}
      await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
      const { port: at } = listener.address() as AddressInfo
      const cards = createSandboxCardPayments({ origin: `http://127.0.0.1:${at}`, ...common })
      await cards.authorise({ idempotencyKey: `${payment.ourRef}-told` }, payment)
      listener.closeAllConnections()
      listener.close()
      // EMV knows no depth of 30 bits.
      return { told: told.browser, expected: { ...payment.browser, colorDepth: 24 } }
    },
    close: async () => {
      await sandbox.close()
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
  fingerprint: true,
  tellsBankTwice: false,
  endsChallenges: true,
  tellsEndOfHold: true,
  namesSumOfCapture: true,
  takesTraceId: true,
  leastPence: 1,
}
// The product's own provider must always pass the whole suite.
describeCardConformance('the sandbox', can, open, { isWhole: true })
