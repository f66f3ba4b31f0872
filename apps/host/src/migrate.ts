import type { Config } from '@touchline/api/config'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'
import { configOfDatabase, prepareDatabase } from './spread/other-databases.ts'

const usage = `Usage:
  npm run migrate                 all migrations, when no process of the version before is left
  npm run migrate -- --expand     those that the version before can live with`

/** Reads which migrations the command names; null where it says anything else. */
export function readMigrationsToRun(args: string[]): Config['MIGRATIONS'] | null {
  if (args.length === 0) return 'all'
  return args.length === 1 && args[0] === '--expand' ? 'expand' : null
}

/**
 * Brings the databases up to date, one after the other, and ends: before the servers of a version start, or after the
 * last one of an old one.
 */
export async function runMigrations(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  const MIGRATIONS = readMigrationsToRun(args)
  if (MIGRATIONS === null) {
    console.error(usage)
    return 1
  }
  const all: Config = { ...config, MIGRATIONS }
  const { db } = await openDatabase(all, shutdown, 'work')
  for (const { name } of config.DATABASE_URLS)
    await prepareDatabase(configOfDatabase(all, name), { name, homeDb: db })
  const which = ['home', ...config.DATABASE_URLS.map(({ name }) => name)]
  const databases = which.length === 1 ? 'The database' : `Each database (${which.join(', ')})`
  console.log(`${databases} ${MIGRATIONS === 'all' ? 'is up to date.' : 'has all that this version adds.'}`)
  return 0
}
