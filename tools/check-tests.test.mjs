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

const measuring = `test('x', () => {\n  const beganMs = performance.now()\n})`

test.each([
  'packages/rules/src/money/money.test.ts',
  'apps/web/src/ui/dialog.test.tsx',
  'tools/build.test.mjs',
  'e2e/journeys/book-and-pay.e2e.ts',
  'e2e/support/shopper.ts',
])('finds performance.now() planted in %s', (path) => {
  expect(findMeasures(path, measuring)).toEqual([expect.stringContaining(`${path}:2 a clock that measures`)])
})

test.each(['apps/api/src/catalogue/catalogues.ts', 'bench/page.ts'])('lets %s measure', (path) => {
  expect(findMeasures(path, measuring)).toEqual([])
})
