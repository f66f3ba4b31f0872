import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { returnPayments } from '../../stores/joining/contract-moves.ts'
import { lockContract } from '../../stores/joining/contracts.ts'
import { endOverContracts, listLateCollected } from '../../stores/joining/contracts-over.ts'

/**
 * Ends the contracts whose last day is over, and gives back what a bank has paid for time after the end of
 * contracts that ended meanwhile. Any number of processes may do so, and as often as they like.
 * @returns how many contracts were ended
 */
export async function endContracts(db: Kysely<Database>): Promise<number> {
  const ended = await endOverContracts(db)
  for (const found of await listLateCollected(db))
    await db.transaction().execute(async (tx) => {
      await lockContract(tx, found)
      const late = (await listLateCollected(tx, found.contractId))[0]
      if (late)
        await returnPayments(tx, {
          contractId: late.contractId,
          returned: late.payments,
          cause: 'late',
          who: 'sweep',
        })
    })
  return ended
}
