import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts'
import { OwnPostgresError } from './own-postgres-error.ts'
import { canReach, findUnprivilegedUser, type SystemUser } from './system-user.ts'

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
  /** started by us; adopted from a process of ours that was killed; shared with one that is alive and keeps it. */
  origin: 'started' | 'adopted' | 'shared'
  /** Stops the server, unless it is shared. */
  stop: () => Promise<void>
}

type House = { folder: string; cluster: string; user: SystemUser | null; binaries: PostgresBinaries }

const startTimeoutMs = 30_000
const stopTimeoutMs = 20_000
const logLimitBytes = 5_000_000

/** Starts a real PostgreSQL that keeps its data in `dataFolder`, or takes over the one that already runs there. */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const user = findUnprivilegedUser()
  const folder = prepareFolder(options.dataFolder, user)
  const house = { folder, cluster: join(folder, 'cluster'), user, binaries: findPostgresBinaries(user) }
  const unlock = await lockFolder(folder)
  try {
    return (await takeOver(house, options)) ?? (await start(house, options))
  } finally {
    unlock()
  }
}

function prepareFolder(dataFolder: string, user: SystemUser | null): string {
  const folder = resolve(dataFolder)
  try {
    fs.mkdirSync(folder, { recursive: true })
    const probe = join(folder, `.probe-${process.pid}`)
    fs.writeFileSync(probe, '')
    fs.rmSync(probe)
    if (user) fs.chownSync(folder, user.uid, user.gid)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new OwnPostgresError('FOLDER_UNWRITABLE', `The data folder ${folder} can't be written (${reason}).`)
  }
  if (user && !canReach(folder, user) && process.platform !== 'linux') {
    throw new OwnPostgresError(
      'FOLDER_UNREACHABLE',
      `PostgreSQL may not run as root, and the user ${user.name} can't reach the data folder ${folder}: choose a folder that is not inside a closed one.`,
    )
  }
  return fs.realpathSync(folder)
}

const startingHere = new Set<string>()

/** Two programs that start in one folder at once take turns; the lock of a dead one counts for nothing. */
async function lockFolder(folder: string): Promise<() => void> {
  const lock = join(folder, 'starting.lock')
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += 50) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
      startingHere.add(lock)
      return () => {
        startingHere.delete(lock)
        fs.rmSync(lock, { force: true })
      }
    } catch {
      const holder = readNumber(lock)
      // In a container our number may be the one that a killed program had.
      const isHeld =
        holder === process.pid ? startingHere.has(lock) : holder === null ? isYoung(lock) : isAlive(holder)
      if (isHeld) await sleep(50)
      else fs.rmSync(lock, { force: true })
    }
  }
  throw new OwnPostgresError(
    'START_FAILED',
    `Another program has been starting PostgreSQL in ${folder} for too long.`,
  )
}

