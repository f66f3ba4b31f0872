import type { AnswerValue, Question } from '@touchline/contract/entities/questions/question'
import { describe, expect, test } from 'vitest'
import { answerMessage, isAskedOf, isChild } from './questions.ts'

const question = (more: Partial<Question>) => ({
  kind: 'text' as const,
  options: [],
  isRequired: true,
  mustBeYes: false,
  ...more,
})
const swims = question({ kind: 'choice', options: ['Not yet', 'A length', 'More'] })
const some = question({ kind: 'several', options: ['Crutches', 'A chair'] })

describe('spec 7: an answer that can be stored', () => {
  test.each<[string, ReturnType<typeof question>, AnswerValue | null, string | null]>([
    ['a text', question({}), 'Mum, 07700 900123', null],
    ['no text', question({}), '  ', 'Required'],
    ['no text where none is needed', question({ isRequired: false }), '', null],
    ['a text that is too long', question({}), 'x'.repeat(501), 'Must contain at most 500 character(s)'],
    ['a number', question({ kind: 'number' }), 12.5, null],
    ['nought', question({ kind: 'number' }), 0, null],
    ['a text for a number', question({ kind: 'number' }), '12', 'Enter a number, such as 12'],
    ['one of the choices', swims, 'A length', null],
    ['none of the choices', swims, 'Two lengths', 'Choose one of these'],
    ['some of several', some, ['A chair'], null],
    ['none of several', some, [], 'Required'],
    ['one of several twice', some, ['A chair', 'A chair'], 'Choose some of these'],
    ['a day', question({ kind: 'date' }), '2015-03-27', null],
    ['an invalid day', question({ kind: 'date' }), '2015-02-30', 'Enter a real date, such as 27 3 2015'],
    ['a no that may be one', question({ kind: 'consent' }), false, null],
    ['a yes that must be one', question({ kind: 'consent', mustBeYes: true }), true, null],
    ['no yes or no', question({ kind: 'consent' }), null, 'Required'],
    ['another kind of value', question({ kind: 'consent' }), 'yes', 'Answer yes or no'],
  ])('%s', (_, asked, answer, message) => {
    expect(answerMessage(asked, answer)).toBe(message)
  })

  test('a consent that must be a yes says what a no means', () => {
    expect(answerMessage(question({ kind: 'consent', mustBeYes: true }), false)).toMatch(
      /^This place needs a yes/,
    )
  })
})

describe('who is asked a question', () => {
  const young = { about: 'young' as const, underAge: 16 }
  const day = '2027-05-03'
  test.each([
    ['on the day before the birthday', { dateOfBirth: '2011-05-04', isAdult: false }, true],
    ['on the birthday itself', { dateOfBirth: '2011-05-03', isAdult: false }, false],
    ['an adult without a date of birth', { dateOfBirth: null, isAdult: true }, false],
    ['nothing known', { dateOfBirth: null, isAdult: false }, true],
  ])('under 16: %s', (_, age, isAsked) => {
    expect(isAskedOf(young, age, day)).toBe(isAsked)
  })

  test('each person is asked at any age, and a question for the booker is not asked of the people who come', () => {
    const adult = { dateOfBirth: null, isAdult: true }
    expect(isAskedOf({ about: 'each', underAge: null }, adult, day)).toBe(true)
    expect(isAskedOf({ about: 'booker', underAge: null }, adult, day)).toBe(false)
  })

  test('below 18 another person signs; the date of birth counts before the earlier answer', () => {
    expect(isChild({ dateOfBirth: '2009-05-04', isAdult: true }, day)).toBe(true)
    expect(isChild({ dateOfBirth: '2009-05-03', isAdult: false }, day)).toBe(false)
    expect(isChild({ dateOfBirth: null, isAdult: true }, day)).toBe(false)
  })
})
