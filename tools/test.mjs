import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BuildFailed, buildIfStale } from './build.mjs'
import { runChecks } from './check.mjs'
import { noBrowserSentence } from './find-browser.mjs'
import { findLongTests } from './gate/long-tests.mjs'
import { bringNode, chooseOther } from './gate/other-node.mjs'
import { argumentsFor, projectsOf } from './gate/projects.mjs'
import { clearLeftRuns } from './gate/run-folder.mjs'
import { runStages, sayStages } from './gate/stages.mjs'
import { failuresVariable, sayFailures } from './gate/tell-failure.mjs'
import { noCounts, readPlaywrightReport, readVitestReport, run, sayCounts } from './run.mjs'

/* The gate, `npm test`: everything in its short form. `--long` runs only the long forms. */
const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } })
const reports = mkdtempSync(join(tmpdir(), 'touchline-test-'))
const failures = join(reports, 'failures.txt')
process.env[failuresVariable] = failures
if (values.long) process.env.TOUCHLINE_LONG = '1'
const onePassed = { ...noCounts, passed: 1 }
const oneFailed = { ...noCounts, failed: 1 }

/** Tests for the other Node: they start the product, sell a place, and answer the calls of a basket. */
const otherNodeTests = [
  { project: 'pages', files: ['e2e/pages/buying/one-purchase.test.ts'] },
  {
    project: 'api',
    files: [
      'basket/add-items',
      'basket/get-cart',
      'basket/remove-items',
      'payments/checkout',
      'payments/saved-cards',
    ].map((call) => `apps/api/src/calls/${call}.test.ts`),
  },
]

// The most informative stages for their time come first. Where there are enough cores, the longest begin
// together.
const shortStages = [
  { name: 'Build', work: runBuild },
  { name: 'Checks', work: runChecks },
  { name: 'Chromium', work: findChromium },
  { name: 'Browser', after: ['Build', 'Chromium'], work: () => runPlaywright() },
  { name: 'Server', work: () => runVitest('server', argumentsFor(projectsOf.server)) },
  { name: 'Pages', after: ['Build'], work: () => runVitest('pages', argumentsFor(projectsOf.pages)) },
  { name: 'Another Node', after: ['Build'], work: runOtherNode },
]

const longStages = [
  { name: 'Build', work: runBuild },
  { name: 'Chromium', work: findChromium },
  { name: 'Long tests', work: () => runVitest('long', findLongTests()) },
  {
    name: 'Long in the browser',
    after: ['Build', 'Chromium'],
    work: () => runPlaywright(['--config', 'e2e/long/playwright.config.ts']),
  },
]

async function runVitest(name, args, node = process.execPath) {
  const reportFile = join(reports, `${name}.json`)
  const reporters = [
    '--reporter=./tools/gate/vitest-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ]
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters]
  const { ok } = await run(command, { live: true, node })
  return failedAtLeast(ok, readVitestReport(reportFile))
}

async function runBuild() {
  try {
    await buildIfStale({ log: console.log })
    return onePassed
  } catch (error) {
    console.error(error instanceof BuildFailed ? `The build failed. ${error.message}` : error)
    return oneFailed
  }
}

async function findChromium() {
  const { ok, output } = await run(['tools/find-browser.mjs'])
  console.log(output.trim())
  if (!ok) console.error(noBrowserSentence)
  return ok ? onePassed : oneFailed
}

async function runPlaywright(args = []) {
  const reportFile = join(reports, 'playwright.json')
  const reporter = '--reporter=./tools/gate/playwright-reporter.mjs,json'
  const { ok } = await run(['node_modules/@playwright/test/cli.js', 'test', reporter, ...args], {
    live: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  })
  return failedAtLeast(ok, readPlaywrightReport(reportFile))
}

/** Runs a quick part again on another version of Node than the gate's own. */
async function runOtherNode() {
  const version = chooseOther(process.versions.node)
  const node = bringNode(version)
  if (node === null) {
    console.error(`Node ${version} could not be brought by the npm package \`node\`.`)
    return oneFailed
  }
  const counts = { ...noCounts }
  for (const { project, files } of otherNodeTests) {
    const { passed, failed, skipped } = await runVitest(
      `node-${project}`,
      ['--project', project, ...files],
      node,
    )
    counts.passed += passed
    counts.failed += failed
    counts.skipped += skipped
  }
  return counts
}

/** Counts a failure when the runner reports one, whatever its report counts. */
function failedAtLeast(ok, counts) {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

await clearLeftRuns()
// Each stage uses two cores itself. On two cores, two stages at once take longer than one after the other.
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
const { results, total } = await runStages(values.long ? longStages : shortStages, { atOnce })
console.log(`${sayFailures(failures)}\n${sayStages(results)}\n\n${sayCounts(total)}`)
rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed > 0 ? 1 : 0
