import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from '../apps/api/src/gateways/postgres/own-postgres.ts'
import { migrate, migrations } from '../apps/api/src/stores/database/migrate.ts'
import { clearLeftRuns, makeRunFolder } from './gate/run-folder.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server of this run, as its superuser. */
    postgresAdminUrl: string
    /** Name of a migrated and otherwise empty database, to be cloned. */
    postgresTemplate: string
  }
}

type Server = { url: string; template: string; stop: () => Promise<void> }

/**
 * Server shared in this process. The projects of a run set themselves up one after another, each with a copy
 * of this module.
 */
const shared = globalThis as { testPostgres?: { server: Promise<Server>; users: number } }

/**
 * Starts a PostgreSQL for all projects of a run, whose data is thrown away afterwards. TEST_POSTGRES_URL
 * names a running server instead, which several runs use in turn, such as those of tools/mutants; its starter
 * throws away its data.
 */
export default async function setUpPostgres(project: TestProject) {
  const used = (shared.testPostgres ??= { server: startPostgres(), users: 0 })
  used.users += 1
  const { url, template, stop } = await used.server
  project.provide('postgresAdminUrl', url)
  project.provide('postgresTemplate', template)
  return async () => {
    used.users -= 1
    if (used.users === 0) await stop()
  }
}

async function startPostgres(): Promise<Server> {
  const given = process.env['TEST_POSTGRES_URL']
  if (given) return { url: given, template: await makeTemplate(given), stop: () => Promise.resolve() }
  await clearLeftRuns()
  const folder = makeRunFolder()
  const { url, stop } = await startOwnPostgres({ dataFolder: folder, durable: false, log: () => {} })
  return {
    url,
    template: await makeTemplate(url),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes the template database. The same migrations share one, which an earlier run may have made; it is
 * marked when it is done. @returns its name
 */
async function makeTemplate(adminUrl: string): Promise<string> {
  const template = `migrated_${hashOfMigrations()}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ isDone: boolean }>(
      'select datistemplate as "isDone" from pg_database where datname = $1',
      [template],
    )
    if (rows[0]?.isDone) return template
    if (!rows[0]) await admin.query(`create database ${template}`)
    const url = new URL(adminUrl)
    url.pathname = `/${template}`
    const pool = new pg.Pool({ connectionString: url.href, max: 1 })
    await migrate(pool)
    // A database can be cloned only while it has no connections.
    await pool.end()
    await admin.query(`alter database ${template} is_template true`)
    return template
  } finally {
    await admin.end()
  }
}

/** Hashes the migrations, and the program that applies them. */
function hashOfMigrations(): string {
  const program = readFileSync(resolve(import.meta.dirname, '../apps/api/src/stores/database/migrate.ts'))
  return createHash('sha256').update(program).update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
}
