import type { StaffAct } from '@touchline/rules/staff/rights'
import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { canSellAt, type StaffRecord, staffWith } from '../../policies/desk/desk.ts'
import { findVenue } from '../../policies/timetable/activity-at-venue.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'
import { refusalAtOtherVenue, requireStaff } from '../staff/require-staff.ts'

/** Staff at the register of a venue. */
export interface AtRegister {
  staff: StaffRecord
  venue: VenueRecord
  /** True for an instructor, whose own sessions these are and no others. */
  isOwnOnly: boolean
  /** Sessions of which they see who has answers about health: an instructor, as such, their own alone. */
  seesHealth: 'all' | 'own' | 'none'
}

/** Returns the staff who may do this at a venue, for all its sessions or their own. All others are refused. */
export async function requireRegister(
  context: CallContext,
  venueSlug: string,
  act: Extract<StaffAct, 'take-register' | 'mark-missed'> = 'take-register',
): Promise<AtRegister | Refusal> {
  const staff = await requireStaff(context, act)
  if (isRefusal(staff)) return staff
  const venue = findVenue(context.catalogue, venueSlug)
  if (isRefusal(venue)) return venue
  const elsewhere = refusalAtOtherVenue(context, staff, [venue.id])
  if (elsewhere) return elsewhere
  const mayHere = (other: StaffAct, who = staff) => {
    const allowed = staffWith(who, other)
    return allowed !== null && canSellAt(allowed, venue.id)
  }
  const isOwnOnly = !mayHere('see-day')
  return { staff, venue, isOwnOnly, seesHealth: sessionsWithHealth(staff, mayHere) }
}

function sessionsWithHealth(
  staff: StaffRecord,
  mayHere: (act: StaffAct, who?: StaffRecord) => boolean,
): AtRegister['seesHealth'] {
  const posts = staff.posts.filter(({ role }) => role !== 'instructor')
  if (mayHere('see-health-answers', { ...staff, posts })) return 'all'
  return mayHere('see-health-answers') ? 'own' : 'none'
}

export const notOwnSession =
  'This is not one of your sessions. Nothing has been changed. Ask reception to do it.'
