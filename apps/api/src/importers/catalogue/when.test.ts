import { expect, test } from 'vitest'
import { parseWhen } from './when.ts'

test.each([
  ['mon 18:00', [1], '18:00', null, null],
  ['mon,wed 07:15', [1, 3], '07:15', null, null],
  ['mon-fri 07:00-22:00 every 60', [1, 2, 3, 4, 5], '07:00', '22:00', 60],
  ['sat,sun 09:00', [6, 7], '09:00', null, null],
  ['daily 00:00', [1, 2, 3, 4, 5, 6, 7], '00:00', null, null],
  ['mon-wed,sat 08:00-08:40 every 40', [1, 2, 3, 6], '08:00', '08:40', 40],
])('a pattern: %s', (text, weekdays, firstStart, lastEnd, everyMinutes) => {
  expect(parseWhen(text)).toEqual({ weekdays, firstStart, lastEnd, everyMinutes })
})

test.each([
  '',
  'monday 18:00',
  'mon 8:00',
  'mon 24:00',
  'mon 18:60',
  'fri-mon 18:00',
  'mon- 18:00',
  'mon 18:00-17:00 every 60',
  'mon 18:00-19:00 every 0',
  'mon 18:00-19:00',
  'mon  18:00',
])('no pattern: %j', (text) => {
  expect(parseWhen(text)).toBeNull()
})
