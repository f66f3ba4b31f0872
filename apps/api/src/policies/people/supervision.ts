import type { Cart } from '@touchline/contract/entities/basket/cart'
import { adultsMissing, type Supervision, supervisionWords } from '@touchline/rules/people/supervision'
import { ageOfPerson } from '@touchline/rules/prices/person'
import { wallDate } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { NewItem } from '../../stores/basket/basket-record.ts'
import type { BirthDateRecord } from '../../stores/basket/parties.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import { personOf } from './people.ts'

/** Facts about a line that tell who takes part. */
export type PartyLine = Pick<NewItem, 'quantity' | 'purchasedForUserId' | 'guest' | 'shown'> & {
  slotIds: readonly number[]
  courseId: number | null
  /** Dates of birth given for its places before the checkout. */
  datesOfBirth?: readonly (string | null)[]
}

/** True for a line with a supervision rule. A course has a teacher, and its own ages. */
const isSupervised = ({ courseId }: PartyLine): boolean => courseId === null

/** Adds to a line the dates of birth given for its places before the checkout. */
export const withBirthDates = <Line extends PartyLine & { id: number }>(
  line: Line,
  born: readonly BirthDateRecord[],
) => ({
  ...line,
  datesOfBirth: Array.from(
    { length: line.quantity },
    (_, at) =>
      born.find(({ cartItemId, place }) => cartItemId === line.id && place === at + 1)?.dateOfBirth ?? null,
  ),
})

/** Finds the supervision rule of an activity by its slug; null where it has none. */
type SupervisionOf = (categorySlug: string) => Supervision | null

export const supervisionIn =
  ({ categoryBySlug }: Catalogue): SupervisionOf =>
  (slug) =>
    categoryBySlug.get(slug)?.supervision ?? null

/** Lists the slots of these lines that children may attend only with adults. */
export const supervisedSlots = (lines: readonly PartyLine[], supervisionOf: SupervisionOf): number[] => [
  ...new Set(
    lines
      .filter((line) => isSupervised(line) && supervisionOf(line.shown.categorySlug) !== null)
      .flatMap(({ slotIds }) => slotIds),
  ),
]

/** A session with too few adults for its children. */
interface ShortOfAdults {
  party: readonly [PartyLine, ...PartyLine[]]
  supervision: Supervision
  missing: number
}

/**
 * Finds the sessions that need more adults, counting all lines that will be there. A person without an age
 * (of their own, or from a ticket for the young) counts as an adult.
 */
function shortOfAdults(
  slotIds: readonly number[],
  lines: readonly PartyLine[],
  people: PeopleRecord | null,
  supervisionOf: SupervisionOf,
): ShortOfAdults[] {
  return slotIds.flatMap((slotId) => {
    const [first, ...others] = lines.filter((line) => isSupervised(line) && line.slotIds.includes(slotId))
    const supervision = first ? supervisionOf(first.shown.categorySlug) : null
    if (!first || !supervision) return []
    const party: ShortOfAdults['party'] = [first, ...others]
    const missing = adultsMissing(
      party.flatMap((line) => agesOf(line, people)),
      supervision,
    )
    return missing === 0 ? [] : [{ party, supervision, missing }]
  })
}

const MORE_ADULTS = { one: 'more adult', many: 'more adults' }

/** Refuses the lines when one of these sessions has too few adults for its children. */
export function supervisionRefusal(
  slotIds: readonly number[],
  lines: readonly PartyLine[],
  people: PeopleRecord | null,
  supervisionOf: SupervisionOf,
  meaning: string,
): Refusal | null {
  const [short] = shortOfAdults(slotIds, lines, people, supervisionOf)
  if (!short) return null
  const { party, supervision, missing } = short
  const { name, slotId } = party[0].shown
  return refuse('SUPERVISION_NEEDED', {
    message: `${supervisionWords(supervision)} ${meaning} Choose ${countWords(missing, MORE_ADULTS)} for ${name} together with the children, or fewer children.`,
    details: { slotId, adultsMissing: missing },
  })
}

/**
 * Describes for a basket, before anything is pressed, which children need how many adults, and what to do.
 */
export function needsAdults(
  held: readonly PartyLine[],
  booked: readonly PartyLine[],
  people: PeopleRecord | null,
  supervisionOf: SupervisionOf,
): Cart['needsAdults'] {
  const short = shortOfAdults(
    supervisedSlots(held, supervisionOf),
    [...held, ...booked],
    people,
    supervisionOf,
  )
  return short.map(({ party, supervision, missing }) => {
    const { name, slotId } = party[0].shown
    return {
      slotId,
      title: `${childrenIn(party, supervision, people)} can’t come without ${countWords(missing, MORE_ADULTS)}`,
      words: `${supervisionWords(supervision)} Add ${countWords(missing, MORE_ADULTS)} to ${name}, or remove children from it. You can’t book it until then.`,
    }
  })
}

/** Names the children. If one has no name, says 'The child' or 'The children'. */
function childrenIn(
  party: readonly PartyLine[],
  { bands }: Supervision,
  people: PeopleRecord | null,
): string {
  const below = Math.max(...bands.map(({ under }) => under))
  const names = party.flatMap((line) =>
    agesOf(line, people).flatMap((age) =>
      age !== null && age < below ? [line.guest?.firstName ?? line.shown.person?.firstName ?? null] : [],
    ),
  )
  if (names.includes(null)) return names.length === 1 ? 'The child' : 'The children'
  return new Intl.ListFormat('en-GB').format(names.flatMap((name) => name ?? []))
}

/** Returns the greatest age that each person of a line can have on the day. */
export function agesOf(line: PartyLine, people: PeopleRecord | null): (number | null)[] {
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
