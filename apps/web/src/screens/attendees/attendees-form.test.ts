import type {
  Attendee,
  AttendeePlace,
  LinkedPerson,
  Waiver,
} from '@touchline/contract/entities/people/attendee'
import type { Question } from '@touchline/contract/entities/questions/question'
import { describe, expect, test } from 'vitest'
import {
  asksAge,
  checkPerson,
  chosenPerson,
  fields,
  membersWithPlaces,
  memberValue,
  messagesOf,
  missingOf,
  type PersonStep,
  personBody,
  questionsFor,
  valuesOf,
} from './attendees-form.ts'
import type { StepValues } from './question-values.ts'

const question = (id: number, more: Partial<Question> = {}): Question => ({
  id,
  words: `Question ${id}?`,
  hint: '',
  kind: 'text',
  options: [],
  isRequired: true,
  mustBeYes: false,
  about: 'each',
  underAge: null,
  isHealth: false,
  isRemembered: true,
  ...more,
})
const waiver: Waiver = {
  id: 5,
  name: 'Climbing',
  statement: 'I agree',
  version: 3,
  since: '2026-01-01',
  life: '12 months',
}
const place = (more: Partial<AttendeePlace> = {}): AttendeePlace => ({
  cartItemId: 138,
  place: 1,
  waiverId: 5,
  questionIds: [11, 12],
  sessionName: 'Climb',
  when: 'Saturday 5 December 2026, 10:00',
  day: '2026-12-05',
  pricingOptionName: 'Adult',
  maxAge: null,
  isFor: null,
  saved: null,
  ...more,
})
const nothingKnown = { answers: [], signatures: [] }
const me: LinkedPerson = {
  userId: 1,
  firstName: 'Ann',
  lastName: 'Lee',
  dateOfBirth: null,
  ...nothingKnown,
}
const kit: LinkedPerson = { ...me, userId: 2, firstName: 'Kit', dateOfBirth: '2017-03-01' }
const signature = { id: 's', waiverId: 5, signedOn: '2026-05-03', signerName: 'Ann Lee' }
const tom: Attendee = {
  id: 71,
  firstName: 'Tom',
  lastName: 'Lee',
  dateOfBirth: '2016-05-04',
  answers: [{ questionId: 11, answer: 'Mum', givenOn: '2026-05-03' }],
  signatures: [signature],
}
const contact = question(11)
const young = question(12, { about: 'young', underAge: 16, kind: 'consent' })
const step = (more: Partial<PersonStep> = {}): PersonStep => ({
  place: place(),
  waiver,
  questions: [contact, young],
  people: [me, kit],
  others: [],
  signerName: '',
  ...more,
})
const visitor = { people: [] }
const wrong = (of: PersonStep, change: StepValues, found?: Attendee) =>
  Object.entries(checkPerson({ ...valuesOf(of), ...change }, of, found))
    .filter(([, message]) => message !== undefined)
    .map(([name]) => name)

describe('spec 3, Attendees: who comes', () => {
  test('the customer is proposed first, then the household by what the ticket is for, then no person', () => {
    const who = (more: Partial<PersonStep>) => valuesOf(step(more))[fields.who]
    expect(who({})).toBe(memberValue(1))
    expect(who({ place: place({ maxAge: 15 }) })).toBe(memberValue(2))
    const named = place({ place: 2, saved: savedAs({ userId: 1 }) })
    expect(who({ others: [named] })).toBe('new')
    expect(who(visitor)).toBe('new')
    expect(
      who({
        place: place({
          isFor: { userId: 2, attendeeId: null, firstName: 'Kit', lastName: 'Lee', dateOfBirth: null },
        }),
      }),
    ).toBe(memberValue(2))
  })

  const savedAs = (more: object) => ({
    isComplete: true,
    userId: null,
    attendeeId: null,
    firstName: 'Tom',
    lastName: 'Lee',
    dateOfBirth: '2016-05-04',
    isAdult: false,
    answers: [],
    signature: null,
    ...more,
  })

  test('saved names are in the form again', () => {
    const saved = savedAs({ attendeeId: 71 })
    expect(valuesOf(step({ place: place({ saved }) }))).toMatchObject({
      [fields.who]: 'before',
      [fields.attendee]: '71',
      [fields.first]: 'Tom',
      [fields.year]: '2016',
    })
  })

  test('spec 5: a missing value is Required, for each way to name a person', () => {
    expect(wrong(step(), {})).toEqual(['question-11', fields.agreed])
    const unnamed = wrong(step(visitor), {})
    expect(unnamed).toEqual([fields.first, fields.adult, 'question-11', fields.signer, fields.agreed])
    expect(wrong(step(), { [fields.who]: 'before' })).toContain(fields.attendee)
    expect(wrong(step(visitor), { [fields.adult]: 'no' })).toContain(fields.day)
  })

  test('an empty field that must be filled in has a line that says what to do', () => {
    const missing = missingOf(step(visitor))
    const found = checkPerson({ ...valuesOf(step(visitor)), [fields.adult]: 'no' }, step(visitor), undefined)
    const empty = Object.entries(found).flatMap(([name, message]) => (message === 'Required' ? [name] : []))
    expect(empty.map((name) => missing[name])).toEqual([
      'Enter their first name',
      'Enter their date of birth',
      'Answer “Question 11?”',
      'Enter your name',
      'Agree to the “Climbing”',
    ])
  })

  test('the age is asked where it matters and is not known: a child’s ticket, a signature, a question for the young', () => {
    const asks = (more: Partial<PersonStep>, values: StepValues = {}, found?: Attendee) => {
      const of = step(more)
      return asksAge(of, chosenPerson(of, { ...valuesOf(of), ...values }, found))
    }
    expect(asks({})).toBe('nothing')
    expect(asks(visitor)).toBe('adult')
    expect(asks({ ...visitor, place: place({ maxAge: 15 }) })).toBe('date')
    expect(asks({ ...visitor, waiver: null, questions: [contact] })).toBe('nothing')
    expect(asks({}, { [fields.who]: memberValue(2) })).toBe('nothing')
    expect(asks({}, { [fields.who]: 'before' }, tom)).toBe('nothing')
  })

  test('a question for the young appears with a young date of birth', () => {
    const of = step(visitor)
    const ids = (values: StepValues) => {
      const all = { ...valuesOf(of), ...values }
      return questionsFor(of, chosenPerson(of, all, undefined), all).map(({ id }) => id)
    }
    expect(ids({})).toEqual([11])
    expect(ids({ [fields.adult]: 'yes' })).toEqual([11])
    const child = { [fields.adult]: 'no', [fields.day]: '4', [fields.month]: '5' }
    expect(ids({ ...child, [fields.year]: '2016' })).toEqual([11, 12])
    expect(ids({ ...child, [fields.year]: '2010' })).toEqual([11])
  })
})

