import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const root = resolve(import.meta.dirname, '..')
const ticksPerSecond = 100
/** Flags for Node in `npm start`. */
const nodeFlags = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('--'))
const secret = 'only-for-the-bench-of-touchline'

/** Copies the build to a folder in the project, so that a build during the run changes nothing. */
export function copyBuild() {
  const folder = join(import.meta.dirname, 'results/build')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const half of ['client', 'server'])
    cpSync(join(root, 'dist', half), join(folder, half), { recursive: true })
  return folder
}

/**
 * Starts the built product with its own durable PostgreSQL in a folder of its own, and the card sandbox
 * beside it. Further processes share its database, without jobs.
 * @param {{ build: string, dataFolder?: string, webhooks?: boolean, profileFolder?: string, processes?: number, settings?: Record<string, string> }} options
 */
export async function startProduct({
  build,
  dataFolder,
  webhooks = false,
  profileFolder,
  processes = 1,
  settings = {},
}) {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  const [cardPort, ...ports] = await findFreePorts(1 + processes)
  const [port] = ports
  const sandbox = spawnSandbox({ build, cardPort, port, webhooks })
  const shared = {
    CARD_SANDBOX_ORIGIN: `http://127.0.0.1:${cardPort}`,
    DATA_FOLDER: folder,
    ...(processes > 1 && { ANSWERS_KEYS: randomBytes(32).toString('base64') }),
    ...settings,
  }
  const servers = []
  const serve = async (env) => {
    const { child, ready } = spawnServer({ build, profileFolder, env: { ...shared, ...env } })
    servers.push(child)
    await ready
  }
  // No process outlives the bench, however it ends.
  const kill = () => [...servers, sandbox].forEach((child) => child.kill('SIGTERM'))
  process.once('exit', kill)
  const origin = `http://localhost:${port}`
  await serve({ PORT: String(port) })
  const postmaster = postmasterOf(folder)
  for (const further of ports.slice(1))
    await serve({
      PORT: String(further),
      DATABASE_URL: postmaster.url,
      DATA_FOLDER: join(folder, `process-${further}`),
      JOBS: 'off',
    })
  const [server] = servers

  return {
    origin,
    port,
    ports,
    cardPort,
    folder,
    databaseUrl: postmaster.url,
    childrenOf: (pid) => familyOf(pid).slice(1),
    load: () => loadavg()[0].toFixed(1),
    connect: async () => {
      const client = new pg.Client({ connectionString: postmaster.url })
      await client.connect()
      return client
    },
    rssMegabytes: () => ({
      server: rssOf(server.pid),
      postgres: familyOf(postmaster.pid).reduce((sum, pid) => sum + privateOf(pid), 0),
    }),
    /** Peak memory of the server since its start, read without polling. */
    mostMegabytes: () => kilobytesIn(`/proc/${server.pid}/status`, /VmHWM:\s+(\d+)/) / 1024,
    cpuMs: () => ({
      server: cpuOf(servers.map(({ pid }) => pid)),
      postgres: cpuOf(familyOf(postmaster.pid)) + cpuOfEnded(postmaster.pid),
      cards: cpuOf([sandbox.pid]),
    }),
    stop: async () => {
      process.off('exit', kill)
      // The first one's database ends with it.
      await Promise.all(servers.slice(1).map(end))
      await Promise.all([end(server), end(sandbox)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const spawnSandbox = ({ build, cardPort, port, webhooks }) =>
  spawn(process.execPath, [join(build, 'server/card-sandbox.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      CARD_SANDBOX_PORT: String(cardPort),
      CARD_SANDBOX_SECRET: secret,
      CARD_SANDBOX_WEBHOOK_SECRET: secret,
      CARD_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/checkout/webhooks/sandbox`,
      CARD_SANDBOX_WEBHOOKS: webhooks ? 'on' : 'off',
    },
  })

/** Starts a server. `ready` ends when it answers. */
function spawnServer({ build, profileFolder, env }) {
  const profiling = profileFolder ? ['--cpu-prof', '--cpu-prof-dir', profileFolder] : []
  const child = spawn(
    process.execPath,
    [...nodeFlags, ...profiling, join(build, 'server/touchline.js'), 'serve'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        CARD_SANDBOX_SECRET: secret,
        CARD_SANDBOX_WEBHOOK_SECRET: secret,
        // Every requested page is rendered on the server, so that rendering is measured.
        RENDERINGS_AT_ONCE: '64',
        // All load comes from a single address, which the limits would block.
        RATE_LIMITS: 'off',
        ...env,
      },
    },
  )
  let complaint = ''
  child.stderr.on('data', (text) => (complaint = `${complaint}${text}`.slice(-2000)))
  return { child, ready: untilReady(`http://127.0.0.1:${env.PORT}`, child, () => complaint) }
}

export async function untilReady(origin, server, complaint) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The product ended before it was ready: ${complaint()}`)
    const reply = await fetch(`${origin}/health/ready`).catch(() => null)
    if (reply?.ok) return
    await sleep(10)
  }
}

/** Finds the product's own PostgreSQL, to which the bench adds its sessions. */
function postmasterOf(folder) {
  const house = join(folder, 'postgres')
  const [pid, , , port] = readFileSync(join(house, 'cluster/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(house, 'password'), 'utf8').trim()
  return { pid: Number(pid), url: `postgresql://touchline:${password}@127.0.0.1:${port}/postgres` }
}

async function end(child) {
  if (child.exitCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}

function familyOf(pid) {
  return [
    pid,
    ...readdirSync('/proc')
      .map(Number)
      .filter((one) => one && statOf(one)?.parent === pid),
  ]
}

/** Reads a process from /proc; null for one that has gone. The name in brackets may hold spaces. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [own, system, ended, endedSystem] = fields.slice(11, 15).map(Number)
    return { parent: Number(fields[1]), ticks: own + system, endedTicks: ended + endedSystem }
  } catch {
    return null
  }
}

const cpuOf = (pids) =>
  pids.reduce((sum, pid) => sum + ((statOf(pid)?.ticks ?? 0) * 1000) / ticksPerSecond, 0)

/**
 * Returns the processor time of child processes that have ended, such as those that tidy up. Without it the
 * sum would go down.
 */
const cpuOfEnded = (pid) => ((statOf(pid)?.endedTicks ?? 0) * 1000) / ticksPerSecond

const rssOf = (pid) => kilobytesIn(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/) / 1024

/**
 * Returns a process's own memory and its part of the shared memory. PostgreSQL's processes share most of
 * theirs.
 */
const privateOf = (pid) => kilobytesIn(`/proc/${pid}/smaps_rollup`, /Pss:\s+(\d+)/) / 1024

function kilobytesIn(path, pattern) {
  try {
    return Number(pattern.exec(readFileSync(path, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

export async function findFreePorts(count) {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((done) => {
          const probe = createServer().listen(0, '127.0.0.1', () => done(probe))
        }),
    ),
  )
  const ports = probes.map((probe) => probe.address().port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}
