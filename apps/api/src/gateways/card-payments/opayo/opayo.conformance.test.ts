import {
  type OpayoStandIn,
  standInKeys,
  startOpayoStandIn,
} from '../../../../../card-sandbox/src/opayo/server.ts'
import { testCards } from '../../../../../card-sandbox/src/opayo/test-cards.ts'
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
import {
  answerOpayoBank,
  giveOpayoCode,
  opayoBooks,
  opayoCards,
  type TypedCard,
  typedNumber,
  typedSecurityCode,
  typeOpayoCard,
} from '../../../testing/providers/opayo.ts'
import type { DeclineReason } from '../port.ts'
import { createOpayoCardPayments } from './opayo.ts'

const timeoutMs = patienceMs

const declinedBy: Partial<Record<DeclineReason, string>> = {
  card_declined: '4929000000000026',
  insufficient_funds: '4929000000000513',
  security_code: '4929000000000828',
  expired_card: '4929000000000547',
  processing_error: '4929000000000919',
  authentication_failed: '4929000005559',
}

const cardOf = (kind: CardKind): TypedCard => {
  switch (kind) {
    case 'approved':
      return {}
    case 'challenge':
      return { name: 'CHALLENGE' }
    case 'challenge_then_declined':
      return { name: 'CHALLENGE', number: '4929000000000026' }
    case 'challenge_for_agreement':
      return { number: '4929000000000653' }
    case 'fingerprint':
    case 'fingerprint_then_challenge':
      throw new Error('Opayo has no such step')
    default:
      return { number: declinedBy[kind.declined]! }
  }
}

const operations: Record<HarmedCall, Parameters<OpayoStandIn['addFault']>[0]['operation']> = {
  prepare: 'sessionKey',
  authorise: 'transaction',
  continue: 'challenge',
  query: 'reporting',
  queryByOurRef: 'reporting',
  capture: 'instruction',
  void: 'instruction',
  refund: 'refund',
  queryRefund: 'reporting',
  removeSavedCard: 'removeToken',
  listMovements: 'reporting',
  restOfMovements: 'reporting',
}

const harms: Record<Harm, Omit<Parameters<OpayoStandIn['addFault']>[0], 'operation'>> = {
  reset: { kind: 'reset' },
  empty: { kind: 'empty' },
  malformed: { kind: 'malformed' },
  server_error: { kind: 'status', status: 500 },
  too_many: { kind: 'status', status: 429 },
  slow: { kind: 'delay', delayMs: lateMs },
  wrong_amount: { kind: 'wrongAmount' },
  wrong_currency: { kind: 'wrongCurrency' },
}

