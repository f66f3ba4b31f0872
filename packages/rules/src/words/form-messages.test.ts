import { expect, test } from 'vitest'
import { emailMessage, type LengthRule, lengthMessage } from './form-messages.ts'

test.each<[string, LengthRule, string | null]>([
  ['', { required: true }, 'Required'],
  ['   ', { required: true }, 'Required'],
  ['', { atLeast: 8 }, null],
  ['a', { required: true }, null],
  ['abc', { exactly: 4 }, 'Must contain exactly 4 character(s)'],
  ['abcd', { exactly: 4 }, null],
  ['abc', { atLeast: 8 }, 'Must contain at least 8 character(s)'],
  ['abcdefgh', { atLeast: 8 }, null],
  ['abc', { atMost: 2 }, 'Must contain at most 2 character(s)'],
  ['ab', { atMost: 2 }, null],
  ['ab', { over: 2 }, 'Must contain over 2 character(s)'],
  ['abc', { over: 2 }, null],
  ['ab', { under: 2 }, 'Must contain under 2 character(s)'],
  ['a', { under: 2 }, null],
  ['👍👍', { exactly: 2 }, null],
])('spec 5: %j under %j says %j', (value, rule, message) => {
  expect(lengthMessage(value, rule)).toBe(message)
})

test.each([
  ['', 'Required'],
  ['sam.example.org', 'Enter an email address like name@example.org'],
  ['sam@example', 'Enter an email address like name@example.org'],
  [' sam@example.org ', null],
  [`${'a'.repeat(250)}@example.org`, 'Must contain at most 254 character(s)'],
])('the email address %j says %j', (value, message) => {
  expect(emailMessage(value)).toBe(message)
})
