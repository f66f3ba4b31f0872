import type { AttendeePlace } from '@touchline/contract/entities/people/attendee'
import type { Question } from '@touchline/contract/entities/questions/question'
import { expect, test } from 'vitest'
import { firstStep, introductionTo, type StepsInput, stepAfter, stepName, stepsIn } from './step-order.ts'

const place = (isComplete: boolean | null): AttendeePlace => ({
  cartItemId: 1,
  place: 1,
  waiverId: null,
  questionIds: [],
  sessionName: 'Swim',
  when: 'Saturday 5 December 2026, 10:00',
  day: '2026-12-05',
  pricingOptionName: 'Adult',
  maxAge: null,
  isFor: null,
  saved:
    isComplete === null
      ? null
      : {
          isComplete,
          userId: null,
          attendeeId: null,
          firstName: 'Ada',
          lastName: 'Quay',
          dateOfBirth: null,
          isAdult: true,
          answers: [],
          signature: null,
        },
})
const asked = (states: (boolean | null)[], bookerIds: number[] = []): StepsInput => ({
  places: states.map(place),
  questions: [],
  booker: { questionIds: bookerIds, answers: [] },
  hasAskedBooker: false,
})

test('each person is a step, and the booker one more where the booker is asked', () => {
  expect(stepsIn(asked([null, null]))).toBe(2)
  expect(stepsIn(asked([null, null], [9]))).toBe(3)
  expect(stepName(asked([true, null], [9]), 1)).toBe('Ada Quay')
  expect(stepName(asked([true, null], [9]), 2)).toBe('Person 2')
  expect(stepName(asked([true, null], [9]), 3)).toBe('About your booking')
})

test('it begins at the first step that lacks something, and continues to the next; at the end nothing is left', () => {
  expect(firstStep(asked([true, false, null]))).toBe(2)
  expect(firstStep(asked([true, true]))).toBe(1)
  expect(stepAfter(asked([null, null, null]), 2)).toBe(3)
  expect(stepAfter(asked([null, true, null]), 3)).toBe(1)
  expect(stepAfter(asked([null, true]), 1)).toBeNull()
  expect(stepAfter(asked([true], [9]), 1)).toBe(2)
})

test('a question that the booker may leave out is still asked once', () => {
  const optional: Question = {
    id: 9,
    words: 'How did you hear of us?',
    hint: '',
    kind: 'text',
    options: [],
    isRequired: false,
    mustBeYes: false,
    about: 'booker',
    underAge: null,
    isHealth: false,
    isRemembered: false,
  }
  const one = { ...asked([true], [9]), questions: [optional] }
  expect(stepAfter(one, 1)).toBe(2)
  expect(stepAfter({ ...one, hasAskedBooker: true }, 1)).toBeNull()
})

test('the introduction counts missing answers, and not finished ones', () => {
  expect(introductionTo(asked([true]))).toBe(
    'We have all we need about who’s coming. You can change your answers.',
  )
  expect(introductionTo(asked([null]))).toBe('1 place in your basket still needs a name before you pay.')
  const rest = 'One person at a time. We save as you go.'
  expect(introductionTo(asked([true, null, true]))).toBe(
    `1 place in your basket still needs a name before you pay. ${rest}`,
  )
  expect(introductionTo(asked([true, null, null]))).toBe(
    `2 places in your basket still need a name before you pay. ${rest}`,
  )
  expect(introductionTo(asked([false, null]))).toContain(
    '2 places in your basket still need a name or an answer',
  )
  expect(introductionTo(asked([false]))).toContain('1 place in your basket still needs an answer')
  expect(introductionTo(asked([], [9]))).toBe('We ask you this once, before you pay.')
})
