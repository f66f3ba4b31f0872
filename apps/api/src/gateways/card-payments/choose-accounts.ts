import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type CardAccounts, createCardAccounts } from './accounts.ts'
import { OpayoKeys, openOpayoAccount } from './opayo/opayo-account.ts'
import { parseJson } from './parse-json.ts'
import type { CardPayments } from './port.ts'
import { createSandboxCardPayments } from './sandbox/sandbox.ts'
import { createStripeCardPayments } from './stripe/stripe.ts'
import { differentModeMessage, hasStandIn, haveSameMode, isLive, stripeKeys } from './stripe/stripe-keys.ts'

/** Fault in the settings of the accounts: one sentence each. */
export class InvalidAccounts extends Error {}

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)

/** An account of the file, by its provider. */
const AccountKeys = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('sandbox'),
    origin,
    secret: z.string().min(16),
    webhookSecret: z.string().min(16),
  }),
  OpayoKeys,
  z
    .strictObject({ provider: z.literal('stripe'), ...stripeKeys })
    .refine(haveSameMode, { path: ['publishableKey'], message: differentModeMessage })
    .refine((keys) => !isLive(keys.secretKey) || !hasStandIn(keys), {
      path: ['apiOrigin'],
      message: 'is a stand-in, which takes no live payments',
    }),
])

const AccountsFile = z.record(
  z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'is a name of small letters, digits and hyphens'),
  AccountKeys,
)

interface Options {
  /** CARD_ACCOUNTS_FILE: further accounts by name. Keys stand in that file and nowhere else. */
  file: string | undefined
  timeoutMs: number
}

/**
 * Opens the first account and those of the file, so that clients of one installation can be paid into
 * accounts of their own.
 * @throws InvalidAccounts with one sentence per fault; never with a key
 */
export function chooseAccounts(first: CardPayments, { file, timeoutMs }: Options): CardAccounts {
  if (file === undefined) return createCardAccounts(first)
  const parsed = AccountsFile.safeParse(parseJson(readText(file)))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'The whole'}: ${wordsOf(issue)}.`,
    )
    throw new InvalidAccounts(`CARD_ACCOUNTS_FILE is wrong.\n${faults.join('\n')}`)
  }
  const others = Object.entries(parsed.data).map(([id, keys]) => openAccount(id, keys, timeoutMs))
  if (others.some(({ id }) => id === first.id))
    throw new InvalidAccounts(`CARD_ACCOUNTS_FILE is wrong. ${first.id} is the name of the first account.`)
  return createCardAccounts(first, ...others)
}

/** Returns the words of a fault. For a wrong account name the reason stands one level below. */
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message

function openAccount(id: string, keys: z.output<typeof AccountKeys>, timeoutMs: number): CardPayments {
  switch (keys.provider) {
    case 'sandbox': {
      const { provider: _, ...options } = keys
      return createSandboxCardPayments({ id, ...options, timeoutMs })
    }
    case 'opayo':
      return openOpayoAccount(id, keys, timeoutMs)
    case 'stripe': {
      const { provider: _, ...options } = keys
      return createStripeCardPayments({ id, ...options, timeoutMs })
    }
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new InvalidAccounts(`CARD_ACCOUNTS_FILE can't be read (${code}).`)
  }
}
