import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'

/**
 * Returns the mark of this process for a file that it holds: its number and its start, since numbers are
 * reused.
 */
export const ownMark = (): string => `${process.pid} ${startOf(process.pid)}`

/**
 * Reads who holds a file; null where it has no number. A mark without a start comes from an earlier release.
 */
export function readHolder(path: string): { pid: number; isRunning: boolean } | null {
  let text: string
  try {
    text = fs.readFileSync(path, 'utf8')
  } catch {
    return null
  }
  const [, number, start = ''] = /^(\d+)(?: (.*))?/s.exec(text) ?? []
  const pid = Number(number)
  if (!pid) return null
  return { pid, isRunning: isAlive(pid) && (start === '' || start === startOf(pid)) }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the moment when a process began, as the system tells it; empty where it doesn't. */
function startOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).stdout?.trim() ?? ''
  try {
    // The 22nd field, counted behind the name, which may hold spaces and brackets.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
