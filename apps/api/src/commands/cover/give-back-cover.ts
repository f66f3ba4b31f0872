import type { Kysely } from 'kysely'
import type { CoverNews } from '../../letters/cover/cover-letters.ts'
import {
  type CoverRecord,
  listTakenWithoutRole,
  listTakersWithoutRole,
  lockCover,
  sayNo,
} from '../../stores/cover/covers.ts'
import { isDatabaseBusy } from '../../stores/database/busy.ts'
import type { Database } from '../../stores/database/tables.ts'
import { lockPerson } from '../../stores/staff/change-person.ts'
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
  const tell = (what: CoverNews['what']) => tellStaff(tx, clientId, cover, { to: [cover.askedBy], what })
  if (isAnyLeft) return isTaker ? tell('given-back') : undefined
  const { session, reason } = cover
  const askedBy = cover.askedBy.name
  const { asked } = await askColleagues(tx, { clientId, coverId: cover.id, session, askedBy, reason })
  if (asked === 0) return tell(isTaker ? 'given-back-last' : 'none-left')
  if (isTaker) await tell('given-back-others-asked')
}

/**
 * Gives back the cover to which a person has said yes at venues where they are no instructor any more. Call it once their
 * roles are taken, with the person locked.
 */
export async function giveBackCovers(tx: Kysely<Database>, clientId: number, staffId: number): Promise<void> {
  for (const coverId of await listTakenWithoutRole(tx, staffId)) {
    const cover = await lockCover(tx, clientId, coverId)
    // A manager may have decided before the session was locked.
    if (cover?.state === 'taken' && cover.taker?.staffId === staffId)
      await noteNo(tx, clientId, { cover, staffId })
  }
}

/**
 * Gives back the cover to which staff have said yes whose role an import has taken. Each person is a transaction of its
 * own after the import: it locks the person first, as saying yes does. Where the database is busy the next import does it.
 */
export async function giveBackCoversWithoutRole(db: Kysely<Database>, clientSlug: string): Promise<void> {
  for (const { clientId, staffId } of await listTakersWithoutRole(db, clientSlug))
    await db
      .transaction()
      .execute(async (tx) => {
        await lockPerson(tx, staffId)
        await giveBackCovers(tx, clientId, staffId)
      })
      .catch((error: unknown) => {
        if (!isDatabaseBusy(error)) throw error
      })
}
