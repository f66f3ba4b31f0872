import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'

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
