import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createCardAccounts } from '../gateways/card-payments/accounts.ts'
import type { CardPayments } from '../gateways/card-payments/port.ts'
import type { DirectDebits } from '../gateways/direct-debit/direct-debits.ts'
import { logOptions } from '../log/create-log.ts'
import { createDatabase, type PooledDatabase } from '../stores/database/database.ts'
import { askAgainWhileBusy } from './ask-again-while-busy.ts'
import { audit } from './audit/audit.ts'
import type { AuditedCards } from './audit/books.ts'
import { ContractChecker } from './audit/contract-checker.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  /**
   * Database for the test itself and the jobs that it runs. It waits as long as imports do, and takes none of
   * the app's connections.
   */
  db: PooledDatabase
  /** Connections of the app itself. */
  dbOfApp: PooledDatabase
  databaseUrl: string
  close: () => Promise<void>
}

/**
 * Builds the app on a database of its own. Every reply is checked against the contract. The contents of the
 * database and the provider's books are audited: `close` throws if something is wrong. Requests that a busy
 * server refuses are repeated.
 */
export async function createTestApp({
  cards,
  otherAccounts = [],
  debits = null,
  settings = {},
  connections = 10,
  isBare = false,
  through,
  unaudited,
  logged,
  database,
  databaseName,
}: {
  cards?: AuditedCards
  /** Card accounts of clients that do not use the first. */
  otherAccounts?: CardPayments[]
  debits?: DirectDebits | null
  settings?: Record<string, string>
  connections?: number
  /** Passes on the answers of a busy server unchanged, and gives the test the app's own connections. */
  isBare?: boolean
  /**
   * Returns the address at which the app alone reaches the database. The answers of a busy server are passed on
   * unchanged.
   */
  through?: ((url: string) => Promise<string>) | undefined
  /** Reason why the database is left broken on purpose. */
  unaudited?: string
  /** Database that is there already, and stays: the test removes it. */
  database?: TestDatabase
  /** Called with every line of the log. */
  logged?: (line: string) => void
  /** Name of the database, for an app beside others. */
  databaseName?: string
} = {}): Promise<TestApp> {
  const { url, drop } = database ? { ...database, drop: () => Promise.resolve() } : await createTestDatabase()
  const addressOfApp = (await through?.(url)) ?? (isBare ? url : withPatientLocks(url))
  const ofApp = createDatabase(addressOfApp, { max: connections })
  const db = isBare ? ofApp : createDatabase(url, { max: connections, patience: 'work' })
  const config = readConfig({
    NODE_ENV: 'test',
    BEARER_TOKENS: 'on',
    RATE_LIMITS: 'off',
    ANSWERS_KEYS: testAnswersKey,
    ...settings,
  })
  const witness = new ContractChecker()
  const deadlocks: string[] = []
  const write = (line: string) => {
    if (line.includes(deadlock)) deadlocks.push(line)
    logged?.(line)
  }
  const app = await buildApp({
    services: { db: ofApp, config, cards: createCardAccounts(cards ?? noCards, ...otherAccounts), debits },
    ...(databaseName !== undefined && { database: databaseName }),
    witness: witness.see,
    logger: { ...logOptions({ ...config, LOG_LEVEL: logged ? 'info' : 'warn' }), stream: { write } },
  })
  if (!isBare && !through) askAgainWhileBusy(app)
  return {
    app,
    db,
    dbOfApp: ofApp,
    databaseUrl: url,
    close: async () => {
      await app.close()
      const faults = unaudited === undefined ? await audit(db, await cards?.books?.()) : []
      await Promise.all([db.destroy(), ...(isBare ? [] : [ofApp.destroy()])])
      await drop()
      if (deadlocks.length > 0)
        throw new Error(`Requests waited for each other in a ring:\n${deadlocks.join('')}`)
      witness.demandNone()
      if (faults.length > 0) throw new Error(`The audit found:\n${faults.join('\n')}`)
    },
  }
}

/** PostgreSQL's code for a deadlock. The request is answered BUSY, and would be repeated unnoticed. */
const deadlock = '"code":"40P01"'

/**
 * Sets a longer lock timeout. On a slow machine too, a request that waits for a lock held by the test then
 * stays first in line.
 */
function withPatientLocks(address: string): string {
  const url = new URL(address)
  url.searchParams.set('lock_timeout', '9000')
  return url.href
}

/** Key that seals answers about health. */
export const testAnswersKey = Buffer.alloc(32, 7).toString('base64')

const noCards = new Proxy(
  { id: 'none', caps: { savedCards: false, leastPence: () => 0 } } as unknown as CardPayments,
  {
    get: (cards, name) => {
      if (name === 'caps' || name === 'id') return cards[name]
      throw new Error(`this test has no card provider, but ${String(name)} was asked of it`)
    },
  },
)
