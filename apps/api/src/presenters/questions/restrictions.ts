import type { Restrictions } from '@touchline/contract/entities/timetable/slot'
import { withCachedJson } from '../../call/wire-json.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { inductionOf, inductionPlaceOf } from '../../policies/people/induction.ts'
import type { SlotTerms } from '../../policies/timetable/slot-terms.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'

/** A waiver is asked for with the basket: programs read nothing of it here. */
const noRestrictions: Restrictions = {
  restrictions: withCachedJson({ preWaiver: null, preInduction: null, criteria: null }),
  hasPrePurchaseRestrictions: false,
  requiresInduction: false,
  restrictionIds: [],
}

export type RestrictionsOf = (terms: Pick<SlotTerms, 'category' | 'venue'>) => Restrictions

/** wire 4: what this caller must have had before the sessions of an answer; worked out once for each activity of a venue. */
export function createRestrictions(catalogue: Catalogue, visitor: VisitorRecord | null): RestrictionsOf {
  const known = new Map<string, Restrictions>()
  return ({ category, venue }) => {
    const key = `${venue.id} ${category.id}`
    const found = known.get(key) ?? present(category, venue)
    known.set(key, found)
    return found
  }

  function present(category: SlotTerms['category'], venue: SlotTerms['venue']): Restrictions {
    const induction = inductionOf(category, catalogue)
    if (!induction) return noRestrictions
    const { id, name, text } = induction
    const isLoggedIn = visitor !== null && visitor.customerId !== null
    const isDone = isLoggedIn ? visitor.inductionIds.includes(id) : null
    const givenAt = inductionPlaceOf(induction, catalogue, venue.id)
    return {
      restrictions: withCachedJson({
        preWaiver: null,
        preInduction: {
          id,
          name,
          text,
          isDone,
          givenAt: givenAt && {
            categorySlug: givenAt.category.slug,
            categoryName: givenAt.category.name,
            venueSlug: givenAt.venue.slug,
            venueName: givenAt.venue.name,
          },
        },
        criteria: null,
      }),
      hasPrePurchaseRestrictions: isDone !== true && visitor?.role !== 'staff',
      requiresInduction: true,
      restrictionIds: [id],
    }
  }
}