describe('spec 7: asked once per person', () => {
  test('an answer that holds for a person is not asked again, and not sent', () => {
    const values = {
      ...valuesOf(step()),
      [fields.who]: 'before',
      [fields.attendee]: '71',
      'question-12': 'yes',
    }
    expect(wrong(step(), values, tom)).toEqual([])
    expect(personBody(values, step(), tom)).toEqual({
      waivers: [
        {
          cartItemId: 138,
          place: 1,
          userId: null,
          attendeeId: 71,
          dateOfBirth: null,
          answers: [{ questionId: 12, answer: true }],
        },
      ],
    })
  })

  test('it can be given anew', () => {
    const values = {
      ...valuesOf(step()),
      [fields.who]: 'before',
      [fields.attendee]: '71',
      'question-12': 'yes',
      'question-11-anew': true,
      [fields.signedAnew]: true,
    }
    expect(wrong(step(), values, tom)).toEqual(['question-11', fields.agreed])
    const sent = personBody({ ...values, 'question-11': 'Dad', [fields.agreed]: true }, step(), tom)
    expect(sent.waivers[0]).toMatchObject({
      answers: [
        { questionId: 11, answer: 'Dad' },
        { questionId: 12, answer: true },
      ],
      waiverId: 5,
      version: 3,
      agreed: true,
    })
  })

  test('a visitor signs by name', () => {
    const values = {
      ...valuesOf(step(visitor)),
      [fields.first]: 'Tom',
      [fields.last]: 'Lee',
      [fields.adult]: 'yes',
      [fields.signer]: ' Vera Visitor ',
      [fields.agreed]: true,
      'question-11': 'Mum',
    }
    expect(wrong(step(visitor), values)).toEqual([])
    expect(personBody(values, step(visitor), undefined)).toMatchObject({
      signerName: 'Vera Visitor',
      waivers: [{ userId: null, firstName: 'Tom', lastName: 'Lee', isAdult: true, version: 3 }],
    })
  })
})

test('the server’s messages appear at the field that they are about', () => {
  const several = question(13, { kind: 'several', options: ['A', 'B'] })
  const birth = question(14, { kind: 'date' })
  expect(
    messagesOf(
      {
        'waivers.0.firstName': ['Required'],
        'waivers.0.answers.13': ['Choose some of these'],
        'waivers.0.answers.14': ['Required'],
        'waivers.0.agreed': ['It has changed'],
        signerName: ['Required'],
        waivers: ['Twice'],
      },
      [contact, several, birth],
    ),
  ).toEqual({
    [fields.first]: 'Required',
    'question-13-0': 'Choose some of these',
    'question-14-day': 'Required',
    [fields.agreed]: 'It has changed',
    [fields.signer]: 'Required',
  })
})

test('the person of a place is named: as saved, or as the basket says before anything is saved', () => {
  const isFor = { userId: 2, attendeeId: null, firstName: 'Kit', lastName: 'Lee', dateOfBirth: null }
  expect([...membersWithPlaces([place(), place({ isFor })])]).toEqual([2])
  const others = [place({ cartItemId: 139, isFor: { ...isFor, userId: 1 } })]
  expect(valuesOf(step({ others }))[fields.who]).toBe('new')
})