/** A lock without a number is one that is being written just now. */
function isYoung(path: string): boolean {
  return Date.now() - (fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 2_000
}

async function takeOver(house: House, { log }: OwnPostgresOptions): Promise<OwnPostgres | null> {
  const left = readPostmaster(house.cluster)
  if (!left) return null
  const url = urlOf(house, left.port)
  if (isOurPostmaster(left.pid, house.cluster) && (await answers(url))) {
    const owner = readNumber(join(house.folder, 'owner.pid'))
    const isShared = owner !== null && owner !== process.pid && isAlive(owner)
    if (!isShared) fs.writeFileSync(join(house.folder, 'owner.pid'), String(process.pid))
    log(`PostgreSQL already runs in ${house.folder}; using it.`)
    return isShared
      ? { url, pid: left.pid, origin: 'shared', stop: () => Promise.resolve() }
      : { url, pid: left.pid, origin: 'adopted', stop: () => stop(left.pid, house.cluster, 'SIGINT') }
  }
  if (isOurPostmaster(left.pid, house.cluster)) await stop(left.pid, house.cluster, 'SIGINT')
  fs.rmSync(join(house.cluster, 'postmaster.pid'), { force: true })
  return null
}

async function start(house: House, options: OwnPostgresOptions): Promise<OwnPostgres> {
  if (!fs.existsSync(join(house.cluster, 'PG_VERSION'))) createCluster(house, options.durable)
  const port = await choosePort(options.port ?? 0)
  const logPath = join(house.folder, 'postgres.log')
  if ((fs.statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) fs.truncateSync(logPath)
  const output = fs.openSync(logPath, 'a')
  const logStart = fs.statSync(logPath).size
  const settings = Object.entries(serverSettings(port, options.durable))
  const server = spawn(
    house.binaries.postgres,
    ['-D', clusterArgument(house), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A session of its own: Ctrl-C in the terminal reaches us, and we stop the database after our last query.
    { ...runAs(house), detached: true, stdio: ['ignore', output, output] },
  )
  fs.closeSync(output)
  let failure = ''
  server.on('error', (error) => (failure = error.message))
  server.on('exit', () => (failure ||= lastTellingLine(logPath, logStart)))
  server.unref()
  for (let waitedMs = 0; waitedMs < startTimeoutMs && !failure; waitedMs += 10) {
    const state = readPostmaster(house.cluster)
    if (state && state.pid === server.pid && state.isReady) {
      fs.writeFileSync(join(house.folder, 'owner.pid'), String(process.pid))
      const quickest = options.durable ? 'SIGINT' : 'SIGQUIT'
      return {
        url: urlOf(house, port),
        pid: state.pid,
        origin: 'started',
        stop: () => stop(state.pid, house.cluster, quickest),
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

/** Made under another name first: a start that is broken off leaves nothing that looks finished. */
function createCluster(house: House, durable: boolean): void {
  const draft = `${house.cluster}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  const password = join(house.folder, 'password')
  fs.writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (house.user) {
    fs.chownSync(draft, house.user.uid, house.user.gid)
    fs.chownSync(password, house.user.uid, house.user.gid)
  }
  const { status, stderr, error } = spawnSync(
    house.binaries.initdb,
    [
      `--pgdata=${clusterArgument({ ...house, cluster: draft })}`,
      '--username=touchline',
      '--pwfile=../password',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...runAs({ ...house, cluster: draft }), encoding: 'utf8' },
  )
  if (status !== 0) {
    const reason = (error?.message ?? stderr).trim().split('\n').at(-1)
    throw new OwnPostgresError(
      'START_FAILED',
      `PostgreSQL could not make its data folder ${draft}: ${reason}`,
    )
  }
  fs.renameSync(draft, house.cluster)
}

function runAs(house: House) {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { cwd: house.cluster, env, ...(house.user ? { uid: house.user.uid, gid: house.user.gid } : {}) }
}

/**
 * As root in a folder closed to all others (a clone in /root), the other user can't walk to the data by name.
 * We enter the folder while still root; the kernel's name for "where I stand" then needs no walk.
 */
function clusterArgument({ cluster, user }: House): string {
  return user && !canReach(cluster, user) ? '/proc/self/cwd' : cluster
}

function serverSettings(port: number, durable: boolean): Record<string, string | number> {
  const isSmall = totalmem() < 2 * 1024 ** 3
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: isSmall ? '64MB' : '256MB',
    effective_cache_size: isSmall ? '512MB' : '2GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Two cores and short queries: helpers of any kind cost more than they bring.
    max_parallel_workers_per_gather: 0,
    io_method: 'sync',
    jit: 'off',
    random_page_cost: 1.1,
    wal_buffers: '16MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    // Claims come and go all day: their tables are swept often and in small portions.
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.05,
    autovacuum_naptime: '20s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // S84: what fails for a visitor stands in our own log, without a row's values. A message, its detail and its
    // statement would bring them into this one: it has only what happens to the server itself.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable
      ? { commit_delay: 50, commit_siblings: 8 }
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
        }),
  }
}

function urlOf(house: House, port: number): string {
  const password = fs.readFileSync(join(house.folder, 'password'), 'utf8').trim()
  return `postgresql://touchline:${password}@127.0.0.1:${port}/postgres`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function stop(pid: number, cluster: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (!isOurPostmaster(pid, cluster)) return
  process.kill(pid, signal)
  for (let waitedMs = 0; waitedMs < stopTimeoutMs; waitedMs += 10) {
    if (!isOurPostmaster(pid, cluster)) return
    await sleep(10)
  }
  if (signal === 'SIGINT') await stop(pid, cluster, 'SIGQUIT')
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

/** postmaster.pid: line 1 the process, line 4 the port, line 8 its state. */
function readPostmaster(cluster: string): { pid: number; port: number; isReady: boolean } | null {
  let lines: string[]
  try {
    lines = fs.readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** After a restart of the machine the number may be another program's: PostgreSQL stands in its data folder. */
function isOurPostmaster(pid: number, cluster: string): boolean {
  if (!pid || !isAlive(pid)) return false
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout.includes(cluster)
  }
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readNumber(path: string): number | null {
  try {
    return Number(fs.readFileSync(path, 'utf8')) || null
  } catch {
    return null
  }
}

function lastTellingLine(logPath: string, from: number): string {
  const log = fs.existsSync(logPath) ? fs.readFileSync(logPath).subarray(from).toString('utf8') : ''
  const lines = log.trim().split('\n')
  const telling = lines.find((line) => /could not bind|FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? ''
  return telling.replace(/^.*?(?:FATAL|PANIC|LOG|WARNING):\s+/, '') || 'it stopped at once'
}
