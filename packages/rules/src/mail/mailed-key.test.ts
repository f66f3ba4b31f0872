import { expect, test } from 'vitest'
import { mailedKey } from './mailed-key.ts'

const key = 'Ab-9_'.repeat(8)

test.each([
  ['as it is', key],
  ['with the end of a sentence', `${key}.`],
  ['in brackets', `${key})`],
  ['in a mail’s own signs', `<${key}>`],
  ['in quotation marks', `“${key}”,`],
  ['with a space behind it', `${key} `],
  ['with the next word', `${key}, or`],
  ['over two lines', `${key.slice(0, 20)}\r\n ${key.slice(20)}`],
  ['with NUL', `${key}\0`],
])('S90: a link’s key that was copied %s is the key', (_, given) => {
  expect(mailedKey(given)).toBe(key)
})

test.each([null, '', ' ', '…', '.)'])('S90: %j is no key', (given) => {
  expect(mailedKey(given)).toBeNull()
})

test('S90: a text longer than any key is cut', () => {
  expect(mailedKey('k'.repeat(5_000))).toBe('k'.repeat(100))
})
