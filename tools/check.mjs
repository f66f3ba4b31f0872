import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { argumentsFor, projectsOf } from './gate/projects.mjs'
import { addCounts, noCounts, readVitestReport, run } from './run.mjs'

// The slowest first: two run at a time, and the quick ones fill the gaps.
const checks = [
  {
    name: 'rules and tools',
    command: ['node_modules/vitest/vitest.mjs', 'run', ...argumentsFor(projectsOf.checks)],
    isVitest: true,
  },
  {
    name: 'types',
    // Only files that have changed since are read anew.
    command: [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
    ],
  },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { name: 'dead code', command: ['tools/check-dead-code.mjs'] },
  { name: 'format', command: ['node_modules/@biomejs/biome/bin/biome', 'check'] },
  { name: 'directions', command: ['tools/check-directions.mjs'] },
  { name: 'design tokens', command: ['tools/check-tokens.mjs'] },
  { name: 'words', command: ['tools/check-words.mjs'] },
  { name: 'tests', command: ['tools/check-tests.mjs'] },
  { name: 'documents', command: ['tools/check-docs.mjs'] },
  { name: 'migrations', command: ['tools/check-migrations.mjs'] },
  { name: 'compose and chart', command: ['tools/check-deploy.mjs'] },
]

/** Runs every check and prints a table; each check counts as one test beside the tests that it ran. */
export async function runChecks() {
  const reports = mkdtempSync(join(tmpdir(), 'touchline-check-'))
  const waiting = [...checks]
  const results = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      results.push(await runCheck(check, reports))
  }
  await Promise.all([work(), work()])
  rmSync(reports, { recursive: true, force: true })

  for (const { name, ok, output } of results) if (!ok) console.log(`\n── ${name}\n${output.trim()}`)
  console.log('')
  for (const { name } of checks) {
    const { ok, seconds, note } = results.find((result) => result.name === name)
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(17)} ${seconds.toFixed(1).padStart(5)} s  ${note}`)
  }
  return results.map((result) => result.counts).reduce(addCounts, noCounts)
}

async function runCheck({ name, command, isVitest }, reports) {
  const reportFile = join(reports, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { ok, output, seconds } = await run(isVitest ? [...command, ...reporters] : command)
  if (!isVitest) {
    const lastLine = ok ? (output.trim().split('\n').at(-1) ?? '') : ''
    const note = command[0].startsWith('tools/') ? lastLine : ''
    return { name, ok, output, seconds, note, counts: { ...noCounts, [ok ? 'passed' : 'failed']: 1 } }
  }
  const counts = readVitestReport(reportFile)
  return { name, ok: ok && counts.failed === 0, output, seconds, note: `${counts.passed} tests`, counts }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const startedAt = performance.now()
  const { passed, failed } = await runChecks()
  console.log(
    `\n${passed} passed, ${failed} failed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  process.exit(failed > 0 ? 1 : 0)
}
