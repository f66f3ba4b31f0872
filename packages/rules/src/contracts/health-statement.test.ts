import { describe, expect, it } from 'vitest'
import { attentionWords, type HealthStatement, statementProblems } from './health-statement.ts'

const questions = [
  { key: 'heart', words: 'Has a doctor said that you have a heart condition?' },
  { key: 'pain', words: 'Do you feel pain in your chest?' },
]
const advice = 'See a doctor first.'
const asks = { questions, advice, blocks: false }
const given = (heart: boolean, pain: boolean, note = ''): HealthStatement => ({
  answers: [
    { question: 'heart', isYes: heart },
    { question: 'pain', isYes: pain },
  ],
  note,
})

describe('spec 7: a health statement at joining', () => {
  it.each([
    ['all are no', asks, given(false, false), {}],
    ['a yes joins all the same', asks, given(true, false, 'Asthma'), {}],
    ['nothing is answered', asks, null, { 0: 'Answer yes or no', 1: 'Answer yes or no' }],
    [
      'one is left out',
      asks,
      { answers: [{ question: 'heart', isYes: true }], note: '' },
      { 1: 'Answer yes or no' },
    ],
    [
      'one is answered twice',
      asks,
      { answers: [...given(false, false).answers, { question: 'pain', isYes: true }], note: '' },
      { 1: 'Answer this once' },
    ],
    [
      'a question of other words is answered',
      asks,
      { answers: [...given(false, false).answers, { question: 'old', isYes: true }], note: '' },
      { note: 'These questions have changed: load the page again' },
    ],
    [
      'the text is too long',
      asks,
      given(false, false, 'x'.repeat(501)),
      { note: 'Must contain at most 500 character(s)' },
    ],
    [
      'a yes keeps from joining where the plan says so',
      { ...asks, blocks: true },
      given(false, true),
      {
        1: 'See a doctor first. With a yes, this membership can’t be joined online: ask us. Nothing was taken.',
      },
    ],
    ['a text does not keep from joining', { ...asks, blocks: true }, given(false, false, 'Asthma'), {}],
  ])('%s', (_, terms, statement, problems) => {
    expect(statementProblems(terms, statement)).toEqual(problems)
  })

  it.each([
    [given(false, false), []],
    [given(false, false, '  '), []],
    [given(true, false), ['Yes: Has a doctor said that you have a heart condition?']],
    [given(false, true, 'Asthma'), ['Yes: Do you feel pain in your chest?', 'Added: Asthma']],
    [given(false, false, 'Asthma'), ['Added: Asthma']],
  ])('of %j staff look at %j', (statement, words) => {
    expect(attentionWords(questions, statement)).toEqual(words)
  })
})
