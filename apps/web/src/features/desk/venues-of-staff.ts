import { useSuspenseQuery } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { type StaffAct, venuesFor } from '@touchline/rules/staff/rights'
import { ensureQuery } from '../../calls/call-query.ts'
import { venueNamesQuery } from '../../calls/catalogue/venue-names.ts'
import { ownPostsQuery } from '../../calls/staff/own-posts-query.ts'
import type { Services } from '../../services.ts'

type Venue = { id: number; slug: string; name: string }
type Posts = Parameters<typeof venuesFor>[0]

function allowed(venues: readonly Venue[], posts: Posts, act: StaffAct): readonly Venue[] {
  const ids = venuesFor(posts, act)
  return ids === null ? [] : ids.length === 0 ? venues : venues.filter(({ id }) => ids.includes(id))
}

/** Returns the venues at which the staff who are logged in may do this, by name. */
export function useVenuesFor(act: StaffAct): readonly Venue[] {
  const { data: venues } = useSuspenseQuery(venueNamesQuery())
  const { data: posts } = useSuspenseQuery(ownPostsQuery())
  return allowed(venues, posts, act)
}

/**
 * Returns the venue with which a page of staff begins: their home venue, else the one that was looked at last, where they may
 * do this there; else the first one of theirs. Undefined where there is no venue.
 */
export async function firstVenueFor(
  { client, rememberedVenue }: Pick<Services, 'client' | 'rememberedVenue'>,
  { homeVenueSlug }: Pick<User, 'homeVenueSlug'>,
  act: StaffAct,
): Promise<string | undefined> {
  const venues = await ensureQuery(client, venueNamesQuery())
  const theirs = allowed(venues, await ensureQuery(client, ownPostsQuery()), act).map(({ slug }) => slug)
  return (
    [homeVenueSlug, rememberedVenue()].find((slug) => slug != null && theirs.includes(slug)) ??
    theirs[0] ??
    venues[0]?.slug
  )
}
