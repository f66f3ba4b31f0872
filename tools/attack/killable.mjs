import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePorts } from '../../bench/product.mjs'

export const secret = 'only-for-the-attack-of-touchline'
const backWithinMs = 40_000

/**
 * The built product as `npm start` runs it, in a folder of its own: the server starts PostgreSQL and the card sandbox and
 * starts them again; a killed server is started again here, as an operator's process manager does it.
 */
export async function startKillable(build) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-attack-'))
  const [port, cardPort] = await findFreePorts(2)
  const cardOrigin = `http://127.0.0.1:${cardPort}`
  /** Ends that were not ours. */
  const faults = []
  let server

  function start() {
    server = spawnServer(build, { port, cardPort, folder })
    server.once('exit', (code) => {
      if (code !== null && code !== 0) faults.push(`the server ended by itself with ${code}`)
    })
  }

  const pids = {
    server: () => server.pid,
    PostgreSQL: () => Number(postmasterLines()[0]),
    'the card provider': () => childOf(server.pid, 'card-sandbox'),
  }
  const postmasterLines = () =>
    readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')

  /** Kills each of these at once. */
  function kill(names) {
    const killed = names.map((name) => [name, pidOf(name)])
    for (const [, pid] of killed) if (pid) process.kill(pid, 'SIGKILL')
    return killed
  }
  function pidOf(name) {
    try {
      return pids[name]() ?? null
    } catch {
      // PostgreSQL is between two lives: its file is not written yet.
      return null
    }
  }
  async function untilBack(killed) {
    const names = killed.map(([name]) => name)
    if (names.includes('server')) {
      // Its card provider ends with it; a new one finds the port only then.
      await until(async () => !(await isOk(`${cardOrigin}/health`)), 'the card provider outlived the server')
      start()
    }
    await until(
      async () =>
        killed.every(([name, pid]) => ![pid, null].includes(pidOf(name))) &&
        (await isOk(`http://127.0.0.1:${port}/health/ready`)) &&
        (await isOk(`${cardOrigin}/health`)),
      `${names.join(', ')} did not come back`,
    )
  }
  async function until(isTrue, complaint) {
    for (const endsAt = performance.now() + backWithinMs; !(await isTrue()); await sleep(50))
      if (performance.now() > endsAt) throw new Error(complaint)
  }

  start()
  await untilBack([])
  return {
    port,
    cardOrigin,
    faults,
    kill,
    untilBack,
    names: Object.keys(pids),
    databaseUrl: () => {
      const password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim()
      return `postgresql://touchline:${password}@127.0.0.1:${postmasterLines()[3]}/postgres`
    },
    stop: async () => {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const spawnServer = (build, { port, cardPort, folder }) =>
  spawn(process.execPath, [join(build, 'server/touchline.js'), 'serve'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      CARD_SANDBOX_PORT: String(cardPort),
      CARD_SANDBOX_SECRET: secret,
      CARD_SANDBOX_WEBHOOK_SECRET: secret,
      DATA_FOLDER: folder,
      // A request that is repeated after a kill of the server waits so long for the first.
      CARD_TIMEOUT_MS: '3000',
      // All of them buy from one address.
      RATE_LIMITS: 'off',
    },
  })

const isOk = (address) =>
  fetch(address, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function childOf(parent, program) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const parentOf = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return parentOf === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
      } catch {
        return false
      }
    })
}
