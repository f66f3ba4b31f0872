import { type Config, readConfig } from '@touchline/api/config'
import { faultInLog } from '@touchline/api/log/fault-in-log'
import { runAnswers } from './answers.ts'
import { sentenceOf } from './cannot-start.ts'
import { runImporter } from './import.ts'
import { runMemberships } from './memberships.ts'
import { runMigrations } from './migrate.ts'
import { runPayments } from './payments.ts'
import { runPeople } from './people.ts'
import { serve } from './serve.ts'
import { runSessions } from './sessions.ts'
import { Shutdown } from './shutdown.ts'
import { runClients } from './spread/clients.ts'
import { overDatabases } from './spread/over-databases.ts'
import { work } from './work.ts'

const usage = `Usage:
  serve                          the booking pages and the API (npm start)
  worker                         the jobs alone (npm run worker)
  migrate                        brings the database up to date (npm run migrate)
  import catalogue FILE          an operator's catalogue (npm run import -- …)
  import openactive FILE|URL     sessions of an OpenActive feed
  answers VENUE DATE             who comes on a day, and what they answered
  sessions list|cancel           what takes place on a day, and cancelling one of it
  people invite                  an email to each imported person without a password
  payments list|show|resolve     money that needs attention
  payments reconcile|takings     a day's money, held against the card provider's list
  memberships contracts|owed     who pays for memberships, and what is owed
  clients list|move|stay         in which database each client lives, and moving one`

/** A terminal's Ctrl-C may arrive twice, from the terminal and by way of npm: only a later one is a second one. */
const secondSignalAfterMs = 500

const shutdown = new Shutdown()
const [command = 'serve', ...args] = process.argv.slice(2)
let stoppingSinceMs: number | null = null

const running = run()
listenForSignals()
running.then(
  (exitCode) => (exitCode === null ? undefined : end(exitCode)),
  async (error: unknown) => {
    if (stoppingSinceMs !== null) return
    console.error(sentenceOf(error) ?? faultInLog(error).stack)
    await end(1)
  },
)

/** Null for what goes on until a signal ends it. */
async function run(): Promise<number | null> {
  switch (command) {
    case 'serve':
      await serve(readConfig(), { shutdown, distFolder: import.meta.dirname })
      return null
    case 'worker':
      await work(readConfig(), shutdown)
      return null
    case 'import':
      return runImporter(readConfig(), args, shutdown)
    case 'migrate':
      return runMigrations(readConfig(), args, shutdown)
    case 'answers':
      return overDatabases(runAnswers, { config: readConfig(), args, shutdown })
    case 'sessions':
      return overDatabases(runSessions, { config: readConfig(), args, shutdown })
    case 'people':
      return overDatabases(runPeople, { config: readConfig(), args, shutdown })
    case 'memberships':
      return overDatabases(runMemberships, { config: readConfig(), args, shutdown })
    case 'clients':
      return runClients(readConfig(), args, shutdown)
    case 'payments':
      return payments(readConfig())
    default:
      console.error(usage)
      return 1
  }
}

const payments = (config: Config): Promise<number> =>
  overDatabases((own, words, ending) => runPayments(own, words, ending, config), { config, args, shutdown })

function listenForSignals(): void {
  // The reader of our output may go away, as a closed terminal does: that is no fault.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const nowMs = performance.now()
      if (stoppingSinceMs === null) {
        stoppingSinceMs = nowMs
        console.error(`\nStopping (${signal}) …`)
        // A process that is being started must be there before it can be stopped.
        void running.catch(() => {}).then(() => end(0))
      } else if (nowMs - stoppingSinceMs > secondSignalAfterMs) {
        console.error('Stopping at once.')
        shutdown.force()
        process.exit(130)
      }
    })
  }
  process.on('uncaughtException', endBecauseOf)
  process.on('unhandledRejection', endBecauseOf)
}

function endBecauseOf(fault: unknown): void {
  console.error(faultInLog(fault).stack)
  void end(1)
}

let ending: Promise<void> | undefined

function end(exitCode: number): Promise<void> {
  ending ??= shutdown.run().then(() => process.exit(exitCode))
  return ending
}
