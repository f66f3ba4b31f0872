import type { AttendeePlace } from '@touchline/contract/entities/people/attendee'
import type { Question } from '@touchline/contract/entities/questions/question'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { wallDate, wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { mustBeBookers } from '../../policies/basket/basket.ts'
import { knownGuest } from '../../policies/people/known-guest.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import type { QuestionRecord } from '../../stores/catalogue/catalogue.ts'
import type { PeopleOfBasket } from '../../stores/people/attendees.ts'

/** Lists the places of a basket line. */
export function presentPlaces(item: BasketItemRecord, known: PeopleOfBasket): AttendeePlace[] {
  const { shown } = item
  const startsAt = new Date(shown.startsAtUtc)
  const day = wallDate(startsAt, shown.timeZone)
  return Array.from({ length: item.quantity }, (_, index) => {
    const place = index + 1
    const own = known.places.find((one) => one.cartItemId === item.id && one.place === place)
    return {
      cartItemId: item.id,
      place,
      waiverId: item.waiverId,
      questionIds: item.asks.people,
      sessionName: shown.name,
      when: `${spokenDate(day)}, ${wallTimeToldApart(startsAt, shown.timeZone)}`,
      day,
      pricingOptionName: shown.pricingOptionName,
      maxAge: shown.maxAge ?? null,
      isFor: isFor(item, known),
      saved: own
        ? {
            isComplete: own.isComplete,
            userId: own.customerId,
            attendeeId: own.attendeeId,
            firstName: own.firstName,
            lastName: own.lastName,
            dateOfBirth: own.dateOfBirth,
            isAdult: own.isAdult,
            answers: own.answers,
            signature: own.signature,
          }
        : null,
    }
  })
}

/** Returns the person a line of one place was taken for; null where the line names none. */
function isFor(item: BasketItemRecord, known: PeopleOfBasket) {
  const { quantity, purchasedForUserId, guest } = item
  if (quantity === 1 && guest) {
    const attendee = knownGuest(known, guest)
    const { firstName, lastName, dateOfBirth } = guest
    return { userId: null, attendeeId: attendee?.id ?? null, firstName, lastName, dateOfBirth }
  }
  const ownerId = mustBeBookers(item) ? known.people[0]?.userId : purchasedForUserId
  const person = quantity === 1 ? known.people.find(({ userId }) => userId === ownerId) : undefined
  if (!person) return null
  const { userId, firstName, lastName, dateOfBirth } = person
  return { userId, attendeeId: null, firstName, lastName, dateOfBirth }
}

export const presentQuestion = (question: QuestionRecord): Question => {
  const { fingerprint: _f, keepDays: _k, life, ...asked } = question
  return { ...asked, isRemembered: life !== null }
}
