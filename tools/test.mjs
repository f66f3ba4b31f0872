import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BuildFailed, buildWhatIsStale } from './build.mjs'
import { runChecks } from './check.mjs'
import { bringBrowser, noBrowserSentence } from './find-browser.mjs'
import { addCounts, noCounts, readPlaywrightReport, readVitestReport, run, sayCounts } from './run.mjs'

const reports = mkdtempSync(join(tmpdir(), 'touchline-test-'))
const onePassed = { ...noCounts, passed: 1 }
const oneFailed = { ...noCounts, failed: 1 }

const stages = [
  { name: 'Checks', work: runChecks },
  { name: 'Server, web and card sandbox', work: runVitest },
  { name: 'Build', work: runBuild },
  { name: 'Browser', work: runPlaywright },
]

/** The rules are run with the checks. */
async function runVitest() {
  const reportFile = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { ok } = await run(['node_modules/vitest/vitest.mjs', 'run', '--project=!rules', ...reporters], {
    live: true,
  })
  return failedAtLeast(ok, readVitestReport(reportFile))
}

async function runBuild() {
  try {
    await buildWhatIsStale({ log: console.log })
    return onePassed
  } catch (error) {
    console.error(error instanceof BuildFailed ? `The build failed. ${error.message}` : error)
    return oneFailed
  }
}

async function runPlaywright() {
  if (!bringBrowser()) {
    console.error(noBrowserSentence)
    return oneFailed
  }
  const reportFile = join(reports, 'playwright.json')
  const { ok } = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    live: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  })
  return failedAtLeast(ok, readPlaywrightReport(reportFile))
}

/** A runner that says no has failed, whatever its report counts. */
function failedAtLeast(ok, counts) {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

let total = noCounts
try {
  for (const { name, work } of stages) {
    console.log(`\n━━ ${name}`)
    const counts = await work()
    total = addCounts(total, counts)
    if (counts.failed > 0) {
      console.log(`\n“${name}” failed; what comes after it was not run.`)
      break
    }
  }
} catch (error) {
  console.error(error)
  total = addCounts(total, oneFailed)
} finally {
  rmSync(reports, { recursive: true, force: true })
  console.log(`\n${sayCounts(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}
