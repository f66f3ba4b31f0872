import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { refusalAtOtherVenue, requireStaff } from '../../commands/staff/require-staff.ts'
import { findVenue } from '../../policies/timetable/activity-at-venue.ts'
import type { AskedDay } from '../../stores/attendance/day.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'

/** Returns what the caller may see of the day of a venue; refuses people who may see nothing of it. */
export async function requireDay(
  context: CallContext,
  venueSlug: string,
  date: string,
): Promise<(AskedDay & { venue: VenueRecord }) | Refusal> {
  const staff = await requireStaff(context)
  if (isRefusal(staff)) return staff
  const venue = findVenue(context.catalogue, venueSlug)
  if (isRefusal(venue)) return venue
  const elsewhere = refusalAtOtherVenue(context, staff, [venue.id])
  if (elsewhere) return elsewhere
  return { venue, venueId: venue.id, date, staffId: staff.customerId, isOwnOnly: false, seesHealth: true }
}
