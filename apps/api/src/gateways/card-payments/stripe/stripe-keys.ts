import { z } from 'zod'

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)

const secretKey = z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'is a key that begins with sk_ or rk_')
const publishableKey = z.string().regex(/^pk_(test|live)_\w+$/, 'is a key that begins with pk_')
const webhookSecret = z.string().regex(/^whsec_\S+$/, 'is a secret that begins with whsec_')

/** Keys of an account at Stripe, by their names in the file of accounts. */
export const stripeKeys = {
  secretKey,
  publishableKey,
  webhookSecret,
  /** A stand-in's address, in place of Stripe's own. */
  apiOrigin: origin.optional(),
  scriptUrl: z.url({ protocol: /^https?$/ }).optional(),
}

/**
 * True when both keys are test keys or both live. Otherwise the page would make test tokens for a live
 * server, or the reverse.
 */
export const haveSameMode = (keys: { secretKey: string; publishableKey: string }): boolean =>
  keys.secretKey.includes('_test_') === keys.publishableKey.includes('_test_')

/** True for a live key: every key that is not a test key. */
export const isLive = (secretKey: string): boolean => !secretKey.includes('_test_')

/** True when a stand-in replaces Stripe's API or its script. */
export const hasStandIn = (keys: {
  apiOrigin?: string | undefined
  scriptUrl?: string | undefined
}): boolean => keys.apiOrigin !== undefined || keys.scriptUrl !== undefined

export const differentModeMessage =
  'is of the other mode than the secret key: both are test keys, or both are live keys'
