import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import { readToday } from '../../stores/ledger/day-of-client.ts'
import type { TakingsDay } from '../../stores/till/read-day.ts'
import { refusalAtOtherVenue, refuseOtherVenues, requireStaff } from '../staff/require-staff.ts'

export interface TakingsWanted extends TakingsDay {
  staff: StaffRecord
  today: string
}

/**
 * Returns which takings these staff may see of those that they ask for. What is of all venues, or of no single one,
 * is for staff of all venues.
 */
export async function takingsFor(
  context: CallContext,
  { date, venue: slug }: { date?: string | undefined; venue?: string | undefined },
): Promise<TakingsWanted | Refusal> {
  const staff = await requireStaff(context, 'see-takings')
  if (isRefusal(staff)) return staff
  const { client, venueBySlug } = context.catalogue
  const today = await readToday(context.services.db, client.id)
  const wanted = { staff, today, clientId: client.id, day: date ?? today }
  if (slug === undefined || slug === 'none') {
    if (staff.staffVenueIds.length > 0) return refuseOtherVenues(context, staff)
    return { ...wanted, place: slug === 'none' ? 'none' : 'all' }
  }
  const venue = venueBySlug.get(slug)
  if (!venue) return refuse('VENUE_NOT_FOUND')
  return refusalAtOtherVenue(context, staff, [venue.id]) ?? { ...wanted, place: { venueId: venue.id } }
}
