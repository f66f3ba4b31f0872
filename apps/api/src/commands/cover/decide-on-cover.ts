import type { decideOnCover as decideOnCoverCall } from '@touchline/contract/calls/cover/decide-on-cover'
import type { BodyOf } from '@touchline/contract/define-call'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { sessionInstructorLetter } from '../../letters/bookings/letters-of-bookings.ts'
import { findBooking } from '../../stores/bookings/find-bookings.ts'
import {
  type CoverRecord,
  changeInstructor,
  endCover,
  isBusyThen,
  isInstructorThere,
  listBookingsToTell,
  lockCover,
  nameOfInstructor,
} from '../../stores/cover/covers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { refusalAtOtherVenue, requireStaff } from '../staff/require-staff.ts'
import { tellStaff } from './tell-staff.ts'

/**
 * Approves that a colleague gives a session, or not. Approved, the session has the colleague as its instructor, and who
 * has booked it is told by one letter for each order.
 */
export async function decideOnCover(
  context: CallContext,
  coverId: number,
  wanted: BodyOf<typeof decideOnCoverCall>,
): Promise<{ told: number } | Refusal> {
  const staff = await requireStaff(context, 'approve-cover')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const { customerId: staffId } = staff
  const request = { call: 'decideOnCover', content: { coverId, wanted } }
  const done = await answerOnce(context, staff, request, async (tx) => {
    const cover = await lockCover(tx, clientId, coverId)
    if (cover === null) return refuse('NOT_FOUND')
    const elsewhere = refusalAtOtherVenue(context, staff, [cover.session.venueId])
    if (elsewhere) return elsewhere
    const { taker } = cover
    if (cover.state !== 'taken') return refuse('COVER_OVER')
    const to = [cover.askedBy, taker]
    if (wanted.decision === 'refuse') {
      await endCover(tx, coverId, { state: 'refused', staffId, answer: wanted.reason })
      const what = cover.isToCome ? 'refused' : 'over'
      await tellStaff(tx, clientId, cover, { to, what, reason: wanted.reason })
      return { told: 0 }
    }
    if (taker === null || !cover.isToCome) return refuse('COVER_OVER')
    if (await isBusyThen(tx, cover.session.slotId, taker.staffId)) return refuse('COVER_BUSY')
    if (!(await isInstructorThere(tx, cover.session.venueId, taker.staffId)))
      return refuse('COVER_NO_INSTRUCTOR')
    await endCover(tx, coverId, { state: 'approved', staffId })
    await changeInstructor(tx, cover.session.slotId, { from: cover.instructorId, to: taker.instructorId })
    await tellStaff(tx, clientId, cover, { to, what: 'approved' })
    return { told: await tellBookers(tx, clientId, cover, taker.instructorId) }
  })
  if (isRefusal(done)) return done
  context.log.info(
    { event: 'cover.decided', staff: staffId, cover: coverId, decision: wanted.decision },
    'staff decided on cover of a session',
  )
  return done
}

async function tellBookers(
  tx: Kysely<Database>,
  clientId: number,
  { id, instructorId, session }: CoverRecord,
  takerId: number,
): Promise<number> {
  const names = {
    before: await nameOfInstructor(tx, instructorId),
    now: await nameOfInstructor(tx, takerId),
  }
  const bookingIds = await listBookingsToTell(tx, session.slotId)
  for (const bookingId of bookingIds) {
    const record = (await findBooking(tx, bookingId))!
    await queueLetter(tx, {
      clientId,
      customerId: record.accountId,
      recipient: record.contact.email,
      dedupeKey: `session-instructor ${record.orderId} ${id}`,
      letter: sessionInstructorLetter(record, {
        startsAt: new Date(session.startsAt).toISOString(),
        ...names,
      }),
      notAfter: new Date(session.endsAt),
    })
  }
  return bookingIds.length
}
