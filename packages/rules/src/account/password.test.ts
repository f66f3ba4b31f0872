import { expect, test } from 'vitest'
import { isGuessable } from './password.ts'

const context = ['Linden Leisure', 'Riverside Sports Centre', 'Sam', 'Porter', 'sam.porter']

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passwordpassword',
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abababab',
  'qwertyuiop',
  'qwerty123456',
  'letmein2024',
  '19841984',
  '01021990',
  'Liverpool1!',
  'Riverside123',
  'Riverside Sports Centre 1',
  'lindenleisure',
  'SamPorter99',
  'porter2025',
])('S47: %s is easy to guess', (password) => {
  expect(isGuessable(password, context)).toBe(true)
})

test.each([
  'correct horse battery staple',
  'tulip kettle',
  'zwq-81-hud',
  'Sam likes long walks',
  'пароль моря и соли',
  '🏊🏸🧗🚴',
  'h7#kd92ms',
])('S47: %s may be a password', (password) => {
  expect(isGuessable(password, context)).toBe(false)
})
