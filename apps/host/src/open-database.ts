import { resolve } from 'node:path'
import type { Config } from '@touchline/api/config'
import { findLackingSettings } from '@touchline/api/stores/database/connections/lacking-settings'
import { createDatabase, type PooledDatabase } from '@touchline/api/stores/database/database'
import { MigrationRefused, migrateDatabase } from '@touchline/api/stores/database/migrate'
import { removeLeftClock } from '@touchline/api/stores/demo/demo-clock'
import { noticeRestore, type Restore } from '@touchline/api/stores/ledger/restores'
import { countWords } from '@touchline/rules/words/count-words'
import { CannotStart } from './cannot-start.ts'
import { keepOwnPostgres } from './keep-postgres.ts'
import type { Shutdown } from './shutdown.ts'

export interface OpenDatabase {
  /** PostgreSQL itself, past a pooler: for work that takes long. */
  directUrl: string
  db: PooledDatabase
}

/** The database of the settings, or a PostgreSQL of our own; brought up to date. */
export async function openDatabase(
  config: Config,
  shutdown: Shutdown,
  patience: 'request' | 'work' = 'request',
): Promise<OpenDatabase> {
  const url = config.DATABASE_URL ?? (await openOwn(config, shutdown))
  const directUrl = config.DATABASE_DIRECT_URL ?? url
  try {
    if (config.DEMO) await removeLeftClock(directUrl)
    await migrateDatabase(directUrl, config.MIGRATIONS)
  } catch (error) {
    throw error instanceof MigrationRefused ? error : explain(error, directUrl)
  }
  const db = openPool(config, { url, directUrl, patience })
  shutdown.add('the connections to the database', () => db.destroy())
  if (isPooled(config, patience)) await demandSettings(url)
  await tellOfRestore(directUrl)
  return { directUrl, db }
}

const isPooled = (config: Config, patience: 'request' | 'work'): boolean =>
  patience === 'request' && config.DATABASE_DIRECT_URL !== undefined

/** Opens the connections of the settings; no query is made yet. */
export function openPool(
  config: Config,
  {
    url,
    directUrl,
    patience,
    isOpened,
  }: { url: string; directUrl: string; patience: 'request' | 'work'; isOpened?: () => boolean },
): PooledDatabase {
  const isPooler = isPooled(config, patience)
  return createDatabase(isPooler ? url : directUrl, {
    max: config.DATABASE_POOL,
    patience,
    isPooler,
    prepares: !isPooler || config.DATABASE_PREPARED,
    ...(isOpened && { isOpened }),
  })
}

/** Says so where the data came from a backup, whose money is then looked at again. */
export async function tellOfRestore(directUrl: string): Promise<void> {
  const restored = await withPatience(directUrl, noticeRestore)
  if (restored) console.error(restoredWords(restored))
}

/**
 * Does a part of a start over a connection of its own, which waits for a database that has much to do: no visitor waits for
 * it yet, and a start that ended there would have to be tried again.
 */
export async function withPatience<Result>(
  url: string,
  act: (db: PooledDatabase) => Promise<Result>,
  { isPooler = false } = {},
): Promise<Result> {
  const db = createDatabase(url, { max: 1, patience: 'work', isPooler, prepares: !isPooler })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

const restoredWords = ({ fromDay, payments, refunds }: Restore): string =>
  `This data came from another place, as from a backup: its money ends on ${fromDay}. ${countWords(payments, 'payment')} and ${countWords(refunds, 'refund')} that were not at their end are looked at again now. What began after the backup is found by: npm run payments -- after-restore (docs/operations.md).`

export async function demandSettings(url: string): Promise<void> {
  const lacking = await withPatience(url, findLackingSettings, { isPooler: true }).catch((error: unknown) => {
    throw explain(error, url)
  })
  if (lacking.length > 0)
    throw new CannotStart(
      `Behind the pooler of DATABASE_URL these are not set for our role: ${lacking.join(', ')}. docs/operations.md says how.`,
    )
}

async function openOwn(config: Config, shutdown: Shutdown): Promise<string> {
  const own = await keepOwnPostgres({
    dataFolder: resolve(config.DATA_FOLDER, 'postgres'),
    durable: true,
    log: () => {},
  })
  const kill = () => {
    if (own.pid > 0) process.kill(own.pid, 'SIGQUIT')
  }
  shutdown.add('PostgreSQL', own.stop, kill)
  return own.url
}

/** node-postgres puts what went wrong in `code`: of the network, or of PostgreSQL. */
export function explain(error: unknown, url: string, setting = 'DATABASE_URL'): unknown {
  const { host, pathname } = new URL(url)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/.test(code))
    return new CannotStart(`The database at ${host} does not answer (${code}): see ${setting}.`)
  if (code === '28P01' || code === '28000')
    return new CannotStart(`The database at ${host} refuses the name or password in ${setting}.`)
  if (code === '3D000')
    return new CannotStart(`There is no database ${pathname.slice(1)} at ${host}: see ${setting}.`)
  return error
}
