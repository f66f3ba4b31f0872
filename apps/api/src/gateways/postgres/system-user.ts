import { spawnSync } from 'node:child_process'
import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type SystemUser = { name: string; uid: number; gid: number }

/**
 * Finds the user that PostgreSQL runs as when we are root, since it refuses to run as root. Null: the user of
 * this process.
 */
export function findUnprivilegedUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== null && gid !== null) return { name, uid, gid }
  }
  return { name: 'number 65534', uid: 65_534, gid: 65_534 }
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.trim()) : null
}

/** True when `user` may walk through every folder above `path` and into it. */
export function canReach(path: string, user: SystemUser): boolean {
  for (let at = realpathSync(path); ; at = dirname(at)) {
    if (!canEnter(at, user)) return false
    if (at === dirname(at)) return true
  }
}

function canEnter(folder: string, user: SystemUser): boolean {
  const { uid, gid, mode } = statSync(folder)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
