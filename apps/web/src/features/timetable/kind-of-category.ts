import type { Category, CategoryKind } from '@touchline/contract/entities/catalogue/category'

const V1_KINDS = {
  class_templates: 'classes',
  ad_hoc_templates: 'resources',
  fast_ticket_templates: 'ticketed',
} as const satisfies Record<string, CategoryKind>

type Typed = Pick<Category, 'v1Type' | 'v2Type' | 'children'>

/**
 * How an activity is sold. One above others is sold as all of those below it are: 'Fitness classes' has one timetable.
 * Null where they differ, so that a day of it can't be shown as one list.
 */
export function kindOfCategory({ v1Type, v2Type, children }: Typed): CategoryKind | null {
  if (children.length > 0) {
    const [first, ...others] = children.map(kindOfCategory)
    return others.every((kind) => kind === first) ? (first ?? null) : null
  }
  return v2Type ?? (v1Type && V1_KINDS[v1Type])
}
