import { z } from 'zod'
import type { CollectionState, MandateState, ReasonCode } from '../port.ts'
import type { Ask, Unanswered } from './gocardless-send.ts'

/** Keys in the metadata of GoCardless for our names. */
export const metadataKeys = {
  mandate: 'touchline_mandate',
  collection: 'touchline_collection',
  refund: 'touchline_refund',
} as const

/**
 * Answers of GoCardless by its API reference, as far as they are used: parsed, because they come from outside.
 * The reference shows sums as numbers, its clients type them as texts.
 */
const pence = z.union([z.int().min(0), z.string().regex(/^\d+$/).transform(Number)])
const id = z.string().min(1)
const metadata = z.record(z.string(), z.string()).default({})

export const requestAnswer = z.object({
  billing_requests: z.object({
    id,
    metadata,
    links: z.object({ mandate_request_mandate: id.optional() }).default({}),
  }),
})

export const flowAnswer = z.object({
  billing_request_flows: z.object({
    id,
    authorisation_url: z.url(),
    expires_at: z.iso.datetime({ offset: true }),
  }),
})

export const mandateAnswer = z.object({
  mandates: z.object({
    id,
    status: z.enum([
      'pending_customer_approval',
      'pending_submission',
      'submitted',
      'active',
      'failed',
      'cancelled',
      'expired',
      'consumed',
      'blocked',
    ]),
    next_possible_charge_date: z.iso.date().nullish(),
    metadata,
    links: z.object({ customer_bank_account: id }),
  }),
})

export const accountAnswer = z.object({
  customer_bank_accounts: z.object({ account_number_ending: z.string().max(4) }),
})

const payment = z.object({
  id,
  amount: pence,
  amount_refunded: pence.default(0),
  currency: z.string().length(3),
  charge_date: z.iso.date().nullish(),
  status: z.enum([
    'pending_customer_approval',
    'pending_submission',
    'submitted',
    'confirmed',
    'paid_out',
    'cancelled',
    'customer_approval_denied',
    'failed',
    'charged_back',
  ]),
  metadata,
  links: z.object({ mandate: id }),
})

const cursors = z.object({ cursors: z.object({ after: z.string().nullish() }) })

export const paymentAnswer = z.object({ payments: payment })
export const paymentList = z.object({ payments: z.array(payment), meta: cursors })

const refund = z.object({
  id,
  amount: pence,
  status: z
    .enum(['created', 'pending_submission', 'submitted', 'paid', 'cancelled', 'bounced', 'funds_returned'])
    .optional(),
  metadata,
  links: z.object({ payment: id }),
})

export const refundAnswer = z.object({ refunds: refund })
export const refundList = z.object({ refunds: z.array(refund), meta: cursors })

const event = z.object({
  id,
  created_at: z.iso.datetime({ offset: true }),
  resource_type: z.string(),
  links: z.record(z.string(), z.string().nullable()).default({}),
  details: z
    .object({
      origin: z.string().optional(),
      cause: z.string().optional(),
      reason_code: z.string().optional(),
    })
    .default({}),
  resource_metadata: z.record(z.string(), z.unknown()).default({}),
})

export const eventAnswer = z.object({ events: event })
export const eventList = z.object({ events: z.array(event), meta: cursors })
export const webhookBody = z.object({ events: z.array(event) })

export type MandateTold = z.output<typeof mandateAnswer>['mandates']
export type PaymentTold = z.output<typeof payment>
export type RefundTold = z.output<typeof refund>
export type EventTold = z.output<typeof event>

export const mandateStates: Record<MandateTold['status'], MandateState> = {
  pending_customer_approval: 'pending',
  pending_submission: 'pending',
  submitted: 'pending',
  active: 'active',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  consumed: 'cancelled',
  blocked: 'cancelled',
}

/**
 * Reads the state of a collection. One that a bank's report on its mandate ended is `cancelled` at GoCardless,
 * as one that we cancelled: the reason tells them apart.
 */
export function readState({ status }: PaymentTold, reason: ReasonCode | null): CollectionState {
  switch (status) {
    case 'pending_customer_approval':
    case 'pending_submission':
      return 'pending'
    case 'paid_out':
      return 'paid-out'
    case 'charged_back':
      return 'charged-back'
    case 'customer_approval_denied':
      return 'cancelled'
    case 'cancelled':
      return reason ? 'failed' : 'cancelled'
    default:
      return status
  }
}

/** Reads the reason of the latest report that a bank made on a mandate or a payment. */
export async function findReason(
  ask: Ask,
  about: 'mandate' | 'payment',
  ref: string,
): Promise<{ reason: ReasonCode | null } | Unanswered> {
  const answer = await ask(eventList, 'GET', `/events?${about}=${encodeURIComponent(ref)}&limit=500`)
  if (answer.kind !== 'answer') return answer
  // GoCardless lists the newest first.
  const report = answer.value.events.find(({ details }) => details.origin === 'bank')
  return { reason: report ? reasonOf(report) : null }
}

function reasonOf({ details: { cause, reason_code: told = '' } }: EventTold): ReasonCode | null {
  const [, report, code] = /^(AUDDIS|ADDACS|ARUDD|DDICA)-(\w)$/.exec(told) ?? []
  if (code !== undefined) return { report: report as ReasonCode['report'], code }
  return cause === 'mandate_reinstated' ? { report: 'ADDACS', code: 'R' } : null
}