async function open(isBlind: boolean): Promise<CardConformance> {
  const startMs = Date.now()
  let nowMs = startMs
  const standIn = await startOpayoStandIn({ nowMs: () => nowMs })
  const cards = opayoCards(standIn.origin, { isBlind, timeoutMs })
  return {
    cards,
    withWrongKey: createOpayoCardPayments({
      id: 'opayo',
      mode: 'test',
      vendor: standInKeys.vendor,
      integrationKey: 'wrong',
      integrationPassword: 'wrong',
      reporting: null,
      origin: standIn.origin,
      timeoutMs,
    }),
    unreachable: opayoCards(await closedOrigin(), { isBlind, timeoutMs }),
    secrets: [
      standInKeys.integrationPassword,
      standInKeys.integrationKey,
      standInKeys.reportingPassword,
      // As it goes over the wire.
      Buffer.from(`${standInKeys.integrationKey}:${standInKeys.integrationPassword}`).toString('base64'),
    ],
    numberOf: (kind) => cardOf(kind).number ?? typedNumber,
    securityCode: typedSecurityCode,
    declines: Object.keys(declinedBy) as DeclineReason[],
    forgedAnswers: (mine, others) => {
      const creq = JSON.parse(Buffer.from(mine.scaData, 'base64url').toString()) as object
      const forged = { ...creq, messageType: 'CRes', transStatus: 'Y' }
      return [
        others,
        { cres: 'cres' in others ? others.cres.slice(0, 20) : '' },
        { cres: 'not base64' },
        { cres: Buffer.from(JSON.stringify(forged)).toString('base64url') },
        { returned: true },
      ]
    },
    typeCard: ({ sessionKey }, kind) => typeOpayoCard(standIn, sessionKey, cardOf(kind)),
    pressWallet: null,
    treatSavedAs: async (kind) => {
      const { number = typedNumber, name = 'Ada Byron' } = cardOf(kind)
      standIn.gateway.nextSavedUse = { card: testCards.find((card) => card.number === number)!, name }
    },
    giveSecurityCode: async ({ sessionKey }, id) => void (await giveOpayoCode(standIn, sessionKey, id)),
    answerBank: async (challenge, answer) => ({ cres: await answerOpayoBank(challenge, answer) }),
    harm: async (call, harm, when) => {
      // The first request of a list meets a fault that does nothing.
      if (call === 'restOfMovements') standIn.addFault({ operation: 'reporting', kind: 'delay' })
      standIn.addFault({ operation: operations[call], ...harms[harm], when })
      // A query falls back from the reports to the API that takes the payments, so that one is harmed, too.
      if (call === 'query') standIn.addFault({ operation: 'retrieve', ...harms[harm], when })
    },
    refuseRefund: async () => void (standIn.gateway.declinesNextRefund = true),
    mend: async () => {
      nowMs = startMs
      standIn.dropFaults()
    },
    books: async () =>
      opayoBooks(standIn).map(({ status, refunds: _refunds, ...payment }) => ({
        ...payment,
        state: status === 'challenge' || status === 'fingerprint' ? 'waiting' : status,
      })),
    webhookOf: null,
    outliveSession: async () => void (nowMs += 400_000),
    outliveCardToken: async () => void (nowMs += 400_000),
    outliveChallenge: async () => void (nowMs += 15 * 60_000),
    outliveHold: async () => {
      const holdLifeMs = 30 * 24 * 60 * 60_000
      nowMs += holdLifeMs
      return holdLifeMs / 1000
    },
    toldOfBrowser: async (payment) => {
      await cards.authorise({ idempotencyKey: `${payment.ourRef}-told` }, payment)
      const { body } = standIn.requests.findLast(({ path }) => path === '/api/v1/transactions') ?? {
        body: '{}',
      }
      const { browser } = payment
      const expected = {
        website: new URL(payment.notificationUrl).origin,
        notificationURL: payment.notificationUrl,
        browserIP: browser.ip,
        browserAcceptHeader: browser.acceptHeader,
        browserUserAgent: browser.userAgent,
        browserLanguage: browser.language,
        browserJavascriptEnabled: true,
        browserJavaEnabled: false,
        // EMV knows no depth of 30 bits.
        browserColorDepth: '24',
        browserScreenHeight: String(browser.screenHeight),
        browserScreenWidth: String(browser.screenWidth),
        browserTZ: String(browser.timeZoneOffsetMinutes),
        challengeWindowSize: 'Medium',
        transType: 'GoodsAndServicePurchase',
      }
      return { told: JSON.parse(body).strongCustomerAuthentication, expected }
    },
    close: () => standIn.close(),
  }
}

const can = {
  webhooks: false,
  wallets: false,
  queryByOurRef: true,
  listsMovements: true,
  fingerprint: false,
  tellsBankTwice: true,
  endsChallenges: true,
  tellsEndOfHold: true,
  namesSumOfCapture: false,
  takesTraceId: true,
  leastPence: 1,
}
describeCardConformance('Opayo', can, () => open(false))
// A supported mode: staff look up payments whose answer was lost.
const canBlind = { ...can, queryByOurRef: false, listsMovements: false, tellsEndOfHold: false }
describeCardConformance('Opayo without its reports', canBlind, () => open(true))
