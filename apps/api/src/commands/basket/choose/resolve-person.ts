import type { UseChoice } from '@touchline/rules/prices/best-price'
import type { PricedPerson } from '@touchline/rules/prices/person'
import { ageOfPerson } from '@touchline/rules/prices/person'
import { isOwnPrice } from '@touchline/rules/prices/price-options'
import { birthNeededWords, hasAges, isOfAge } from '@touchline/rules/prices/sold-ages'
import { type Refusal, refuse } from '../../../call/answer.ts'
import type { CallContext } from '../../../call/call-context.ts'
import { type AgedSlot, ageRefusalWords } from '../../../policies/people/ages.ts'
import { type Participant, participantFor } from '../../../policies/people/participant.ts'
import { canActFor, guestPerson, personOf } from '../../../policies/people/people.ts'
import type { PricedSlot } from '../../../policies/prices/prices.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import type { Guest, ShownItem } from '../../../stores/basket/basket-record.ts'
import { guestKey } from '../../../stores/basket/guest-key.ts'
import type { PriceRecord } from '../../../stores/catalogue/catalogue.ts'
import type { PeopleRecord } from '../../../stores/people/people.ts'
import type { WantedItem } from './chosen-item.ts'

/** The person a place is for, as requested. */
export type WantedPerson = Pick<WantedItem, 'purchasedForUserId' | 'purchasedFor'>

export interface ResolvedPerson {
  /** The terms: the person's own price, the booker's windows. */
  participant: Participant
  purchasedForUserId: number | null
  guest: Guest | null
  /** The person's id in the claims. */
  customerId: number | null
  guestKey: string
  /** True when a person other than the booker was named. */
  isOther: boolean
  shown: Pick<ShownItem, 'person'>
}

/** Resolves the person of a place. People outside the household were refused before, by `refusalOutsideHousehold`. */
export function resolvePerson(
  wanted: WantedPerson,
  participant: Participant,
  visitor: VisitorRecord | null,
  people: PeopleRecord | null,
  today: string,
): ResolvedPerson {
  const { purchasedFor, purchasedForUserId } = wanted
  const customerId = visitor?.customerId ?? null
  const self = {
    participant,
    purchasedForUserId: purchasedForUserId ?? null,
    guest: null,
    customerId,
    guestKey: '',
  }
  if (purchasedFor) {
    const guest: Guest = { ...purchasedFor, dateOfBirth: purchasedFor.dateOfBirth ?? null }
    return {
      ...self,
      purchasedForUserId: null,
      guest,
      participant: participantFor(guestPerson(guest), participant, today),
      guestKey: guestKey(guest),
      isOther: true,
      shown: { person: { firstName: guest.firstName, lastName: guest.lastName } },
    }
  }
  const person = purchasedForUserId == null ? null : personOf(people, purchasedForUserId)
  if (person === null || person.id === customerId) return { ...self, isOther: false, shown: {} }
  return {
    ...self,
    participant: participantFor(person, participant, today),
    customerId: person.id,
    isOther: true,
    shown: { person: { firstName: person.firstName, lastName: person.lastName } },
  }
}

/** S02: refuses to act for a person outside the household that this customer manages. */
export function refusalOutsideHousehold(
  body: {
    selectedUserId?: number | null | undefined
    membershipUserId?: number | null | undefined
    items?: readonly (WantedPerson & Pick<WantedItem, 'membershipUserId'>)[]
  },
  people: PeopleRecord | null,
): Refusal | null {
  const named = [
    body.selectedUserId,
    ...(body.items ?? []).map(({ purchasedForUserId }) => purchasedForUserId),
  ]
  const memberships = [body, ...(body.items ?? [])].flatMap(({ membershipUserId }) => membershipUserId ?? [])
  const theirs = new Set((people?.people ?? []).flatMap(({ membershipUserIds }) => membershipUserIds))
  const areTheirs = memberships.every((id) => theirs.has(id))
  return canActFor(people, named) && areTheirs ? null : refuse('FORBIDDEN')
}

/** Refuses a place that a person can't have at their age; null where they can. */
export function refusalForAge(
  slot: AgedSlot,
  { participant, guest, shown }: Pick<ResolvedPerson, 'participant' | 'guest' | 'shown'>,
  catalogue: CallContext['catalogue'],
  options: readonly PriceRecord[],
): Refusal | null {
  const about = { participant, firstName: shown.person?.firstName ?? null, isTyped: guest !== null }
  const words = ageRefusalWords(slot, catalogue, about, options)
  if (words === null) return null
  const next = ageOf(participant.person, slot.localDate) === null ? 'Add it, or choose' : 'Choose'
  return refuse('PERSON_NOT_FITTING', {
    message: `${words} Nothing has been changed. ${next} another person.`,
  })
}

/**
 * Refuses a price for another age. A place known to be a single person's must suit their age; a typed person
 * gives theirs. A ticket without a name may be for the booker's child.
 */
export function refusalForPrice(
  option: PriceRecord,
  { participant, guest, isOther, purchasedForUserId }: ResolvedPerson,
  { localDate, onePerPerson }: Pick<PricedSlot, 'localDate' | 'onePerPerson'>,
): Refusal | null {
  const isNamed = isOther || purchasedForUserId !== null
  if (!isNamed && !onePerPerson && !isOwnPrice(option)) return null
  const age = ageOf(participant.person, localDate)
  if (guest && age === null && hasAges(option))
    return refuse('PERSON_NOT_FITTING', {
      message: `${birthNeededWords(`The price “${option.name}” depends on age`, guest.firstName)} Nothing has been changed. Add it, or choose another price.`,
    })
  return isOfAge(option, age) ? null : refuse('PERSON_NOT_FITTING')
}

const ageOf = (person: PricedPerson | null, date: string): number | null =>
  person === null ? null : ageOfPerson(person, date)

/** Returns which uses may set the price, from the request. */
export function usesAllowed(wanted: {
  applyBenefit?: boolean | undefined
  applyPackage?: boolean | undefined
}): UseChoice {
  // Programs only know benefits. If they ask for none, no package visit is used in its place.
  const { applyBenefit = true, applyPackage = wanted.applyBenefit !== false } = wanted
  if (applyBenefit && applyPackage) return 'best'
  return applyBenefit ? 'benefit' : applyPackage ? 'package' : 'none'
}
