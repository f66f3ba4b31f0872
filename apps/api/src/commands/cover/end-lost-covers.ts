import type { Kysely } from 'kysely'
import { type CoverRecord, endLostCovers as end } from '../../stores/cover/covers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { tellStaff } from './tell-staff.ts'

/**
 * Ends requests for cover whose session has another instructor now or is gone, and tells who asked and who took it. Of an
 * approved one the colleague is told who would have given it. Call it in the transaction that changed the sessions.
 * @param before requests that the sessions had before the change
 */
export async function endLostCovers(
  tx: Kysely<Database>,
  before: readonly (CoverRecord & { clientId: number })[],
): Promise<void> {
  if (before.length === 0) return
  const lost = new Set(
    await end(
      tx,
      before.map(({ id }) => id),
    ),
  )
  for (const cover of before)
    if (lost.has(cover.id)) {
      const to = cover.state === 'approved' ? [cover.taker] : [cover.askedBy, cover.taker]
      await tellStaff(tx, cover.clientId, cover, { to, what: 'over' })
    }
}
