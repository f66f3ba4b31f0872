import type { z } from 'zod'
import { isAskedCurrency } from '../is-asked-currency.ts'
import type { AuthoriseOutcome, CallContext, CardPayments, Settled } from '../port.ts'
import {
  movementsAnswer,
  readOutcome,
  readRejection,
  removedAnswer,
  sessionAnswer,
  transactionAnswer,
} from './sandbox-answers.ts'
import { badResponse, createSandboxSend, type KnownAnswer } from './sandbox-send.ts'
import { createVerifyWebhook } from './sandbox-webhook.ts'

export interface SandboxCardPaymentsOptions {
  /** The account's name. */
  id?: string
  /** Address at which this server reaches the sandbox. */
  origin: string
  /** Address at which browsers reach it, when that is another one. */
  publicOrigin?: string
  secret: string
  webhookSecret: string
  timeoutMs: number
  nowMs?: () => number
}

type TransactionAnswer = z.output<typeof transactionAnswer>

const colourDepths = [1, 4, 8, 15, 16, 24, 32, 48]

/**
 * Creates the sandbox provider over HTTP. Long, since the port's calls share one way of sending and each is a
 * few lines.
 */
export function createSandboxCardPayments(options: SandboxCardPaymentsOptions): CardPayments {
  const send = createSandboxSend(options)

  /**
   * Sends a call about an existing payment. If the call did nothing, that says nothing about the payment: it
   * is `unknown`.
   */
  async function ask<T>(...request: Parameters<typeof send<T>>): Promise<KnownAnswer<T>> {
    const answer = await send(...request)
    return answer.kind === 'untouched' ? { kind: 'unknown', cause: answer.cause } : answer
  }

  async function act(
    call: CallContext,
    ref: string,
    action: 'capture' | 'void' | 'refund',
    body: object,
    isDone: (transaction: TransactionAnswer) => boolean,
  ): Promise<Settled> {
    const path = `/v1/transactions/${encodeURIComponent(ref)}/${action}`
    const answer = await ask(transactionAnswer, call, 'POST', path, body)
    if (answer.kind !== 'answer') return settle(answer)
    const { id, currency } = answer.value
    return id === ref && isAskedCurrency(call, currency) && isDone(answer.value)
      ? { kind: 'done' }
      : badResponse
  }

  return {
    id: options.id ?? 'sandbox',
    provider: 'sandbox',
    caps: {
      savedCards: true,
      wallets: true,
      webhooks: true,
      queryByOurRef: true,
      listsMovements: true,
      sessionLifeMs: 20 * 60_000,
      cardTokenLifeMs: 400_000,
      challengeLifeMs: 15 * 60_000,
      leastPence: () => 1,
      frameHosts: [options.publicOrigin ?? options.origin],
      cardPage: null,
    },

    async prepare(call, { cardPageUrl: _page, savedCardIds: _ids, ...session }) {
      const answer = await ask(sessionAnswer, call, 'POST', '/v1/sessions', { ...session, wallets: true })
      if (answer.kind === 'answer') return { kind: 'ready', ...answer.value }
      return { kind: 'unavailable', cause: answer.kind === 'unknown' ? answer.cause : 'bad_response' }
    },

    // The sandbox has a card page of its own.
    openCardPage: () => null,

    async authorise(call, payment) {
      const { card: given, browser, customerRef: _customer, ...rest } = payment
      const { besides: _besides, ...card } = { besides: undefined, ...given }
      const { colorDepth, ...otherBrowser } = browser
      const body = {
        ...rest,
        ...card,
        browser: {
          ...otherBrowser,
          ...(colorDepth !== undefined && { colorDepth: nearestColourDepth(colorDepth) }),
        },
      }
      const answer = await send(transactionAnswer, call, 'POST', '/v1/transactions', body)
      if (answer.kind === 'untouched')
        return { kind: 'rejected', reason: 'provider_unavailable', raw: answer.cause }
      // An answer about a payment that we did not ask for is no answer.
      if (answer.kind === 'answer' && answer.value.ourRef !== payment.ourRef) return badResponse
      return readAuthorisation(answer)
    },

    async continueAuthorisation(call, ref, answer) {
      const path = `/v1/transactions/${encodeURIComponent(ref)}`
      if ('fingerprint' in answer) {
        const body = { completion: answer.fingerprint }
        return readAuthorisation(await ask(transactionAnswer, call, 'POST', `${path}/fingerprint`, body))
      }
      // The sandbox's bank brings a result with it; a browser that only comes back changes nothing.
      if ('returned' in answer) return readAuthorisation(await ask(transactionAnswer, call, 'GET', path))
      const { cres } = answer
      return readAuthorisation(await ask(transactionAnswer, call, 'POST', `${path}/continue`, { cres }))
    },

    async query(call, by) {
      const path =
        'ref' in by
          ? `/v1/transactions/${encodeURIComponent(by.ref)}`
          : `/v1/transactions?ourRef=${encodeURIComponent(by.ourRef)}`
      const answer = await ask(transactionAnswer, call, 'GET', path)
      if (answer.kind === 'answer') return readOutcome(answer.value)
      if (answer.kind === 'unknown') return answer
      return answer.status === 404 && answer.code === 'not_found' ? { kind: 'missing' } : badResponse
    },

    capture: (call, ref, amountPence) =>
      act(call, ref, 'capture', { amountPence }, (held) => held.capturedPence === amountPence),

    void: (call, ref) => act(call, ref, 'void', {}, (held) => held.status === 'voided'),

    refund: (call, ref, amountPence, ourRefundRef) =>
      act(call, ref, 'refund', { amountPence, ourRefundRef }, ({ refunds }) =>
        refunds.some((made) => made.ourRefundRef === ourRefundRef && made.amountPence === amountPence),
      ),

    async queryRefund(call, ref, ourRefundRef) {
      const path = `/v1/transactions/${encodeURIComponent(ref)}`
      const answer = await ask(transactionAnswer, call, 'GET', path)
      if (answer.kind === 'unknown') return answer
      if (answer.kind === 'refusal' || answer.value.id !== ref) return badResponse
      if (!isAskedCurrency(call, answer.value.currency)) return badResponse
      const made = answer.value.refunds.find((refund) => refund.ourRefundRef === ourRefundRef)
      return made ? { kind: 'done', amountPence: made.amountPence } : { kind: 'missing' }
    },

    async removeSavedCard(call, savedCardId) {
      const path = `/v1/saved-cards/${encodeURIComponent(savedCardId)}`
      return settle(await ask(removedAnswer, call, 'DELETE', path))
    },

    async listMovements(call, { fromUtc, untilUtc }) {
      const path = `/v1/movements?from=${fromUtc.toISOString()}&until=${untilUtc.toISOString()}`
      const answer = await ask(movementsAnswer, call, 'GET', path)
      if (answer.kind === 'answer') return { kind: 'list', ...answer.value }
      return answer.kind === 'unknown' ? answer : badResponse
    },

    verifyWebhook: createVerifyWebhook(options),
  }
}

function readAuthorisation(answer: KnownAnswer<TransactionAnswer>): AuthoriseOutcome {
  if (answer.kind === 'answer') return readOutcome(answer.value)
  if (answer.kind === 'unknown') return answer
  const reason = readRejection(answer.code)
  return reason ? { kind: 'rejected', reason, raw: answer.code } : badResponse
}

function settle(answer: KnownAnswer<unknown>): Settled {
  if (answer.kind === 'answer') return { kind: 'done' }
  if (answer.kind === 'unknown') return answer
  // A conflict means that something else happened under this key: only a query tells what.
  return answer.status === 409 ? badResponse : { kind: 'refused', raw: answer.code }
}

/** Returns the nearest depth that EMV knows: browsers may report 30 bits, which it does not. */
function nearestColourDepth(depth: number): number {
  return colourDepths.findLast((known) => known <= depth) ?? 1
}
