import type { z } from 'zod'
import { goCardlessSettings, openGoCardlessAccount } from './gocardless/gocardless-account.ts'
import type { DirectDebit } from './port.ts'
import { openStripeDebitAccount, stripeDebitSettings } from './stripe/stripe-debit-account.ts'

/** Fault in the settings of direct debit: one sentence each, never with a key. */
export class InvalidDirectDebit extends Error {}

interface Options {
  provider: 'gocardless' | 'stripe'
  /** Settings by their names in the environment. */
  environment: Readonly<Record<string, string | undefined>>
  timeoutMs: number
}

/**
 * Opens the account at a real provider of direct debit.
 * @throws InvalidDirectDebit with one sentence per fault
 */
export function chooseDirectDebit({ provider, environment, timeoutMs }: Options): DirectDebit {
  switch (provider) {
    case 'gocardless':
      return openGoCardlessAccount(read(goCardlessSettings, environment), timeoutMs)
    case 'stripe':
      return openStripeDebitAccount(read(stripeDebitSettings, environment), timeoutMs)
  }
}

function read<T>(schema: z.ZodType<T>, environment: Options['environment']): T {
  const parsed = schema.safeParse(environment)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`)
  throw new InvalidDirectDebit(`The settings of direct debit are wrong.\n${faults.join('\n')}`)
}
