import { type Refusal, refuse } from '../../../call/answer.ts'
import type { Visit } from '../../../call/visit.ts'
import { inductionOf, inductionRefusal, whereGiven } from '../../../policies/people/induction.ts'
import { penaltyRefusal } from '../../../policies/people/person-flags.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import { readFlags } from '../../../stores/people/person-flags.ts'
import type { ForWhom } from './for-whom.ts'

/** A place that is wanted, and whose it is to be: of the booker where no person is named. */
export interface PlaceForPerson {
  personId: number | null
  /** The first name of a person without an account. */
  guestName: string | null
  categoryId: string
  venueId: number
}

/** Of a choice: the person whose place it is to be. */
export const personIn = ({
  guest,
  customerId,
}: Pick<ForWhom, 'guest' | 'customerId'>): Pick<PlaceForPerson, 'personId' | 'guestName'> =>
  guest === null ? { personId: customerId, guestName: null } : { personId: null, guestName: guest.firstName }

/**
 * Why a person may not have one of these places: a penalty that stops booking, of the one who books or of the one who comes,
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
  const needed = places.flatMap(({ personId, guestName, categoryId, venueId }) => {
    const category = catalogue.categoryById.get(categoryId)
    const induction = category ? inductionOf(category, catalogue) : null
    return induction ? [{ induction, venueId, personId: personId ?? bookerId, guestName }] : []
  })
  // What a visitor without an account has had is not known.
  if (needed.some(({ personId }) => personId === null)) return refuse('LOGIN_REQUIRED')
  const ids = [...new Set([bookerId, ...places.map(({ personId }) => personId)])].filter((id) => id !== null)
  const flagsOf = await readFlags(visit.services.db, catalogue.client.id, ids)
  const owes = penaltyRefusal(flagsOf, catalogue.client, bookerId)
  if (owes) return owes
  for (const { induction, venueId, personId, guestName } of needed) {
    const flags = flagsOf.get(personId!)
    // What a person by name has had is not known either.
    if (guestName === null && flags?.inductionIds.includes(induction.id)) continue
    const firstName = guestName ?? (personId === bookerId ? null : (flags?.firstName ?? null))
    return inductionRefusal(induction, whereGiven(induction, catalogue, venueId), firstName)
  }
  return null
}
