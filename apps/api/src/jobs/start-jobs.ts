import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import { generateSlots } from '../commands/generate-slots.ts'
import { sweepPayments } from '../commands/sweep-payments.ts'
import { createDatabase } from '../stores/database.ts'
import type { Database } from '../stores/tables.ts'
import { forgetNetworks } from '../stores/attempts.ts'
import { removeExpiredHolds } from '../stores/baskets.ts'
import { removeStaleLoginFailures } from '../stores/login-failures.ts'
import { removeExpiredSessions } from '../stores/visitors.ts'
import { closeWaitlists } from '../stores/waitlist.ts'
import { removeStaleWaivers } from '../stores/waivers.ts'
import type { Services } from '../visit.ts'
import { repeat } from './repeat.ts'

export interface Jobs {
  /** Lets what is being done finish, and leaves what has not begun to others or to the next start. */
  stop: () => Promise<void>
}

const sweepEveryMs = 3_000
const restartAfterMs = 3_000

/** In UTC. Correctness never waits for these: they make room and look ahead. */
const crontab = `
15 2 * * * generate-slots
*/10 * * * * tidy
`

/** Runs the jobs in this process. Any number of processes may: each job is done by one of them. */
export async function startJobs(
  services: Services & { log: FastifyBaseLogger },
  databaseUrl: string,
  { onSwept = () => {} }: { onSwept?: (payments: number) => void } = {},
): Promise<Jobs> {
  const { log } = services
  const db = createDatabase(databaseUrl, { max: 2, patience: 'work' })
  const reportFault = (fault: unknown) => log.error({ err: fault }, 'jobs')
  const tasks = tasksOf(db)
  let isStopping = false
  let runner = await startRunner(tasks, databaseUrl, log)

  /** A database that is away for a while ends the runner: it is started again for as long as we live. */
  const keepRunning = async (): Promise<void> => {
    while (!isStopping) {
      await runner.promise.catch(reportFault)
      await sleep(restartAfterMs, undefined, { ref: false })
      if (isStopping) return
      const next = await startRunner(tasks, databaseUrl, log).catch(reportFault)
      if (next) runner = next
      // It was stopped while it started.
      if (isStopping) await next?.stop()
    }
  }
  void keepRunning()

  // Not a job of the queue: after a crash a job stays locked for hours, and payments must not wait for that.
  const sweeps = repeat(sweepEveryMs, async () => onSwept(await sweepPayments(services)), reportFault)
  return {
    stop: async () => {
      isStopping = true
      await Promise.all([sweeps.stop(), runner.stop().catch(() => {})])
      await db.destroy()
    },
  }
}

function tasksOf(db: Kysely<Database>): TaskList {
  return {
    'generate-slots': async () => {
      await generateSlots(db)
    },
    tidy: async () => {
      await removeExpiredHolds(db)
      await forgetNetworks(db)
      await removeExpiredSessions(db)
      await removeStaleLoginFailures(db)
      await removeStaleWaivers(db)
      await closeWaitlists(db)
    },
  }
}

async function startRunner(tasks: TaskList, databaseUrl: string, log: FastifyBaseLogger): Promise<Runner> {
  const runner = await run({
    connectionString: databaseUrl,
    maxPoolSize: 3,
    concurrency: 1,
    noHandleSignals: true,
    taskList: tasks,
    crontab,
    logger: new Logger(() => (level, message) => {
      if (String(level) === 'error') log.error({ fault: message }, 'jobs')
    }),
  })
  await runner.addJob('generate-slots', {}, { jobKey: 'generate-slots at start' })
  return runner
}
