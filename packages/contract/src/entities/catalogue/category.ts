import * as z from 'zod/mini'
import { pictures } from './scene.ts'
import { Location } from './venue.ts'

export const CategoryKind = z.enum(['classes', 'resources', 'ticketed'])
export type CategoryKind = z.infer<typeof CategoryKind>

const own = {
  v2: z.boolean(),
  id: z.string(),
  v2Id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  v2Slug: z.nullable(z.string()),
  v1Slug: z.nullable(z.string()),
  v1Type: z.nullable(z.enum(['class_templates', 'ad_hoc_templates', 'fast_ticket_templates'])),
  v2Type: z.nullable(CategoryKind),
  allocationStrategy: z.string(),
  browseByName: z.string(),
  image: z.string(),
  hasChildren: z.boolean(),
  isRoot: z.boolean(),
  parentSlug: z.nullable(z.string()),
  parentName: z.nullable(z.string()),
  allowsAnonymousBookings: z.boolean(),
}

/** An activity in a list. */
export const CategorySummary = z.object({ ...own, ...pictures })
export type CategorySummary = z.infer<typeof CategorySummary>

/**
 * The activity at the root of a slot (wire 5). Hundreds of slots carry it, so it has no children: ask for
 * them by its slug.
 */
export const RootCategory = z.object({ ...own, path: z.string(), children: z.array(z.never()) })
export type RootCategory = z.infer<typeof RootCategory>

/** Spec 3, Activity (category): a tree of any depth. */
export interface Category extends CategorySummary {
  children: Category[]
  locations: Location[]
}
export const Category: z.ZodMiniType<Category> = z.object({
  ...own,
  ...pictures,
  children: z.array(z.lazy(() => Category)),
  locations: z.array(Location),
})
