import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../parse-json.ts'

/**
 * Facts about a payment that the card page needs before the payment is made. Stripe knows nothing of it yet.
 */
const session = z.object({
  amountPence: z.number().int().min(1),
  /** ISO 4217, capital letters. */
  currency: z.string().length(3),
  expiresAtMs: z.number().int(),
  /** False where the card is to be kept. */
  takesWallets: z.boolean(),
})

export type StripeSession = z.output<typeof session>

/**
 * Creates sessions that need no store: the key carries its content, sealed with a secret of this account, so
 * that the page shows no sum but ours.
 */
export function createStripeSessions(secret: string, nowMs: () => number) {
  const seal = (text: string) => createHmac('sha256', `card session ${secret}`).update(text).digest()
  return {
    open(content: StripeSession): string {
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${text}.${seal(text).toString('base64url')}`
    },
    /** Reads a session; null for a key that we did not make or that has expired. */
    read(key: string): StripeSession | null {
      const [text = '', given = ''] = key.split('.')
      const expected = seal(text)
      const seen = Buffer.from(given, 'base64url')
      if (seen.length !== expected.length || !timingSafeEqual(seen, expected)) return null
      const parsed = session.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
      return parsed.success && parsed.data.expiresAtMs > nowMs() ? parsed.data : null
    },
  }
}
