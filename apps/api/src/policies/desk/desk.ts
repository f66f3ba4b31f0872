import { type StaffAct, venuesFor } from '@touchline/rules/staff/rights'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'

/** Staff at the desk who may do an act. */
export type StaffRecord = VisitorRecord & {
  customerId: number
  role: 'staff'
  /** Venues at which they may do it; empty for all of them. */
  staffVenueIds: number[]
}

/** Returns the visitor as staff who may do this, somewhere; null for all others. */
export function staffWith(visitor: VisitorRecord | null, act: StaffAct): StaffRecord | null {
  const staffVenueIds = isAtDesk(visitor) ? venuesFor(visitor.posts, act) : null
  return isAtDesk(visitor) && staffVenueIds !== null ? { ...visitor, staffVenueIds } : null
}

/**
 * Tells if these staff handle complaints about data, which is done for all venues. All others are not told who complained:
 * a complaint may be about them.
 */
export const seesComplaints = ({ posts }: Pick<VisitorRecord, 'posts'>): boolean =>
  venuesFor(posts, 'handle-complaints')?.length === 0

/**
 * S09: true when staff may act at this venue. None of the staff limited to venues may at one that has left the
 * catalogue.
 */
export const canSellAt = (
  { staffVenueIds }: Pick<StaffRecord, 'staffVenueIds'>,
  venueId: number | undefined,
): boolean => staffVenueIds.length === 0 || (venueId !== undefined && staffVenueIds.includes(venueId))
