import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { plansQuery } from '../../calls/joining/list-plans.ts'
import { joiningPaths } from '../../joining-paths.ts'
import { describe, listSome } from './describe.ts'
import type { Known } from './known.ts'
import type { PageHead } from './page-head.ts'

/** Describes the plans of a venue. Search engines find no empty list. */
export function plansHead({ client, params }: Known): PageHead | null {
  const { venueSlug = '' } = params
  const venue = client.getQueryData(venueQuery(venueSlug).queryKey)
  const plans = client.getQueryData(plansQuery(venueSlug).queryKey)
  if (!venue || !plans) return null
  return {
    title: `Memberships at ${venue.name}`,
    description: describe(
      plans.length === 0
        ? `Memberships at ${venue.name}, ${venue.town}.`
        : `Memberships at ${venue.name}, ${venue.town}: ${listSome(plans.map(({ name }) => name))}.`,
      'Whole prices, what each includes, and join online.',
    ),
    path: joiningPaths.plans(new URLSearchParams(), venueSlug),
    shows: { venue: venueSlug },
    isListed: plans.length > 0,
    data: [],
  }
}
