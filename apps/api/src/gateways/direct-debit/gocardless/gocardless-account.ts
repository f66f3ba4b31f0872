import { z } from 'zod'
import type { DirectDebit } from '../port.ts'
import { createGoCardlessDirectDebit } from './gocardless.ts'

/** Addresses of GoCardless: its sandbox moves no money. */
const origins = {
  sandbox: 'https://api-sandbox.gocardless.com',
  live: 'https://api.gocardless.com',
}

/** Settings of the account at GoCardless, by their names in the environment. */
export const goCardlessSettings = z
  .object({
    GOCARDLESS_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
    GOCARDLESS_ACCESS_TOKEN: z.string().min(16),
    GOCARDLESS_WEBHOOK_SECRET: z.string().min(16),
    /** A stand-in's address in place of GoCardless's own. */
    GOCARDLESS_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .transform((value) => new URL(value).origin)
      .optional(),
  })
  .refine((settings) => settings.GOCARDLESS_MODE === 'sandbox' || settings.GOCARDLESS_ORIGIN === undefined, {
    path: ['GOCARDLESS_ORIGIN'],
    message: 'is a stand-in, which takes no live payments',
  })

export function openGoCardlessAccount(
  settings: z.output<typeof goCardlessSettings>,
  timeoutMs: number,
): DirectDebit {
  return createGoCardlessDirectDebit({
    id: 'gocardless',
    origin: settings.GOCARDLESS_ORIGIN ?? origins[settings.GOCARDLESS_MODE],
    accessToken: settings.GOCARDLESS_ACCESS_TOKEN,
    webhookSecret: settings.GOCARDLESS_WEBHOOK_SECRET,
    timeoutMs,
  })
}
