import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSlot, dayFromToday } from '../../apps/api/src/testing/factories/factories.ts'
import { judge, letPeopleBuy, prepare, withDatabase } from '../attack/people.mjs'
import { watchAnswers } from './watch.mjs'

const peopleAtOnce = 30
const healthyWithinMs = 120_000
const databaseMachines = ['db1', 'db2', 'db3']

/** Lists a process and all below it. */
function familyOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const children = stdout.split('\n').map(Number).filter(Boolean)
  return [pid, ...children.flatMap(familyOf)]
}

/** Sends a signal to processes, of which some may have ended. */
function signal(name, pids) {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
}

const partsOf = (cluster, machine) => [
  cluster.parts.get(`etcd ${machine}`),
  cluster.parts.get(`patroni ${machine}`),
]

/** Kills all of a database's machine at once. */
function loseMachine(cluster, machine) {
  const postgres = cluster.pidOfPostgres(machine)
  for (const part of partsOf(cluster, machine)) part.lose()
  if (postgres) signal('SIGKILL', familyOf(postgres))
}
const bringBack = (cluster, machine) => partsOf(cluster, machine).forEach((part) => part.start())

async function roles(cluster) {
  const members = await cluster.members()
  const named = (role) => members.filter((one) => one.role === role).map(({ name }) => name)
  const [leader] = named('leader')
  const [inStep] = named('sync_standby')
  return { leader, inStep, others: databaseMachines.filter((name) => name !== leader) }
}

async function killPart(cluster, name) {
  cluster.parts.get(name).signal('SIGKILL')
  await sleep(1_000)
  await cluster.untilReady(cluster.parts.get(name))
}

