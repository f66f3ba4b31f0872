import type { Kysely } from 'kysely'
import { type CoverRecord, listTakenWithoutRole, lockCover, sayNo } from '../../stores/cover/covers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { askColleagues } from './ask-colleagues.ts'
import { tellStaff } from './tell-staff.ts'

/**
 * Notes a no. Once none of those who were asked can say yes any more, the others are asked; where there are none, the
 * asker is told.
 */
export async function noteNo(
  tx: Kysely<Database>,
  clientId: number,
  { cover, staffId }: { cover: CoverRecord; staffId: number },
): Promise<void> {
  const isTaker = cover.taker?.staffId === staffId
  const isAnyLeft = await sayNo(tx, cover.id, staffId)
  if (!cover.isToCome) return
  if (isTaker) await tellStaff(tx, clientId, cover, { to: [cover.askedBy], what: 'given-back' })
  if (isAnyLeft) return
  const { session, reason } = cover
  const askedBy = cover.askedBy.name
  const told = await askColleagues(tx, { clientId, coverId: cover.id, session, askedBy, reason })
  if (told.asked === 0) await tellStaff(tx, clientId, cover, { to: [cover.askedBy], what: 'none-left' })
}

/**
 * Gives back the cover to which a person has said yes at venues where they are no instructor any more. Call it once their
 * roles are taken, with the person locked.
 */
export async function giveBackCovers(
  tx: Kysely<Database>,
  clientId: number,
  staffId: number,
): Promise<void> {
  for (const coverId of await listTakenWithoutRole(tx, staffId)) {
    const cover = await lockCover(tx, clientId, coverId)
    // A manager may have decided before the session was locked.
    if (cover?.state === 'taken' && cover.taker?.staffId === staffId)
      await noteNo(tx, clientId, { cover, staffId })
  }
}
