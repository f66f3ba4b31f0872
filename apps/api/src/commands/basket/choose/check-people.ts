import { type Refusal, refuse } from '../../../call/answer.ts'
import type { CallContext } from '../../../call/call-context.ts'
import { inductionOf, inductionPlaceOf, inductionRefusal } from '../../../policies/people/induction.ts'
import { penaltyRefusal } from '../../../policies/people/person-flags.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import { readFlags } from '../../../stores/people/person-flags.ts'
import type { ResolvedPerson } from './resolve-person.ts'

/** A wanted place and the person it is for: the booker where no person is named. */
export interface PlaceForPerson {
  personId: number | null
  /** The first name of a person without an account. */
  guestName: string | null
  categoryId: string
  venueId: number
}

/** Returns the person whom a choice is for. */
export const personIn = ({
  guest,
  customerId,
}: Pick<ResolvedPerson, 'guest' | 'customerId'>): Pick<PlaceForPerson, 'personId' | 'guestName'> =>
  guest === null ? { personId: customerId, guestName: null } : { personId: null, guestName: guest.firstName }

/**
 * Refuses places that a person may not have: because of a blocking penalty of the booker or of that person,
 * or an induction that the person lacks. Staff decide that themselves.
 */
export async function refusalForPeople(
  context: CallContext,
  visitor: VisitorRecord | null,
  places: readonly PlaceForPerson[],
): Promise<Refusal | null> {
  if (visitor?.role === 'staff') return null
  const { catalogue } = context
  const bookerId = visitor?.customerId ?? null
  const needed = places.flatMap(({ personId, guestName, categoryId, venueId }) => {
    const category = catalogue.categoryById.get(categoryId)
    const induction = category ? inductionOf(category, catalogue) : null
    return induction ? [{ induction, venueId, personId: personId ?? bookerId, guestName }] : []
  })
  // A visitor's inductions are not known.
  if (needed.some(({ personId }) => personId === null)) return refuse('LOGIN_REQUIRED')
  const ids = [...new Set([bookerId, ...places.map(({ personId }) => personId)])].filter((id) => id !== null)
  const flagsOf = await readFlags(context.services.db, catalogue.client.id, ids)
  const owes = penaltyRefusal(flagsOf, catalogue.client, bookerId)
  if (owes) return owes
  for (const { induction, venueId, personId, guestName } of needed) {
    const flags = flagsOf.get(personId!)
    // A guest's inductions are not known either.
    if (guestName === null && flags?.inductionIds.includes(induction.id)) continue
    const firstName = guestName ?? (personId === bookerId ? null : (flags?.firstName ?? null))
    return inductionRefusal(induction, inductionPlaceOf(induction, catalogue, venueId), firstName)
  }
  return null
}
