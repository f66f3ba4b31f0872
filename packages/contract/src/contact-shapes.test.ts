import { expect, test } from 'vitest'
import { phoneMessage, postcodeMessage } from './contact-shapes.ts'

test.each([
  ['', true],
  ['01632 960001', true],
  [' +44 (0)1632 960-001 ', true],
  ['+1 212.555.0100 ext. 12', true],
  ['+49/30/1234567', true],
  ['0113 4960', true],
  ['abc', false],
  ['12345', false],
  ['01632 96000l', false],
  ['1234567890123456', false],
  ['+', false],
])('spec 2: whether %j is a phone number: %j', (value, isOne) => {
  expect(phoneMessage(value) === null).toBe(isOne)
})

test.each([
  ['', true],
  ['LS1 4AP', true],
  [' ls14ap ', true],
  ['10115', true],
  ['D02 AF30', true],
  ['1012 AB', true],
  ['110-0005', true],
  ['K1A 0B1', true],
  ['NOPE', false],
  ['XX', false],
  ['L', false],
  ['LS1, 4AP', false],
  ['1 Mill Lane!', false],
])('spec 2: whether %j is a postcode of any country: %j', (value, isOne) => {
  expect(postcodeMessage(value) === null).toBe(isOne)
})
