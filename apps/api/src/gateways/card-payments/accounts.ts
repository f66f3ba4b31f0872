import type { CardPayments } from './port.ts'

/** The accounts at card providers that this installation may use. */
export interface CardAccounts {
  /**
   * Returns the account that takes a client's new payments; null where the settings lack the name in its
   * catalogue.
   */
  of(client: { cardAccount: string | null }): CardPayments | null
  /**
   * Returns the account that a payment was made at, even if new payments now go elsewhere. @throws
   * NoCardAccount
   */
  named(account: string): CardPayments
  all(): readonly CardPayments[]
}

export class NoCardAccount extends Error {
  constructor(account: string) {
    super(`the settings have no card account ${account}`)
  }
}

/** Creates the accounts. The first takes the payments of each client that names none. */
export function createCardAccounts(first: CardPayments, ...others: readonly CardPayments[]): CardAccounts {
  const byName = new Map([first, ...others].map((account) => [account.id, account]))
  const named = (name: string): CardPayments => {
    const account = byName.get(name)
    if (!account) throw new NoCardAccount(name)
    return account
  }
  return {
    of: ({ cardAccount }) => (cardAccount === null ? first : (byName.get(cardAccount) ?? null)),
    named,
    all: () => [...byName.values()],
  }
}
