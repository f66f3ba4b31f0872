import type { Config } from '@touchline/api/config'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'
import { configOfDatabase, prepareDatabase } from './spread/other-databases.ts'

/** Brings the databases up to date with all migrations, one after the other, and ends: before the servers start, or after an update. */
export async function runMigrations(config: Config, shutdown: Shutdown): Promise<number> {
  const all: Config = { ...config, MIGRATIONS: 'all' }
  const { db } = await openDatabase(all, shutdown, 'work')
  for (const { name } of config.DATABASE_URLS)
    await prepareDatabase(configOfDatabase(all, name), { name, homeDb: db })
  console.log(
    config.DATABASE_URLS.length === 0
      ? 'The database is up to date.'
      : `The databases are up to date: home, ${config.DATABASE_URLS.map(({ name }) => name).join(', ')}.`,
  )
  return 0
}
