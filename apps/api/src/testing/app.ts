import type { Call } from '@touchline/contract/define-call'
import { ErrorReply } from '@touchline/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { buildApp } from '../app.ts'
import type { CardPayments } from '../gateways/card-payments/port.ts'
import { readConfig } from '../plugins/config.ts'
import { createDatabase, type Database } from '../stores/database.ts'
import { createTestDatabase } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  db: Kysely<Database>
  databaseUrl: string
  close: () => Promise<void>
}

/** The built app on a database of its own. Every reply is held against the contract: one that differs is a fault. */
export async function createTestApp({
  cards,
  settings = {},
  connections = 10,
}: {
  cards?: CardPayments
  settings?: Record<string, string>
  connections?: number
} = {}): Promise<TestApp> {
  const { url, drop } = await createTestDatabase()
  const db = createDatabase(url, { max: connections })
  const config = readConfig({ NODE_ENV: 'test', BEARER_TOKENS: 'on', RATE_LIMITS: 'off', ...settings })
  const app = await buildApp({
    services: { db, config, cards: cards ?? noCards },
    witness: holdAgainstContract,
  })
  return {
    app,
    db,
    databaseUrl: url,
    close: async () => {
      await app.close()
      await db.destroy()
      await drop()
    },
  }
}

/** @throws with the place in the reply that the contract does not allow */
export function holdAgainstContract(call: Call, status: number, reply: unknown): void {
  const schema = status < 400 ? call.reply : ErrorReply
  const parsed = schema.safeParse(reply)
  if (parsed.success) return
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`${call.name} answered ${status} outside its contract: ${faults.join('; ')}`)
}

const noCards = new Proxy({} as CardPayments, {
  get: (_, name) => {
    throw new Error(`this test has no card provider, but ${String(name)} was asked of it`)
  },
})
