import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyTree } from '../copy-tree.mjs'
import { root } from '../list-files.mjs'
import { applyFault, faults, findListFaults } from './faults.mjs'

/*
 * Plants one fault after another in a copy of the sources and runs the tests that should see it. A fault that no test
 * sees is a test that lacks. Takes a quarter of an hour and more: `-- --only money` plants those with the word in their
 * name or file.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    /** Other sources than these, of an earlier release: faults whose text is not there are passed over. */
    tree: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    'without-control': { type: 'boolean', default: false },
  },
})
const minutesAtMost = 10
const tree = values.tree ? resolve(values.tree) : root
const chosen = faults.filter(({ name, file }) =>
  `${name} ${file}`.toLowerCase().includes(values.only.toLowerCase()),
)
const folder = mkdtempSync(join(tmpdir(), 'touchline-mutants-'))
const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const read = (path) => (existsSync(join(tree, path)) ? readFileSync(join(tree, path), 'utf8') : '')
const absent = chosen.filter((fault) => applyFault(read(fault.file), fault) === null)
if (!values.tree && absent.length > 0) {
  for (const sentence of findListFaults(absent, read)) console.error(sentence)
  process.exit(1)
}

if (!values['without-control']) {
  const copy = makeCopy('control')
  const { failed } = await runTests(copy, [...new Set(chosen.flatMap(({ tests }) => tests))], [])
  if (failed.length > 0) {
    console.error(`Without any fault these fail:\n${failed.join('\n')}`)
    process.exit(1)
  }
}

const results = []
const waiting = chosen.filter((fault) => !absent.includes(fault))
await Promise.all(
  Array.from({ length: Number(values['at-once']) }, (_, index) => work(makeCopy(`copy-${index}`))),
)

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
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const path = join(copy, fault.file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, applyFault(source, fault))
    const { end, failed } = await runTests(copy, fault.tests, ['--bail=1'])
    writeFileSync(path, source)
    results.push({ fault, end, by: failed[0] ?? '' })
    console.log(`${end.padEnd(9)} ${fault.name}${failed.length > 0 ? ` ← ${failed[0]}` : ''}`)
  }
}

/** @returns how it ended and the titles of the tests that failed */
async function runTests(copy, filters, flags) {
  const reportFile = join(copy, 'mutants.json')
  rmSync(reportFile, { force: true })
  const ended = await run(copy, [
    'run',
    ...flags,
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...filters,
  ])
  if (!ended) return { end: 'endless', failed: ['it did not end'] }
  if (!existsSync(reportFile)) return { end: 'broken', failed: ['the tests did not begin'] }
  const files = JSON.parse(readFileSync(reportFile, 'utf8')).testResults
  const failed = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  if (failed.length > 0) return { end: 'killed', failed }
  const broken = files.filter(({ status }) => status === 'failed')
  if (broken.length === 0) return { end: 'survived', failed }
  // What is held after all tests of a file, as the audit is, fails the file; a file without tests never began.
  const hasRun = broken.every(({ assertionResults }) => assertionResults.length > 0)
  return {
    end: hasRun ? 'killed' : 'broken',
    failed: broken.map(({ message }) => message.trim().split('\n')[0]),
  }
}

/** @returns false when it was stopped since it took too long */
function run(copy, args) {
  const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    stdio: 'ignore',
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
