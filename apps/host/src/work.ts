import { startJobs } from '@touchline/api/jobs/start-jobs'
import { createLog } from '@touchline/api/plugins/log'
import type { Config } from '@touchline/api/plugins/config'
import { reachCardSandbox } from './card-sandbox.ts'
import { openDatabase } from './open-database.ts'
import type { Stops } from './stops.ts'

/** The jobs alone, for an operator who runs them apart from the servers (which then have JOBS=off). */
export async function work(config: Config, stops: Stops): Promise<void> {
  const { url, db } = await openDatabase(config, stops, 'work')
  const log = createLog(config)
  const jobs = await startJobs({ db, config, cards: reachCardSandbox(config), log }, url)
  stops.add('the jobs', () => jobs.stop())
  console.log('Touchline works: the jobs run here.')
}
