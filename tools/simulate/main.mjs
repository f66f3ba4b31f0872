import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSimulation } from './load.mjs'
import { planted, runsAtMost } from './planted.mjs'

const usage = `npm run simulate -- [options]
  --runs N       how many interleavings, all workers together; 20000 when left out
  --minutes M    no longer than this; 10 when left out
  --from SEED    the first seed; a new one by the clock when left out
  --seed SEED    that run alone: what it did, and the least that breaks what it broke
  --planted      plants one fault after another in the product and looks how soon each is found
  --only WORD    of those, the ones with this word in their name; with --seed, that run with the first of them planted
  --workers N    processes; 2 when left out

The product's own commands on a real PostgreSQL, under a virtual clock, in an order that the seed decides.`

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '10' },
    from: { type: 'string' },
    seed: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(usage)
  process.exit(0)
}

const workers = Number(options.workers)
const minutes = Number(options.minutes)
const folder = mkdtempSync(join(tmpdir(), 'touchline-simulate-'))
const children = new Set()
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const simulation = await loadSimulation()
const { startOwnPostgres } = await simulation.load('gateways/postgres/own-postgres.ts')
const { makeTemplate } = await simulation.load('testing/simulation/simulated-database.ts')
const postgres = await startOwnPostgres({ dataFolder: folder, durable: false, log: () => {} })
const adminUrl = postgres.url
const template = await makeTemplate(adminUrl)
await simulation.close()

try {
  process.exitCode = (await (options.seed ? replay() : options.planted ? findPlanted() : simulate())) ? 0 : 1
} finally {
  for (const child of children) child.kill('SIGTERM')
  await postgres.stop()
}

/** Starts a process that works on one task at a time. */
function startWorker() {
  const child = fork(join(import.meta.dirname, 'worker.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  return (task) =>
    new Promise((done, fail) => {
      const onExit = (code) => fail(new Error(`a worker ended with ${code}`))
      child.once('exit', onExit)
      child.once('message', (answer) => {
        child.off('exit', onExit)
        if ('done' in answer) done(answer.done)
        else fail(new Error(answer.failed))
      })
      child.send({ adminUrl, template, endsAtMs: Date.now() + minutes * 60_000, ...task })
    })
}

async function simulate() {
  const from = Number(options.from ?? Math.floor(Date.now() / 1000) % 1_000_000_000)
  const startedAt = performance.now()
  const each = Math.ceil(Number(options.runs) / workers)
  const results = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      startWorker()({ seeds: { first: from + index, step: workers, runs: each }, fault: null }),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  console.log(
    `${sum('runs')} interleavings from seed ${from} in ${seconds.toFixed(0)} s (${(sum('runs') / seconds).toFixed(0)} a second), ` +
      `${sum('turns')} turns, the invariants looked at ${sum('looks')} times`,
  )
  const broken = results.filter(({ found }) => found)
  for (const result of broken) sayFound(result)
  console.log(broken.length === 0 ? 'Nothing was broken.' : `${broken.length} of the workers found a fault.`)
  return broken.length === 0 && sum('runs') >= Number(options.runs)
}

async function replay() {
  const fault = options.only === '' ? null : named(options.only)[0]
  const result = await startWorker()({ seeds: [Number(options.seed)], fault })
  if (result.found) sayFound(result)
  else console.log(`The run of seed ${options.seed} broke nothing.`)
  return !result.found
}

function sayFound({ found, shrunk }) {
  console.log(`\nSeed ${found.seed} breaks:\n  ${found.broken.join('\n  ')}`)
  if (!shrunk) return
  const { plan, outcome, tries } = shrunk
  console.log(`The least that breaks it, after ${tries} tries:`)
  for (const { who, steps } of plan.parts) console.log(`  ${who}: ${steps.join(', ')}`)
  const mishaps = plan.mishaps.flatMap((mishap, at) => (mishap ? [`request ${at + 1}: ${mishap}`] : []))
  if (mishaps.length > 0) console.log(`  provider: ${mishaps.join(', ')}`)
  console.log('What happened:')
  for (const line of outcome.lines) console.log(`  ${line}`)
  for (const fault of outcome.broken) console.log(`  ✗ ${fault}`)
}

function named(word) {
  return planted.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))
}

async function findPlanted() {
  const waiting = named(options.only)
  const rows = new Map(waiting.map((fault) => [fault, null]))
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const run = startWorker()
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const result = await run({
          seeds: { first: 1, runs: runsAtMost },
          fault,
          shrinks: options.only !== '',
        })
        rows.set(fault, result)
        if (options.only && result.found) sayFound(result)
        console.log(`${sentenceOf(fault, result)} after ${result.runs} interleavings  ${fault.name}`)
      }
    }),
  )
  console.log('\n| fault | breaks | found after | what was said |\n|---|---|---|---|')
  for (const [{ name, breaks }, { found }] of rows)
    console.log(`| ${name} | ${breaks} | ${found?.runs ?? '–'} | ${found?.broken[0] ?? 'nothing'} |`)
  return [...rows].every(([fault, { found }]) => isWhatItBreaks(fault, found))
}

/** True when the run broke the invariant that the fault names, not only others as a result. */
function isWhatItBreaks({ breaks }, found) {
  return found?.broken.some((sentence) => sentence.startsWith(breaks)) ?? false
}

function sentenceOf(fault, { found }) {
  if (!found) return 'MISSED'
  return isWhatItBreaks(fault, found) ? 'found' : `FOUND BY ANOTHER (${found.broken[0]})`
}
