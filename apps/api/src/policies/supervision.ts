import { countWords } from '@touchline/rules/count-words'
import { ageOfPerson } from '@touchline/rules/entitlements/person'
import { adultsMissing, supervisionWords } from '@touchline/rules/supervision'
import { wallDate } from '@touchline/rules/wall-time'
import { type Refusal, refuse } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogues.ts'
import type { NewItem } from '../stores/baskets/basket-record.ts'
import type { PeopleRecord } from '../stores/people.ts'
import { personOf } from './people.ts'

/** What of a line says who comes. */
export type LineOfParty = Pick<NewItem, 'quantity' | 'purchasedForUserId' | 'guest' | 'shown'> & {
  slotIds: readonly number[]
  courseId: number | null
  /** Dates of birth that were given for its places before the checkout. */
  datesOfBirth?: readonly (string | null)[]
}

/** A course has its teacher, and is for the ages that it says. */
const isSupervised = ({ courseId }: LineOfParty): boolean => courseId === null

const supervisionOf = ({ shown }: LineOfParty, { categoryBySlug }: Catalogue) =>
  categoryBySlug.get(shown.categorySlug)?.supervision ?? null

/** Sessions of these lines to which children come only with adults. */
export const supervisedSlots = (lines: readonly LineOfParty[], catalogue: Catalogue): number[] => [
  ...new Set(
    lines
      .filter((line) => isSupervised(line) && supervisionOf(line, catalogue) !== null)
      .flatMap(({ slotIds }) => slotIds),
  ),
]

/**
 * Why children can't come without more adults to one of these sessions, of all the lines that are to be there. Who names no
 * age, by a person or by a ticket for the young, counts as an adult.
 */
export function supervisionRefusal(
  slotIds: readonly number[],
  lines: readonly LineOfParty[],
  people: PeopleRecord | null,
  catalogue: Catalogue,
  meaning: string,
): Refusal | null {
  for (const slotId of slotIds) {
    const party = lines.filter((line) => isSupervised(line) && line.slotIds.includes(slotId))
    const supervision = party[0] ? supervisionOf(party[0], catalogue) : null
    if (!supervision) continue
    const missing = adultsMissing(
      party.flatMap((line) => agesOf(line, people)),
      supervision,
    )
    if (missing === 0) continue
    const { name, slotId: id } = party[0]!.shown
    const more = countWords(missing, { one: 'more adult', many: 'more adults' })
    return refuse('SUPERVISION_NEEDED', {
      message: `${supervisionWords(supervision)} ${meaning} Choose ${more} for ${name} together with the children, or fewer children.`,
      details: { slotId: id, adultsMissing: missing },
    })
  }
  return null
}

/** The greatest age that each person of a line may have on the day. */
export function agesOf(line: LineOfParty, people: PeopleRecord | null): (number | null)[] {
  const { quantity, guest, purchasedForUserId, shown, datesOfBirth = [] } = line
  const born =
    guest?.dateOfBirth ??
    (purchasedForUserId === null ? null : (personOf(people, purchasedForUserId)?.dateOfBirth ?? null))
  const day = wallDate(new Date(shown.startsAtUtc), shown.timeZone)
  return Array.from(
    { length: quantity },
    (_, place) =>
      ageOfPerson({ dateOfBirth: born ?? datesOfBirth[place] ?? null }, day) ?? shown.maxAge ?? null,
  )
}
