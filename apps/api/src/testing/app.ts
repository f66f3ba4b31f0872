import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createCardAccounts } from '../gateways/card-payments/accounts.ts'
import type { CardPayments } from '../gateways/card-payments/port.ts'
import { logOptions } from '../log/create-log.ts'
import { createDatabase, type PooledDatabase } from '../stores/database/database.ts'
import { askAgainWhileBusy } from './ask-again-while-busy.ts'
import { audit } from './audit/audit.ts'
import type { AuditedCards } from './audit/books.ts'
import { ContractWitness } from './audit/contract-witness.ts'
import { createTestDatabase } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  /** The test's own hands, and the jobs that it runs: they wait as long as imports do, and take none of the app's connections. */
  db: PooledDatabase
  databaseUrl: string
  close: () => Promise<void>
}

/**
 * The built app on a database of its own. Every reply is held against the contract, and what is left in the database and
 * in the provider's books is audited: `close` throws if something is wrong. What a busy server refuses is asked again.
 */
export async function createTestApp({
  cards,
  otherAccounts = [],
  settings = {},
  connections = 10,
  isBare = false,
  unaudited,
  logged,
}: {
  cards?: AuditedCards
  /** Accounts of clients that are not paid at the first. */
  otherAccounts?: CardPayments[]
  settings?: Record<string, string>
  connections?: number
  /** The answers of a busy server are told as they are, and the test uses the app's own connections. */
  isBare?: boolean
  /** Why the database is left broken on purpose. */
  unaudited?: string
  /** Is given every line of the log. */
  logged?: (line: string) => void
} = {}): Promise<TestApp> {
  const { url, drop } = await createTestDatabase()
  const ofApp = createDatabase(isBare ? url : withPatientLocks(url), { max: connections })
  const db = isBare ? ofApp : createDatabase(url, { max: connections, patience: 'work' })
  const config = readConfig({
    NODE_ENV: 'test',
    BEARER_TOKENS: 'on',
    RATE_LIMITS: 'off',
    ANSWERS_KEYS: testAnswersKey,
    ...settings,
  })
  const witness = new ContractWitness()
  const deadlocks: string[] = []
  const write = (line: string) => {
    if (line.includes(deadlock)) deadlocks.push(line)
    logged?.(line)
  }
  const app = await buildApp({
    services: { db: ofApp, config, cards: createCardAccounts(cards ?? noCards, ...otherAccounts) },
    witness: witness.see,
    logger: { ...logOptions({ ...config, LOG_LEVEL: logged ? 'info' : 'warn' }), stream: { write } },
  })
  if (!isBare) askAgainWhileBusy(app)
  return {
    app,
    db,
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

/** PostgreSQL's code for it. A request that meets one is answered BUSY, and would be asked again unseen. */
const deadlock = '"code":"40P01"'

/** On a slow machine, too, one that waits for a lock which a test holds stays the first in line for it. */
function withPatientLocks(address: string): string {
  const url = new URL(address)
  url.searchParams.set('lock_timeout', '9000')
  return url.href
}

/** Seals answers about health. */
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
