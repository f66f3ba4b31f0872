import { z } from 'zod'

const environment = z.object({
  STRIPE_STAND_IN_HOST: z.string().min(1).default('127.0.0.1'),
  STRIPE_STAND_IN_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  STRIPE_STAND_IN_SECRET_KEY: z.string().startsWith('sk_test_').default('sk_test_stand_in'),
  STRIPE_STAND_IN_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_STAND_IN_WEBHOOK_SECRET: z.string().startsWith('whsec_').default('whsec_stand_in'),
})

export interface StripeStandInSettings {
  host: string
  port: number
  secretKey: string
  webhookUrl: string | undefined
  webhookSecret: string
}

/** Reads the settings; returns a sentence for each fault instead, so that the process can refuse to start. */
export function readStripeSettings(
  env: Record<string, string | undefined>,
): { settings: StripeStandInSettings } | { faults: string[] } {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.map((issue) => `${issue.path.join('.')} is not usable: ${issue.message}.`),
    }
  }
  const value = parsed.data
  return {
    settings: {
      host: value.STRIPE_STAND_IN_HOST,
      port: value.STRIPE_STAND_IN_PORT,
      secretKey: value.STRIPE_STAND_IN_SECRET_KEY,
      webhookUrl: value.STRIPE_STAND_IN_WEBHOOK_URL,
      webhookSecret: value.STRIPE_STAND_IN_WEBHOOK_SECRET,
    },
  }
}
