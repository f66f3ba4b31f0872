import { z } from 'zod'
import type { AuthoriseOutcome, DeclineReason, RejectReason, WebhookEvent } from '../port.ts'

/** Answers of the sandbox provider, by its documentation: parsed here, because they come from outside. */
const cardAnswer = z.object({
  brand: z.string(),
  last4: z.string().length(4),
  expiry: z.string(),
  savedCardId: z.string().optional(),
})

export const sessionAnswer = z.object({
  sessionKey: z.string().min(1),
  mode: z.enum(['test', 'live']),
  url: z.url(),
  expiresAt: z.iso.datetime(),
  savedCards: z.array(
    z.object({
      id: z.string(),
      brand: z.string(),
      last4: z.string(),
      expiry: z.string(),
      needsSecurityCode: z.boolean(),
    }),
  ),
})

const pence = z.number().int().min(0)

const transaction = {
  id: z.string().min(1),
  ourRef: z.string().min(1),
  amountPence: pence,
  currency: z.string().length(3),
  capturedPence: pence,
  refundedPence: pence,
  refunds: z.array(z.object({ ourRefundRef: z.string(), amountPence: pence })),
  card: cardAnswer,
  traceId: z.string().optional(),
}

export const transactionAnswer = z.discriminatedUnion('status', [
  z.object({ ...transaction, status: z.literal('authorised') }),
  z.object({
    ...transaction,
    status: z.literal('challenge'),
    challengeMethod: z.enum(['creq-post', 'redirect', 'reader']),
    scaUrl: z.url(),
    scaData: z.string(),
    challengeExpiresAt: z.iso.datetime(),
  }),
  z.object({
    ...transaction,
    status: z.literal('fingerprint'),
    methodUrl: z.url(),
    methodData: z.string().min(1),
  }),
  z.object({ ...transaction, status: z.literal('declined'), declineCode: z.string() }),
  z.object({ ...transaction, status: z.enum(['captured', 'voided', 'refunded']) }),
])

export const movementsAnswer = z.object({
  movements: z.array(
    z
      .object({
        id: z.string().min(1),
        ourRef: z.string().min(1),
        kind: z.enum(['captured', 'refunded']),
        ourRefundRef: z.string().nullable().default(null),
        amountPence: pence,
        currency: z.string().length(3),
        at: z.iso.datetime(),
      })
      .transform(({ id: ref, at, ...movement }) => ({ ...movement, ref, at: new Date(at) })),
  ),
})

export const refusalAnswer = z.object({ code: z.string().min(1), message: z.string() })

export const readersAnswer = z.object({
  readers: z.array(
    z.object({ id: z.string().min(1), label: z.string(), isOnline: z.boolean(), screenUrl: z.url() }),
  ),
})

export const removedAnswer = z.object({ removed: z.literal(true) })

export const webhookBody = z.object({
  id: z.string().min(1),
  type: z.templateLiteral([
    'transaction.',
    z.enum(['authorised', 'declined', 'captured', 'voided', 'refunded']),
  ]),
  transaction: z.object({ id: z.string().min(1), ourRef: z.string().min(1) }),
})

export const happenings: Record<z.output<typeof webhookBody>['type'], WebhookEvent['happened']> = {
  'transaction.authorised': 'authorised',
  'transaction.declined': 'declined',
  'transaction.captured': 'captured',
  'transaction.voided': 'voided',
  'transaction.refunded': 'refunded',
}

const declineReasons: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  do_not_honour: 'card_declined',
  security_code_mismatch: 'security_code',
  card_expired: 'expired_card',
  not_authenticated: 'authentication_failed',
  challenge_timed_out: 'authentication_failed',
  issuer_unavailable: 'processing_error',
  authentication_required: 'customer_needed',
  reader_timed_out: 'no_card',
}

const rejectReasons: Record<string, RejectReason> = {
  session_expired: 'session_expired',
  card_token_expired: 'card_token_expired',
  saved_card_gone: 'saved_card_gone',
  security_code_needed: 'security_code_needed',
  challenge_result_invalid: 'challenge_result_invalid',
  bad_request: 'request_invalid',
  unauthorised: 'request_invalid',
  not_found: 'request_invalid',
  trace_id_unknown: 'request_invalid',
  reader_unknown: 'request_invalid',
  reader_busy: 'reader_busy',
  reader_offline: 'reader_offline',
}

export function readOutcome(
  answer: z.output<typeof transactionAnswer>,
): Exclude<AuthoriseOutcome, { kind: 'rejected' }> {
  const { brand, last4, expiry, savedCardId } = answer.card
  const held = {
    ref: answer.id,
    ourRef: answer.ourRef,
    amountPence: answer.amountPence,
    currency: answer.currency,
    card: { brand, last4, expiry, savedCardId: savedCardId ?? null, traceId: answer.traceId ?? null },
  }
  switch (answer.status) {
    case 'authorised':
      return { kind: 'authorised', ...held }
    case 'challenge': {
      const { challengeMethod: method, scaUrl, scaData, challengeExpiresAt: expiresAt } = answer
      return { kind: 'challenge', method, ...held, scaUrl, scaData, expiresAt }
    }
    case 'fingerprint':
      return { kind: 'fingerprint', ...held, url: answer.methodUrl, data: answer.methodData }
    case 'declined': {
      const raw = answer.declineCode
      return { kind: 'declined', ...held, reason: declineReasons[raw] ?? 'card_declined', raw }
    }
    default: {
      const { capturedPence, refundedPence } = answer
      return { kind: answer.status, ...held, capturedPence, refundedPence }
    }
  }
}

/**
 * Returns the reason for a refusal; null where it does not prove that nothing happened. A used key or
 * reference means something did.
 */
export function readRejection(code: string): RejectReason | null {
  return rejectReasons[code] ?? null
}
