import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { bookedMoment } from '../../policies/bookings/booked-moment.ts'
import { findVenue } from '../../policies/timetable/activity-at-venue.ts'
import {
  findHealthOfPlace,
  type OpenedHealth,
  type WantedPlace,
} from '../../stores/questions/health-of-places.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import { linesOfStatement, wordsOfAnswer } from '../questions/open-health.ts'
import { refusalAtOtherVenue, requireStaff } from '../staff/require-staff.ts'

/**
 * Opens the health answers of the person of a place booked at this venue. The reading is written down before anything is
 * told: in the account of the person, else of who booked, else with the order. Nothing that opened is stored.
 */
export async function readHealthOfPlace(
  context: CallContext,
  venueSlug: string,
  wanted: Omit<WantedPlace, 'venueId'>,
): Promise<OpenedHealth | Refusal> {
  const staff = await requireStaff(context, 'read-health-answers')
  if (isRefusal(staff)) return staff
  const venue = findVenue(context.catalogue, venueSlug)
  if (isRefusal(venue)) return venue
  const elsewhere = refusalAtOtherVenue(context, staff, [venue.id])
  if (elsewhere) return elsewhere
  const { db, vault } = context.services
  const opened = await db.transaction().execute(async (tx) => {
    const found = await findHealthOfPlace(tx, { ...wanted, venueId: venue.id })
    if (found === null) return refuse('NOT_FOUND')
    const { session, startsAt, accountId, orderId, person, keptWith } = found
    const when = bookedMoment(startsAt, venue.timeZone)
    const answers = found.answers.map((one) => ({ asked: one.asked, words: wordsOfAnswer(vault, one) }))
    const statements = found.statements.map((one) => ({
      planName: one.planName,
      lines: linesOfStatement(vault, one),
    }))
    if (answers.some(({ words }) => words !== null) || statements.some(({ lines }) => lines !== null))
      await recordAct(
        tx,
        {
          clientId: context.catalogue.client.id,
          staffId: staff.customerId,
          ...(accountId === null ? { orderId } : { customerId: accountId }),
        },
        // An order keeps the names of a booker without an account, and no more are written down.
        { act: 'health-answers', facts: { person: accountId === null ? null : person, name: session, when } },
      )
    return { person, session: `${session}, ${when}`, answers, statements, keptWith }
  })
  if (!isRefusal(opened))
    context.log.info(
      { event: 'desk.health-read', staff: staff.customerId, venue: venue.id, booking: wanted.bookingId },
      'staff read health answers',
    )
  return opened
}
