import type { Config } from '@touchline/api/config'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'

/** Brings the database up to date with all migrations, and ends: before the servers start, or after an update. */
export async function runMigrations(config: Config, shutdown: Shutdown): Promise<number> {
  await openDatabase({ ...config, MIGRATIONS: 'all' }, shutdown, 'work')
  console.log('The database is up to date.')
  return 0
}
