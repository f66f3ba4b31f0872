import { isSceneName, type SceneName, sceneAddress, sceneOfActivity } from '@touchline/rules/catalogue/scenes'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { listChildrenSoldAt } from '../../policies/timetable/activity-at-venue.ts'
import type { CategoryRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'
import { presentPicture } from './picture.ts'

/** Returns the address of an activity's drawing, in the venue's colours; null where no drawing fits. */
export const presentSceneOfActivity = (
  category: CategoryRecord,
  venue: VenueRecord,
  catalogue: Catalogue,
): string | null => addressOf(sceneOf(category, catalogue), venue)

/**
 * Returns the picture and drawing of a purchased activity; nothing where the operator has removed the
 * activity.
 */
export function presentPicturesOf(
  { categorySlug, venueSlug }: { categorySlug: string; venueSlug: string },
  catalogue: Catalogue,
) {
  const category = catalogue.categoryBySlug.get(categorySlug)
  const venue = catalogue.venueBySlug.get(venueSlug)
  return {
    picture: presentPicture(category?.picture ?? null),
    scene: category && venue ? presentSceneOfActivity(category, venue, catalogue) : null,
  }
}

export const presentSceneOfVenue = (venue: VenueRecord, catalogue: Catalogue): string | null =>
  addressOf(sceneOfVenue(venue, catalogue), venue)

/**
 * Returns the scene that the operator chose for a venue, else that of an activity it sells, always the same
 * one.
 */
export function sceneOfVenue(venue: VenueRecord, catalogue: Catalogue): SceneName | null {
  const chosen = known(venue.scene)
  if (chosen) return chosen
  const sold = listChildrenSoldAt(null, venue, catalogue).flatMap((root) => sceneOf(root, catalogue) ?? [])
  let sum = 0
  for (const char of venue.slug) sum += char.charCodeAt(0)
  return sold[sum % sold.length] ?? null
}

/**
 * Returns the scene that the operator chose, else that which the slug suggests, else that of the parent
 * activity.
 */
export function sceneOf(category: CategoryRecord, catalogue: Catalogue): SceneName | null {
  const own = known(category.scene) ?? sceneOfActivity(category.slug)
  const parent = category.parentId === null ? undefined : catalogue.categoryById.get(category.parentId)
  return own ?? (parent ? sceneOf(parent, catalogue) : null)
}

const known = (name: string | null): SceneName | null => (name !== null && isSceneName(name) ? name : null)

const addressOf = (name: SceneName | null, venue: VenueRecord): string | null =>
  name && `${sceneAddress(name)}${venue.theme ? `?venue=${venue.slug}` : ''}`
