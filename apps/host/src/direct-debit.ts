import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '@touchline/api/config'
import { chooseDirectDebit, InvalidDirectDebit } from '@touchline/api/gateways/direct-debit/choose-provider'
import type { DirectDebits } from '@touchline/api/gateways/direct-debit/direct-debits'
import { createSandboxDirectDebit } from '@touchline/api/gateways/direct-debit/sandbox/sandbox'
import { type ModulusTable, readModulusTable } from '@touchline/rules/direct-debit/modulus-check'
import { CannotStart } from './cannot-start.ts'
import { sandboxAccess } from './card-sandbox.ts'

/**
 * Direct debit by the settings: a real provider, or the sandbox beside us where cards are paid there, too. Null where
 * memberships are not paid by direct debit.
 */
export function openDirectDebit(
  config: Config,
  { sandboxOrigin }: { sandboxOrigin: string | null },
): DirectDebits | null {
  const provider = config.DIRECT_DEBIT_PROVIDER ?? (config.CARD_PROVIDER === 'sandbox' ? 'sandbox' : 'off')
  if (provider === 'off') return null
  const weights = readWeights(config.DIRECT_DEBIT_WEIGHTS_FILE)
  if (provider !== 'sandbox' && provider !== 'sandbox-page') {
    try {
      return {
        account: chooseDirectDebit({
          provider,
          environment: settingsOf(config),
          timeoutMs: config.CARD_TIMEOUT_MS,
        }),
        weights,
      }
    } catch (error) {
      throw error instanceof InvalidDirectDebit ? new CannotStart(error.message) : error
    }
  }
  if (config.CARD_PROVIDER !== 'sandbox')
    throw new CannotStart(
      `DIRECT_DEBIT_PROVIDER=${provider} needs CARD_PROVIDER=sandbox, which it is a part of.`,
    )
  const access = sandboxAccess(config, sandboxOrigin)
  return {
    account: createSandboxDirectDebit({
      id: 'sandbox',
      ...access,
      timeoutMs: config.CARD_TIMEOUT_MS,
      hasOwnPage: provider === 'sandbox',
    }),
    weights,
  }
}

const settingsOf = (config: Config): Record<string, string | undefined> => ({
  GOCARDLESS_MODE: config.GOCARDLESS_MODE,
  GOCARDLESS_ACCESS_TOKEN: config.GOCARDLESS_ACCESS_TOKEN,
  GOCARDLESS_WEBHOOK_SECRET: config.GOCARDLESS_WEBHOOK_SECRET,
  GOCARDLESS_ORIGIN: config.GOCARDLESS_ORIGIN,
  STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
  STRIPE_DEBIT_WEBHOOK_SECRET: config.STRIPE_DEBIT_WEBHOOK_SECRET,
  STRIPE_API_ORIGIN: config.STRIPE_API_ORIGIN,
})

/** The published table of weights, which the operator has fetched; null without one. */
function readWeights(file: string | undefined): ModulusTable | null {
  if (file === undefined) return null
  try {
    return readModulusTable(readFileSync(resolve(file), 'utf8'))
  } catch (error) {
    throw new CannotStart(
      `DIRECT_DEBIT_WEIGHTS_FILE can’t be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
