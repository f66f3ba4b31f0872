import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from '../apps/api/src/gateways/postgres/own-postgres.ts'
import { migrate } from '../apps/api/src/stores/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run, as its superuser. */
    postgresAdminUrl: string
    /** A migrated and otherwise empty database, to be cloned. */
    postgresTemplate: string
  }
}

/** One PostgreSQL for the whole run; what it holds is thrown away. */
export default async function setUpPostgres(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-tests-'))
  const postgres = await startOwnPostgres({ dataFolder: folder, durable: false, log: () => {} })
  await makeTemplate(postgres.url)
  project.provide('postgresAdminUrl', postgres.url)
  project.provide('postgresTemplate', 'migrated')
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('create database migrated')
  await admin.end()
  const url = new URL(adminUrl)
  url.pathname = '/migrated'
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  await migrate(pool)
  // A database can be cloned only while it has no connections.
  await pool.end()
}
