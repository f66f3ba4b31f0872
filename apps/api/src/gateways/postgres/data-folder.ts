import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OwnPostgresError } from './own-postgres-error.ts'
import { ownMark, readHolder } from './process-mark.ts'
import { canReach, type SystemUser } from './system-user.ts'

const waitAtMostMs = 30_000

/** Prepares the data folder. @throws OwnPostgresError where PostgreSQL could not keep its data there */
export function prepareFolder(dataFolder: string, user: SystemUser | null): string {
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

/** Makes two programs that start in one folder take turns; the lock of a dead one counts for nothing. */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = join(folder, 'starting.lock')
  for (let waitedMs = 0; waitedMs < waitAtMostMs; waitedMs += 50) {
    try {
      fs.writeFileSync(lock, ownMark(), { flag: 'wx' })
      startingHere.add(lock)
      return () => {
        startingHere.delete(lock)
        fs.rmSync(lock, { force: true })
      }
    } catch {
      const holder = readHolder(lock)
      // In a container a killed program may have had our own process number.
      const isHeld =
        holder?.pid === process.pid ? startingHere.has(lock) : (holder?.isRunning ?? isYoung(lock))
      if (isHeld) await sleep(50)
      else fs.rmSync(lock, { force: true })
    }
  }
  throw new OwnPostgresError(
    'START_FAILED',
    `Another program has been starting PostgreSQL in ${folder} for too long.`,
  )
}

/** True for a new lock: one without a number is still being written. */
function isYoung(path: string): boolean {
  return Date.now() - (fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 2_000
}
