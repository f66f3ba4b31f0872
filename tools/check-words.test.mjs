import { expect, test } from 'vitest'
import { commentRules, findCommentFaults, findPageFaults, pageRules } from './check-words.mjs'

test.each(pageRules)('finds what pages do not say: $planted', ({ planted, instead }) => {
  expect(findPageFaults('a.tsx', `<p>\n${planted}\n</p>`)).toEqual([
    expect.stringMatching(new RegExp(`^a\\.tsx:2 .*${instead}’$`)),
  ])
})

test.each(commentRules)('finds what comments do not say: $planted', ({ planted, instead }) => {
  expect(findCommentFaults('a.ts', `const a = 1\n${planted}\n`)).toEqual([
    expect.stringMatching(new RegExp(`^a\\.ts:2 .*${instead}’$`)),
  ])
})

test('a docblock of several lines is held to its first word', () => {
  expect(findCommentFaults('a.ts', '/**\n * What a basket holds.\n */')).toHaveLength(1)
  expect(findCommentFaults('a.ts', '/**\n * Places of a basket.\n * What is held counts.\n */')).toEqual([])
})

test('leaves alone the words that pages use, and keeps the two kinds apart', () => {
  const fine = 'We send an email. 18:30 to 19:15. You’re on the waitlist. // a mail goes out'
  expect(findPageFaults('a.tsx', fine)).toEqual([])
  expect(findCommentFaults('a.ts', `const words = 'whoever' // Finds a basket.`)).toEqual([])
})

test('a comment of SQL or of a style sheet is held to its first word, too', () => {
  expect(findCommentFaults('a.sql', "select '-- What';\n-- What is sold.\n")).toHaveLength(1)
  expect(findCommentFaults('a.css', '/* What is chosen. */')).toHaveLength(1)
  expect(findCommentFaults('a.css', '/* Names what is chosen. */')).toEqual([])
})
