import type { Kysely, Transaction } from 'kysely'
import type { Holding, HoldLimiting } from '../../stores/basket/basket-writing.ts'
import { lockSlots, lockUsages } from '../../stores/basket/locks.ts'
import {
  checkRenewal,
  extendHolds,
  holdAgain,
  keepAnswer,
  type Renewal,
  raiseBasketVersion,
  renewTurns,
} from '../../stores/basket/renewals.ts'
import { counterKeysOf } from '../../stores/basket/usage.ts'
import type { Database } from '../../stores/database/tables.ts'

/**
 * Holds the items until a new deadline, expired ones too while their places are free.
 * @returns null when the basket has changed
 * @throws TL001, TL003 where a place has gone
 */
export async function holdLonger(db: Kysely<Database>, renewal: Renewal): Promise<Holding> {
  return db.transaction().execute(async (tx) => {
    if (!(await raiseBasketVersion(tx, renewal))) return null
    const isBrief = renewal.limiting !== null && (await holdWithinLimits(tx, renewal, renewal.limiting))
    await keepAnswer(tx, renewal, { isBrief })
    // Counters before sessions, as every hold takes them.
    await lockUsages(tx, renewal.clientId, counterKeysOf(renewal.items))
    await lockSlots(
      tx,
      renewal.items.flatMap((item) => item.slotIds),
    )
    const extended = await extendHolds(tx, renewal)
    const gone = renewal.items.filter((item) => !extended.has(item.id))
    if (gone.length > 0) await holdAgain(tx, { ...renewal, items: gone })
    return isBrief ? 'held-briefly' : 'held'
  })
}

/**
 * Checks the limits.
 * @returns whether a place is held briefly now
 */
async function holdWithinLimits(
  tx: Transaction<Database>,
  renewal: Renewal,
  limiting: HoldLimiting,
): Promise<boolean> {
  const briefSlotIds = await checkRenewal(tx, renewal, limiting)
  await renewTurns(tx, renewal, { network: limiting.network, briefSlotIds })
  return briefSlotIds.length > 0
}
