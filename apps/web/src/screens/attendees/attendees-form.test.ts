import type { Attendee, AttendeePlace, Waiver } from '@touchline/contract/entities/attendee'
import { describe, expect, test } from 'vitest'
import {
  type Asked,
  checkAttendees,
  type FoundAttendees,
  fieldsOf,
  messagesOf,
  valuesOf,
  waiversBody,
} from './attendees-form.ts'

const waiver: Waiver = {
  id: 5,
  name: 'Climbing',
  statement: 'I agree',
  questions: ['Climbed before?', 'Injured?'],
}
const place = (number: number, more: Partial<AttendeePlace> = {}): AttendeePlace => ({
  cartItemId: 138,
  place: number,
  waiverId: 5,
  sessionName: 'Climb',
  when: 'Saturday 5 December 2026, 10:00',
  pricingOptionName: 'Adult',
  maxAge: null,
  saved: null,
  ...more,
})
const asked = (places: AttendeePlace[], hasAccount = true): Asked => ({
  places,
  waivers: [waiver],
  hasAccount,
})
const names = fieldsOf(place(1))
const noneFound: FoundAttendees = {}
const tom: Attendee = { id: 71, firstName: 'Tom', lastName: 'Lee', dateOfBirth: '2016-05-04' }
const found: FoundAttendees = { [names.attendee]: tom }
const agreed = { [names.answer(0)]: 'yes', [names.answer(1)]: 'no', [names.agreed]: true }
const wrong = (of: Asked, change: object, who = noneFound) =>
  Object.entries(checkAttendees({ ...valuesOf(of), ...change }, of, who))
    .filter(([, message]) => message !== undefined)
    .map(([name]) => name)

describe('spec 3, Attendees: who comes', () => {
  test('at first the customer themselves, then others; with a child’s ticket or without an account no person is known', () => {
    const who = (of: Asked) => of.places.map((one) => valuesOf(of)[fieldsOf(one).who])
    expect(who(asked([place(1), place(2)]))).toEqual(['me', 'new'])
    expect(who(asked([place(1, { maxAge: 15 }), place(2)]))).toEqual(['new', 'new'])
    expect(who(asked([place(1), place(2)], false))).toEqual(['new', 'new'])
  })

  test('what was saved stands in the form again', () => {
    const saved = {
      isMe: false,
      attendeeId: 71,
      firstName: 'Tom',
      lastName: 'Lee',
      dateOfBirth: '2016-05-04',
      answers: waiver.questions.map((question, index) => ({ question, answer: index === 0 })),
    }
    expect(valuesOf(asked([place(1, { saved })]))).toEqual({
      [names.who]: 'before',
      [names.attendee]: '71',
      [names.first]: 'Tom',
      [names.last]: 'Lee',
      [names.day]: '04',
      [names.month]: '05',
      [names.year]: '2016',
      ...agreed,
    })
  })

  test('spec 5: what is missing is Required, for each way to name a person', () => {
    const one = asked([place(1)])
    expect(wrong(one, {})).toEqual([names.answer(0), names.answer(1), names.agreed])
    expect(wrong(one, agreed)).toEqual([])
    expect(wrong(one, { ...agreed, [names.who]: 'new' })).toEqual([names.first, names.last])
    expect(wrong(one, { ...agreed, [names.who]: 'before' })).toEqual([names.attendee])
    expect(
      wrong(one, { ...agreed, [names.who]: 'new', [names.first]: 'A', [names.last]: 'B'.repeat(81) }),
    ).toEqual([names.last])
  })

  test('a ticket for the young asks for a real date of birth, unless it is known', () => {
    const young = asked([place(1, { maxAge: 15 })])
    const named = { ...agreed, [names.first]: 'Tom', [names.last]: 'Lee' }
    expect(wrong(young, named)).toEqual([names.day])
    const born = { [names.day]: '31', [names.month]: '2', [names.year]: '2016' }
    expect(wrong(young, { ...named, ...born })).toEqual([names.day])
    expect(wrong(young, { ...named, ...born, [names.day]: '4' })).toEqual([])
    const before = { ...agreed, [names.who]: 'before', [names.attendee]: '71' }
    expect(wrong(young, before, found)).toEqual([])
    expect(wrong(young, before, { [names.attendee]: { ...tom, dateOfBirth: null } })).toEqual([names.day])
  })
})

describe('spec 7: what is sent', () => {
  const body = (of: Asked, change: object, who = noneFound) =>
    waiversBody({ ...valuesOf(of), ...change }, of, who).waivers[0]
  const common = {
    cartItemId: 138,
    place: 1,
    waiverId: 5,
    answers: [
      { question: 'Climbed before?', answer: true },
      { question: 'Injured?', answer: false },
    ],
    agreed: true,
    dateOfBirth: null,
  }

  test('the customer without a name, a person found by their id, a new person by their name', () => {
    const one = asked([place(1)])
    expect(body(one, agreed)).toEqual({ ...common, isMe: true, attendeeId: null })
    expect(body(one, { ...agreed, [names.who]: 'before', [names.attendee]: '71' }, found)).toEqual({
      ...common,
      isMe: false,
      attendeeId: 71,
    })
    expect(
      body(one, { ...agreed, [names.who]: 'new', [names.first]: ' Ada ', [names.last]: 'Quay' }),
    ).toEqual({
      ...common,
      isMe: false,
      attendeeId: null,
      firstName: 'Ada',
      lastName: 'Quay',
    })
  })

  test('the server’s messages stand beside their fields', () => {
    const places = [place(1), place(2)]
    const second = fieldsOf(place(2))
    expect(
      messagesOf(
        { 'waivers.1.dateOfBirth': ['Too old'], 'waivers.1.answers': ['Required'], waivers: ['Twice'] },
        places,
      ),
    ).toEqual({ [second.day]: 'Too old', [second.answer(0)]: 'Required' })
  })
})
