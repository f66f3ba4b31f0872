import { setTimeout as sleep } from 'node:timers/promises'
import { demandHome, joinHome } from '@touchline/api/commands/spread/join-home'
import type { Config } from '@touchline/api/config'
import { faultInLog } from '@touchline/api/log/fault-in-log'
import { isDatabaseBusy } from '@touchline/api/stores/database/busy'
import { createDatabase, type PooledDatabase } from '@touchline/api/stores/database/database'
import { migrateDatabase } from '@touchline/api/stores/database/migrate'
import { listDatabasesInUse } from '@touchline/api/stores/spread/client-databases'
import { withAnswersKeys } from '../answers-keys.ts'
import { CannotStart } from '../cannot-start.ts'
import { demandSettings, explain, openPool, tellOfRestore, withPatience } from '../open-database.ts'
import type { Shutdown } from '../shutdown.ts'

/** Time between two tries to open a database that did not answer at the start. */
const againAfterMs = 5_000

export interface OtherDatabase {
  name: string
  db: PooledDatabase
  /** PostgreSQL itself, past a pooler. */
  directUrl: string
  /** Calls back once the database is up to date and has its name: at once, or when it answers again. */
  whenOpened: (act: () => void) => void
}

interface Options {
  homeDb: PooledDatabase
  shutdown: Shutdown
  patience?: 'request' | 'work'
  /** Checks a database that is up to date. @throws CannotStart */
  check?: (db: PooledDatabase) => Promise<void>
}

/** The settings as they are for one of the other databases alone. */
export function configOfDatabase(config: Config, name: string): Config {
  const url = config.DATABASE_URLS.find((one) => one.name === name)?.url
  if (url === undefined)
    throw new CannotStart(`DATABASE_URLS has no database ${name}: start with its address.`)
  return {
    ...config,
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: config.DATABASE_DIRECT_URLS.find((one) => one.name === name)?.url,
    DATABASE_URLS: [],
    DATABASE_DIRECT_URLS: [],
    DEMO: false,
  }
}

const directUrlOf = ({ DATABASE_DIRECT_URL, DATABASE_URL }: Config): string =>
  DATABASE_DIRECT_URL ?? DATABASE_URL!

/**
 * Opens all databases of an installation but the one in which a command works, so that it can ask them what it lacks.
 * @throws CannotStart where the settings lack a database that has clients, CannotJoin where they don't begin with home
 */
export async function openBeside(
  all: Config,
  { own, db, shutdown }: { own: Config; db: PooledDatabase; shutdown: Shutdown },
): Promise<PooledDatabase[]> {
  const configs = [all, ...all.DATABASE_URLS.map(({ name }) => configOfDatabase(all, name))]
  const isHome = own.DATABASE_URL === all.DATABASE_URL
  const beside = configs
    .filter(({ DATABASE_URL }) => DATABASE_URL !== own.DATABASE_URL)
    .map((config) => createDatabase(directUrlOf(config), { max: 1, patience: 'work' }))
  shutdown.add('the connections to the other databases', async () => {
    await Promise.all(beside.map((one) => one.destroy()))
  })
  const homeDb = isHome ? db : beside[0]!
  await demandHome(homeDb)
  const named = new Set(all.DATABASE_URLS.map(({ name }) => name))
  const lacking = (await listDatabasesInUse(homeDb)).filter((name) => !named.has(name))
  if (lacking.length > 0)
    throw new CannotStart(
      `DATABASE_URLS lacks ${lacking.join(', ')}, so that payments of clients there would look lost: start with the addresses of all databases.`,
    )
  return beside
}

/**
 * Opens the databases beside the home database. One that does not answer is tried again while the others work; until then
 * its clients are told that we are busy.
 * @throws CannotStart, CannotJoin or MigrationRefused for one that answers and can't be used
 */
export async function openOtherDatabases(config: Config, options: Options): Promise<OtherDatabase[]> {
  const others: OtherDatabase[] = []
  // One after the other: their migrations are as much work as those of one.
  for (const { name } of config.DATABASE_URLS) others.push(await openOther(config, name, options))
  return others
}

async function openOther(
  config: Config,
  name: string,
  { homeDb, shutdown, patience = 'request', check }: Options,
): Promise<OtherDatabase> {
  const own = configOfDatabase(config, name)
  const url = own.DATABASE_URL!
  const directUrl = own.DATABASE_DIRECT_URL ?? url
  let isOpened = false
  const waiting: (() => void)[] = []
  const db = openPool(own, { url, directUrl, patience, isOpened: () => isOpened })
  const ending = new AbortController()
  shutdown.add(`the connections to the database ${name}`, async () => {
    ending.abort()
    await db.destroy()
  })
  const open = async () => {
    await prepareDatabase(own, { name, homeDb })
    if (patience === 'request' && own.DATABASE_DIRECT_URL !== undefined) await demandSettings(url)
    if (check) await withPatience(directUrl, check)
    isOpened = true
    for (const act of waiting.splice(0)) act()
  }
  try {
    await open()
  } catch (error) {
    if (!isDatabaseBusy(error)) throw explain(error, directUrl, `${name} in DATABASE_URLS`)
    console.error(`The database ${name} does not answer. Its clients are served as soon as it does.`)
    void openLater(open, name, ending.signal)
  }
  return { name, db, directUrl, whenOpened: (act) => (isOpened ? act() : void waiting.push(act)) }
}

async function openLater(open: () => Promise<void>, name: string, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const isOver = await sleep(againAfterMs, false, { ref: false, signal: ending }).catch(() => true)
    if (isOver) return
    try {
      await open()
      console.error(`The database ${name} answers: its clients are served.`)
      return
    } catch (error) {
      if (!isDatabaseBusy(error))
        console.error(`The database ${name} can't be opened:`, faultInLog(error).stack)
    }
  }
}

/** Brings a database up to date, and gives it its name and its range of ids where it has none yet. */
export async function prepareDatabase(
  own: Config,
  { name, homeDb }: { name: string; homeDb: PooledDatabase },
): Promise<void> {
  const directUrl = own.DATABASE_DIRECT_URL ?? own.DATABASE_URL!
  await migrateDatabase(directUrl, own.MIGRATIONS)
  await withPatience(directUrl, async (db) => {
    await joinHome(homeDb, db, name)
    // The key is the same one for all databases, since the answers of a client move with it.
    const { ANSWERS_KEYS } = await withAnswersKeys(own, db)
    if (ANSWERS_KEYS.length === 0)
      throw new CannotStart(
        `Answers in the database ${name} are sealed with another key than ours: set ANSWERS_KEYS to the same in all processes (docs/operations.md says how).`,
      )
  })
  await tellOfRestore(directUrl)
}
