import {
  type OpayoStandIn,
  standInKeys,
  startOpayoStandIn,
} from '../../../../card-sandbox/src/opayo/server.ts'
import {
  type CardConformance,
  type CardKind,
  describeCardConformance,
  type Harm,
  type HarmedCall,
} from '../../testing/card-conformance.ts'
import { closedOrigin } from '../../testing/closed-origin.ts'
import {
  answerOpayoBank,
  giveOpayoCode,
  opayoBooks,
  opayoCards,
  type TypedCard,
  typeOpayoCard,
} from '../../testing/opayo.ts'
import { createOpayoCardPayments } from './opayo.ts'
import type { DeclineReason } from './port.ts'

const timeoutMs = 1_200

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
    default:
      return { number: declinedBy[kind.declined]! }
  }
}

const operations: Record<HarmedCall, Parameters<OpayoStandIn['addFault']>[0]['operation']> = {
  prepare: 'sessionKey',
  authorise: 'transaction',
  continue: 'challenge',
  query: 'reporting',
  capture: 'instruction',
  void: 'instruction',
  refund: 'refund',
}

const harms: Record<Harm, Omit<Parameters<OpayoStandIn['addFault']>[0], 'operation'>> = {
  reset: { kind: 'reset' },
  empty: { kind: 'empty' },
  malformed: { kind: 'malformed' },
  server_error: { kind: 'status', status: 500 },
  too_many: { kind: 'status', status: 429 },
  slow: { kind: 'delay', delayMs: timeoutMs + 400 },
  wrong_amount: { kind: 'wrongAmount' },
  wrong_currency: { kind: 'wrongCurrency' },
}

async function open(): Promise<CardConformance> {
  let nowMs = Date.now()
  const standIn = await startOpayoStandIn({ nowMs: () => nowMs })
  return {
    cards: opayoCards(standIn.origin, { timeoutMs }),
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
    unreachable: opayoCards(await closedOrigin(), { timeoutMs }),
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
    giveSecurityCode: async ({ sessionKey }, id) => void (await giveOpayoCode(standIn, sessionKey, id)),
    answerBank: async (challenge, answer) => ({ cres: await answerOpayoBank(challenge, answer) }),
    harm: async (call, harm, when) => standIn.addFault({ operation: operations[call], ...harms[harm], when }),
    refuseRefund: async () => void (standIn.gateway.declinesNextRefund = true),
    mend: async () => standIn.dropFaults(),
    books: async () =>
      opayoBooks(standIn).map(({ status, refunds: _refunds, ...payment }) => ({
        ...payment,
        state: status === 'challenge' || status === 'fingerprint' ? 'waiting' : status,
      })),
    webhookOf: null,
    outliveSession: async () => void (nowMs += 400_000),
    outliveCardToken: async () => void (nowMs += 400_000),
    close: () => standIn.close(),
  }
}

describeCardConformance('Opayo', open)
