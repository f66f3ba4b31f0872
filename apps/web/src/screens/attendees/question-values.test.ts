import type { AnswerValue, Question, QuestionKind } from '@touchline/contract/entities/questions/question'
import { expect, test } from 'vitest'
import { emptyValues, messageOf, readAnswer, spokenAnswer, writeAnswer } from './question-values.ts'

const ask = (kind: QuestionKind, more: Partial<Question> = {}): Question => ({
  id: 7,
  words: 'Which?',
  hint: '',
  kind,
  options: kind === 'choice' || kind === 'several' ? ['One', 'Two', 'Three'] : [],
  isRequired: true,
  mustBeYes: false,
  about: 'each',
  underAge: null,
  isHealth: false,
  isRemembered: true,
  ...more,
})

test.each<[QuestionKind, AnswerValue, string]>([
  ['text', 'Mum', 'Mum'],
  ['number', 12.5, '12.5'],
  ['choice', 'Two', 'Two'],
  ['several', ['One', 'Three'], 'One, Three'],
  ['date', '2015-03-27', 'on 2015-03-27'],
  ['consent', false, 'No'],
])('spec 7: a %s goes into its fields and comes out as it was', (kind, answer, spoken) => {
  const question = ask(kind)
  const values = emptyValues(question)
  expect(readAnswer(question, values)).toBeNull()
  expect(Object.values(messageOf(question, values))).toEqual(['Required'])
  writeAnswer(question, answer, (name, value) => {
    expect(values).toHaveProperty(name)
    values[name] = value
  })
  expect(readAnswer(question, values)).toEqual(answer)
  expect(messageOf(question, values)).toEqual({})
  expect(spokenAnswer(question, answer, (day) => `on ${day}`)).toBe(spoken)
})

test('an invalid number or date is reported, and stays typed', () => {
  expect(messageOf(ask('number'), { 'question-7': 'twelve' })).toEqual({
    'question-7': 'Enter a number, such as 12',
  })
  const date = { 'question-7-day': '30', 'question-7-month': '2', 'question-7-year': '2015' }
  expect(messageOf(ask('date'), date)).toEqual({
    'question-7-day': 'Enter a real date, such as 27 3 2015',
  })
})
