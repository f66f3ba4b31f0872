import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const packages = {
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  Patroni: ['/usr/bin/patroni', 'patroni'],
  PostgreSQL: ['/usr/lib/postgresql', 'postgresql'],
  pgBackRest: ['/usr/bin/pgbackrest', 'pgbackrest'],
  HAProxy: ['/usr/sbin/haproxy', 'haproxy'],
  PgBouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
}
const mayInstall = process.getuid() === 0
/** User of the product's own processes. */
const ownUser = 'touchline'

/** Finds the programs that a cluster is made of, and installs what is missing where this user may. */
export function findPrograms() {
  const missing = Object.entries(packages).filter(([, [path]]) => !existsSync(path))
  if (missing.length > 0) {
    const names = missing.map(([, [, name]]) => name)
    console.log(`Missing here: ${missing.map(([part]) => part).join(', ')}.`)
    if (!mayInstall || !existsSync('/usr/bin/apt-get'))
      throw new Error(`Install them first, on Debian by: sudo apt-get install ${names.join(' ')}`)
    install(names)
  }
  return { postgresBin: newestPostgres() }
}

function install(names) {
  console.log(`Installing ${names.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], env)
  // Debian starts what it installs, on the usual addresses: ours have their own.
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { ...env, RUNLEVEL: '1' })
}

function run(program, args, env) {
  const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr.trim().slice(-500)}`)
}

function newestPostgres() {
  const folder = packages.PostgreSQL[0]
  const versions = readdirSync(folder).filter((version) => existsSync(join(folder, version, 'bin/initdb')))
  const newest = Math.max(...versions.map(Number))
  if (!Number.isFinite(newest)) throw new Error(`There is no PostgreSQL server below ${folder}.`)
  return join(folder, String(newest), 'bin')
}

/**
 * Finds the users that run the parts: those of their packages, and one of the product's. Nothing runs as root;
 * where another user starts the cluster, all is theirs.
 */
export function findUsers() {
  if (!mayInstall) return { postgres: null, etcd: null, haproxy: null, touchline: null }
  if (idOf(ownUser) === null)
    run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownUser])
  return Object.fromEntries(['postgres', 'etcd', 'haproxy', ownUser].map((name) => [name, idOf(name)]))
}

function idOf(name) {
  const { status, stdout } = spawnSync('id', [name], { encoding: 'utf8' })
  const ids = /uid=(\d+).* gid=(\d+)/.exec(stdout)
  return status === 0 && ids ? { uid: Number(ids[1]), gid: Number(ids[2]) } : null
}
