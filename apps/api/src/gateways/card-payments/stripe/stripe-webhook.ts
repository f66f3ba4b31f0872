import Stripe from 'stripe'
import { z } from 'zod'
import type { CardPayments, WebhookEvent, WebhookHeaders } from '../port.ts'
import { metadataKeys } from './stripe-answers.ts'

const toleranceSeconds = 300

const eventBody = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().min(1).optional(),
      metadata: z.record(z.string(), z.string()).nullish(),
      payment_intent: z.string().nullish(),
    }),
  }),
})

const happenings: Record<string, WebhookEvent['happened']> = {
  'payment_intent.amount_capturable_updated': 'authorised',
  'payment_intent.payment_failed': 'declined',
  'payment_intent.succeeded': 'captured',
  'payment_intent.canceled': 'voided',
  'charge.refunded': 'refunded',
  // Also sent when a card's bank returns a refund, days later.
  'refund.failed': 'refunded',
  'refund.updated': 'refunded',
  'charge.refund.updated': 'refunded',
}

interface Options {
  webhookSecret: string
  nowMs?: (() => number) | undefined
}

/** Creates the check of webhooks. */
export function createVerifyStripeWebhook({
  webhookSecret,
  nowMs = Date.now,
}: Options): CardPayments['verifyWebhook'] {
  return (rawBody, headers) => {
    const parsed = eventBody.safeParse(readSignedBody(rawBody, headers, webhookSecret, nowMs()))
    if (!parsed.success) return null
    const { id, type, data } = parsed.data
    return {
      id,
      ref: data.object.payment_intent ?? data.object.id ?? '',
      ourRef: data.object.metadata?.[metadataKeys.payment] ?? '',
      ourRefundRef: data.object.metadata?.[metadataKeys.refund] ?? null,
      happened: happenings[type] ?? 'other',
    }
  }
}

/**
 * Reads a webhook that Stripe has signed, not long ago; null for any other. The SDK checks signature and age over
 * the raw bytes, but lets future dates through.
 */
export function readSignedBody(
  rawBody: Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  now: number,
): unknown {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return null
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
  if (!(signedAt * 1000 <= now + toleranceSeconds * 1000)) return null
  return readSigned(rawBody, signature, secret, now)
}

function readSigned(rawBody: Uint8Array, signature: string, secret: string, now: number): unknown {
  try {
    const bytes = Buffer.from(rawBody)
    return Stripe.webhooks.constructEvent(bytes, signature, secret, toleranceSeconds, undefined, now)
  } catch {
    return null
  }
}
