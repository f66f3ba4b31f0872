import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const prefix = 'touchline-run-'
/** A folder of a run that begins just now may not have its number yet. */
const youngMs = 60_000
const endWithinMs = 10_000

/**
 * Makes a folder for what a run of tests starts, which says whose it is: when that run is killed, the next one clears it.
 * @returns {string} a path below the system's folder for temporary files
 */
export function makeRunFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, prefix))
  writeFileSync(join(folder, 'run.pid'), String(process.pid))
  return folder
}

/**
 * Ends the servers that killed runs have left, a product before its PostgreSQL, and removes their folders.
 * @param {{ parent?: string, log?: (line: string) => void }} [options]
 */
export async function clearLeftRuns({ parent = tmpdir(), log = console.log } = {}) {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const folder = join(parent, name)
    if (!isLeft(folder)) continue
    for (const pid of findServers(folder)) await end(pid)
    rmSync(folder, { recursive: true, force: true })
    log(`Cleared what a killed run had left in ${folder}.`)
  }
}

function isLeft(folder) {
  const pid = readNumber(join(folder, 'run.pid'))
  if (pid !== null) return !isAlive(pid)
  const found = statSync(folder, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - youngMs > found.mtimeMs
}

/** Processes whose numbers stand in the folder, and which still are what they were then: they name it as their own. */
function findServers(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)))
  const pids = ['server.pid', 'postmaster.pid'].flatMap((name) =>
    paths.filter((path) => path.endsWith(`/${name}`)).map(readNumber),
  )
  return pids.filter((pid) => pid !== null && isAlive(pid) && belongsTo(pid, folder))
}

/** Whether a process names this folder in its arguments or settings, or stands in it. Without /proc nothing is known, and nothing is ended. */
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

/** The first line of a file, where that is a number. */
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
