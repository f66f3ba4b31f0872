import type { submitWaivers } from '@touchline/contract/calls/people/submit-waivers'
import type { BodyOf } from '@touchline/contract/define-call'
import type { KnownSignature } from '@touchline/contract/entities/people/attendee'
import type { KnownAnswer } from '@touchline/contract/entities/questions/question'
import { fullName } from '@touchline/rules/people/full-name'
import { type Refusal, refuse } from '../../call/answer.ts'
import { mustBeBookers } from '../../policies/basket/basket.ts'
import { knownGuest } from '../../policies/people/known-guest.ts'
import type { BasketItemRecord, Guest } from '../../stores/basket/basket-record.ts'
import type { QuestionRecord } from '../../stores/catalogue/catalogue.ts'
import type { PeopleOfBasket, SavedPlace } from '../../stores/people/attendees.ts'
import type { AnswerHolder } from '../../stores/questions/answers.ts'

export type GivenPlace = BodyOf<typeof submitWaivers>['waivers'][number]

/** The person at a place, with what need not be asked again. */
export interface PersonOfPlace {
  customerId: number | null
  attendeeId: number | null
  firstName: string
  lastName: string
  dateOfBirth: string | null
  /** The given answer where no date of birth is known; undefined where there is none. */
  isAdult: boolean | undefined
  answers: readonly KnownAnswer[]
  signatures: readonly KnownSignature[]
}

/**
 * Returns the person of a place, with the stored names if known. Refuses a person whom this customer may not
 * name.
 */
export function personOfPlace(
  given: GivenPlace,
  item: BasketItemRecord,
  people: PeopleOfBasket,
): PersonOfPlace | Refusal {
  const typed = given.dateOfBirth ?? null
  const { isAdult } = given
  const userId = ownerOf(item, people) ?? given.userId ?? null
  if (userId !== null) {
    const found = people.people.find((one) => one.userId === userId)
    if (!found) return refuse('FORBIDDEN')
    const isMe = people.people[0]?.userId === userId
    return {
      ...found,
      customerId: userId,
      attendeeId: null,
      dateOfBirth: found.dateOfBirth ?? typed,
      // A person with their own log-in and no known age is an adult.
      isAdult: isAdult ?? (isMe ? true : undefined),
    }
  }
  const guest = guestOf(item)
  const attendeeId = guest ? (knownGuest(people, guest)?.id ?? null) : given.attendeeId
  if (guest && attendeeId === null)
    return {
      ...guest,
      customerId: null,
      attendeeId: null,
      dateOfBirth: guest.dateOfBirth ?? typed,
      isAdult,
      answers: [],
      signatures: [],
    }
  if (attendeeId) {
    const found = people.attendees.find(({ id }) => id === attendeeId)
    if (!found) return refuse('WAIVERS_INCOMPLETE')
    const dateOfBirth = found.dateOfBirth ?? typed
    // From now on they are known with a date of birth.
    const isKnown = found.dateOfBirth === dateOfBirth
    return { ...found, customerId: null, attendeeId: isKnown ? found.id : null, dateOfBirth, isAdult }
  }
  const { firstName = '', lastName = '' } = given
  return {
    customerId: null,
    attendeeId: null,
    firstName,
    lastName,
    dateOfBirth: typed,
    isAdult,
    answers: [],
    signatures: [],
  }
}

/** Returns the owner of a single-place line, if the basket says so: a person with an account, or a guest. */
function ownerOf(item: BasketItemRecord, { people }: PeopleOfBasket): number | null {
  if (item.quantity !== 1) return null
  return mustBeBookers(item) ? (people[0]?.userId ?? null) : item.purchasedForUserId
}

/** True when someone else than the booker is named for a place that is the booker's alone. */
export function namesSomeoneElse(
  given: GivenPlace,
  item: BasketItemRecord,
  { people }: PeopleOfBasket,
): boolean {
  const [me] = people
  if (!me || item.quantity !== 1 || !mustBeBookers(item)) return false
  if (given.userId) return given.userId !== me.userId
  if (given.attendeeId) return true
  // A program may send the booker's own name.
  const { firstName = '', lastName = '' } = given
  const typed = fullName({ firstName, lastName }).toLowerCase()
  return typed !== '' && typed !== fullName(me).toLowerCase()
}

const guestOf = ({ quantity, guest }: BasketItemRecord): Guest | null => (quantity === 1 ? guest : null)

export const savedPlaceOf = (
  people: PeopleOfBasket,
  { cartItemId, place }: { cartItemId: number; place: number },
): SavedPlace | null =>
  people.places.find((one) => one.cartItemId === cartItemId && one.place === place) ?? null

type Named = Pick<SavedPlace, 'customerId' | 'attendeeId' | 'firstName' | 'lastName' | 'dateOfBirth'>

const nameOf = ({ firstName, lastName, dateOfBirth }: Named): string =>
  `${firstName} ${lastName} ${dateOfBirth ?? ''}`.toLowerCase()

export const isSamePerson = (one: Named, other: Named): boolean =>
  one.customerId !== null || other.customerId !== null
    ? one.customerId === other.customerId
    : nameOf(one) === nameOf(other)

/**
 * Returns the holder of an answer. An answer that also counts for later bookings belongs to the person, if
 * they can be recognised.
 */
export const holderOf = (
  question: Pick<QuestionRecord, 'life'>,
  { customerId, attendeeId }: Pick<Named, 'customerId' | 'attendeeId'>,
  place: { cartItemId: number; place: number },
): AnswerHolder => {
  const none = { customerId: null, attendeeId: null, cartItemId: null, place: null, cartId: null }
  if (question.life !== null && customerId !== null) return { ...none, customerId }
  if (question.life !== null && attendeeId !== null) return { ...none, attendeeId }
  return { ...none, cartItemId: place.cartItemId, place: place.place }
}
