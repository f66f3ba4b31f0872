import { expect, test } from 'vitest'
import { isEasyPin, pinPattern } from './pin.ts'

test.each([
  ['0000', true],
  ['1234', true],
  ['98765', true],
  ['1212', true],
  ['77777777', true],
  ['1357', false],
  ['2580', false],
  ['1235', false],
  ['19840316', false],
])('S106: the PIN %s is one of the first that another person would try: %s', (pin, isEasy) => {
  expect(isEasyPin(pin)).toBe(isEasy)
})

test.each([
  ['123', false],
  ['4821', true],
  ['48219037', true],
  ['482190375', false],
  ['48a1', false],
  ['', false],
])('S106: %s has the shape of a PIN: %s', (pin, fits) => {
  expect(pinPattern.test(pin)).toBe(fits)
})
