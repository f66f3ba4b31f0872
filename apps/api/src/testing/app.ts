import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { createCardAccounts } from '../gateways/card-payments/accounts.ts'
import type { CardPayments } from '../gateways/card-payments/port.ts'
import { readConfig } from '../config.ts'
import { createDatabase, type PooledDatabase } from '../stores/database.ts'
import { logOptions } from '../log/create-log.ts'
import { audit } from './audit.ts'
import type { AuditedCards } from './books.ts'
import { ContractWitness } from './contract-witness.ts'
import { createTestDatabase } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  db: PooledDatabase
  databaseUrl: string
  close: () => Promise<void>
}

/**
 * The built app on a database of its own. Every reply is held against the contract, and what is left in the database and
 * in the provider's books is audited: `close` throws if something is wrong.
 */
export async function createTestApp({
  cards,
  otherAccounts = [],
  settings = {},
  connections = 10,
  unaudited,
  logged,
}: {
  cards?: AuditedCards
  /** Accounts of clients that are not paid at the first. */
  otherAccounts?: CardPayments[]
  settings?: Record<string, string>
  connections?: number
  /** Why the database is left broken on purpose. */
  unaudited?: string
  /** Is given every line of the log. */
  logged?: (line: string) => void
} = {}): Promise<TestApp> {
  const { url, drop } = await createTestDatabase()
  const db = createDatabase(url, { max: connections })
  const config = readConfig({
    NODE_ENV: 'test',
    BEARER_TOKENS: 'on',
    RATE_LIMITS: 'off',
    ANSWERS_KEYS: testAnswersKey,
    ...settings,
  })
  const witness = new ContractWitness()
  const app = await buildApp({
    services: { db, config, cards: createCardAccounts(cards ?? noCards, ...otherAccounts) },
    witness: witness.see,
    ...(logged && { logger: { ...logOptions({ ...config, LOG_LEVEL: 'info' }), stream: { write: logged } } }),
  })
  return {
    app,
    db,
    databaseUrl: url,
    close: async () => {
      await app.close()
      const faults = unaudited === undefined ? await audit(db, await cards?.books?.()) : []
      await db.destroy()
      await drop()
      witness.demandNone()
      if (faults.length > 0) throw new Error(`The audit found:\n${faults.join('\n')}`)
    },
  }
}

/** Seals answers about health. */
export const testAnswersKey = Buffer.alloc(32, 7).toString('base64')

const noCards = new Proxy({ id: 'none', caps: { savedCards: false } } as CardPayments, {
  get: (cards, name) => {
    if (name === 'caps' || name === 'id') return cards[name]
    throw new Error(`this test has no card provider, but ${String(name)} was asked of it`)
  },
})
