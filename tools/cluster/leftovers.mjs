import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const listOf = (folder) => join(folder, 'processes')

/** Returns when a process began, as its machine counts; null where it is no more. */
function beginOf(pid) {
  try {
    // The name, in brackets, may have spaces.
    const [, rest] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return rest.split(' ')[19]
  } catch {
    return null
  }
}

/** Writes down that a process belongs to the cluster in this folder. */
export function noteProcess(folder, pid) {
  appendFileSync(listOf(folder), `${pid} ${beginOf(pid)}\n`)
}

/** Lists noted processes that still live, the first noted one first. */
function listLeft(folder) {
  if (!existsSync(listOf(folder))) return []
  const noted = readFileSync(listOf(folder), 'utf8').trim().split('\n')
  return noted.flatMap((line) => {
    const [pid, begin] = line.split(' ')
    return begin === beginOf(pid) ? [Number(pid)] : []
  })
}

/** Lists the PostgreSQL servers of the machines in this folder, which Patroni starts. */
function listPostgres(folder) {
  return readdirSync(folder).flatMap((machine) => {
    const data = join(folder, machine, 'patroni/postgres')
    try {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
      return isOurs ? [Number(pid)] : []
    } catch {
      return []
    }
  })
}

/**
 * Kills what the cluster in this folder has left running when its own program was killed, and notes this program.
 * @throws where that program still runs
 * @returns how many processes were ended
 */
export function takeOverFolder(folder) {
  const [first, ...parts] = listLeft(folder)
  const noted = existsSync(listOf(folder)) ? readFileSync(listOf(folder), 'utf8').split(' ')[0] : ''
  if (first !== undefined && String(first) === noted)
    throw new Error(`A cluster runs in ${folder} already, as process ${first}.`)
  const left = existsSync(folder)
    ? [...new Set([first, ...parts, ...listPostgres(folder)])].filter(Boolean)
    : []
  for (const pid of left)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  rmSync(listOf(folder), { force: true })
  return left.length
}
