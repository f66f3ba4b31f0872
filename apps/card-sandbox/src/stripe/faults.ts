import { z } from 'zod'

export const operations = [
  'createIntent',
  'retrieveIntent',
  'listIntents',
  'captureIntent',
  'cancelIntent',
  'createRefund',
  'listRefunds',
  'createCustomer',
  'listCards',
  'retrieveCard',
  'detachCard',
  'listBalance',
  'createTestToken',
  'retrieveToken',
  'enterCard',
  'bankPage',
] as const

export type Operation = (typeof operations)[number]

export const faultRequest = z.strictObject({
  operation: z.enum(operations),
  kind: z.enum([
    'delay',
    /** A refusal of Stripe's, in its own form. */
    'status',
    /** An answer without JSON, as from a proxy before Stripe. */
    'proxy',
    /** A fault inside Stripe. It stores that answer for the key, like any other. */
    'internal',
    'reset',
    'empty',
    'malformed',
    'wrongShape',
    'wrongAmount',
    'wrongCurrency',
  ]),
  /** Number of the next calls that it affects. */
  times: z.number().int().min(1).max(1_000_000).default(1),
  /** 'before': the call has no effect. 'after': it has its effect, and only the answer is harmed. */
  when: z.enum(['before', 'after']).default('after'),
  status: z.number().int().min(400).max(599).default(500),
  code: z.string().max(40).optional(),
  delayMs: z.number().int().min(0).max(600_000).default(0),
})

export type StripeFault = z.output<typeof faultRequest>

/** Harms an answer's body. Null where the fault is of another kind, or the answer has no such field. */
export function spoiled(kind: StripeFault['kind'], body: object): string | null {
  switch (kind) {
    case 'empty':
      return ''
    case 'malformed':
      return '{"id":"pi_'
    case 'wrongShape':
      return JSON.stringify({ ...body, amount: 'twelve', status: 'fine', metadata: null })
    case 'wrongAmount':
      return changed(body, 'amount', (value) => Number(value) + 1)
    case 'wrongCurrency':
      return changed(body, 'currency', () => 'eur')
    default:
      return null
  }
}

/** Changes the sum or the currency in every field that states it. */
function changed(body: object, name: 'amount' | 'currency', change: (value: unknown) => unknown): string {
  const names = name === 'amount' ? ['amount', 'amount_capturable', 'amount_received'] : [name]
  return JSON.stringify(body, (key, value: unknown) =>
    names.includes(key) && value !== 0 ? change(value) : value,
  )
}
