import type { Config } from '@touchline/api/config'
import type { PooledDatabase } from '@touchline/api/stores/database/database'
import { findDatabaseOf } from '@touchline/api/stores/spread/client-databases'
import { hasMoneyNamed, numberOfId } from '@touchline/api/stores/spread/find-holder'
import { home, readOwnDatabase } from '@touchline/api/stores/spread/own-database'
import { openDatabase, withPatience } from '../open-database.ts'
import type { Shutdown } from '../shutdown.ts'
import { configOfDatabase } from './other-databases.ts'

type Command = (config: Config, args: string[], shutdown: Shutdown) => Promise<number>

/**
 * Runs a command where it belongs: in the database of its client, or of the one thing that it names. A command that names
 * neither is run in each database, one after the other; it ends with the worst of their exit codes.
 */
export async function overDatabases(
  command: Command,
  { config, args, shutdown }: { config: Config; args: string[]; shutdown: Shutdown },
): Promise<number> {
  if (config.DATABASE_URLS.length === 0) return command(config, args, shutdown)
  const name = await findDatabase(config, args, shutdown)
  if (name !== null) return command(configAt(config, name), args, shutdown)
  let worst = 0
  for (const each of [home, ...config.DATABASE_URLS.map((one) => one.name)]) {
    console.log(`— ${each} —`)
    worst = Math.max(worst, await command(configAt(config, each), args, shutdown))
  }
  return worst
}

/** The settings of one database, for a command that knows of no other. */
export const configAt = (config: Config, name: string): Config =>
  name === home ? { ...config, DATABASE_URLS: [], DATABASE_DIRECT_URLS: [] } : configOfDatabase(config, name)

async function findDatabase(config: Config, args: string[], shutdown: Shutdown): Promise<string | null> {
  const { db } = await openDatabase(configAt(config, home), shutdown, 'work')
  const client = clientIn(args)
  if (client !== null) return findDatabaseOf(db, client)
  const [act = '', named = ''] = args
  if (namesNothing.has(act) || named === '' || named.startsWith('--')) return null
  return findHolder(config, db, named)
}

/** Acts whose second word is no id: a venue, or the first word of a command without acts. */
const namesNothing: ReadonlySet<string> = new Set(['list', 'invite', 'reset-second-factor', 'statements'])

async function findHolder(config: Config, homeDb: PooledDatabase, named: string): Promise<string | null> {
  const others = config.DATABASE_URLS.map(({ name }) => name)
  const holds = async (db: PooledDatabase): Promise<boolean> =>
    /^\d{1,15}$/.test(named)
      ? (await readOwnDatabase(db)).number === numberOfId(named)
      : hasMoneyNamed(db, named)
  for (const name of [home, ...others]) {
    const isHeld = name === home ? await holds(homeDb) : await withPatience(directUrlOf(config, name), holds)
    if (isHeld) return name
  }
  return null
}

function directUrlOf(config: Config, name: string): string {
  const own = configOfDatabase(config, name)
  return own.DATABASE_DIRECT_URL ?? own.DATABASE_URL!
}

/** Returns the client that the words of a command name: `--client SLUG`, or `--client=SLUG`. */
function clientIn(args: readonly string[]): string | null {
  const at = args.findIndex((word) => word === '--client' || word.startsWith('--client='))
  if (at < 0) return null
  return args[at] === '--client' ? (args[at + 1] ?? null) : args[at]!.slice('--client='.length)
}
