import type { DirectDebit, DirectDebitCaps } from '../port.ts'
import { createVerifyGoCardless, listEvents } from './gocardless-events.ts'
import { cancelMandate, openSession, queryMandate } from './gocardless-mandates.ts'
import { cancelCollection, collectOnce, queryCollection } from './gocardless-payments.ts'
import { refundOnce } from './gocardless-refunds.ts'
import { createGoCardlessSend } from './gocardless-send.ts'

export interface GoCardlessOptions {
  /** The account's name. */
  id: string
  /** GoCardless's address: live, its sandbox, or a stand-in. */
  origin: string
  accessToken: string
  webhookSecret: string
  timeoutMs: number
}

const caps: DirectDebitCaps = {
  ownPage: false,
  refunds: true,
  webhooks: true,
  listsEvents: true,
  findsMandateByOurRef: false,
  tellsChargeDate: true,
  cancelsCollections: true,
  tellsPayouts: true,
}

/** Time limit for the list of events, which takes many requests. */
const listTimeoutMs = 120_000

/** Creates direct debit at GoCardless, over its HTTP API. */
export function createGoCardlessDirectDebit(options: GoCardlessOptions): DirectDebit {
  const within = createGoCardlessSend(options)
  return {
    id: options.id,
    provider: 'gocardless',
    caps,
    createMandateSession: (call, wanted) => within(call, (ask) => openSession(ask, wanted)),
    createMandate: async () => ({ kind: 'refused', raw: 'bank details are given in the provider’s page' }),
    queryMandate: (call, by) => within(call, (ask) => queryMandate(ask, by)),
    cancelMandate: (call, ref) => within(call, (ask) => cancelMandate(ask, ref)),
    collect: (call, wanted) => within(call, (ask) => collectOnce(ask, call, wanted)),
    queryCollection: (call, by) => within(call, (ask) => queryCollection(ask, call, by)),
    cancelCollection: (call, ref) => within(call, (ask) => cancelCollection(ask, ref)),
    refund: (call, refund) => within(call, (ask) => refundOnce(ask, refund)),
    listEvents: (call, after) =>
      within({ timeoutMs: listTimeoutMs, ...call }, (ask) => listEvents(ask, after)),
    verifyWebhook: createVerifyGoCardless(options.webhookSecret),
  }
}
