import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport, sayCounts } from './run.mjs'

const folder = mkdtempSync(join(tmpdir(), 'touchline-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content) {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('a report that was never written is a failure', () => {
  const counts = { passed: 0, failed: 1, skipped: 0 }
  expect(readVitestReport(join(folder, 'none.json'))).toEqual(counts)
  expect(readPlaywrightReport(join(folder, 'none.json'))).toEqual(counts)
})

test('Vitest: a file that breaks before its first test has failed', () => {
  const path = report({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  })
  expect(readVitestReport(path)).toEqual({ passed: 3, failed: 2, skipped: 1 })
})

test('Playwright: an error outside of a test has failed too', () => {
  const path = report({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'the setup failed' }],
  })
  expect(readPlaywrightReport(path)).toEqual({ passed: 6, failed: 2, skipped: 2 })
})

test('a run ends with the passed and failed tests, whatever was skipped', () => {
  expect(sayCounts({ passed: 6, failed: 2, skipped: 0 })).toBe('6 passed, 2 failed')
  expect(sayCounts({ passed: 6, failed: 0, skipped: 3 })).toBe('3 skipped\n6 passed, 0 failed')
})
