import { expect, it } from 'vitest'
import { apiVersionOf } from './api-version.ts'

it.each([
  [null, 1],
  ['2026-12-05', 1],
  ['2026-12-04', 2],
  ['2025-04-01', 2],
] as const)('spec 7: with migrationDate %s the day 2026-12-04 is asked of v%s', (migrationDate, version) => {
  expect(apiVersionOf({ migrationDate }, '2026-12-04')).toBe(version)
})
