import { expect, test } from 'vitest'
import { encodingOf } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0', null],
  ['gzip;q=0.01', 'gzip'],
  ['deflate', null],
  ['', null],
  [undefined, null],
] as const)('for %j the best encoding that we write is %s', (header, encoding) => {
  expect(encodingOf(header)).toBe(encoding)
})
