import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../tools/build.mjs'
import { copyBuild } from '../product.mjs'
import { describeMachine } from '../report.mjs'
import { measureProcesses } from './processes.mjs'
import { measureRelease } from './release.mjs'

const usage = `npm run growth -- [options]
  --only NAME      one part: processes or release
  --people NUMBER  people at the release (40000)
  --venues NUMBER  venues whose courts are released (250)
  --quick          a short run, to see that everything works: its figures say little
  --docs           puts what it prints into docs/scale.md

Starts one, two and three servers over one database on this machine: about ten minutes.`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    people: { type: 'string' },
    venues: { type: 'string' },
    quick: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(usage)
  process.exit(0)
}

const { quick, only } = options
const people = Number(options.people ?? (quick ? 400 : 40_000))
const venues = Number(options.venues ?? (quick ? 5 : 250))
const said = []
const say = (line) => {
  said.push(line)
  console.log(line)
}

await buildIfStale({ log: console.log })
const build = copyBuild()
const machine = describeMachine()
say(
  `${new Date().toISOString().slice(0, 10)}: ${machine.cores} × ${machine.cpu}, Node ${machine.node}, load ${machine.loadAtStart}; servers, PostgreSQL and visitors share these cores`,
)
const found = { machine, options }
try {
  if (!only || only === 'processes') {
    found.processes = await measureProcesses({ build, quick })
    sayProcesses(found.processes)
  }
  if (!only || only === 'release') {
    found.release = await measureRelease({ build, people, venues, log: console.error })
    sayRelease(found.release)
  }
} finally {
  rmSync(build, { recursive: true, force: true })
}
const results = join(import.meta.dirname, '../results')
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'growth.json'), `${JSON.stringify(found, null, 2)}\n`)
if (options.docs) quoteIn(join(import.meta.dirname, '../../docs/scale.md'))
if (found.release?.faults.length > 0) process.exitCode = 1

function sayProcesses(rows) {
  say('\nservers  what                            per s  server ms  postgres ms')
  for (const { servers, what, perSecond, server, postgres } of rows)
    say(
      [
        String(servers).padStart(7),
        what.padEnd(30),
        String(Math.round(perSecond)).padStart(6),
        server.toFixed(2).padStart(9),
        postgres.toFixed(2).padStart(11),
      ].join('  '),
    )
}

function sayRelease(release) {
  const { people: all, venues: places, courts, servers, held, paid, cpu, faults } = release
  say(
    `\nRelease: ${count(all)} people for ${count(courts)} hours of ${count(places)} venues, ${servers} servers; 60 % press within 5 s`,
  )
  say(
    `  held ${count(held.count)}: half of them by ${held.halfBy} s, all by ${held.allBy} s, at most ${held.mostInASecond} in a second; ${count(release.without)} people found nothing left`,
  )
  say(
    `  from a press to its answer p50 ${release.heard.p50} s, p95 ${release.heard.p95} s, most ${release.heard.most} s; told to wait ${count(release.busy)} times, given up ${count(release.gaveUp)}`,
  )
  say(
    `  paid ${count(paid.count)} of those held, over by ${paid.allBy} s; from Pay to the ticket p50 ${paid.p50} s, p95 ${paid.p95} s`,
  )
  say(
    `  processor: servers ${cpu.server} s, PostgreSQL ${cpu.postgres} s, card stand-in ${cpu.cards} s, the people ${cpu.people} s`,
  )
  say(`  sold twice ${release.soldTwice}, told and not there ${release.lost}`)
  for (const fault of faults) say(`  FAULT ${fault}`)
}

function count(number) {
  return number.toLocaleString('en-GB')
}

function quoteIn(path) {
  const page = readFileSync(path, 'utf8')
  const quoted = `<!-- growth:start -->\n\n\`\`\`text\n${said.join('\n').trim()}\n\`\`\`\n\n<!-- growth:end -->`
  writeFileSync(
    path,
    page.replace(/<!-- growth:start -->[\s\S]*<!-- growth:end -->/, () => quoted),
  )
}