/** Faults, how often each is made, and for how many seconds it may refuse at most. */
export const faults = [
  {
    name: 'PostgreSQL of the leader is killed',
    times: 3,
    within: 10,
    act: async (cluster) => signal('SIGKILL', [cluster.pidOfPostgres((await roles(cluster)).leader)]),
  },
  {
    name: 'the leader’s machine is lost',
    times: 3,
    within: 30,
    act: async (cluster) => {
      const { leader } = await roles(cluster)
      loseMachine(cluster, leader)
      await sleep(30_000)
      bringBack(cluster, leader)
    },
  },
  {
    name: 'the leader’s machine stands still for 30 s, and wakes',
    times: 2,
    within: 30,
    act: async (cluster) => {
      const { leader } = await roles(cluster)
      const postgres = familyOf(cluster.pidOfPostgres(leader))
      const pids = [...partsOf(cluster, leader).flatMap(({ pid }) => familyOf(pid)), ...postgres]
      signal('SIGSTOP', pids)
      await sleep(30_000)
      signal('SIGCONT', pids)
    },
  },
  {
    name: 'the standby in step is lost',
    times: 3,
    within: 3,
    act: async (cluster) => {
      const { inStep } = await roles(cluster)
      loseMachine(cluster, inStep)
      await sleep(10_000)
      bringBack(cluster, inStep)
    },
  },
  {
    name: 'both standbys are lost for 10 s',
    times: 2,
    // Nothing is promised without a second machine that has it.
    within: 30,
    act: async (cluster) => {
      const { others } = await roles(cluster)
      for (const name of others) {
        const postgres = cluster.pidOfPostgres(name)
        cluster.parts.get(`patroni ${name}`).lose()
        if (postgres) signal('SIGKILL', familyOf(postgres))
      }
      await sleep(10_000)
      for (const name of others) cluster.parts.get(`patroni ${name}`).start()
    },
  },
  {
    name: 'etcd loses its majority for 20 s',
    times: 2,
    within: 3,
    act: async (cluster) => {
      const { others } = await roles(cluster)
      for (const name of others) cluster.parts.get(`etcd ${name}`).lose()
      await sleep(20_000)
      for (const name of others) cluster.parts.get(`etcd ${name}`).start()
    },
  },
  { name: 'PgBouncer is killed', times: 3, within: 3, act: (cluster) => killPart(cluster, 'pgbouncer') },
  {
    name: 'HAProxy before the database is killed',
    times: 3,
    within: 3,
    act: (cluster) => killPart(cluster, 'haproxy database'),
  },
  { name: 'a server is killed', times: 3, within: 3, act: (cluster) => killPart(cluster, 'server app1') },
  { name: 'a worker is killed', times: 2, within: 3, act: (cluster) => killPart(cluster, 'worker app2') },
  {
    name: 'a switchover',
    times: 2,
    within: 10,
    act: async (cluster) => {
      const { leader, inStep } = await roles(cluster)
      const reply = await fetch(`http://${cluster.machines[leader.toUpperCase()]}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate: inStep }),
      })
      if (!reply.ok) throw new Error(`the switchover was refused: ${await reply.text()}`)
    },
  },
  {
    name: 'a rolling deployment',
    times: 2,
    within: 3,
    act: async (cluster) => {
      for (const name of ['server app1', 'server app2', 'worker app1', 'worker app2']) {
        const part = cluster.parts.get(name)
        await part.stop()
        part.start()
        await cluster.untilReady(part)
        await sleep(3_000)
      }
    },
  },
]

/** Waits until every part works, and two standbys follow, one of them in step. */
async function untilHealthy(cluster) {
  for (const endsAt = performance.now() + healthyWithinMs; ; await sleep(500)) {
    const ready = await Promise.all([...cluster.parts.values()].map((part) => part.isReady()))
    const members = await cluster.members()
    const isWhole =
      members.filter(({ state }) => ['running', 'streaming'].includes(state)).length === 3 &&
      members.some(({ role }) => role === 'sync_standby')
    if (isWhole && ready.every(Boolean)) return
    if (performance.now() > endsAt) throw new Error('the cluster did not come back to its whole')
  }
}

/** Sends a request to the front. @returns its status */
function send({ port, host, method, path, body, signal: ends }) {
  const payload = body === undefined ? null : JSON.stringify(body)
  return new Promise((done, fail) => {
    const asked = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        signal: ends,
        headers: {
          host,
          'sec-fetch-site': 'same-origin',
          ...(payload !== null && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
            'idempotency-key': randomUUID(),
          }),
        },
      },
      (response) =>
        response
          .resume()
          .on('end', () => done(response.statusCode))
          .on('error', fail),
    )
    asked.on('error', fail)
    asked.end(payload)
  })
}

/** Makes a session that never fills, for the writings that are watched. */
const makeRoomy = async (db, { client, venue, swim: category, priceList }) =>
  db.transaction().execute(async (tx) => {
    const slot = await createSlot(tx, { venue, category, priceList, capacity: 1_000_000 })
    await tx.updateTable('slots').set({ source: 'attack' }).where('client_id', '=', client.id).execute()
    return slot
  })

/**
 * Makes each fault while people buy and browse, and measures for how long pages and writings were refused.
 * @param only words in the names of the faults to make; empty for all
 * @param say gets a row after each fault
 * @returns all rows, what was bought, and what is wrong at the end
 */
export async function makeFaults(cluster, { only, say }) {
  const chosen = faults.filter((fault) => fault.name.includes(only))
  if (chosen.length === 0)
    throw new Error(`No fault has ‘${only}’ in its name: ${faults.map(({ name }) => name).join('; ')}`)
  const port = Number(cluster.machines.FRONT_PORT)
  const product = {
    port,
    cardOrigin: cluster.cardOrigin,
    databaseUrl: () => cluster.databaseUrl(),
    secret: cluster.values.CARD_SANDBOX_SECRET,
  }
  const [prepared, roomy] = await withDatabase(product, async (db) => {
    const made = await prepare(db)
    return [made, await makeRoomy(db, made.operator)]
  })
  const { client, venue, swim } = prepared.operator
  const { host } = client
  const listing = `/api/activities/venue/${venue.slug}/activity/${swim.slug}/slots?date=${dayFromToday(venue, 1)}`
  const items = [{ id: roomy.id, type: 'activity' }]
  const pages = watchAnswers(
    async (ends) => (await send({ port, host, method: 'GET', path: listing, signal: ends })) === 200,
  )
  const writings = watchAnswers(
    async (ends) =>
      (await send({
        port,
        host,
        method: 'POST',
        path: '/api/activities/cart/add',
        body: { items },
        signal: ends,
      })) === 200,
  )
  const people = letPeopleBuy(product, prepared, peopleAtOnce)
  const rows = []
  const wrong = []
  for (const { name, times, within, act } of chosen)
    for (let time = 1; time <= times; time += 1) {
      await untilHealthy(cluster)
      await sleep(2_000)
      pages.take()
      writings.take()
      await act(cluster)
      await untilHealthy(cluster)
      const row = { name, time, within, pages: pages.take(), writings: writings.take() }
      rows.push(row)
      say(row)
      if (row.writings.refusedSeconds > within)
        wrong.push(
          `${name}: refused for ${row.writings.refusedSeconds.toFixed(1)} s, and ${within} s are allowed`,
        )
    }
  await Promise.all([pages.stop(), writings.stop()])
  const judged = await judge(product, await people.stop())
  return { rows, said: judged.said, wrong: [...wrong, ...judged.faults] }
}
