import { z } from 'zod'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

const environment = z.object({
  CARD_SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  CARD_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  /** The address that browsers use, when a proxy stands in front. Default: http://localhost:<port>. */
  CARD_SANDBOX_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  CARD_SANDBOX_SECRET: z.string().min(8).default('sandbox-secret-key'),
  CARD_SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  CARD_SANDBOX_WEBHOOK_SECRET: z.string().min(8).default('sandbox-webhook-secret'),
  CARD_SANDBOX_WEBHOOKS: flag.default(true),
  /** A file that keeps the transactions beyond the process; without it they end with it. */
  CARD_SANDBOX_BOOKS: z.string().min(1).optional(),
  CARD_SANDBOX_SLOW_MS: z.coerce.number().int().min(0).max(600_000).default(60_000),
})

export interface CardSandboxSettings {
  host: string
  port: number
  publicOrigin?: string
  secret: string
  webhookUrl?: string
  webhookSecret: string
  webhooksEnabled: boolean
  booksPath?: string
  slowMs: number
}

/** Reads the settings; returns a sentence for each fault instead, so that the process can refuse to start. */
export function readSettings(
  env: Record<string, string | undefined>,
): { settings: CardSandboxSettings } | { faults: string[] } {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(filled)
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.map((issue) => `${issue.path.join('.')} is not usable: ${issue.message}.`),
    }
  }
  const value = parsed.data
  return {
    settings: {
      host: value.CARD_SANDBOX_HOST,
      port: value.CARD_SANDBOX_PORT,
      ...(value.CARD_SANDBOX_ORIGIN && { publicOrigin: new URL(value.CARD_SANDBOX_ORIGIN).origin }),
      secret: value.CARD_SANDBOX_SECRET,
      ...(value.CARD_SANDBOX_WEBHOOK_URL && { webhookUrl: value.CARD_SANDBOX_WEBHOOK_URL }),
      webhookSecret: value.CARD_SANDBOX_WEBHOOK_SECRET,
      webhooksEnabled: value.CARD_SANDBOX_WEBHOOKS,
      ...(value.CARD_SANDBOX_BOOKS && { booksPath: value.CARD_SANDBOX_BOOKS }),
      slowMs: value.CARD_SANDBOX_SLOW_MS,
    },
  }
}
