import type { CardPayments } from './port.ts'

/** The accounts at card providers that this installation may use. */
export interface CardAccounts {
  /** Which takes the new payments of a client; null where the settings have none of the name that its catalogue says. */
  of(client: { cardAccount: string | null }): CardPayments | null
  /** The account that a payment was made at, whichever takes new ones by now. @throws NoCardAccount */
  named(account: string): CardPayments
  all(): readonly CardPayments[]
}

export class NoCardAccount extends Error {
  constructor(account: string) {
    super(`the settings have no card account ${account}`)
  }
}

/** The first of them takes the payments of each client that names none. */
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
