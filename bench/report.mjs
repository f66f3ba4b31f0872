import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** Requests a second that a quiet machine with two cores must reach, from a timetable to a booking. */
const budgets = {
  'slots of a day of classes, anonymous': { 32: 2400 },
  'adds, over many sessions': { 32: 800 },
  'checkouts completed': { 32: 120 },
  'timetable documents, shared': { 32: 2000 },
  'timetable documents, rendered': { 32: 150 },
}
/**
 * Time limits for an answer of the server, including PostgreSQL (the median, one connection), in
 * milliseconds.
 */
const timeBudgets = {
  'big venue, day view': 30,
  'day view of 110 courts': 30,
  'big venue, week view': 50,
}
/** Least share of what is measured beside a row in the same run, at 32 connections, and what that is. */
const shares = {
  'slots of a day of classes, with a session': [0.4, 'Fastify with one SELECT'],
  'slots of a day of 60 courts, with a session': [0.3, 'Fastify with one SELECT'],
  'times of a day of 60 courts, with a session': [0.3, 'Fastify with one SELECT'],
  'adds, over many sessions': [0.2, 'Fastify with one UPDATE'],
  'checkouts completed': [0.3, 'four bare transactions'],
}
/** Processor time in a minute without a request, as a share of one core. */
const idleBudget = 0.005
const keyBudgetMs = 50
const screenBudgets = { lcpRatio: 1.25, tbtMs: 200, cls: 0.02 }
/** Budget for the screen where most people book. The others have no size limit of their own. */
const scriptBudgets = { 'Choose a Time Slot': 115 }

const said = []

export function say(line) {
  said.push(line)
  console.log(line)
}

/** Puts the printed report into the page that quotes it. */
export function quoteIn(path) {
  const page = readFileSync(path, 'utf8')
  const quoted = `<!-- bench:start -->\n\n\`\`\`text\n${said.join('\n').trim()}\n\`\`\`\n\n<!-- bench:end -->`
  writeFileSync(
    path,
    page.replace(/<!-- bench:start -->[\s\S]*<!-- bench:end -->/, () => quoted),
  )
}

export function describeMachine() {
  const cpuInfo = readFileSync('/proc/cpuinfo', 'utf8')
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0]
  return {
    cpu: /model name\s*: (.*)/.exec(cpuInfo)?.[1] ?? cpus()[0].model,
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    node: process.versions.node,
    loadAtStart: Number(load),
  }
}

export function printServer(
  { starts, rows, race, memoryBefore, memoryAfter, idle, postgres, isDurable },
  earlier,
) {
  say(`\nServer (PostgreSQL ${postgres}, fsync ${isDurable ? 'on' : 'OFF'})`)
  table(
    ['', 'at once', 'per s', 'p50 ms', 'p99 ms', 'server ms', 'postgres ms', 'cards ms', 'budget', 'before'],
    rows.map((row) => {
      const before = earlier?.server?.rows.find(
        (one) => one.name === row.name && one.connections === row.connections,
      )
      return [
        row.name,
        row.connections,
        whole(row.perSecond),
        short(row.p50Ms),
        short(row.p99Ms),
        short(row.cpuMsEach?.server),
        short(row.cpuMsEach?.postgres),
        short(row.cpuMsEach?.cards),
        heldAgainstBudget(row),
        before ? `×${(row.perSecond / before.perSecond).toFixed(2)}` : '',
      ]
    }),
  )
  for (const { name, connections, faults } of rows)
    for (const [fault, count] of Object.entries(faults)) say(`  ${name}, ${connections}: ${count} × ${fault}`)
  for (const row of rows) if (row.besides) say(besideLimit(row))
  if (race) {
    say(
      `Race: ${race.racers} people on ${race.connections} connections for ${race.places} places: ` +
        `${(race.tookMs / 1000).toFixed(2)} s, ${race.winners} won, ${race.sold} sold, ` +
        `${race.serverFaults} server faults; the next answer took ${short(race.afterwardsMs)} ms`,
    )
  }
  if (idle) {
    const { server, postgres: database } = idle.msAMinute
    const share = (server + database) / 60_000
    say(
      `Idle, ${idle.slots.toLocaleString('en-GB')} sessions: ${whole(server)} ms + PostgreSQL ${whole(database)} ms a minute, ` +
        `${(share * 100).toFixed(2)} % of a core: ${idleBudget * 100} % ${share <= idleBudget ? 'met' : 'MISSED'}`,
    )
  }
  say(`Start: ${whole(starts.coldMs)} ms from nothing, ${whole(starts.secondMs)} ms the second time`)
  const memory = ({ server, postgres: database }) => `${whole(server)} MB + PostgreSQL ${whole(database)} MB`
  say(`Memory: ${memory(memoryBefore)} at the start, ${memory(memoryAfter)} after all this`)
}

