import type { submitWaivers } from '@touchline/contract/calls/attendees/submit-waivers'
import type { BodyOf } from '@touchline/contract/define-call'
import { ageOn } from '@touchline/rules/age'
import { formMessages } from '@touchline/rules/form-messages'
import { wallDate } from '@touchline/rules/wall-time'
import { v7 as uuidv7 } from 'uuid'
import { isRefusal, type Refusal, refuse } from '../../answer.ts'
import type { BasketItemRecord } from '../../stores/baskets/basket-record.ts'
import type { WaiverText } from '../../stores/catalogue.ts'
import { findOwnPeople, type NewWaiver, type OwnPeople } from '../../stores/waivers.ts'
import type { Visit } from '../../visit.ts'
import { actsForAnother } from './for-whom.ts'
import type { PresentBasket } from './basket-change.ts'
import { changeBasket } from './change-basket.ts'

type Body = BodyOf<typeof submitWaivers>
type Given = Body['waivers'][number]

/** Says who comes to places of the basket and that they agree: all that is given, or nothing. */
export async function saveWaivers(visit: Visit, body: Body, present: PresentBasket) {
  return changeBasket({
    visit,
    present,
    call: 'submitWaivers',
    body,
    decide: async ({ basket, visitor }) => {
      const notTheirs = actsForAnother({ selectedUserId: body.selectedUserId }, visitor?.people ?? null)
      if (notTheirs) return notTheirs
      if (!basket || basket.items.length === 0) return refuse('BASKET_EMPTY')
      const own = await findOwnPeople(
        visit.services.db,
        visitor?.customerId ?? null,
        body.waivers.flatMap(({ attendeeId }) => attendeeId ?? []),
      )
      const waivers: NewWaiver[] = []
      for (const [position, given] of body.waivers.entries()) {
        const waiver = check(visit, basket.items, own, given, `waivers.${position}`)
        if (isRefusal(waiver)) return waiver
        waivers.push(waiver)
      }
      if (namesOneTwice(waivers)) return refuse('WAIVERS_INCOMPLETE', { errors: { waivers: [twice] } })
      const { expiresAt, renewalsUsed } = basket
      return { kind: 'waivers', waivers, expiresAt, renewalsUsed }
    },
  })
}

const twice = 'The same person is named for two places of one session'

function check(
  visit: Visit,
  items: readonly BasketItemRecord[],
  own: OwnPeople | null,
  given: Given,
  at: string,
): NewWaiver | Refusal {
  const item = items.find(({ id }) => id === given.cartItemId)
  const text = visit.catalogue.waiverById.get(given.waiverId)
  // S18: sent for another item, or for one that needs another.
  if (!item || !text || item.waiverId !== text.id || given.place > item.quantity)
    return refuse('WAIVERS_INCOMPLETE')

  const person = personOf(given, own)
  if (person === null) return refuse('WAIVERS_INCOMPLETE')
  const errors = {
    ...(person.firstName === '' && { [`${at}.first_name`]: [formMessages.required] }),
    ...(person.lastName === '' && { [`${at}.last_name`]: [formMessages.required] }),
    ...birthErrors(item, person.dateOfBirth, at),
    ...(!answersAll(text, given) && { [`${at}.answers`]: [formMessages.required] }),
    ...(!given.agreed && { [`${at}.agreed`]: [formMessages.required] }),
  }
  if (Object.keys(errors).length > 0) return refuse('WAIVERS_INCOMPLETE', { errors })
  return {
    id: uuidv7(),
    cartItemId: item.id,
    place: given.place,
    waiverId: text.id,
    ...person,
    statement: text.statement,
    answers: given.answers.map(({ question, answer }) => ({ question, answer })),
  }
}

type Person = Pick<NewWaiver, 'attendeeId' | 'isMe' | 'firstName' | 'lastName' | 'dateOfBirth'>

/** A known person has the names that are known; null for a person whom this customer may not name. */
function personOf(given: Given, own: OwnPeople | null): Person | null {
  const typed = given.dateOfBirth ?? null
  if (given.isMe) {
    if (!own) return null
    return { ...own.me, attendeeId: null, isMe: true, dateOfBirth: own.me.dateOfBirth ?? typed }
  }
  if (given.attendeeId) {
    const found = own?.attendees.find(({ id }) => id === given.attendeeId)
    if (!found) return null
    const { id, firstName, lastName } = found
    const dateOfBirth = found.dateOfBirth ?? typed
    // Known with a date of birth from now on.
    const attendeeId = found.dateOfBirth === dateOfBirth ? id : null
    return { attendeeId, isMe: false, firstName, lastName, dateOfBirth }
  }
  const { firstName = '', lastName = '' } = given
  return { attendeeId: null, isMe: false, firstName, lastName, dateOfBirth: typed }
}

function birthErrors({ shown }: BasketItemRecord, dateOfBirth: string | null, at: string) {
  if (shown.maxAge === undefined) return {}
  const key = `${at}.date_of_birth`
  if (dateOfBirth === null) return { [key]: [formMessages.required] }
  const day = wallDate(new Date(shown.startsAtUtc), shown.timeZone)
  return dateOfBirth <= day && ageOn(dateOfBirth, day) <= shown.maxAge
    ? {}
    : { [key]: [`This ticket is for people of ${shown.maxAge} and under on that day`] }
}

const answersAll = ({ questions }: WaiverText, { answers }: Given): boolean =>
  answers.length === questions.length &&
  questions.every((question, position) => answers[position]?.question === question)

const namesOneTwice = (waivers: readonly NewWaiver[]): boolean => {
  const known = waivers.flatMap(({ cartItemId, attendeeId, isMe }) =>
    isMe || attendeeId !== null ? [`${cartItemId} ${attendeeId ?? 'me'}`] : [],
  )
  return new Set(known).size < known.length
}
