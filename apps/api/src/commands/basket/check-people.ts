import { type Refusal, refuse } from '../../answer.ts'
import { inductionOf, inductionRefusal, whereGiven } from '../../policies/induction.ts'
import { penaltyRefusal } from '../../policies/person-flags.ts'
import { readFlags } from '../../stores/person-flags.ts'
import type { VisitorRecord } from '../../stores/visitors.ts'
import type { Visit } from '../../visit.ts'

/** A place that is wanted, and whose it is to be; null is whoever books. */
export interface PlaceForPerson {
  personId: number | null
  categoryId: string
  venueId: number
}

/**
 * Why somebody may not have one of these places: a penalty that stops booking, of the one who books or of the one who comes,
 * or an induction that the one who comes has not had. Staff decide that for themselves.
 */
export async function refusalForPeople(
  visit: Visit,
  visitor: VisitorRecord | null,
  places: readonly PlaceForPerson[],
): Promise<Refusal | null> {
  if (visitor?.role === 'staff') return null
  const { catalogue } = visit
  const bookerId = visitor?.customerId ?? null
  const needed = places.flatMap(({ personId, categoryId, venueId }) => {
    const category = catalogue.categoryById.get(categoryId)
    const induction = category ? inductionOf(category, catalogue) : null
    return induction ? [{ induction, venueId, personId: personId ?? bookerId }] : []
  })
  // Nobody knows what a visitor without an account has had.
  if (needed.some(({ personId }) => personId === null)) return refuse('LOGIN_REQUIRED')
  const ids = [...new Set([bookerId, ...places.map(({ personId }) => personId)])].filter((id) => id !== null)
  const flagsOf = await readFlags(visit.services.db, catalogue.client.id, ids)
  const owes = penaltyRefusal(flagsOf, catalogue.client, bookerId)
  if (owes) return owes
  for (const { induction, venueId, personId } of needed) {
    const flags = flagsOf.get(personId!)
    if (flags?.inductionIds.includes(induction.id)) continue
    const firstName = personId === bookerId ? null : (flags?.firstName ?? null)
    return inductionRefusal(induction, whereGiven(induction, catalogue, venueId), firstName)
  }
  return null
}
