import { buildWorkerApp } from '@touchline/api/app'
import { createCatalogues } from '@touchline/api/catalogue/catalogues'
import type { Config } from '@touchline/api/config'
import { createVault } from '@touchline/api/crypto/vault'
import { chooseMail } from '@touchline/api/gateways/mail/choose-mail'
import { startJobs } from '@touchline/api/jobs/start-jobs'
import { logOptions } from '@touchline/api/log/create-log'
import { withAnswersKeys } from './answers-keys.ts'
import { reachCardAccounts, requireAccounts } from './card-accounts.ts'
import { openDirectDebit } from './direct-debit.ts'
import { openDatabase } from './open-database.ts'
import { claimPort, explainPort } from './ports.ts'
import type { Shutdown } from './shutdown.ts'

/** The jobs alone, for an operator who runs them apart from the servers (which then have JOBS=off). */
export async function work(config: Config, shutdown: Shutdown): Promise<void> {
  const { HOST, WORKER_PORT } = config
  const port = WORKER_PORT === undefined ? null : await claimPort(HOST, WORKER_PORT, 'WORKER_PORT')
  const { directUrl, db } = await openDatabase(config, shutdown, 'work')
  const cards = reachCardAccounts(config)
  await requireAccounts(db, cards)
  const app = buildWorkerApp({ services: { db, config }, logger: logOptions(config) })
  const { ANSWERS_KEYS } = await withAnswersKeys(config, db)
  const vault = createVault(ANSWERS_KEYS)
  const jobs = startJobs(
    {
      db,
      cards,
      debits: openDirectDebit(config, { sandboxOrigin: null }),
      mail: chooseMail(config),
      config,
      catalogues: createCatalogues(db),
      log: app.log,
      vault,
      countTransition: app.metrics.countTransition,
    },
    directUrl,
    {
      onSwept: (count) => app.metrics.sweptPayments.inc(count),
      onRefundsSwept: (count) => app.metrics.sweptRefunds.inc(count),
    },
  )
  shutdown.add('the jobs', () => jobs.stop())
  if (port !== null) {
    shutdown.add('the answers about the jobs', () => app.close())
    try {
      await app.listen({ host: HOST, port })
    } catch (error) {
      throw explainPort(error, HOST, port, 'WORKER_PORT') ?? error
    }
  }
  console.log(
    [
      'Touchline works: the jobs run here.',
      ...(port === null
        ? []
        : [
            `  Health      http://localhost:${port}/health/ready`,
            `  Metrics     http://localhost:${port}/metrics`,
          ]),
    ].join('\n'),
  )
}
