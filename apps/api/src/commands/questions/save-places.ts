import type { submitWaivers } from '@touchline/contract/calls/people/submit-waivers'
import type { BodyOf } from '@touchline/contract/define-call'
import { ageOn } from '@touchline/rules/people/age'
import { isAskedOf } from '@touchline/rules/questions/questions'
import { wallDate } from '@touchline/rules/time/wall-time'
import { formMessages } from '@touchline/rules/words/form-messages'
import { v7 as uuidv7 } from 'uuid'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import type { NewPlace } from '../../stores/basket/save-places.ts'
import type { WaiverText } from '../../stores/catalogue/catalogue.ts'
import { type PeopleOfBasket, readPeopleOfBasket } from '../../stores/people/attendees.ts'
import type { NewAnswer, RemovedAnswer } from '../../stores/questions/answers.ts'
import type { PresentBasket } from '../basket/basket-change.ts'
import { changeBasket } from '../basket/change-basket.ts'
import { refusalOutsideHousehold } from '../basket/choose/resolve-person.ts'
import { hashable } from './hashable.ts'
import { latestSessionEnd } from './latest-session-end.ts'
import {
  type GivenPlace,
  holderOf,
  isSamePerson,
  namesSomeoneElse,
  type PersonOfPlace,
  personOfPlace,
  savedPlaceOf,
} from './person-of-place.ts'
import { missingAnswerErrors, readAnswers } from './read-answers.ts'
import { signFor } from './sign-for.ts'

type Body = BodyOf<typeof submitWaivers>

/** Stores the people of the basket's places, their answers and their agreement: everything or nothing. */
export async function savePlacesOfBasket(context: CallContext, body: Body, present: PresentBasket) {
  return changeBasket({
    context,
    present,
    call: 'submitWaivers',
    body: hashable(context, body),
    decide: async ({ basket, visitor }) => {
      const notTheirs = refusalOutsideHousehold(
        { selectedUserId: body.selectedUserId },
        visitor?.people ?? null,
      )
      if (notTheirs) return notTheirs
      if (!basket || basket.items.length === 0) return refuse('BASKET_EMPTY')
      const people = await readPeopleOfBasket(context.services.db, {
        customerId: visitor?.customerId ?? null,
        cartId: basket.id,
        timeZone: context.catalogue.client.timeZone,
        attendeeIds: body.waivers.flatMap(({ attendeeId }) => attendeeId ?? []),
      })
      const saving: Saving = { context, items: basket.items, people, signerName: body.signerName ?? '' }
      const places: NewPlace[] = []
      const answers: NewAnswer[] = []
      const removed: RemovedAnswer[] = []
      for (const [position, given] of body.waivers.entries()) {
        const checked = check(saving, given, `waivers.${position}`)
        if (isRefusal(checked)) return checked
        places.push(checked.place)
        answers.push(...checked.answers)
        removed.push(...checked.removed)
      }
      if (namesOneTwice(places, people)) return refuse('WAIVERS_INCOMPLETE', { errors: { waivers: [twice] } })
      const { expiresAt, renewalsUsed } = basket
      return { kind: 'places', places, answers, removed, expiresAt, renewalsUsed }
    },
  })
}

const twice = 'The same person is named for two places of one session'

interface Saving {
  context: CallContext
  items: readonly BasketItemRecord[]
  people: PeopleOfBasket
  signerName: string
}

interface Checked {
  place: NewPlace
  answers: NewAnswer[]
  removed: RemovedAnswer[]
}

