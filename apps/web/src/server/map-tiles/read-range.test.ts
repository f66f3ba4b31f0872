import { expect, test } from 'vitest'
import { readRange } from './read-range.ts'

const file = { size: 1000, etag: '"a"' }
const whole = { kind: 'whole' }
const outside = { kind: 'outside' }
const part = (first: number, last: number) => ({ kind: 'part', first, last })

test.each([
  [undefined, whole],
  ['bytes=0-99', part(0, 99)],
  ['bytes=900-', part(900, 999)],
  ['bytes=-100', part(900, 999)],
  ['bytes=-5000', part(0, 999)],
  ['bytes=0-5000', part(0, 999)],
  ['bytes=999-999', part(999, 999)],
  ['bytes=1000-1001', outside],
  ['bytes=-0', outside],
  ['bytes=5-4', whole],
  ['bytes=-', whole],
  ['bytes=0-1,5-6', whole],
  ['lines=0-1', whole],
  ['bytes=x-1', whole],
])('the range %s of 1,000 bytes is %j', (range, expected) => {
  expect(readRange({ range, ifRange: undefined }, file)).toEqual(expected)
})

test.each([
  ['"a"', part(0, 99)],
  ['"b"', whole],
  ['W/"a"', whole],
  ['Mon, 23 Nov 2026 00:00:00 GMT', whole],
])('a part of the file with the mark %s is that part, or the whole of another file', (ifRange, expected) => {
  expect(readRange({ range: 'bytes=0-99', ifRange }, file)).toEqual(expected)
})
