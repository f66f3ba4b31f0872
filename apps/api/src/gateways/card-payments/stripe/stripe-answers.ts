import { z } from 'zod'
import type { AuthoriseOutcome, CardSummary } from '../port.ts'
import { readDecline } from './stripe-declines.ts'

/** Keys in Stripe's `metadata` for our names of payments, refunds and customers. */
export const metadataKeys = {
  payment: 'touchline_payment',
  refund: 'touchline_refund',
  customer: 'touchline_customer',
  /** 'later' marks a payment without the payer: Stripe's answers do not repeat `off_session`. */
  agreement: 'touchline_agreement',
  /** Reader that a payment was sent to; absent for a card that is typed. */
  reader: 'touchline_reader',
} as const

/**
 * Stripe's answers by its OpenAPI description, as far as they are used: parsed, because they come from
 * outside.
 */
const money = z.number().int().min(0)
const moment = z.number().int().min(0)
const metadata = z.record(z.string(), z.string())

const cardAnswer = z.object({
  brand: z.string(),
  last4: z.string().length(4),
  exp_month: z.number().int().min(1).max(12),
  exp_year: z.number().int().min(2000).max(2999),
})

export const methodAnswer = z.object({
  id: z.string().min(1),
  object: z.literal('payment_method'),
  customer: z.string().nullable(),
  card: cardAnswer.optional(),
  /** A card at a reader. */
  card_present: cardAnswer.nullish(),
})

/** Reads an object in full where the request asks for it, else only its name. */
const fullOrName = <T extends z.ZodType>(full: T) => z.union([full, z.string()]).nullable()

const chargeAnswer = z.object({
  id: z.string().min(1),
  object: z.literal('charge'),
  amount_captured: money,
  amount_refunded: money,
  payment_method_details: z
    .object({ card: z.object({ network_transaction_id: z.string().nullish() }).optional() })
    .nullish(),
})

export const intentAnswer = z.object({
  id: z.string().min(1),
  object: z.literal('payment_intent'),
  amount: money,
  amount_capturable: money,
  amount_received: money,
  created: moment,
  currency: z.string().length(3),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
  metadata,
  payment_method: fullOrName(methodAnswer),
  latest_charge: fullOrName(chargeAnswer),
  last_payment_error: z
    .object({
      code: z.string().optional(),
      decline_code: z.string().optional(),
      payment_method: methodAnswer.optional(),
    })
    .nullable(),
  next_action: z
    .object({
      type: z.string(),
      redirect_to_url: z.object({ url: z.url({ protocol: /^https?$/ }) }).optional(),
    })
    .nullable(),
})

export type IntentAnswer = z.output<typeof intentAnswer>

export const refundAnswer = z.object({
  id: z.string().min(1),
  object: z.literal('refund'),
  amount: money,
  created: moment,
  currency: z.string().length(3),
  metadata: metadata.nullable(),
  payment_intent: fullOrName(z.object({ id: z.string().min(1), metadata })),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
})

export type RefundAnswer = z.output<typeof refundAnswer>

/** A capture: the entry in the account's balance, with the charge in full. */
export const takenAnswer = z.object({
  id: z.string().min(1),
  created: moment,
  source: z.object({
    object: z.literal('charge'),
    amount_captured: money,
    currency: z.string().length(3),
    metadata,
    payment_intent: z.string().nullable(),
  }),
})

/** Token that the payer's browser made of a card or a wallet. */
export const tokenAnswer = z.object({
  id: z.string().min(1),
  object: z.literal('confirmation_token'),
  payment_method_preview: z
    .object({ card: z.object({ wallet: z.object({ type: z.string() }).nullish() }).nullish() })
    .nullable(),
})

export const customerAnswer = z.object({ id: z.string().min(1), object: z.literal('customer') })

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ object: z.literal('list'), has_more: z.boolean(), data: z.array(item) })

/** Names a saved card by Stripe's customer and card: Stripe charges the card only for that customer. */
export const savedCardName = (customer: string, method: string): string => `${customer}/${method}`

export function readSavedCardName(name: string): { customer: string; method: string } | null {
  const [, customer, method] = /^(cus_\w+)\/(\w+)$/.exec(name) ?? []
  return customer !== undefined && method !== undefined ? { customer, method } : null
}

export const badResponse = { kind: 'unknown', cause: 'bad_response' } as const

/** Parts of a payment that Stripe's answer has to spell out, for the schema of a payment. */
export const expand = ['payment_method', 'latest_charge']

/** Time after which we end a challenge, since Stripe never ends an unanswered one. */
export const challengeLifeMs = 15 * 60_000

/** Reads the state of a payment. */
export function readIntent(intent: IntentAnswer): Exclude<AuthoriseOutcome, { kind: 'rejected' }> {
  const held = {
    ref: intent.id,
    ourRef: intent.metadata[metadataKeys.payment] ?? '',
    amountPence: intent.amount,
    currency: intent.currency.toUpperCase(),
    card: readCard(intent),
  }
  switch (intent.status) {
    case 'requires_capture':
      return { kind: 'authorised', ...held, amountPence: intent.amount_capturable }
    case 'requires_action': {
      // There is no browser that could go to the bank, and nothing is held.
      if (isWithoutPayer(intent))
        return { kind: 'declined', ...held, reason: 'customer_needed', raw: 'requires_action' }
      const url = intent.next_action?.redirect_to_url?.url
      if (url === undefined) return badResponse
      const expiresAt = new Date(intent.created * 1000 + challengeLifeMs).toISOString()
      return { kind: 'challenge', ...held, method: 'redirect', scaUrl: url, scaData: '', expiresAt }
    }
    case 'requires_payment_method': {
      if (intent.last_payment_error)
        return {
          kind: 'declined',
          ...held,
          ...readDecline(intent.last_payment_error, isWithoutPayer(intent)),
        }
      const readerId = intent.metadata[metadataKeys.reader]
      if (readerId === undefined) return badResponse
      const expiresAt = new Date(intent.created * 1000 + challengeLifeMs).toISOString()
      return { kind: 'challenge', ...held, method: 'reader', scaUrl: '', scaData: readerId, expiresAt }
    }
    case 'succeeded': {
      const { latest_charge: charge } = intent
      const refundedPence = charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0
      const capturedPence = intent.amount_received
      const kind = refundedPence >= capturedPence && capturedPence > 0 ? 'refunded' : 'captured'
      return { kind, ...held, capturedPence, refundedPence }
    }
    case 'canceled':
      return { kind: 'voided', ...held, capturedPence: 0, refundedPence: 0 }
    // The payment was not confirmed, or not with a card: nothing that we do leads there.
    case 'requires_confirmation':
    case 'processing':
      return badResponse
  }
}

const isWithoutPayer = ({ metadata: given }: IntentAnswer): boolean =>
  given[metadataKeys.agreement] === 'later'

function readCard({
  payment_method: used,
  last_payment_error: error,
  latest_charge: charge,
}: IntentAnswer): CardSummary {
  const method = used !== null && typeof used === 'object' ? used : error?.payment_method
  const shown = method?.card ?? method?.card_present
  if (!method || !shown) return { brand: 'unknown', last4: '', expiry: '', savedCardId: null, traceId: null }
  const details = charge !== null && typeof charge === 'object' ? charge.payment_method_details : null
  const { brand, last4, exp_month: month, exp_year: year } = shown
  return {
    brand,
    last4,
    expiry: `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,
    savedCardId: method.customer === null ? null : savedCardName(method.customer, method.id),
    traceId: details?.card?.network_transaction_id ?? null,
  }
}
