import { createCatalogues } from '@touchline/api/catalogue/catalogues'
import { chooseMail } from '@touchline/api/gateways/mail/choose-mail'
import { startJobs } from '@touchline/api/jobs/start-jobs'
import { createLog } from '@touchline/api/log/create-log'
import type { Config } from '@touchline/api/config'
import { createVault } from '@touchline/api/vault'
import { withAnswersKeys } from './answers-keys.ts'
import { reachCardAccounts, requireAccounts } from './card-accounts.ts'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'

/** The jobs alone, for an operator who runs them apart from the servers (which then have JOBS=off). */
export async function work(config: Config, shutdown: Shutdown): Promise<void> {
  const { directUrl, db } = await openDatabase(config, shutdown, 'work')
  const cards = reachCardAccounts(config)
  await requireAccounts(db, cards)
  const log = createLog(config)
  const { ANSWERS_KEYS } = await withAnswersKeys(config, db)
  const vault = createVault(ANSWERS_KEYS)
  const jobs = startJobs(
    {
      db,
      cards,
      mail: chooseMail(config),
      config,
      catalogues: createCatalogues(db),
      log,
      vault,
    },
    directUrl,
  )
  shutdown.add('the jobs', () => jobs.stop())
  console.log('Touchline works: the jobs run here.')
}
