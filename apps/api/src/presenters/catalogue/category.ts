import type { Category, CategorySummary, RootCategory } from '@touchline/contract/entities/catalogue/category'
import type { Location } from '@touchline/contract/entities/catalogue/venue'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { listChildrenSoldAt } from '../../policies/timetable/activity-at-venue.ts'
import type { CategoryRecord, LocationRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'
import { presentPicture } from './picture.ts'
import { presentSceneOfActivity } from './scene.ts'

const v1Types = {
  classes: 'class_templates',
  resources: 'ad_hoc_templates',
  ticketed: 'fast_ticket_templates',
} as const

/** An activity as one venue sells it. */
export function presentCategorySummary(
  category: CategoryRecord,
  venue: VenueRecord,
  catalogue: Catalogue,
): CategorySummary {
  return {
    ...presentOwn(category, venue, catalogue),
    picture: presentPicture(category.picture),
    scene: presentSceneOfActivity(category, venue, catalogue),
  }
}

function presentOwn(category: CategoryRecord, venue: VenueRecord, catalogue: Catalogue) {
  const parent = category.parentId === null ? undefined : catalogue.categoryById.get(category.parentId)
  // wire 2: an activity without a v1 slug is sold on the v2 paths alone; a venue without a migration date on v1.
  const v1Slug = category.v1Slug ?? (venue.migrationDate === null ? category.slug : null)
  return {
    v2: venue.migrationDate !== null,
    id: category.id,
    v2Id: category.id,
    name: category.name,
    slug: category.slug,
    description: category.description,
    v2Slug: category.slug,
    v1Slug,
    v1Type: category.kind && v1Slug !== null ? v1Types[category.kind] : null,
    v2Type: category.kind,
    allocationStrategy: category.allocationStrategy,
    browseByName: category.browseByName,
    image: category.image,
    hasChildren: listChildrenSoldAt(category.id, venue, catalogue).length > 0,
    isRoot: category.parentId === null,
    parentSlug: parent?.slug ?? null,
    parentName: parent?.name ?? null,
    allowsAnonymousBookings: category.allowsAnonymousBookings,
  }
}

/** With all that the venue sells below it, and the venue's own places. */
export function presentCategory(
  category: CategoryRecord,
  venue: VenueRecord,
  catalogue: Catalogue,
): Category {
  return {
    ...presentCategorySummary(category, venue, catalogue),
    children: listChildrenSoldAt(category.id, venue, catalogue).map((child) =>
      presentCategory(child, venue, catalogue),
    ),
    locations: (catalogue.locationsOf.get(category.id) ?? [])
      .filter(({ venueId }) => venueId === venue.id)
      .map((location) => presentLocation(location, venue)),
  }
}

export const presentLocation = (location: LocationRecord, venue: VenueRecord): Location => ({
  id: String(location.id),
  name: location.name,
  type: 'resource',
  slug: location.slug,
  venueId: venue.id,
  venueSlug: venue.slug,
})

/** wire 5: `root_activity_category` is the root of the tree, with its path. */
export function presentRoot(
  category: CategoryRecord,
  venue: VenueRecord,
  catalogue: Catalogue,
): RootCategory {
  let root = category
  for (let parentId = root.parentId; parentId !== null; parentId = root.parentId) {
    const parent = catalogue.categoryById.get(parentId)
    if (!parent) break
    root = parent
  }
  return { ...presentOwn(root, venue, catalogue), path: root.slug, children: [] }
}
