import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries } from './binaries.ts'
import { clusterArgument, createCluster, type Installation, runAs } from './cluster.ts'
import { lockFolder, prepareFolder } from './data-folder.ts'
import { OwnPostgresError } from './own-postgres-error.ts'
import { isOurPostmaster, readPostmaster, stopPostmaster } from './postmaster.ts'
import { ownMark, readHolder } from './process-mark.ts'
import { serverSettings } from './server-settings.ts'
import { findUnprivilegedUser } from './system-user.ts'

export type OwnPostgresOptions = {
  dataFolder: string
  /** 0 or left out: any free port. */
  port?: number
  /** False only for tests: nothing survives a power cut, everything is quicker. */
  durable: boolean
  log: (message: string) => void
}

export type OwnPostgres = {
  url: string
  pid: number
  /**
   * 'started' by us; 'adopted' from a killed process of ours; 'shared' with a living process, which keeps it.
   */
  origin: 'started' | 'adopted' | 'shared'
  /** Stops the server, unless it is shared. */
  stop: () => Promise<void>
}

const startTimeoutMs = 30_000
const answerTimeoutMs = 2_000
const answerTries = 15
const logLimitBytes = 5_000_000
/**
 * Smallest limit of any system for the path of a socket file (macOS: 104 with the closing zero; Linux: 108).
 */
const socketPathBytes = 103

/**
 * Starts a real PostgreSQL that keeps its data in `dataFolder`, or takes over one that already runs there.
 */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const user = findUnprivilegedUser()
  const folder = prepareFolder(options.dataFolder, user)
  const installation = {
    folder,
    cluster: join(folder, 'cluster'),
    user,
    binaries: findPostgresBinaries(user),
  }
  const unlock = await lockFolder(folder)
  try {
    return (await takeOver(installation, options)) ?? (await start(installation, options))
  } finally {
    unlock()
  }
}

async function takeOver(
  installation: Installation,
  { log }: OwnPostgresOptions,
): Promise<OwnPostgres | null> {
  const left = readPostmaster(installation.cluster)
  if (!left) return null
  if (isOurPostmaster(left.pid, installation.cluster)) {
    const url = urlOf(installation, left.port)
    const owner = readHolder(join(installation.folder, 'owner.pid'))
    const isShared = owner !== null && owner.pid !== process.pid && owner.isRunning
    if (await answersInTime(url)) {
      log(`PostgreSQL already runs in ${installation.folder}; using it.`)
      if (isShared) return { url, pid: left.pid, origin: 'shared', stop: () => Promise.resolve() }
      fs.writeFileSync(join(installation.folder, 'owner.pid'), ownMark())
      const stop = () => stopPostmaster(left.pid, installation.cluster, 'SIGINT')
      return { url, pid: left.pid, origin: 'adopted', stop }
    }
    // Its owner works with it: a server that is only slow has not died.
    if (isShared)
      throw new OwnPostgresError(
        'START_FAILED',
        `PostgreSQL in ${installation.folder} belongs to process ${owner.pid} and has not answered for half a minute: try again when that process is less busy, or stop it first.`,
      )
    await stopPostmaster(left.pid, installation.cluster, 'SIGINT')
  }
  fs.rmSync(join(installation.cluster, 'postmaster.pid'), { force: true })
  return null
}

async function start(installation: Installation, options: OwnPostgresOptions): Promise<OwnPostgres> {
  if (!fs.existsSync(join(installation.cluster, 'PG_VERSION'))) createCluster(installation, options.durable)
  const port = await choosePort(options.port ?? 0)
  const logPath = join(installation.folder, 'postgres.log')
  if ((fs.statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) fs.truncateSync(logPath)
  const output = fs.openSync(logPath, 'a')
  const logStart = fs.statSync(logPath).size
  const settings = Object.entries(serverSettings(port, options.durable))
  const server = spawn(
    installation.binaries.postgres,
    ['-D', clusterArgument(installation), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A session of its own: Ctrl-C in the terminal reaches us, and we stop the database after our last query.
    { ...runAs(installation), detached: true, stdio: ['ignore', output, output] },
  )
  fs.closeSync(output)
  let failure = ''
  server.on('error', (error) => (failure = error.message))
  server.on('exit', () => (failure ||= lastTellingLine(logPath, logStart)))
  server.unref()
  for (let waitedMs = 0; waitedMs < startTimeoutMs && !failure; waitedMs += 10) {
    const state = readPostmaster(installation.cluster)
    if (state && state.pid === server.pid && state.isReady) {
      fs.writeFileSync(join(installation.folder, 'owner.pid'), ownMark())
      const quickest = options.durable ? 'SIGINT' : 'SIGQUIT'
      return {
        url: urlOf(installation, port),
        pid: state.pid,
        origin: 'started',
        stop: () => stopPostmaster(state.pid, installation.cluster, quickest),
      }
    }
    await sleep(10)
  }
  if (!failure && server.pid) process.kill(server.pid, 'SIGQUIT')
  if (/address already in use/i.test(failure)) throw portInUse(port)
  throw new OwnPostgresError(
    'START_FAILED',
    `PostgreSQL did not start: ${failure || 'it was not ready in time'} (see ${logPath}).`,
  )
}

/**
 * Returns the server's address: its socket file, which takes a quarter less time than TCP; TCP where the
 * system can't name that file, or where the server, maybe started by an earlier release, has none.
 */
function urlOf({ folder, cluster }: Installation, port: number): string {
  const password = fs.readFileSync(join(folder, 'password'), 'utf8').trim()
  const socket = join(cluster, `.s.PGSQL.${port}`)
  const hasSocket = Buffer.byteLength(socket) <= socketPathBytes && fs.existsSync(socket)
  const host = hasSocket ? encodeURIComponent(cluster) : '127.0.0.1'
  return `postgresql://touchline:${password}@${host}:${port}/postgres`
}

/** Waits for a first answer, which takes time on a busy machine. */
async function answersInTime(url: string): Promise<boolean> {
  for (let tries = 0; tries < answerTries; tries += 1) {
    if (await answers(url)) return true
    await sleep(100)
  }
  return false
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // It answers, but to say that all its connections are used.
    return (error as { code?: string }).code === '53300'
  } finally {
    await client.end().catch(() => {})
  }
}

async function choosePort(wanted: number): Promise<number> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.once('error', () => fail(portInUse(wanted)))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : wanted))
    })
  })
}

function portInUse(port: number): OwnPostgresError {
  return new OwnPostgresError(
    'PORT_IN_USE',
    `Port ${port}, chosen for PostgreSQL, is in use by another program.`,
  )
}

function lastTellingLine(logPath: string, from: number): string {
  const log = fs.existsSync(logPath) ? fs.readFileSync(logPath).subarray(from).toString('utf8') : ''
  const lines = log.trim().split('\n')
  const telling = lines.find((line) => /could not bind|FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? ''
  return telling.replace(/^.*?(?:FATAL|PANIC|LOG|WARNING):\s+/, '') || 'it stopped at once'
}
