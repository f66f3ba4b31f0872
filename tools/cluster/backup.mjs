import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs a program on a database machine, as its user. @returns what it printed @throws where it failed */
export function runOn(cluster, machine, [program, ...args], input) {
  const { folder, user } = cluster.databaseFiles.get(machine)
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed: ${(stderr || stdout).trim().slice(-800)}`)
  return stdout
}

const pgbackrest = (cluster, machine, ...args) => {
  const config = join(cluster.databaseFiles.get(machine).folder, 'pgbackrest.conf')
  return runOn(cluster, machine, ['pgbackrest', `--config=${config}`, '--stanza=touchline', ...args])
}

/** Makes the repository where it is new, and takes a base backup of the leader: a full one at first. */
export async function takeBackup(cluster) {
  const leader = await cluster.leader()
  if (leader === null) throw new Error('no machine leads the database, so there is nothing to back up')
  pgbackrest(cluster, leader, 'stanza-create')
  pgbackrest(cluster, leader, 'backup')
}

/** Returns whether the repository has a base backup. */
export async function hasBackup(cluster) {
  const [stanza] = JSON.parse(pgbackrest(cluster, 'db1', 'info', '--output=json'))
  return (stanza?.backup ?? []).length > 0
}
