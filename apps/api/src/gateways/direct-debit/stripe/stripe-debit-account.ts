import { z } from 'zod'
import { isLive, stripeKeys } from '../../card-payments/stripe/stripe-keys.ts'
import type { DirectDebit } from '../port.ts'
import { createStripeDirectDebit } from './stripe-debit.ts'

/** Settings of the account at Stripe, by their names in the environment. Cards may use the same account. */
export const stripeDebitSettings = z
  .object({
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    /** Secret of the webhook address for direct debit: another than that for cards. */
    STRIPE_DEBIT_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_ORIGIN: stripeKeys.apiOrigin,
  })
  .refine((settings) => !isLive(settings.STRIPE_SECRET_KEY) || settings.STRIPE_API_ORIGIN === undefined, {
    path: ['STRIPE_API_ORIGIN'],
    message: 'is a stand-in, which takes no live payments',
  })

export function openStripeDebitAccount(
  settings: z.output<typeof stripeDebitSettings>,
  timeoutMs: number,
): DirectDebit {
  return createStripeDirectDebit({
    id: 'stripe',
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_DEBIT_WEBHOOK_SECRET,
    apiOrigin: settings.STRIPE_API_ORIGIN,
    timeoutMs,
  })
}
