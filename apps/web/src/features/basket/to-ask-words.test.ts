import { expect, test } from 'vitest'
import { toAskWords } from './to-ask-words.ts'

const nothing = { places: 0, questionsEach: 0, agreement: false, questionsOnce: 0 }

test.each([
  [nothing, null],
  [{ ...nothing, places: 1 }, 'Before you pay we’ll ask who is coming.'],
  [
    { places: 3, questionsEach: 2, agreement: true, questionsOnce: 1 },
    'Before you pay we’ll ask who is coming to 3 places, up to 2 questions for each person, 1 question about your booking and for an agreement.',
  ],
  [{ ...nothing, questionsOnce: 2 }, 'Before you pay we’ll ask 2 questions about your booking.'],
])('spec 7: said before the checkout: %j', (toAsk, words) => {
  expect(toAskWords(toAsk)).toBe(words)
})
