import { expect, test } from 'vitest'
import { fullName } from '../people/full-name.ts'
import { printable } from './printable.ts'

test.each([
  ['Ann\u001b[2K\rBob', 'Ann\\u{1b}[2K\\u{d}Bob'],
  ['peanuts\n  Bob (TOU2)', 'peanuts\\u{a}  Bob (TOU2)'],
  ['Ann\u202Etxt', 'Ann\\u{202e}txt'],
  ['A\u200Bnn\u2066\u0085\u2028', 'A\\u{200b}nn\\u{2066}\\u{85}\\u{2028}'],
  ['Zoë, محمد, 李, 🙂: “nuts”', 'Zoë, محمد, 李, 🙂: “nuts”'],
])('S60: on a terminal %j is %j', (line, printed) => {
  expect(printable(line)).toBe(printed)
})

test('spec 2: a person with one name is called by that name', () => {
  expect(fullName({ firstName: 'Ann', lastName: 'Porter' })).toBe('Ann Porter')
  expect(fullName({ firstName: 'Sukarno', lastName: '' })).toBe('Sukarno')
})
