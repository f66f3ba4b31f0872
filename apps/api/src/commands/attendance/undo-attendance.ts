import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { lockMarks, undoMarks } from '../../stores/attendance/marks.ts'
import { liftCharges, listBookingsOfMarks, lockPayers } from '../../stores/attendance/missed.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { notOwnSession, requireRegister } from './require-register.ts'

/** Takes marks back. @returns those that this request has taken back */
export async function undoAttendance(
  context: CallContext,
  { venueSlug, markIds }: { venueSlug: string; markIds: readonly number[] },
): Promise<number[] | Refusal> {
  const at = await requireRegister(context, venueSlug)
  if (isRefusal(at)) return at
  const { staff, venue, isOwnOnly } = at
  const { customerId: staffId } = staff
  const content = { venueId: venue.id, markIds }
  const undone = await answerOnce(context, staff, { call: 'undoAttendance', content }, async (tx) => {
    await lockPayers(tx, context.catalogue.client.id, await listBookingsOfMarks(tx, { markIds }))
    const live = await lockMarks(tx, { venueId: venue.id, staffId }, markIds)
    if (isOwnOnly && live.some(({ isOwn }) => !isOwn)) return refuse('FORBIDDEN', { message: notOwnSession })
    const ids = live.map(({ id }) => id)
    await undoMarks(tx, staffId, ids)
    await liftCharges(tx, staffId, live)
    return ids
  })
  if (isRefusal(undone)) return undone
  context.log.info(
    { event: 'desk.attendance-undone', staff: staffId, venue: venue.id, marks: undone },
    'staff took back who came',
  )
  return undone
}
