import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import type { PersonFlags } from '../../stores/people/person-flags.ts'
import { ageRefusalWords } from '../people/ages.ts'
import { inductionOf, inductionPlaceOf } from '../people/induction.ts'
import { participantFor, participantOf } from '../people/participant.ts'
import { guestPerson, personOf } from '../people/people.ts'
import { notesForStaff } from '../people/person-flags.ts'
import { type PricedSlot, pricesFor } from '../prices/prices.ts'

/**
 * Returns the holder of a line's place at the desk. A line without a name is for the selected customer or a
 * walk-in.
 */
export const holderIdOf = (
  { guest, purchasedForUserId }: Pick<BasketItemRecord, 'guest' | 'purchasedForUserId'>,
  selectedId: number | null,
): number | null => (guest ? null : (purchasedForUserId ?? selectedId))

interface About {
  catalogue: Catalogue
  people: PeopleRecord | null
  selectedId: number | null
  flagsOf: ReadonlyMap<number, PersonFlags>
  today: string
}

/**
 * Lists the sentences that staff should read about a line before they sell it. The page shows the selected
 * customer's own flags separately.
 */
export function warningsOf(item: BasketItemRecord, sold: PricedSlot, about: About): string[] {
  const { catalogue, flagsOf, selectedId } = about
  const holderId = holderIdOf(item, selectedId)
  const flags = holderId === null ? undefined : flagsOf.get(holderId)
  const firstName = item.guest?.firstName ?? flags?.firstName ?? null
  const ofHousehold = flags && holderId !== selectedId ? notesForStaff(flags, catalogue.client) : []
  return [
    ...inductionWords(sold, catalogue, firstName, flags),
    ...ageWords(item, sold, about, firstName),
    ...ofHousehold.map((note) => `${flags!.firstName}: ${note}`),
  ]
}

function inductionWords(
  { categoryId, venueId }: PricedSlot,
  catalogue: Catalogue,
  firstName: string | null,
  flags: PersonFlags | undefined,
): string[] {
  const category = catalogue.categoryById.get(categoryId)
  const induction = category ? inductionOf(category, catalogue) : null
  if (!induction || flags?.inductionIds.includes(induction.id)) return []
  const givenAt = inductionPlaceOf(induction, catalogue, venueId)
  const where = givenAt ? ` You’ll find it under ${givenAt.category.name} at ${givenAt.venue.name}.` : ''
  // The inductions of a person without an account are not known.
  return flags
    ? [`${firstName} has not had the ${induction.name}, or it has expired.${where}`]
    : [
        `The ${induction.name} is needed, and we don’t know whether ${firstName ?? 'a walk-in'} has had it.${where}`,
      ]
}

function ageWords(
  { guest, memberId, purchasedForUserId, shown }: BasketItemRecord,
  sold: PricedSlot,
  { catalogue, people, selectedId, today }: About,
  firstName: string | null,
): string[] {
  if (memberId !== null) return []
  // A ticket that was chosen by its kind, without a name, may be a child's.
  const isNamed = guest !== null || purchasedForUserId !== null || shown.ownPrice !== undefined
  if (!isNamed && !sold.onePerPerson && shown.isKindChosen) return []
  const id = purchasedForUserId ?? selectedId
  const person = guest ? guestPerson(guest) : id === null ? null : personOf(people, id)
  if (person === null) return []
  const participant = participantFor(person, participantOf(null), today)
  const words = ageRefusalWords(
    sold,
    catalogue,
    { participant, firstName, isTyped: guest !== null },
    pricesFor(sold, catalogue, participant).options,
  )
  return words === null ? [] : [words]
}
