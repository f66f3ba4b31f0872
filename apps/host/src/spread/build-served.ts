import { resolve } from 'node:path'
import { buildApp, buildWorkerApp } from '@touchline/api/app'
import { createCatalogues } from '@touchline/api/catalogue/catalogues'
import type { Config } from '@touchline/api/config'
import { createVault } from '@touchline/api/crypto/vault'
import type { CardAccounts } from '@touchline/api/gateways/card-payments/accounts'
import type { DirectDebits } from '@touchline/api/gateways/direct-debit/direct-debits'
import { chooseMail } from '@touchline/api/gateways/mail/choose-mail'
import { startJobs } from '@touchline/api/jobs/start-jobs'
import { logOptions } from '@touchline/api/log/create-log'
import type { PooledDatabase } from '@touchline/api/stores/database/database'
import type { WebOptions } from '@touchline/web/server/site'
import type { FastifyInstance } from 'fastify'
import { mountWeb } from '../mount-web.ts'
import type { Shutdown } from '../shutdown.ts'

export interface Working {
  config: Config
  db: PooledDatabase
  directUrl: string
  /** Name of the database, in a process with several. */
  database?: string
  /** The other databases of the process. */
  beside?: readonly PooledDatabase[]
  cards: CardAccounts
  debits: DirectDebits | null
  shutdown: Shutdown
  /** Calls back when the jobs may begin. */
  whenOpened: (act: () => void) => void
}

export interface Served extends Working {
  map: NonNullable<WebOptions['map']> | null
  distFolder: string
}

/** Builds what serves the clients of one database: the API, the pages, and the jobs where the settings ask for them. */
export async function buildServed({ map, distFolder, ...working }: Served): Promise<FastifyInstance> {
  const { config, db, database, cards, debits } = working
  const app = await buildApp({
    services: { db, config, cards, debits },
    logger: logOptions(config),
    ...(database !== undefined && { database }),
  })
  if (config.JOBS) runJobs(app, working)
  await mountWeb(app, { config, clientFolder: resolve(distFolder, '../client'), cards, map })
  return app
}

/** Builds what a process does that has jobs and no pages. */
export async function buildWorking(working: Working): Promise<FastifyInstance> {
  const { config, db, database } = working
  const app = buildWorkerApp({
    services: { db, config },
    logger: logOptions(config),
    ...(database !== undefined && { database }),
  })
  runJobs(app, working)
  return app
}

/** Starts the jobs once the database is opened; what they do is counted in the metrics of their app. */
function runJobs(
  app: FastifyInstance,
  { config, db, directUrl, beside = [], cards, debits, shutdown, whenOpened }: Working,
): void {
  whenOpened(() => {
    const jobs = startJobs(
      {
        db,
        beside,
        config,
        cards,
        debits,
        mail: chooseMail(config),
        catalogues: createCatalogues(db),
        log: app.log,
        vault: createVault(config.ANSWERS_KEYS),
        countTransition: app.metrics.countTransition,
      },
      directUrl,
      {
        onSwept: (count) => app.metrics.sweptPayments.inc(count),
        onRefundsSwept: (count) => app.metrics.sweptRefunds.inc(count),
      },
    )
    shutdown.add('the jobs', () => jobs.stop())
  })
}
