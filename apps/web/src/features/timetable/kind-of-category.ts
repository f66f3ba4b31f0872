import type { Category, CategoryKind } from '@touchline/contract/entities/catalogue/category'

const V1_KINDS = {
  class_templates: 'classes',
  ad_hoc_templates: 'resources',
  fast_ticket_templates: 'ticketed',
} as const satisfies Record<string, CategoryKind>

type Typed = Pick<Category, 'v1Type' | 'v2Type' | 'children'>

/**
 * Returns how an activity is sold. A group of activities is sold as all those below it: 'Fitness classes' has
 * one timetable. Null where they differ, so that one list can't show a day of it.
 */
export function kindOfCategory({ v1Type, v2Type, children }: Typed): CategoryKind | null {
  if (children.length > 0) {
    const [first, ...others] = children.map(kindOfCategory)
    return others.every((kind) => kind === first) ? (first ?? null) : null
  }
  return v2Type ?? (v1Type && V1_KINDS[v1Type])
}
