import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'
import { canSellAt, type StaffRecord } from '../desk/desk.ts'
import { isOfferedAt } from './offered-plans.ts'

type Staff = Pick<StaffRecord, 'staffVenueIds'>

/** S09: true where staff sell at one of the venues that offer the plan. */
export const canJoinTo = (staff: Staff, plan: Pick<PlanRecord, 'terms'>, catalogue: Catalogue): boolean =>
  catalogue.venues.some((venue) => isOfferedAt(plan, venue, catalogue) && canSellAt(staff, venue.id))

/**
 * S114: true where a reader of health answers may read the statements given for a plan: at any of its venues, as a member
 * may come to each. One for a plan of every venue is read at every venue.
 */
export const canReadStatementsOf = (
  reader: Staff,
  { venues }: Pick<PlanTerms, 'venues'>,
  { venueBySlug }: Pick<Catalogue, 'venueBySlug'>,
): boolean => venues.length === 0 || venues.some((slug) => canSellAt(reader, venueBySlug.get(slug)?.id))

/**
 * S09: true where staff may change a contract of a plan: the plan's venues are all theirs. A plan of every venue is for
 * staff whose log-in is for all of them, as what has left the catalogue is.
 */
export const canChangeContract = (
  staff: Staff,
  { venues }: Pick<PlanTerms, 'venues'>,
  { venueBySlug }: Pick<Catalogue, 'venueBySlug'>,
): boolean =>
  staff.staffVenueIds.length === 0 ||
  (venues.length > 0 && venues.every((slug) => canSellAt(staff, venueBySlug.get(slug)?.id)))
