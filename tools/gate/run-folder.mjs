import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const prefix = 'touchline-run-'
/** Age up to which a run's folder may still be without its process id. */
const youngMs = 60_000
const endWithinMs = 10_000

/** Linux's folder in memory, where a database of several hundred files is made in a fifth of the time. */
const inMemory = '/dev/shm'
const roomNeeded = 4 * 1024 ** 3

/** Chooses the parent folder of runs: in memory if there is room. */
function chooseParent() {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > roomNeeded ? inMemory : tmpdir()
}

/**
 * Makes a folder for the programs that a test run starts, with the run's process id. When that run is killed,
 * the next one clears it.
 * @returns {string} a path in memory, or below the system's folder for temporary files
 */
export function makeRunFolder(parent = chooseParent()) {
  const folder = mkdtempSync(join(parent, prefix))
  writeFileSync(join(folder, 'run.pid'), String(process.pid))
  return folder
}

/**
 * Ends the servers that killed runs have left, a product before its PostgreSQL, and removes their folders.
 * @param {{ parents?: string[], log?: (line: string) => void }} [options]
 */
export async function clearLeftRuns({ parents = [inMemory, tmpdir()], log = console.log } = {}) {
  for (const folder of parents.filter((one) => existsSync(one)).flatMap(listRunFolders)) {
    if (!isLeft(folder)) continue
    for (const pid of findServers(folder)) await end(pid)
    rmSync(folder, { recursive: true, force: true })
    log(`Cleared what a killed run had left in ${folder}.`)
  }
}

const listRunFolders = (parent) =>
  readdirSync(parent)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(parent, name))

function isLeft(folder) {
  const pid = readNumber(join(folder, 'run.pid'))
  if (pid !== null) return !isAlive(pid)
  const found = statSync(folder, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - youngMs > found.mtimeMs
}

/**
 * Finds running processes whose ids are in the folder, and which name it as their own, so their ids were not
 * reused.
 */
function findServers(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)))
  const pids = ['server.pid', 'postmaster.pid'].flatMap((name) =>
    paths.filter((path) => path.endsWith(`/${name}`)).map(readNumber),
  )
  return pids.filter((pid) => pid !== null && isAlive(pid) && belongsTo(pid, folder))
}

/**
 * True when a process names this folder in its arguments or settings, or runs in it. Without /proc nothing is
 * known, and no process is ended.
 */
function belongsTo(pid, folder) {
  const ways = [
    () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    () => readFileSync(`/proc/${pid}/environ`, 'utf8'),
    () => readlinkSync(`/proc/${pid}/cwd`),
  ]
  return ways.some((read) => {
    try {
      return read().includes(folder)
    } catch {
      return false
    }
  })
}

async function end(pid) {
  for (const [signal, withinMs] of [
    ['SIGINT', endWithinMs],
    ['SIGKILL', endWithinMs],
  ]) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 50) {
      if (!isAlive(pid)) return
      await sleep(50)
    }
  }
}

/** Returns the number in the first line of a file, if there is one. */
function readNumber(path) {
  if (!existsSync(path)) return null
  const number = Number(readFileSync(path, 'utf8').split('\n')[0])
  return Number.isInteger(number) && number > 1 ? number : null
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
