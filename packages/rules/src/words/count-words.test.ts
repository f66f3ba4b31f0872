import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  [0, 'place', '0 places'],
  [1, 'place', '1 place'],
  [2, 'place', '2 places'],
  [1, { one: 'class', many: 'classes' }, '1 class'],
  [18, { one: 'class', many: 'classes' }, '18 classes'],
])('%i of %j is %j', (count, noun, words) => {
  expect(countWords(count, noun)).toBe(words)
})
