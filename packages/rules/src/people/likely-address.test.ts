import { expect, test } from 'vitest'
import { likelyAddress } from './likely-address.ts'

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['Anna.B@Gmail.co', 'Anna.B@gmail.com'],
  [' anna@hotmial.co.uk ', 'anna@hotmail.co.uk'],
  ['anna@yaho.com', 'anna@yahoo.com'],
  ['anna@gmail.com', null],
  ['anna@mail.com', null],
  ['anna@ymail.com', null],
  ['anna@example.org', null],
  ['anna@hotmail.fr', null],
  ['gmial.com', null],
  ['', null],
])('spec 2: a person who types %j may mean %j', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})
