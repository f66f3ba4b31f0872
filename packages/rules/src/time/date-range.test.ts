import { expect, test } from 'vitest'
import { dateRange } from './date-range.ts'

test.each([
  ['2026-10-06', '2026-10-06', '6 Oct 2026'],
  ['2026-10-06', '2026-10-09', '6 to 9 Oct 2026'],
  ['2026-10-06', '2026-11-02', '6 Oct to 2 Nov 2026'],
  ['2026-10-06', '2027-10-02', '6 Oct 2026 to 2 Oct 2027'],
])('from %s to %s is %s', (from, until, words) => {
  expect(dateRange(from, until)).toBe(words)
})