function check(saving: Saving, given: GivenPlace, at: string): Checked | Refusal {
  const { context, items, people, signerName } = saving
  const { waiverById, questionById } = context.catalogue
  const item = items.find(({ id }) => id === given.cartItemId)
  // S18: the request names another item.
  if (!item || given.place > item.quantity || !asksAnything(item)) return refuse('WAIVERS_INCOMPLETE')
  const waiver = item.waiverId === null ? null : (waiverById.get(item.waiverId) ?? null)
  if (given.waiverId && given.waiverId !== waiver?.id) return refuse('WAIVERS_INCOMPLETE')

  const person = personOfPlace(given, item, people)
  if (isRefusal(person)) return person
  const before = savedPlaceOf(people, given)
  const saved = before && isSamePerson(before, person) ? before : null
  const day = wallDate(new Date(item.shown.startsAtUtc), item.shown.timeZone)
  const age = { dateOfBirth: person.dateOfBirth, isAdult: person.isAdult ?? false }
  const questions = item.asks.people.flatMap((id) => questionById.get(id) ?? [])
  const asked = questions.filter((question) => isAskedOf(question, age, day))
  const fieldOf = (questionId: number) => `${at}.answers.${questionId}`
  const ofPlace = people.answeredBefore.filter(
    ({ cartItemId, place }) => cartItemId === item.id && place === given.place,
  )
  const answered = [...person.answers, ...(saved?.answers ?? []), ...ofPlace]
  const known = new Set(answered.map(({ questionId }) => questionId))
  const read = readAnswers({
    vault: context.services.vault,
    asked,
    given: given.answers ?? [],
    fieldOf,
    holderOf: (question) => holderOf(question, person, given),
    endsAt: latestSessionEnd([item]),
  })
  const signed = waiver && signFor({ waiver, given, person, saved, people, signerName })
  const errors = {
    ...(namesSomeoneElse(given, item, people) && { [`${at}.first_name`]: [bookersAlone(item)] }),
    ...(person.firstName === '' && { [`${at}.first_name`]: [formMessages.required] }),
    ...ageErrors(item, person, at, { needsAge: needsAge(waiver, questions), day }),
    ...read.errors,
    ...missingAnswerErrors(asked, given.answers ?? [], known, fieldOf),
    ...(signed?.kind === 'not' && {
      [signed.field === 'signer_name' ? signed.field : `${at}.${signed.field}`]: [signed.message],
    }),
  }
  if (Object.keys(errors).length > 0) return refuse('WAIVERS_INCOMPLETE', { errors })
  const place: NewPlace = {
    id: uuidv7(),
    cartItemId: item.id,
    place: given.place,
    customerId: person.customerId,
    attendeeId: person.attendeeId,
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: person.dateOfBirth,
    isAdult: age.isAdult,
    mustAnswer: asked.filter(({ isRequired }) => isRequired).map(({ id }) => id),
    signatureId: signed?.kind === 'before' ? signed.signatureId : signed?.kind === 'now' ? uuidv7() : null,
    signature: signed?.kind === 'now' ? signed.signature : null,
    isAnother: before !== null && saved === null,
  }
  return { place, answers: read.answers, removed: read.removed }
}

const bookersAlone = ({ shown, uses }: BasketItemRecord): string =>
  `This place is yours alone: ${uses ? `it uses your ${uses.source || uses.name}` : `the price “${shown.pricingOptionName}” is yours`}. To bring another person, change the place in your basket first.`

const asksAnything = ({ waiverId, asks }: BasketItemRecord): boolean =>
  waiverId !== null || asks.people.length > 0

/**
 * True when it matters if this person is a child: someone else signs for a child, and some questions are only
 * for the young.
 */
const needsAge = (waiver: WaiverText | null, questions: readonly { about: string }[]): boolean =>
  waiver !== null || questions.some(({ about }) => about === 'young')

function ageErrors(
  { shown }: BasketItemRecord,
  { dateOfBirth, isAdult }: PersonOfPlace,
  at: string,
  when: { needsAge: boolean; day: string },
): Record<string, string[]> {
  const key = `${at}.date_of_birth`
  if (shown.maxAge !== undefined) {
    if (dateOfBirth === null) return { [key]: [formMessages.required] }
    return dateOfBirth <= when.day && ageOn(dateOfBirth, when.day) <= shown.maxAge
      ? {}
      : { [key]: [`This ticket is for people aged ${shown.maxAge} and under on that day`] }
  }
  if (dateOfBirth !== null)
    return dateOfBirth <= when.day ? {} : { [key]: ['Enter a date of birth in the past'] }
  if (!when.needsAge || isAdult === true) return {}
  return isAdult === undefined
    ? { [`${at}.is_adult`]: [formMessages.required] }
    : { [key]: [formMessages.required] }
}

/** True when a session would have two places for the same person, counting those already saved. */
function namesOneTwice(places: readonly NewPlace[], people: PeopleOfBasket): boolean {
  const untouched = people.places.filter(
    (one) => !places.some(({ cartItemId, place }) => cartItemId === one.cartItemId && place === one.place),
  )
  const hasAccount = people.people.length > 0
  const names = [...places, ...untouched].flatMap((one) => {
    const { cartItemId, customerId, firstName, lastName, dateOfBirth } = one
    if (customerId !== null) return [`${cartItemId} user ${customerId}`]
    // Only the names of a visitor's people are known, and a father and a son may share one.
    return hasAccount ? [`${cartItemId} ${firstName} ${lastName} ${dateOfBirth ?? ''}`.toLowerCase()] : []
  })
  return new Set(names).size < names.length
}
