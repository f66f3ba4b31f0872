import { resolve } from 'node:path'
import type { Config } from '@touchline/api/config'
import type { CardAccounts } from '@touchline/api/gateways/card-payments/accounts'
import { chooseAccounts, InvalidAccounts } from '@touchline/api/gateways/card-payments/choose-accounts'
import { OpayoKeys, openOpayoAccount } from '@touchline/api/gateways/card-payments/opayo/opayo-account'
import type { CardPayments } from '@touchline/api/gateways/card-payments/port'
import { createStripeCardPayments } from '@touchline/api/gateways/card-payments/stripe/stripe'
import type { PooledDatabase } from '@touchline/api/stores/database/database'
import { listAccountsInUse, listCardAccountsOfClients } from '@touchline/api/stores/payments/card-accounts'
import { countWords } from '@touchline/rules/words/count-words'
import { CannotStart } from './cannot-start.ts'
import { reachCardSandbox, startCardSandbox } from './card-sandbox.ts'
import type { Shutdown } from './shutdown.ts'

export interface OpenedAccounts {
  cards: CardAccounts
  /** The card sandbox for people who try the product; null where it takes no payments. */
  sandboxOrigin: string | null
}

/** The accounts of a server; where the sandbox is the first of them, it is started beside us. */
export async function openCardAccounts(
  config: Config,
  { shutdown, distFolder }: { shutdown: Shutdown; distFolder: string },
): Promise<OpenedAccounts> {
  const first = firstOfSettings(config)
  if (first !== null) return { cards: accountsBeside(config, first), sandboxOrigin: null }
  if (config.CARD_SANDBOX_ORIGIN)
    return {
      cards: accountsBeside(config, reachCardSandbox(config)),
      sandboxOrigin: config.CARD_SANDBOX_ORIGIN,
    }
  const host = ['0.0.0.0', '::', 'localhost'].includes(config.HOST) ? '127.0.0.1' : config.HOST
  const { cards, origin } = await startCardSandbox(config, {
    program: resolve(distFolder, 'card-sandbox.js'),
    webhookUrl: `http://${host}:${config.PORT}/api/checkout/webhooks/sandbox`,
    shutdown,
  })
  return { cards: accountsBeside(config, cards), sandboxOrigin: origin }
}

/** The accounts of a process that serves no pages: it starts nothing. */
export const reachCardAccounts = (config: Config): CardAccounts =>
  accountsBeside(config, firstOfSettings(config) ?? reachCardSandbox(config))

/** Null for the sandbox, which is a program of ours. */
function firstOfSettings(config: Config): CardPayments | null {
  switch (config.CARD_PROVIDER) {
    case 'sandbox':
      return null
    case 'stripe':
      return stripeOfSettings(config)
    case 'opayo':
      return opayoOfSettings(config)
  }
}

/** The settings have been read: what it needs is there. */
const stripeOfSettings = (config: Config): CardPayments =>
  createStripeCardPayments({
    id: 'stripe',
    secretKey: config.STRIPE_SECRET_KEY!,
    publishableKey: config.STRIPE_PUBLISHABLE_KEY!,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET!,
    apiOrigin: config.STRIPE_API_ORIGIN,
    scriptUrl: config.STRIPE_SCRIPT_URL,
    timeoutMs: config.CARD_TIMEOUT_MS,
  })

/**
 * Saved cards at an account that the settings don't have pay for nothing until they have it again, which is said.
 * @throws CannotStart with a sentence for each client whose catalogue names such an account, and for each such account at which
 * money is still on its way
 */
export async function requireAccounts(db: PooledDatabase, cards: CardAccounts): Promise<void> {
  const clients = (await listCardAccountsOfClients(db)).filter((client) => cards.of(client) === null)
  const names = new Set(cards.all().map(({ id }) => id))
  const gone = (await listAccountsInUse(db)).filter(({ account }) => !names.has(account))
  const faults = [
    ...clients.map(
      ({ slug, cardAccount }) =>
        `The client ${slug} is paid at the card account ${cardAccount}, which CARD_ACCOUNTS_FILE doesn't have.`,
    ),
    ...gone
      .filter(({ open }) => open > 0)
      .map(
        ({ account, open }) =>
          `The settings have no card account ${account}, and ${open} payments, refunds or removed cards there are not at their end: keep its keys until they are.`,
      ),
  ]
  if (faults.length > 0) throw new CannotStart(faults.join('\n'))
  for (const { account, savedCards } of gone)
    console.error(
      `The settings have no card account ${account}, so ${countWords(savedCards, 'saved card')} can’t pay.`,
    )
}

function accountsBeside(config: Config, first: CardPayments): CardAccounts {
  try {
    const accounts = chooseAccounts(first, {
      file: config.CARD_ACCOUNTS_FILE,
      timeoutMs: config.CARD_TIMEOUT_MS,
    })
    for (const { id, caps } of accounts.all()) if (!caps.queryByOurRef) console.error(blindWords(id))
    return accounts
  } catch (error) {
    throw error instanceof InvalidAccounts ? new CannotStart(error.message) : error
  }
}

/** The account at Opayo of the settings; config.ts has seen that what it needs is there. */
const opayoOfSettings = (config: Config): CardPayments =>
  openOpayoAccount(
    'opayo',
    OpayoKeys.parse({
      provider: 'opayo',
      mode: config.OPAYO_MODE,
      vendor: config.OPAYO_VENDOR,
      integrationKey: config.OPAYO_INTEGRATION_KEY,
      integrationPassword: config.OPAYO_INTEGRATION_PASSWORD,
      reportingUser: config.OPAYO_REPORTING_USER,
      reportingPassword: config.OPAYO_REPORTING_PASSWORD,
      origin: config.OPAYO_ORIGIN,
    }),
    config.CARD_TIMEOUT_MS,
  )

const blindWords = (account: string): string =>
  `The card account ${account} can't be asked for a payment by our name: one whose answer is lost needs attention (docs/payments.md).`
