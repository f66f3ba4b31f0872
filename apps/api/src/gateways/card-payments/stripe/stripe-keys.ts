import { z } from 'zod'

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)

const secretKey = z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'is a key that begins with sk_ or rk_')
const publishableKey = z.string().regex(/^pk_(test|live)_\w+$/, 'is a key that begins with pk_')
const webhookSecret = z.string().regex(/^whsec_\S+$/, 'is a secret that begins with whsec_')

/** What one account at Stripe needs, by what the file of accounts calls it. */
export const stripeKeys = {
  secretKey,
  publishableKey,
  webhookSecret,
  /** In place of Stripe's own: a stand-in's. */
  apiOrigin: origin.optional(),
  scriptUrl: z.url({ protocol: /^https?$/ }).optional(),
}

/** The page would make tokens of test cards for a server that takes money, or the other way round. */
export const areOfOneMode = (keys: { secretKey: string; publishableKey: string }): boolean =>
  keys.secretKey.includes('_test_') === keys.publishableKey.includes('_test_')

/** What is not a test key is a live one. */
export const isLive = (secretKey: string): boolean => !secretKey.includes('_test_')

/** Where it is not Stripe itself that is asked, or whose script is shown. */
export const hasStandIn = (keys: {
  apiOrigin?: string | undefined
  scriptUrl?: string | undefined
}): boolean => keys.apiOrigin !== undefined || keys.scriptUrl !== undefined

export const notOfOneMode =
  'is of the other mode than the secret key: both are test keys, or both are live keys'
