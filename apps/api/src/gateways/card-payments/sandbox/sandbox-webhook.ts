import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../parse-json.ts'
import type { CardPayments } from '../port.ts'
import { happenings, webhookBody } from './sandbox-answers.ts'

const webhookToleranceMs = 5 * 60_000

interface Options {
  webhookSecret: string
  nowMs?: () => number
}

/**
 * Creates the check of webhooks: over the bytes as they came; null for an event without a good signature or
 * too old.
 */
export function createVerifyWebhook({
  webhookSecret,
  nowMs = Date.now,
}: Options): CardPayments['verifyWebhook'] {
  return (rawBody, headers) => {
    const timestamp = headers['card-sandbox-timestamp']
    const signature = headers['card-sandbox-signature']
    if (typeof timestamp !== 'string' || typeof signature !== 'string') return null
    if (!/^\d{1,12}$/.test(timestamp)) return null
    if (Math.abs(nowMs() - Number(timestamp) * 1000) > webhookToleranceMs) return null
    const expected = createHmac('sha256', webhookSecret).update(`${timestamp}.`).update(rawBody).digest()
    const given = Buffer.from(signature, 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const parsed = webhookBody.safeParse(parseJson(Buffer.from(rawBody).toString('utf8')))
    if (!parsed.success) return null
    const { id, type, transaction } = parsed.data
    const { id: ref, ourRef } = transaction
    return { id, ref, ourRef, ourRefundRef: null, happened: happenings[type] }
  }
}
