import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../build.mjs'
import { hasBackup, takeBackup } from './backup.mjs'
import { Cluster } from './cluster.mjs'
import { noteProcess, takeOverFolder } from './leftovers.mjs'

const usage = `npm run cluster
  Runs the product as on several machines, on this one (Debian): three etcd, three Patroni with PostgreSQL, HAProxy and
  PgBouncer before their leader, two servers, two workers, and a balancer. Ctrl-C ends all; the data stay for the next start.
npm run cluster -- faults [--only WORDS]
  Kills, freezes and cuts off each part while people buy and browse, measures what was refused, and has the auditor look.
npm run cluster -- restore [--seconds 75]
  Takes a base backup, restores the database to a moment, so that what people paid and cancelled in so many seconds after it
  is lost, brings the money to its end, and compares it with the card provider's books.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '75' },
  },
})
const [act = 'run', ...more] = positionals
const isKnown =
  ['run', 'faults', 'restore'].includes(act) && more.length === 0 && Number(options.seconds) >= 10
if (options.help || !isKnown) {
  console.log(usage)
  process.exit(options.help ? 0 : 1)
}

const isTrial = act !== 'run'
const folder = resolve(process.env.DATA_FOLDER ?? '.data', isTrial ? `cluster-${act}` : 'cluster')
let cluster
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal))
for (const fault of ['uncaughtException', 'unhandledRejection'])
  process.on(fault, (error) => void fail(error))

try {
  await buildIfStale({ log: console.log })
  const left = takeOverFolder(folder)
  if (left > 0) console.log(`Ended ${left} processes that the last run had left.`)
  if (isTrial) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  noteProcess(folder, process.pid)
  cluster = new Cluster(folder, isTrial ? { RATE_LIMITS: 'off', CARD_TIMEOUT_MS: '3000' } : { DEMO: 'on' })
  await cluster.start((parts) => console.log(`Ready: ${parts.map(({ name }) => name).join(', ')}`))
  await show()
  if (act === 'faults') await measureFaults()
  else if (act === 'restore') await showRestore()
  else {
    if (!(await hasBackup(cluster))) await takeBackup(cluster)
    watchLeader()
  }
} catch (error) {
  await fail(error)
}

/** Ends all parts after a fault of our own, and says what it was. */
async function fail(error) {
  if (isStopping) return
  isStopping = true
  console.error(error)
  await cluster?.stop()
  process.exit(1)
}

async function stop(signal) {
  if (isStopping) return
  isStopping = true
  console.error(`\nStopping (${signal}) …`)
  await cluster?.stop()
  process.exit(0)
}

/** Makes all faults, prints the table, and ends: with 1 where anything was lost, doubled or refused too long. */
async function measureFaults() {
  const { makeFaults } = await import('./faults.mjs')
  const seconds = (figure) => `${figure.toFixed(1)} s`
  const { rows, said, wrong } = await makeFaults(cluster, {
    only: options.only,
    say: ({ name, time, writings, pages }) =>
      console.log(
        `${name}, ${time}: writings refused ${seconds(writings.refusedSeconds)} (slowest answer ${seconds(writings.slowestSeconds)}), pages refused ${seconds(pages.refusedSeconds)}`,
      ),
  })
  const worst = new Map()
  for (const row of rows) {
    const before = worst.get(row.name)
    worst.set(row.name, {
      times: row.time,
      within: row.within,
      writings: Math.max(before?.writings ?? 0, row.writings.refusedSeconds),
      pages: Math.max(before?.pages ?? 0, row.pages.refusedSeconds),
    })
  }
  console.log(
    table([
      ['fault', 'times', 'writings refused', 'pages refused', 'aim'],
      ...[...worst].map(([name, { times, within, writings, pages }]) => [
        name,
        times,
        seconds(writings),
        seconds(pages),
        `${within} s`,
      ]),
    ]),
  )
  console.log(said)
  await endTrial(wrong)
}

/** Restores the database to a moment, and ends: with 1 where money was lost or moved twice. */
async function showRestore() {
  const { tryRestore } = await import('./restore.mjs')
  const { rows, wrong } = await tryRestore(cluster, { seconds: Number(options.seconds), say: console.log })
  console.log(table(rows))
  await endTrial(wrong)
}

async function endTrial(wrong) {
  for (const fault of wrong) console.log(`✗ ${fault}`)
  await cluster.stop()
  process.exit(wrong.length === 0 ? 0 : 1)
}

/** Prints what is where, and who leads. */
async function show() {
  const members = await cluster.members()
  const roleOf = (machine) => {
    const member = members.find(({ name }) => name === machine)
    if (!member) return ''
    const role = { leader: 'leads', sync_standby: 'follows, in step' }[member.role] ?? 'follows'
    return `${role}${member.state === 'running' || member.state === 'streaming' ? '' : ` (${member.state})`}`
  }
  const rows = [...cluster.parts.values()].map(({ name, machine, address, pid }) => [
    name,
    address,
    pid ?? 'down',
    name.startsWith('patroni') ? roleOf(machine) : '',
  ])
  console.log(table([['part', 'address', 'process', ''], ...rows]))
  console.log(`\n  Pages   ${cluster.machines.PUBLIC_ORIGIN}\n  Logs    ${folder}\n`)
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  return rows
    .map((row) => `  ${row.map((cell, column) => String(cell).padEnd(widths[column])).join('  ')}`.trimEnd())
    .join('\n')
}

/** Prints the table anew whenever another machine leads. */
function watchLeader() {
  let last
  setInterval(async () => {
    const before = last
    last = await cluster.leader()
    if (isStopping || before === undefined || last === before) return
    console.log(last === null ? 'No machine leads the database.' : `${last} leads the database now.`)
    if (last !== null) await show()
  }, 2_000).unref()
  // Keeps this process alive until it is stopped.
  setInterval(() => {}, 2 ** 30)
}
