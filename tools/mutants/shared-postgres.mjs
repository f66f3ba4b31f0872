import { mkdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import { startOwnPostgres } from '../../apps/api/src/gateways/postgres/own-postgres.ts'

/**
 * A PostgreSQL that one run of tests after another uses, with the database that they clone: starting one and migrating it
 * takes longer than most of their tests.
 */
export async function startSharedPostgres(folder) {
  mkdirSync(folder, { recursive: true })
  let server = await start()
  return {
    url: () => server.url,
    /** Drops what a run that was cut off has left; a server that a fault has harmed is replaced. */
    async clean() {
      try {
        await dropTestDatabases(server.url)
      } catch {
        await server.stop()
        server = await start()
      }
    },
    stop: () => server.stop(),
    /** Without waiting, when this process is about to end. */
    kill: () => process.kill(server.pid, 'SIGQUIT'),
  }

  function start() {
    rmSync(folder, { recursive: true, force: true })
    return startOwnPostgres({ dataFolder: folder, durable: false, log: () => {} })
  }
}

async function dropTestDatabases(connectionString) {
  const admin = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  admin.on('error', () => {})
  await admin.connect()
  try {
    const { rows } = await admin.query(`select datname from pg_database where datname like 'test\\_%'`)
    for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`)
  } finally {
    await admin.end()
  }
}
