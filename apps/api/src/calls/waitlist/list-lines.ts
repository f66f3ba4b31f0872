import { listWaitlistLines } from '@touchline/contract/calls/waitlist/list-lines'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { refusalAtOtherVenue, requireStaff } from '../../commands/staff/require-staff.ts'
import { findVenue } from '../../policies/timetable/activity-at-venue.ts'
import { presentWaitlistLine } from '../../presenters/waitlist/waitlist.ts'
import { listLines } from '../../stores/waitlist/waitlist-lines.ts'

export const serveListWaitlistLines = serve(listWaitlistLines, async ({ context, params, query }) => {
  const staff = await requireStaff(context, 'see-waitlists')
  if (isRefusal(staff)) return staff
  const venue = findVenue(context.catalogue, params.venue)
  if (isRefusal(venue)) return venue
  const elsewhere = refusalAtOtherVenue(context, staff, [venue.id])
  if (elsewhere) return elsewhere
  const { now, lines } = await listLines(context.services.db, venue, query.date)
  return {
    data: lines.map((line) => presentWaitlistLine(line, context.catalogue, venue.timeZone)),
    meta: { asOf: now.toISOString(), timeZone: venue.timeZone },
  }
})
