import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Kills what a cluster in this folder has left running when its own program was killed: each part stands in the
 * folder, or has it in its command.
 * @returns how many processes were ended
 */
export function endLeftovers(folder) {
  const left = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && belongsTo(folder, pid))
  for (const pid of left)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  return left.length
}

function belongsTo(folder, pid) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const stands = readlinkSync(`/proc/${pid}/cwd`)
    return [stands, ...words].some((path) => path === folder || path.startsWith(`${folder}/`))
  } catch {
    // It has ended, or is another user's.
    return false
  }
}
