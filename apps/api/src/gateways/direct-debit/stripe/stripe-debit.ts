import { createStripeSend } from '../../card-payments/stripe/stripe-send.ts'
import type { DirectDebit, DirectDebitCaps } from '../port.ts'
import { cancelCollection, collectOnce, queryCollection, refundOnce } from './stripe-debit-collections.ts'
import { createVerifyStripeDebit, listEvents } from './stripe-debit-events.ts'
import { cancelMandate, openSession, queryMandate } from './stripe-debit-mandates.ts'

export interface StripeDebitOptions {
  /** The account's name. */
  id: string
  secretKey: string
  webhookSecret: string
  timeoutMs: number
  /** A stand-in's address, in place of Stripe's own. */
  apiOrigin?: string | undefined
  nowMs?: () => number
}

const caps: DirectDebitCaps = {
  ownPage: false,
  refunds: true,
  webhooks: true,
  listsEvents: true,
  findsMandateByOurRef: false,
  tellsChargeDate: true,
  cancelsCollections: false,
  tellsPayouts: false,
}

/** Time limit for the list of events, which takes many requests. */
const listTimeoutMs = 120_000

/** Creates direct debit at Stripe (`bacs_debit`), by its own SDK. */
export function createStripeDirectDebit(options: StripeDebitOptions): DirectDebit {
  const { nowMs = Date.now } = options
  const within = createStripeSend(options)
  return {
    id: options.id,
    provider: 'stripe',
    caps,
    createMandateSession: (call, wanted) => within(call, (ask) => openSession(ask, call, wanted)),
    createMandate: async () => ({ kind: 'refused', raw: 'bank details are given in the provider’s page' }),
    queryMandate: (call, by) => within(call, (ask) => queryMandate(ask, by)),
    cancelMandate: (call, ref) => within(call, (ask) => cancelMandate(ask, call, ref)),
    collect: (call, wanted) => within(call, (ask) => collectOnce(ask, wanted, nowMs())),
    queryCollection: (call, by) => within(call, (ask) => queryCollection(ask, call, by)),
    cancelCollection: (call, ref) => within(call, (ask) => cancelCollection(ask, call, ref)),
    refund: (call, refund) => within(call, (ask) => refundOnce(ask, call, refund)),
    listEvents: (call, after) =>
      within({ timeoutMs: listTimeoutMs, ...call }, (ask) => listEvents(ask, after)),
    verifyWebhook: createVerifyStripeDebit(options.webhookSecret, nowMs),
  }
}
