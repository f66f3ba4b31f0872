import { describe, expect, test } from 'vitest'
import {
  checkJoining,
  type JoiningValues,
  nobody,
  peopleToSend,
  placeServerMessages,
} from './joining-values.ts'

const plan = {
  startsFrom: '2026-12-01',
  startsUntil: '2027-01-30',
  healthStatement: null,
  places: [
    { name: 'Adult', least: 1, most: 2, ages: 'Aged 18 or over on the first day' },
    { name: 'Child', least: 0, most: 4, ages: 'Aged 3 to 17 on the first day' },
  ],
}
const child = {
  ...nobody(3, 'Child'),
  firstName: ' Ada ',
  lastName: 'Hart',
  day: '2',
  month: '5',
  year: '2016',
}
const values: JoiningValues = {
  startsOn: '2026-12-12',
  chosen: [{ userId: 7, place: 'Adult' }],
  newcomers: [child],
  births: {},
  asksToStart: false,
  health: {},
}
const known = [
  { userId: 7, label: 'Mia Hart (you)', needsBirth: false },
  { userId: 8, label: 'Ben Hart', needsBirth: true },
]
const usual = { needsRequest: false, known }

test('spec 5: a complete joining has no message, and each missing part has its own', () => {
  expect(checkJoining(values, plan, usual)).toEqual({})
  expect(checkJoining({ ...values, startsOn: '2027-02-01' }, plan, usual)).toEqual({
    'starts-on': 'Choose one of the days offered',
  })
  expect(checkJoining({ ...values, chosen: [] }, plan, usual)).toEqual({
    'place-adult': 'Choose who is Adult',
  })
  expect(checkJoining(values, plan, { ...usual, needsRequest: true })).toEqual({
    'asks-to-start': 'Ask to start within the time in which you can cancel, or choose a later day',
  })
})

test('spec 5: names and dates of birth are required of a new person', () => {
  expect(checkJoining({ ...values, newcomers: [nobody(3, 'Child')] }, plan, usual)).toEqual({
    'new-3-first': 'Required',
    'new-3-last': 'Required',
    'new-3-birth': 'Enter a date of birth like 27 3 2015',
  })
  const unborn = { ...child, year: '2027' }
  expect(Object.keys(checkJoining({ ...values, newcomers: [unborn] }, plan, usual))).toEqual(['new-3-birth'])
})

test('spec 1: a known person without a date of birth is asked for it, and another is not', () => {
  const both = { ...values, chosen: [...values.chosen, { userId: 8, place: 'Adult' }] }
  expect(checkJoining(both, plan, usual)).toEqual({
    'person-8-birth': 'Enter a date of birth like 27 3 2015',
  })
  const told = { ...both, births: { 8: { day: '9', month: '11', year: '1988' } } }
  expect(checkJoining(told, plan, usual)).toEqual({})
  expect(peopleToSend(told, plan).slice(0, 2)).toEqual([
    { place: 'Adult', userId: 7 },
    { place: 'Adult', userId: 8, dateOfBirth: '1988-11-09' },
  ])
})

test('spec 1: known people are sent by id, new ones as they are named; refusals return to their controls', () => {
  expect(peopleToSend(values, plan)).toEqual([
    { place: 'Adult', userId: 7 },
    { place: 'Child', newPerson: { firstName: 'Ada', lastName: 'Hart', dateOfBirth: '2016-05-02' } },
  ])
  const errors = { startsOn: ['a'], 'people.0': ['b'], 'people.1': ['c'], people: ['d'], asksToStart: ['e'] }
  expect(placeServerMessages(errors, values)).toEqual({
    'starts-on': 'a',
    'place-adult-7': 'b',
    'new-3-birth': 'c',
    people: 'd',
    'asks-to-start': 'e',
  })
})

describe('spec 7: a plan that asks about health', () => {
  const asking = {
    ...plan,
    healthStatement: {
      intro: '',
      questions: [
        { key: 'heart', words: 'A heart condition?' },
        { key: 'pain', words: 'Pain in your chest?' },
      ],
      note: 'Anything else',
      advice: 'See a doctor first.',
      blocks: false,
    },
  }
  const health = {
    7: { answers: { heart: 'no', pain: 'yes' }, note: ' Asthma ' },
    'new-3': { answers: { heart: 'no' }, note: '' },
  } as const

  test('each question is asked of each person, and a yes is no fault unless the plan blocks it', () => {
    expect(checkJoining(values, asking, usual)).toEqual({
      'health-7-0': 'Answer yes or no',
      'health-7-1': 'Answer yes or no',
      'health-new-3-0': 'Answer yes or no',
      'health-new-3-1': 'Answer yes or no',
    })
    expect(checkJoining({ ...values, health }, asking, usual)).toEqual({
      'health-new-3-1': 'Answer yes or no',
    })
    const blocking = { ...asking, healthStatement: { ...asking.healthStatement, blocks: true } }
    expect(Object.keys(checkJoining({ ...values, health }, blocking, usual))).toEqual([
      'health-7-1',
      'health-new-3-1',
    ])
  })

  test('the answers of each go with that person, and the server’s messages come back to their questions', () => {
    const [ann, ada] = peopleToSend({ ...values, health }, asking)
    expect(ann).toEqual({
      place: 'Adult',
      userId: 7,
      healthStatement: {
        answers: [
          { question: 'heart', isYes: false },
          { question: 'pain', isYes: true },
        ],
        note: 'Asthma',
      },
    })
    expect(ada?.healthStatement).toEqual({ answers: [{ question: 'heart', isYes: false }], note: '' })
    expect(
      placeServerMessages(
        { 'people.1.health.1': ['Answer yes or no'], 'people.0.health.note': ['Long'] },
        values,
      ),
    ).toEqual({ 'health-new-3-1': 'Answer yes or no', 'health-7-note': 'Long' })
  })
})