/** Compares a row with what was measured before and after it in the same run. */
function besideLimit({ name, connections, perSecond, besides }) {
  const [least, limit] = shares[name]
  const ratio = perSecond / mean(besides.map((one) => one.perSecond))
  const verdict = connections < 32 ? '' : `: ${least} ${ratio >= least ? 'met' : 'MISSED'}`
  return `${name} at ${connections}: ${ratio.toFixed(3)} of ${limit} (${whole(perSecond / ratio)} a second)${verdict}`
}

const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

function heldAgainstBudget({ name, connections, perSecond, p50Ms }) {
  const least = budgets[name]?.[connections]
  if (least) return `${least} ${perSecond >= least ? 'met' : 'MISSED'}`
  const [, most] = Object.entries(timeBudgets).find(([start]) => name.startsWith(start)) ?? []
  if (!most) return ''
  return `${most} ms ${p50Ms <= most ? 'met' : 'MISSED'}`
}

export function printBrowser({ rows, browser }, earlier) {
  say(
    `\nBrowser (Chromium ${browser}; 1.6 Mbit/s, 150 ms, processor 4 × slower; medians; beside the static page)`,
  )
  table(
    ['', 'FCP ms', 'LCP ms', 'ratio', 'TBT ms', 'CLS', 'JS kB', 'all kB', 'later', 'budget', 'before'],
    rows.map((row) => {
      if (row.missing) return [row.name, `answers ${row.missing}`]
      const { live, still, inlineKilobytes } = row
      const scriptKilobytes = live.scriptKilobytes + inlineKilobytes
      const ratio = live.lcpMs / still.lcpMs
      const before = earlier?.browser?.rows.find((one) => one.name === row.name)?.live
      const missed = [
        ratio > screenBudgets.lcpRatio && 'LCP',
        scriptKilobytes > (scriptBudgets[row.name] ?? Infinity) && 'JS',
        live.tbtMs > screenBudgets.tbtMs && 'TBT',
        live.cls > screenBudgets.cls && 'CLS',
      ].filter(Boolean)
      return [
        row.name,
        `${whole(live.fcpMs)} / ${whole(still.fcpMs)}`,
        `${whole(live.lcpMs)} / ${whole(still.lcpMs)}`,
        ratio.toFixed(2),
        `${whole(live.tbtMs)} / ${whole(still.tbtMs)}`,
        live.cls.toFixed(3),
        scriptKilobytes.toFixed(1),
        `${whole(live.allKilobytes)} / ${whole(still.allKilobytes)}`,
        `${whole(live.laterTbtMs)} ms, ${(live.laterScriptKilobytes + inlineKilobytes).toFixed(1)} kB`,
        missed.length === 0 ? 'met' : `MISSED ${missed.join(' ')}`,
        before ? `LCP ×${(live.lcpMs / before.lcpMs).toFixed(2)}` : '',
      ]
    }),
  )
}

export function printVenues(venues) {
  if (venues === null)
    return say('\nVenues: not measured, since REAL_DATA_DIR names no folder with the real ones')
  const { count, keys, map } = venues
  say(
    `\n${count.toLocaleString('en-GB')} venues (a desktop at its own speed; the map is drawn by ${map.drawnBy})`,
  )
  const row = (name, { count: all, p50Ms, p95Ms, mostMs }, budget = '') => [
    name,
    all,
    short(p50Ms),
    short(p95Ms),
    short(mostMs),
    budget,
  ]
  table(
    ['', 'of', 'p50 ms', 'p95 ms', 'most ms', 'budget'],
    [
      row(
        'a key in the search, to the painted list',
        keys,
        `${keyBudgetMs} ms ${keys.p95Ms <= keyBudgetMs ? 'met' : 'MISSED'}`,
      ),
      row('map, panning: from frame to frame', map.panning.apart),
      row('map, panning: the page’s own work for a frame', map.panning.work),
      row('map, zooming: from frame to frame', map.zooming.apart),
      row('map, zooming: the page’s own work for a frame', map.zooming.work),
    ],
  )
  say(`The first key, which fetches all venues: ${whole(keys.firstMs)} ms`)
}

function table(head, rows) {
  const all = [head, ...rows.map((row) => head.map((_, column) => String(row[column] ?? '')))]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  for (const row of all) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]),
    )
    say(cells.join('  ').trimEnd())
  }
}

const whole = (value) => (value == null ? '–' : String(Math.round(value)))
const short = (value) => (value == null ? '–' : value < 10 ? value.toFixed(2) : value.toFixed(0))
