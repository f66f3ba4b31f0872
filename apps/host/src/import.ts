import type { Config } from '@touchline/api/config'
import { runImport } from '@touchline/api/importers/cli'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'
import { importIntoItsDatabase } from './spread/import-into.ts'

/** Uses the database of a server that is running here, or opens it for as long as the import takes. */
export async function runImporter(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  if (config.DATABASE_URLS.length > 0) return importIntoItsDatabase(config, args, shutdown)
  const { db } = await openDatabase(config, shutdown, 'work')
  return runImport(db, args)
}
