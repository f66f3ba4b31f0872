import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyTree } from '../copy-tree.mjs'
import { root } from '../list-files.mjs'
import { applyFault, faults, findListFaults } from './faults.mjs'
import { needsPostgres, projectsOf } from './projects.mjs'
import { startSharedPostgres } from './shared-postgres.mjs'

/*
 * Plants one fault after another in a copy of the sources and runs the tests that should see it. A fault that no test
 * sees is a test that lacks. Takes a quarter of an hour and more: `-- --only money` plants those with the word in their
 * name or file, and can be said several times. Each fault has a Vitest of its own, since it may hang it or end it. What
 * takes time and knows nothing of the fault is kept from one to the next: a PostgreSQL with a migrated database, and the
 * modules as Vite has made them, by their content.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    /** Other sources than these, of an earlier release: faults whose text is not there are passed over. */
    tree: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    /** `2/3`: the second third of the list, for a list that is run in pieces. */
    part: { type: 'string', default: '1/1' },
    'without-control': { type: 'boolean', default: false },
    /** A file to which each end is written as it is known, so that a run that is cut off still tells what it has. */
    table: { type: 'string' },
    /** Goes on with the table of a run that was cut off: a fault that it has as killed is not planted again. */
    'go-on': { type: 'boolean', default: false },
  },
})
const minutesAtMost = 10
const tree = values.tree ? resolve(values.tree) : root
const [part, parts] = values.part.split('/').map(Number)
const chosen = faults
  .filter(({ name, file }) =>
    values.only.some((word) => `${name} ${file}`.toLowerCase().includes(word.toLowerCase())),
  )
  .filter((_, index, all) => Math.floor((index * parts) / all.length) === part - 1)
const folder = mkdtempSync(join(tmpdir(), 'touchline-mutants-'))
const running = new Set()
const servers = new Set()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
  for (const server of servers) server.kill()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const read = (path) => (existsSync(join(tree, path)) ? readFileSync(join(tree, path), 'utf8') : '')
const absent = chosen.filter((fault) => applyFault(read(fault.file), fault) === null)
if (!values.tree && absent.length > 0) {
  for (const sentence of findListFaults(absent, read)) console.error(sentence)
  process.exit(1)
}

const copies = Array.from({ length: Number(values['at-once']) }, (_, index) => makeCopy(`copy-${index}`))
if (!values['without-control']) {
  const { failed } = await runTests(copies[0], [...new Set(chosen.flatMap(({ tests }) => tests))], {
    flags: [],
  })
  if (failed.length > 0) {
    console.error(`Without any fault these fail:\n${failed.join('\n')}`)
    process.exit(1)
  }
}

const seenBefore = values['go-on'] ? readKilled(values.table) : []
if (seenBefore.length > 0) console.log(`${seenBefore.length} faults were killed before`)
else if (values.table) writeFileSync(values.table, '| end | fault | seen by | seconds |\n|---|---|---|---|\n')
const results = []
const waiting = chosen.filter((fault) => !absent.includes(fault) && !seenBefore.includes(inCell(fault.name)))
await Promise.all(copies.map(work))

const ordered = chosen.flatMap((fault) => results.filter((result) => result.fault === fault))
const inOrder = (wanted) => ordered.filter(({ end }) => end === wanted)
const unlisted = ordered.filter(({ end, fault }) => end !== 'killed' && !fault.survives)
console.log('')
for (const { fault, end, by } of ordered)
  console.log(
    `${end.padEnd(9)} ${fault.name}${by ? ` ← ${by}` : ''}${fault.survives ? ` (${fault.survives})` : ''}`,
  )
for (const { name } of absent) console.log(`absent    ${name}`)
console.log(
  `\n${ordered.length} faults: ${inOrder('killed').length} killed, ${inOrder('survived').length} survived, ` +
    `${inOrder('broken').length + inOrder('endless').length} without an answer, ${absent.length} absent`,
)
process.exit(unlisted.length > 0 && !values.tree ? 1 : 0)

