import { resolve } from 'node:path'
import type { Config } from '@touchline/api/config'
import type { CardAccounts } from '@touchline/api/gateways/card-payments/accounts'
import { chooseAccounts, WrongAccounts } from '@touchline/api/gateways/card-payments/choose-accounts'
import type { CardPayments } from '@touchline/api/gateways/card-payments/port'
import { listCardAccountsOfClients } from '@touchline/api/stores/card-accounts'
import type { PooledDatabase } from '@touchline/api/stores/database'
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
  accountsBeside(config, reachCardSandbox(config))

/** @throws CannotStart with a sentence for each client whose catalogue names an account that the settings don't have */
export async function requireAccountsOfClients(db: PooledDatabase, cards: CardAccounts): Promise<void> {
  const lacking = (await listCardAccountsOfClients(db)).filter((client) => cards.of(client) === null)
  if (lacking.length > 0)
    throw new CannotStart(
      lacking
        .map(
          ({ slug, cardAccount }) =>
            `The client ${slug} is paid at the card account ${cardAccount}, which CARD_ACCOUNTS_FILE doesn't have.`,
        )
        .join('\n'),
    )
}

function accountsBeside(config: Config, first: CardPayments): CardAccounts {
  try {
    return chooseAccounts(first, { file: config.CARD_ACCOUNTS_FILE, timeoutMs: config.CARD_TIMEOUT_MS })
  } catch (error) {
    throw error instanceof WrongAccounts ? new CannotStart(error.message) : error
  }
}
