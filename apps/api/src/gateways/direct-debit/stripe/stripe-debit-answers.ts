import { z } from 'zod'
import { listOf } from '../../card-payments/stripe/stripe-answers.ts'
import type { ReasonCode } from '../port.ts'

/** Keys in Stripe's metadata for our names; a collection has its mandate's name, which Stripe does not list by. */
export const debitKeys = {
  mandate: 'touchline_mandate',
  collection: 'touchline_collection',
  mandateRef: 'touchline_mandate_ref',
} as const

/** Stripe's answers by its OpenAPI description, as far as they are used: parsed, because they come from outside. */
const id = z.string().min(1)
const money = z.int().min(0)
const metadata = z.record(z.string(), z.string())

const method = z.object({
  id,
  object: z.literal('payment_method'),
  customer: z.string().nullable(),
  bacs_debit: z.object({ last4: z.string().max(4).nullable() }),
})

export const mandateAnswer = z.object({
  id,
  object: z.literal('mandate'),
  status: z.enum(['active', 'inactive', 'pending']),
  payment_method: method,
  payment_method_details: z.object({
    bacs_debit: z.object({
      network_status: z.enum(['accepted', 'pending', 'refused', 'revoked']),
      revocation_reason: z.string().nullish(),
    }),
  }),
})

export type MandateTold = z.output<typeof mandateAnswer>

const setupIntent = z.object({
  id,
  object: z.literal('setup_intent'),
  customer: z.string().nullable(),
  metadata: metadata.nullable(),
})

export const setupIntents = listOf(setupIntent)

export const openedSession = z.object({
  id,
  object: z.literal('checkout.session'),
  url: z.url({ protocol: /^https?$/ }),
  expires_at: z.int(),
})

export const sessionAnswer = z.object({
  id,
  object: z.literal('checkout.session'),
  metadata: metadata.nullable(),
  setup_intent: z.object({ status: z.string(), mandate: z.string().nullable() }).nullable(),
})

const charge = z.object({
  id,
  object: z.literal('charge'),
  amount_refunded: money,
  disputed: z.boolean(),
  payment_method_details: z
    .object({ bacs_debit: z.object({ expected_debit_date: z.iso.date().nullish() }).nullish() })
    .nullish(),
})

export const intentAnswer = z.object({
  id,
  object: z.literal('payment_intent'),
  amount: z.int().min(1),
  currency: z.string().length(3),
  metadata,
  status: z.enum(['requires_payment_method', 'processing', 'canceled', 'succeeded']),
  latest_charge: charge.nullable(),
  last_payment_error: z.object({ code: z.string().nullish() }).nullish(),
})

export type IntentTold = z.output<typeof intentAnswer>

export const intentList = listOf(intentAnswer)
/** A payment that was just cancelled, without its charge in full. */
export const cancelledIntent = z.object({ id, object: z.literal('payment_intent'), status: z.string() })

export const disputeList = listOf(
  z.object({ id, object: z.literal('dispute'), status: z.string(), reason: z.string() }),
)

/** An event: its object has these fields where they apply. */
export const eventAnswer = z.object({
  id,
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      metadata: metadata.nullish(),
      payment_intent: z.string().nullish(),
      mandate: z.string().nullish(),
    }),
  }),
})

export const eventList = listOf(eventAnswer)

/**
 * Bank codes that Stripe's own words stand for. It does not tell the codes themselves, and some words stand for
 * none of them.
 */
const unpaid: Record<string, string> = {
  insufficient_funds: '0',
  refer_to_customer: '0',
  debit_not_authorized: '1',
  bank_ownership_changed: '3',
  no_account: '5',
  incorrect_account_details: '5',
  account_closed: 'B',
}
const revoked: Record<string, string> = {
  debit_not_authorized: '1',
  bank_ownership_changed: '3',
  account_closed: 'B',
}

const coded = (report: ReasonCode['report'], code: string | undefined): ReasonCode | null =>
  code === undefined ? null : { report, code }

export const readFailure = (word: string | null | undefined): ReasonCode | null =>
  coded('ARUDD', unpaid[word ?? ''])

export const readRevocation = (word: string | null | undefined): ReasonCode | null =>
  coded('ADDACS', revoked[word ?? ''])

/**
 * Reads why the bank took money back. Stripe also calls a failure a dispute that comes when the
 * payment had succeeded.
 */
export const readDispute = (word: string): ReasonCode | null =>
  word === 'debit_not_authorized' ? { report: 'DDICA', code: '5' } : readFailure(word)