function makeCopy(name) {
  const copy = join(folder, name)
  copyTree(copy, tree)
  return copy
}

async function work(copy) {
  const postgres = waiting.some(canShare) ? await share(`${copy}-postgres`) : null
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const path = join(copy, fault.file)
    const source = readFileSync(path, 'utf8')
    const startedAt = performance.now()
    writeFileSync(path, applyFault(source, fault))
    const { end, failed } = await runTests(copy, fault.tests, {
      flags: ['--bail=1'],
      postgresUrl: canShare(fault) ? postgres?.url() : undefined,
    })
    writeFileSync(path, source)
    await postgres?.clean()
    tell({ fault, end, by: failed[0] ?? '', seconds: Math.round((performance.now() - startedAt) / 1000) })
  }
  if (!postgres) return
  servers.delete(postgres)
  await postgres.stop()
}

function tell(result) {
  const { fault, end, by, seconds } = result
  results.push(result)
  console.log(`${end.padEnd(9)} ${fault.name}${by ? ` ← ${by}` : ''}`)
  const cells = [end, fault.name, by, seconds].map(inCell)
  if (values.table) appendFileSync(values.table, `| ${cells.join(' | ')} |\n`)
}

function inCell(value) {
  return String(value).replaceAll('|', '\\|')
}

/** @returns the names of the faults that a table has as killed, as they stand there */
function readKilled(table) {
  if (!existsSync(table ?? '')) return []
  return [...readFileSync(table, 'utf8').matchAll(/^\| killed \| (.+?) \| /gm)].map(([, name]) => name)
}

/** Its tests need a database, which the fault makes no other than it is without it. */
function canShare({ file, tests }) {
  const isOfTheServer =
    /^apps\/api\/(?:migrations\/|src\/stores\/database\/migrate|src\/gateways\/postgres\/)/
  return needsPostgres(projectsOf(tests)) && !isOfTheServer.test(file)
}

async function share(dataFolder) {
  const postgres = await startSharedPostgres(dataFolder)
  servers.add(postgres)
  return postgres
}

/** @returns how it ended and the titles of the tests that failed */
async function runTests(copy, filters, { flags, postgresUrl }) {
  const reportFile = join(copy, 'mutants.json')
  rmSync(reportFile, { force: true })
  const args = ['--experimental.fsModuleCache', '--reporter=json', `--outputFile.json=${reportFile}`]
  // An earlier release may have had other projects.
  const projects = values.tree ? [] : projectsOf(filters).map((project) => `--project=${project}`)
  const ended = await run(copy, ['run', ...flags, ...args, ...projects, ...filters], postgresUrl)
  if (!ended) return { end: 'endless', failed: ['it did not end'] }
  if (!existsSync(reportFile)) return { end: 'broken', failed: ['the tests did not begin'] }
  const files = JSON.parse(readFileSync(reportFile, 'utf8')).testResults
  const failed = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  if (failed.length > 0) return { end: 'killed', failed }
  const broken = files.filter(({ status }) => status === 'failed')
  if (broken.length === 0) return { end: 'survived', failed }
  // A fault after all tests of a file, as the audit finds, fails the file; a file without tests never began.
  const hasRun = broken.every(({ assertionResults }) => assertionResults.length > 0)
  return {
    end: hasRun ? 'killed' : 'broken',
    failed: broken.map(({ message }) => message.trim().split('\n')[0]),
  }
}

/** @returns false when it was stopped since it took too long */
function run(copy, args, postgresUrl) {
  const { TEST_POSTGRES_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...env, ...(postgresUrl !== undefined && { TEST_POSTGRES_URL: postgresUrl }) },
  })
  running.add(child)
  const timer = setTimeout(() => child.kill('SIGTERM'), minutesAtMost * 60_000)
  return new Promise((done) => {
    child.once('close', (_, signal) => {
      running.delete(child)
      clearTimeout(timer)
      done(signal === null)
    })
  })
}
