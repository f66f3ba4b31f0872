import type { Transaction } from 'kysely'
import { listCoversOf } from '../../stores/cover/covers.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  cancelSlots,
  changeUnsoldSlots,
  claimSoldElsewhere,
  createSlots,
  keepCoveredInstructors,
  lockTouchedSlots,
  moveSoldSlots,
  recogniseMovedSlots,
  removeUnsoldSlots,
  type SlotScope,
  type WithdrawnTime,
} from '../../stores/imports/wanted-slots.ts'
import { endLostCovers } from '../cover/end-lost-covers.ts'
import { notifyWaitersOfMove } from '../waitlist/notify-waiters-of-move.ts'

/**
 * Counts of the changes. `leftAsSold`: sold sessions that are no longer wanted or should change, but stay as
 * they were sold; also those whose new time another session of their pattern was moved to.
 */
export type AppliedSlots = {
  created: number
  updated: number
  removed: number
  cancelled: number
  /** Sessions with bookings or a waitlist that now have another time or place: their bookers are told. */
  moved: number
  leftAsSold: number
  leftAsSoldIds: number[]
}

/**
 * Brings the future slots of the scope in line with the wanted ones; a part of a larger change.
 * @param withdrawn sessions that their publisher withdraws: they are cancelled, sold or not
 */
export const applyWantedSlots = async (
  trx: Transaction<Database>,
  scope: SlotScope,
  whenSold: 'keep' | 'cancel',
  withdrawn: readonly WithdrawnTime[] = [],
): Promise<AppliedSlots> => {
  if (whenSold === 'cancel') await recogniseMovedSlots(trx, scope)
  await keepCoveredInstructors(trx)
  const touched = await lockTouchedSlots(trx, scope)
  // Cover that was approved before the lock is kept, too.
  await keepCoveredInstructors(trx)
  const idsWhere = (wanted: boolean) =>
    touched.filter(({ isWanted }) => isWanted === wanted).map(({ id }) => id)
  const unwantedIds = idsWhere(false)
  const covers = await listCoversOf(
    trx,
    touched.map(({ id }) => id),
  )

  const moved = await moveSoldSlots(trx, idsWhere(true), whenSold === 'keep' ? 'named' : 'all')
  await notifyWaitersOfMove(trx, moved)
  const isMoved = new Set(moved.map(({ slotId }) => slotId))
  const changed = (await changeUnsoldSlots(trx, idsWhere(true))).filter((id) => !isMoved.has(id))
  const removed = await removeUnsoldSlots(trx, unwantedIds, withdrawn)
  const cancelled = whenSold === 'keep' ? [] : await cancelSlots(trx, unwantedIds)
  await endLostCovers(trx, covers)
  const created = new Set(await createSlots(trx))
  const claimed = (await claimSoldElsewhere(trx)).filter((id) => !created.has(id))
  const isSettled = new Set([...changed, ...removed, ...cancelled, ...isMoved])
  const leftAsSoldIds = touched.flatMap(({ id }) => (isSettled.has(id) ? [] : [id]))
  return {
    created: created.size,
    updated: new Set([...changed, ...claimed]).size,
    removed: removed.length,
    cancelled: cancelled.length,
    moved: moved.length,
    leftAsSold: leftAsSoldIds.length,
    leftAsSoldIds,
  }
}
