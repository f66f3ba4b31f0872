import type { Kysely } from 'kysely'
import type { CardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { CardPayments, MovementList } from '../../gateways/card-payments/port.ts'
import { isDatabaseBusy } from '../../stores/database/busy.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listNamesKnown } from '../../stores/spread/find-holder.ts'

/**
 * Makes card accounts of which a database sees its own payments alone. A provider lists all that was paid at an account; what
 * the books of another database have is not missing in ours, and must never be given back as lost. While another database
 * can't be asked, the list is unknown, and all who read it try again.
 */
export function cardsOfOne<Cards extends CardAccounts>(
  cards: Cards,
  others: readonly Kysely<Database>[],
): Cards {
  if (others.length === 0) return cards
  const made = new Map<CardPayments, CardPayments>()
  const ofOne = (account: CardPayments): CardPayments => {
    const own = made.get(account) ?? {
      ...account,
      listMovements: async (call, period) => withoutOthers(await account.listMovements(call, period), others),
    }
    made.set(account, own)
    return own
  }
  return {
    ...cards,
    of: (client) => {
      const account = cards.of(client)
      return account && ofOne(account)
    },
    named: (name) => ofOne(cards.named(name)),
    all: () => cards.all().map(ofOne),
  }
}

async function withoutOthers(list: MovementList, others: readonly Kysely<Database>[]): Promise<MovementList> {
  if (list.kind === 'unknown') return list
  const ourRefs = [...new Set(list.movements.map(({ ourRef }) => ourRef))]
  try {
    const known = await Promise.all(others.map((db) => listNamesKnown(db, ourRefs)))
    return {
      kind: 'list',
      movements: list.movements.filter(({ ourRef }) => !known.some((names) => names.has(ourRef))),
    }
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error
    return { kind: 'unknown', cause: 'server_error' }
  }
}
