import { listWaitlistLines } from '@touchline/contract/calls/waitlist/list-lines'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { refusalElsewhere, requireStaff } from '../../commands/staff/require-staff.ts'
import { findVenue } from '../../policies/timetable/what-is-sold.ts'
import { presentWaitlistLine } from '../../presenters/waitlist/waitlist.ts'
import { listLines } from '../../stores/waitlist/waitlist-lines.ts'

export const serveListWaitlistLines = serve(listWaitlistLines, async ({ visit, params, query }) => {
  const staff = await requireStaff(visit)
  if (isRefusal(staff)) return staff
  const venue = findVenue(visit.catalogue, params.venue)
  if (isRefusal(venue)) return venue
  const elsewhere = refusalElsewhere(visit, staff, [venue.id])
  if (elsewhere) return elsewhere
  const { now, lines } = await listLines(visit.services.db, venue, query.date)
  return {
    data: lines.map((line) => presentWaitlistLine(line, visit.catalogue, venue.timeZone)),
    meta: { asOf: now.toISOString(), timeZone: venue.timeZone },
  }
})
