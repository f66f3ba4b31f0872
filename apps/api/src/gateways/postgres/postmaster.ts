import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './process-mark.ts'

const stopTimeoutMs = 20_000

/** Reads postmaster.pid: line 1 the process, line 4 the port, line 8 its state. */
export function readPostmaster(cluster: string): { pid: number; port: number; isReady: boolean } | null {
  let lines: string[]
  try {
    lines = fs.readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/**
 * True when the process is our PostgreSQL, by its working folder. After a restart another program may have
 * the number.
 */
export function isOurPostmaster(pid: number, cluster: string): boolean {
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

export async function stopPostmaster(
  pid: number,
  cluster: string,
  signal: 'SIGINT' | 'SIGQUIT',
): Promise<void> {
  if (!isOurPostmaster(pid, cluster)) return
  process.kill(pid, signal)
  for (let waitedMs = 0; waitedMs < stopTimeoutMs; waitedMs += 10) {
    if (!isOurPostmaster(pid, cluster)) return
    await sleep(10)
  }
  if (signal === 'SIGINT') await stopPostmaster(pid, cluster, 'SIGQUIT')
}
