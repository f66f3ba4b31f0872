import { expect, test } from 'vitest'
import { findWordFaults, wordRules } from './check-words.mjs'

test.each(wordRules)('finds what is not said any more: $planted', ({ planted, instead }) => {
  expect(findWordFaults('a.tsx', `<p>\n${planted}\n</p>`)).toEqual([
    expect.stringMatching(new RegExp(`^a\\.tsx:2 .*${instead}’$`)),
  ])
})

test('leaves in peace what is said, and comments', () => {
  const fine = 'We send an email. Emails go there. 18:30 to 19:15. You’re on the waitlist. // a mail goes out'
  expect(findWordFaults('a.tsx', fine)).toEqual([])
})
