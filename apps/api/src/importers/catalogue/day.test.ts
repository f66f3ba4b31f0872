import { expect, test } from 'vitest'
import { isDay, resolveDay } from './day.ts'

test.each([
  ['2026-02-28', '2026-02-28', false],
  ['today', '2026-02-20', true],
  ['+14 days', '2026-03-06', true],
  ['+1 week', '2026-02-27', true],
  ['-1 day', '2026-02-19', true],
])('the day %s seen on 20 February 2026', (text, date, isRelative) => {
  expect(isDay(text)).toBe(true)
  expect(resolveDay(text, '2026-02-20')).toEqual({ date, isRelative })
})

test.each(['2026-02-30', '2026-13-01', '26-01-01', 'tomorrow', '14 days', '+14', '+ 14 days'])(
  'no day: %s',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)
