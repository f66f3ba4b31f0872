import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './list-files.mjs'

/**
 * Runs a program of node_modules or a file of tools/ to its end, and keeps its output.
 * @param {string[]} command the file from the root of the repository, and its arguments
 * @param {{ env?: Record<string, string>, live?: boolean, cwd?: string, node?: string }} [options]
 *   live: what it says is shown at once; node: another Node than the one that runs this
 */
export function run([file, ...rest], { env = {}, live = false, cwd = root, node = process.execPath } = {}) {
  const startedAt = performance.now()
  const child = spawn(node, [join(root, file), ...rest], {
    cwd,
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0', ...env },
  })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  return new Promise((done) => {
    child.once('close', (code) => {
      done({ ok: code === 0, output, seconds: (performance.now() - startedAt) / 1000 })
    })
  })
}

export const noCounts = { passed: 0, failed: 0, skipped: 0 }

export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** Reads the counts of a JSON report of Vitest. A report that was never written counts as a failure. */
export function readVitestReport(path) {
  if (!existsSync(path)) return { ...noCounts, failed: 1 }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  // A file that breaks before its first test has failed, although none of its tests has.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Reads the counts of a JSON report of Playwright. */
export function readPlaywrightReport(path) {
  if (!existsSync(path)) return { ...noCounts, failed: 1 }
  const { stats, errors = [] } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    // A test that passes only at the second try has passed; the list above names it as flaky.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * Formats the end of a run: whatever was skipped, the last line gives passed and failed, and nothing else.
 */
export function sayCounts({ passed, failed, skipped }) {
  const last = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${skipped} skipped\n${last}` : last
}
