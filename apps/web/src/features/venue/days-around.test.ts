import { expect, test } from 'vitest'
import { daysAround } from './days-around.ts'

test.each([
  ['today', '2026-11-28', '2026-11-28', '2026-12-04'],
  ['the last of the first seven', '2026-12-04', '2026-11-28', '2026-12-04'],
  ['the first of the next', '2026-12-05', '2026-12-05', '2026-12-11'],
  ['yesterday', '2026-11-27', '2026-11-21', '2026-11-27'],
])('the strip of %s has seven days, counted from today', (_name, date, first, last) => {
  const days = daysAround('2026-11-28', date)
  expect(days).toHaveLength(7)
  expect([days[0], days.at(-1)]).toEqual([first, last])
})
