import type { StaffPost } from '@touchline/contract/entities/staff/staff-post'
import { venuesFor } from './rights.ts'

/**
 * Returns whether staff with these posts give and take posts at a venue; `venueId` null: at all venues. Owners of a venue
 * do so there alone: they give no more than they have.
 */
export function canManagePosts(posts: readonly StaffPost[], venueId: number | null): boolean {
  const venueIds = venuesFor(posts, 'manage-staff')
  if (venueIds === null) return false
  return venueIds.length === 0 || (venueId !== null && venueIds.includes(venueId))
}

/** Returns whether posts without these would leave no owner of all venues. */
export function isLastOwner(
  all: readonly (StaffPost & { customerId: number })[],
  taken: readonly (StaffPost & { customerId: number })[],
): boolean {
  const ownersOfAll = (posts: typeof all) =>
    posts.filter(({ role, venueId }) => role === 'owner' && venueId === null).map((post) => post.customerId)
  const going = new Set(ownersOfAll(taken))
  return going.size > 0 && ownersOfAll(all).every((id) => going.has(id))
}
