import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createDatabase } from '../../apps/api/src/stores/database/database.ts'
import { audit } from '../../apps/api/src/testing/audit/audit.ts'
import { startGenerator } from '../../bench/load/generator.mjs'
import { copyBuild, startProduct } from '../../bench/product.mjs'
import { describeMachine } from '../../bench/report.mjs'
import { prepareSubjects } from '../../bench/subjects.mjs'
import { buildIfStale } from '../build.mjs'
import { fuzz } from './fuzz.mjs'
import { kills } from './kills.mjs'
import { overload } from './overload.mjs'
import { timing } from './timing.mjs'

const usage = `npm run attack -- [options]
  --only NAME   one part: race, faults, kills, timing, fuzz or overload
  --docs        puts what it prints into docs/security.md

Starts the built product on this machine, and asks nothing of any other. About five minutes.`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    docs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(usage)
  process.exit(0)
}

const racers = 3_000
const racingConnections = 300
const faultSeconds = 40
const overloadSeconds = 40

/** Each answers with what came of it, and with sentences for what must not be. */
const parts = {
  race: async ({ product, subjects, generator }) => {
    const { statuses, tookMs } = await generator.run({
      port: product.port,
      racers,
      connections: racingConnections,
      slotId: subjects.raceSlotId,
    })
    const won = (statuses[200] ?? 0) + (statuses[201] ?? 0)
    const failed = Object.keys(statuses).filter((status) => status >= 500 && status !== '503')
    return {
      said: `${racers} people want ${subjects.racePlaces} places: ${won} have one, after ${seconds(tookMs)}; ${statuses[503] ?? 0} were told to ask again`,
      faults: [
        ...(won === subjects.racePlaces ? [] : [`${won} places were sold`]),
        ...failed.map((status) => `${statuses[status]} answers of ${status}`),
      ],
    }
  },

  faults: async ({ product, subjects, generator }) => {
    const paying = generator.run({
      flow: 'checkout',
      port: product.port,
      cardPort: product.cardPort,
      connections: 8,
      warmSeconds: 1,
      seconds: faultSeconds,
      slotIds: subjects.slotIds,
    })
    const pid = () => postmasterOf(product.folder)
    await sleep(6_000)
    process.kill(pid(), 'SIGKILL')
    await sleep(12_000)
    const frozen = pid()
    const startedAtMs = performance.now()
    for (const one of [frozen, ...product.childrenOf(frozen)]) process.kill(one, 'SIGSTOP')
    const answers = await Promise.all(
      ['/health/ready', '/api/activities/cart'].map(async (path) => {
        const { status } = await fetch(`${product.origin}${path}`, { headers: { cookie: 'sid=none' } })
        return { status, tookMs: performance.now() - startedAtMs }
      }),
    )
    for (const one of [frozen, ...product.childrenOf(frozen)]) process.kill(one, 'SIGCONT')
    const { count } = await paying
    // The sweep looks at what has lost its answer.
    await sleep(15_000)
    const slowest = Math.max(...answers.map(({ tookMs }) => tookMs))
    return {
      said: `${count} purchases while PostgreSQL is killed once and stands still once; then 503 within ${seconds(slowest)}`,
      faults: answers
        .filter(({ status }) => status !== 503)
        .map(({ status }) => `${status} from a frozen database`),
    }
  },

  kills,

  timing: async ({ product }) => {
    // PostgreSQL has been killed since the start: an older connection may be dead.
    const db = new pg.Client({ connectionString: product.databaseUrl })
    await db.connect()
    const compared = await timing({ product, db }).finally(() => db.end())
    const said = compared.map(
      ({ what, middles, differMs }) =>
        `${what}: ${Object.entries(middles)
          .map(([way, tookMs]) => `${way} ${tookMs.toFixed(1)} ms`)
          .join(', ')} (${differMs.toFixed(1)} ms apart)`,
    )
    return {
      said: said.join('; '),
      faults: compared.flatMap(({ what, differMs, statuses }) => [
        ...(differMs < 5 ? [] : [`${what} gives itself away by ${differMs.toFixed(1)} ms`]),
        ...(statuses.length === 1 ? [] : [`${what} answers with ${statuses.join(' and ')}`]),
      ]),
    }
  },

  fuzz: async ({ product }) => {
    const found = await fuzz({ origin: product.origin, rounds: 40 })
    return {
      said: `${found.asked} requests to ${found.calls} calls and the pages`,
      faults: found.faults.map(({ status, name }) => `${status} from ${name}`),
    }
  },

  overload: async ({ product, subjects }) => {
    const found = await overload({ product, subjects, seconds: overloadSeconds })
    const busy = found.kinds[503]
    const times = found.purchases.map(({ steps }) => steps.reduce((sum, { tookMs }) => sum + tookMs, 0))
    const alone = found.alone.steps.reduce((sum, { tookMs }) => sum + tookMs, 0)
    const kinds = Object.entries(found.kinds).map(([kind, { count }]) => `${count} ${kind}`)
    const told = [
      `${found.connections} connections for ${Math.round(found.seconds)} s, each on pages that no memory holds`,
      `answered ${kinds.join(', ')}`,
      `a refusal took ${ms(busy?.p50Ms)} (p50), ${ms(busy?.p95Ms)} (p95)`,
      `beside them ${times.length} whole purchases${times.length > 0 ? `, the quickest in ${seconds(Math.min(...times))}` : ''}; alone ${seconds(alone)}`,
      `memory ${Math.round(found.megabytes.before)} MB before, ${Math.round(found.megabytes.most)} MB at most, ${Math.round(found.megabytes.after)} MB after`,
    ]
    return {
      said: told.join('; '),
      faults: [...(times.length > 0 ? [] : ['no visitor got through a purchase']), ...found.failures],
    }
  },
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
const ms = (time = 0) => `${Math.round(time)} ms`
const postmasterOf = (folder) =>
  Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

await buildIfStale({ log: console.log })
const build = copyBuild()
const product = await startProduct({ build, settings: { RENDERINGS_AT_ONCE: '' } })
const db = createDatabase(product.databaseUrl, { max: 1, patience: 'work' })
const generator = startGenerator(product)
let subjects
const { cores, cpu, memoryGigabytes, node, loadAtStart } = describeMachine()
const lines = [
  `${new Date().toISOString().slice(0, 10)}: ${cores} × ${cpu}, ${memoryGigabytes} GB, Node ${node}, load ${loadAtStart} at the start`,
]
let isWhole = true
try {
  subjects = await prepareSubjects(product)
  subjects.db.on('error', () => {})
  for (const [name, attack] of Object.entries(parts)) {
    if (options.only && options.only !== name) continue
    const { said, faults } = await attack({ build, product, subjects, generator })
    const broken = await audit(db)
    const wrong = [...faults, ...broken]
    if (wrong.length > 0) isWhole = false
    const told = [`${name.padEnd(9)} ${said}`]
    if (wrong.length > 0) told.push(`${''.padEnd(9)} ${wrong.slice(0, 5).join('; ')}`)
    console.log(told.join('\n'))
    lines.push(...told)
  }
} finally {
  generator.stop()
  await db.destroy()
  await subjects?.db.end().catch(() => {})
  await product.stop()
  rmSync(build, { recursive: true, force: true })
}
if (isWhole) {
  lines.push('nothing is wrong, and the audit of places and money after each part finds nothing')
  console.log(lines.at(-1))
}
if (options.docs) putInto(lines)

function putInto(text) {
  const path = resolve(import.meta.dirname, '../../docs/security.md')
  const marks = /(<!-- attack:start -->\n)[\s\S]*(<!-- attack:end -->)/
  const table = `\n\`\`\`text\n${text.join('\n')}\n\`\`\`\n\n`
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(marks, (_, start, end) => `${start}${table}${end}`),
  )
}
process.exit(isWhole ? 0 : 1)
