import type { PayBy, PlanTerms } from '@touchline/rules/contracts/plan-terms'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'

/** Ways to pay what comes after joining, as the plan and the settings allow. */
export const waysToPay = ({ payBy = ['card'] }: Pick<PlanTerms, 'payBy'>, hasDirectDebit: boolean): PayBy[] =>
  payBy.filter((way) => way === 'card' || hasDirectDebit)

/** True where the client sells memberships online, and the plan is offered at this venue. */
export const isOfferedAt = (
  { terms }: Pick<PlanRecord, 'terms'>,
  {
    slug,
    sellsMembershipsOnline,
    isClosed,
  }: Pick<VenueRecord, 'slug' | 'sellsMembershipsOnline' | 'isClosed'>,
  { client }: Pick<Catalogue, 'client'>,
): boolean =>
  client.onlineJoiningEnabled &&
  sellsMembershipsOnline &&
  !isClosed &&
  (terms.venues.length === 0 || terms.venues.includes(slug))

/** True where a venue offers the plan. */
export const isOffered = (plan: PlanRecord, catalogue: Catalogue): boolean =>
  catalogue.venues.some((venue) => isOfferedAt(plan, venue, catalogue))
