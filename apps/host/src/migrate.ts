import type { Config } from '@touchline/api/config'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'

const usage = `Usage:
  npm run migrate                 all migrations, when no process of the version before is left
  npm run migrate -- --expand     those that the version before can live with`

/** Reads which migrations the command names; null where it says anything else. */
export function readMigrationsToRun(args: string[]): Config['MIGRATIONS'] | null {
  if (args.length === 0) return 'all'
  return args.length === 1 && args[0] === '--expand' ? 'expand' : null
}

/** Brings the database up to date, and ends: before the servers of a version start, or after the last one of an old one. */
export async function runMigrations(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  const MIGRATIONS = readMigrationsToRun(args)
  if (MIGRATIONS === null) {
    console.error(usage)
    return 1
  }
  await openDatabase({ ...config, MIGRATIONS }, shutdown, 'work')
  console.log(
    MIGRATIONS === 'all' ? 'The database is up to date.' : 'The database has all that this version adds.',
  )
  return 0
}
