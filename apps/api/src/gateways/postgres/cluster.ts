import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import { OwnPostgresError } from './own-postgres-error.ts'
import { canReach, type SystemUser } from './system-user.ts'

export type Installation = {
  folder: string
  cluster: string
  user: SystemUser | null
  binaries: PostgresBinaries
}

/** Creates the cluster under another name first: an interrupted start leaves nothing that looks finished. */
export function createCluster(installation: Installation, durable: boolean): void {
  const draft = `${installation.cluster}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  const password = join(installation.folder, 'password')
  fs.writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (installation.user) {
    fs.chownSync(draft, installation.user.uid, installation.user.gid)
    fs.chownSync(password, installation.user.uid, installation.user.gid)
  }
  const { status, stderr, error } = spawnSync(
    installation.binaries.initdb,
    [
      `--pgdata=${clusterArgument({ ...installation, cluster: draft })}`,
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
    { ...runAs({ ...installation, cluster: draft }), encoding: 'utf8' },
  )
  if (status !== 0) {
    const reason = (error?.message ?? stderr).trim().split('\n').at(-1)
    throw new OwnPostgresError(
      'START_FAILED',
      `PostgreSQL could not make its data folder ${draft}: ${reason}`,
    )
  }
  fs.renameSync(draft, installation.cluster)
}

export function runAs(installation: Installation) {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return {
    cwd: installation.cluster,
    env,
    ...(installation.user ? { uid: installation.user.uid, gid: installation.user.gid } : {}),
  }
}

/**
 * Returns the path for PostgreSQL. As root in a folder closed to all others (a clone in /root), the other
 * user can't walk to the data by name. We enter the folder while still root; the kernel's name for "where I
 * stand" then needs no walk.
 */
export function clusterArgument({ cluster, user }: Installation): string {
  return user && !canReach(cluster, user) ? '/proc/self/cwd' : cluster
}
