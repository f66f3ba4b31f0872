import type { Config } from '@touchline/api/config'
import { withAnswersKeys } from './answers-keys.ts'
import { reachCardAccounts, requireAccounts } from './card-accounts.ts'
import { openDirectDebit } from './direct-debit.ts'
import { openDatabase } from './open-database.ts'
import { claimPort, explainPort } from './ports.ts'
import type { Shutdown } from './shutdown.ts'
import { buildWorking } from './spread/build-served.ts'
import { buildWorkingOfAll } from './spread/serve-all.ts'

/** The jobs alone, for an operator who runs them apart from the servers (which then have JOBS=off). */
export async function work(config: Config, shutdown: Shutdown): Promise<void> {
  const { HOST, WORKER_PORT } = config
  const port = WORKER_PORT === undefined ? null : await claimPort(HOST, WORKER_PORT, 'WORKER_PORT')
  const { directUrl, db } = await openDatabase(config, shutdown, 'work')
  const cards = reachCardAccounts(config)
  await requireAccounts(db, cards)
  const { ANSWERS_KEYS } = await withAnswersKeys(config, db)
  const debits = openDirectDebit(config, { sandboxOrigin: null })
  const given = { config: { ...config, ANSWERS_KEYS }, cards, debits, shutdown }
  const app = await (config.DATABASE_URLS.length === 0
    ? buildWorking({ ...given, db, directUrl, whenOpened: (act) => act() })
    : buildWorkingOfAll({ ...given, db, directUrl }))
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
