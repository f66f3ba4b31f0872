import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { findVenue } from '../../policies/timetable/activity-at-venue.ts'
import { lockMarks, undoMarks } from '../../stores/attendance/marks.ts'
import { liftCharges } from '../../stores/attendance/missed.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { refusalAtOtherVenue, requireStaff } from '../staff/require-staff.ts'

/** Takes marks back. @returns those that this request has taken back */
export async function undoAttendance(
  context: CallContext,
  { venueSlug, markIds }: { venueSlug: string; markIds: readonly number[] },
): Promise<number[] | Refusal> {
  const staff = await requireStaff(context)
  if (isRefusal(staff)) return staff
  const venue = findVenue(context.catalogue, venueSlug)
  if (isRefusal(venue)) return venue
  const elsewhere = refusalAtOtherVenue(context, staff, [venue.id])
  if (elsewhere) return elsewhere
  const { customerId: staffId } = staff
  const content = { venueId: venue.id, markIds }
  const undone = await answerOnce(context, staff, { call: 'undoAttendance', content }, async (tx) => {
    const live = await lockMarks(tx, { venueId: venue.id, staffId }, markIds)
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
