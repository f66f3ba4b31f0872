import { containsWords } from '@touchline/rules/words/fold-words'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CategoryRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'

/** An activity at a venue that sells it. */
export interface ActivityAtVenue {
  venue: VenueRecord
  category: CategoryRecord
  /**
   * Activities with sessions: the activity itself, or all leaves of the tree below it that this venue sells.
   */
  leaves: readonly CategoryRecord[]
}

/** Finds a venue, closed ones included: their look and their bookings remain. */
export const findVenue = (catalogue: Catalogue, slug: string): VenueRecord | Refusal =>
  catalogue.venueBySlug.get(slug) ?? refuse('VENUE_NOT_FOUND')

/** Finds a venue that sells. For a closed one the refusal says so, and which venue takes its place. */
export const findOpenVenue = (catalogue: Catalogue, slug: string): VenueRecord | Refusal => {
  const venue = findVenue(catalogue, slug)
  if (isRefusal(venue) || !venue.isClosed) return venue
  const instead = venue.insteadSlug === null ? undefined : catalogue.venueBySlug.get(venue.insteadSlug)
  const next = instead ? `${instead.name} takes its place.` : 'Choose another venue from the list.'
  return refuse('VENUE_CLOSED', {
    message: `${venue.name} has closed. What you have booked there stays in your account. ${next}`,
    ...(instead && { details: { insteadSlug: instead.slug, insteadName: instead.name } }),
  })
}

/**
 * Finds an activity at a venue. An unknown activity, or one not sold there, has a refusal of its own, never
 * that of a date.
 */
export function findActivityAtVenue(
  catalogue: Catalogue,
  venueSlug: string,
  activitySlug: string,
): ActivityAtVenue | Refusal {
  const venue = findOpenVenue(catalogue, venueSlug)
  if (isRefusal(venue)) return venue
  const category = catalogue.categoryBySlug.get(activitySlug)
  if (!category || !catalogue.soldAt.get(venue.id)?.has(category.id)) return refuse('ACTIVITY_NOT_FOUND')
  return { venue, category, leaves: leavesOf(category, venue, catalogue) }
}

/** Lists the activities with sessions in the tree of an activity that the venue sells. */
export function leavesOf(
  category: CategoryRecord,
  venue: VenueRecord,
  catalogue: Catalogue,
): CategoryRecord[] {
  const children = listChildrenSoldAt(category.id, venue, catalogue)
  return children.length === 0 ? [category] : children.flatMap((child) => leavesOf(child, venue, catalogue))
}

/**
 * Lists the activities below this one that the venue sells, in the operator's order. Null stands for the
 * roots.
 */
export const listChildrenSoldAt = (
  parentId: string | null,
  venue: VenueRecord,
  catalogue: Catalogue,
): CategoryRecord[] => {
  const sold = catalogue.soldAt.get(venue.id)
  return (catalogue.childrenOf.get(parentId) ?? []).filter(({ id }) => sold?.has(id))
}

/**
 * Lists activities with sessions whose name, or that of an activity above them, has the words. No words match
 * all.
 */
export function listActivitiesNamed(catalogue: Catalogue, words: string): CategoryRecord[] {
  const wanted = words.trim().toLowerCase()
  const isNamed = (category: CategoryRecord | undefined): boolean =>
    category !== undefined &&
    (containsWords(category.name, words) ||
      category.slug.includes(wanted) ||
      (category.parentId !== null && isNamed(catalogue.categoryById.get(category.parentId))))
  return [...catalogue.categoryById.values()].filter(
    (category) => category.kind !== null && isNamed(category),
  )
}
