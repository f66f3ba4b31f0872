import { type Refusal, refuse } from '../../call/answer.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CategoryRecord, InductionRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'

/** The activity and venue that give an induction. */
export interface InductionPlace {
  category: CategoryRecord
  venue: VenueRecord
}

/**
 * Returns the induction a person needs before they take part: the activity's own, or that of the nearest
 * activity above it.
 */
export function inductionOf(category: CategoryRecord, catalogue: Catalogue): InductionRecord | null {
  let above: CategoryRecord | undefined = category
  while (above) {
    if (above.inductionId !== null) {
      // The activity that gives the induction may be below one that needs it. No customer could ever have it
      // then.
      const isItself = category.givesInductionId === above.inductionId
      return isItself ? null : (catalogue.inductionById.get(above.inductionId) ?? null)
    }
    above = above.parentId === null ? undefined : catalogue.categoryById.get(above.parentId)
  }
  return null
}

/**
 * Finds where the induction is given: at this venue, or else at the first that has it. Null where no session
 * gives it.
 */
export function inductionPlaceOf(
  { id }: InductionRecord,
  { venueById, venues, categoryById, soldAt }: Catalogue,
  venueId: number,
): InductionPlace | null {
  const here = venueById.get(venueId)
  const giving = [...categoryById.values()].filter(({ givesInductionId }) => givesInductionId === id)
  for (const venue of here ? [here, ...venues] : venues) {
    const category = giving.find((one) => soldAt.get(venue.id)?.has(one.id))
    if (category) return { category, venue }
  }
  return null
}

/** Refuses a person who lacks the induction, and says where to have it first. */
export function inductionRefusal(
  induction: InductionRecord,
  givenAt: InductionPlace | null,
  /** Null for the booker. */
  firstName: string | null,
): Refusal {
  const who = firstName === null ? 'You need' : `${firstName} needs`
  const next = givenAt
    ? `Book ${givenAt.category.name} at ${givenAt.venue.name} first.`
    : 'Ask our team about it at the desk of any of our venues.'
  return refuse('INDUCTION_NEEDED', {
    message: `${who} the ${induction.name} before this session. Nothing has been added, and no money has been taken. ${next}`,
    details: {
      induction: induction.name,
      ...(givenAt && { categorySlug: givenAt.category.slug, venueSlug: givenAt.venue.slug }),
    },
  })
}
