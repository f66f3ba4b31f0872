import { runImport } from '@touchline/api/importers/cli'
import type { Config } from '@touchline/api/plugins/config'
import { openDatabase } from './open-database.ts'
import type { Stops } from './stops.ts'

/** Uses the database of a server that is running here, or opens it for as long as the import takes. */
export async function runImporter(config: Config, args: string[], stops: Stops): Promise<number> {
  const { db } = await openDatabase(config, stops, 'work')
  return runImport(db, args)
}
