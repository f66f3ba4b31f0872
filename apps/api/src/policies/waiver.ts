import type { Catalogue } from '../catalogue/catalogues.ts'
import type { CategoryRecord, WaiverText } from '../stores/catalogue.ts'

/** What each attendee of an activity agrees to: its own waiver, or that of the nearest activity above it. */
export function waiverOf(category: CategoryRecord, catalogue: Catalogue): WaiverText | null {
  let above: CategoryRecord | undefined = category
  while (above) {
    if (above.waiverId !== null) return catalogue.waiverById.get(above.waiverId) ?? null
    above = above.parentId === null ? undefined : catalogue.categoryById.get(above.parentId)
  }
  return null
}
