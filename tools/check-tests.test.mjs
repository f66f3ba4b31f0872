import { expect, test } from 'vitest'
import { findMeasures } from './check-tests.mjs'

test.each([
  'const beganMs = performance.now()',
  'expect(Date.now() - beganMs).toBeLessThan(100)',
  'expect(new Date().getTime() - began.getTime()).toBeLessThan(100)',
  'const ahead = slot.startsAt - Date.now()',
  'const before = process.hrtime.bigint()',
])('finds where a test measures wall time: %s', (line) => {
  expect(findMeasures('a.test.ts', `test('x', () => {\n  ${line}\n})`)).toEqual([
    expect.stringContaining('a.test.ts:2 '),
  ])
})

test.each([
  'const expiresAt = new Date(Date.now() - 60_000)',
  'const startsAt = new Date(Date.now() + 3 * 3_600_000)',
  '// not performance.now(): a busy machine takes longer',
])('leaves in peace: %s', (line) => {
  expect(findMeasures('a.test.ts', line)).toEqual([])
})
