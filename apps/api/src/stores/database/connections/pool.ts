import { setTimeout as sleep } from 'node:timers/promises'
import type { Lane } from '@touchline/rules/limits/lanes'
import pg from 'pg'
import { DatabaseUnreachable } from './busy-errors.ts'
import { createLanes } from './lanes.ts'
import { type Connection, lend } from './lend.ts'
import { typeParsers } from './parsers.ts'
import { prepareStatements } from './prepare-statements.ts'
import { type Told, tellOutcomes } from './tell-outcomes.ts'
import { databaseAnswers, type Watched, watchDatabase } from './watch.ts'
import { confirmChange } from './watch-commits.ts'

export interface PoolOptions {
  max: number
  /**
   * Time limits to use. `request`: a customer waits, so seconds are too long. `work`: imports and jobs, which
   * may take minutes.
   */
  patience?: 'request' | 'work'
  /** True for the address of a pooler in transaction mode: a session can't be given settings. */
  isPooler?: boolean
  /** False where each statement is planned anew: behind a pooler that knows no prepared ones. */
  prepares?: boolean
  /** False as long as the database may not be asked yet, since its tables have not been brought up to date. */
  isOpened?: () => boolean
  onError?: (error: Error) => void
}

export const patienceMs = {
  request: { statement: 10_000, commit: 4_000, lock: 3_000, connection: 2_000, silence: 750 },
  work: { statement: 10 * 60_000, commit: 10 * 60_000, lock: 60_000, connection: 30_000, silence: 15_000 },
}
/** Extra time of our deadline after PostgreSQL's own limit, which says more and keeps the connection. */
const deadlineAfterStatementMs = 1_000
/** Longest wait for a frozen database when the process ends. */
const endWithinMs = 2_000

/** Settings of a session. Behind a pooler the role has them instead: `findLackingSettings`. */
const sessionSettings = (patience: 'request' | 'work'): pg.PoolConfig => ({
  statement_timeout: patienceMs[patience].statement,
  lock_timeout: patienceMs[patience].lock,
  // A transaction whose process hangs must not keep its locks.
  idle_in_transaction_session_timeout: patienceMs[patience].statement,
  // A plan for nulls or for short lists looks cheaper than the one for all, so PostgreSQL would plan such a text at
  // every call, which takes longer than running it. Imports are few and large: those it may plan.
  options: `-c plan_cache_mode=${patience === 'request' ? 'force_generic_plan' : 'auto'}`,
})

/** Connections to one database, shared out by lanes and watched. */
export interface Pool {
  connect: (lane: Lane) => Promise<Connection>
  counts: () => { open: number; idle: number; waiting: number }
  end: () => Promise<void>
}

export function createPool(url: string, options: PoolOptions): Pool {
  const {
    max,
    patience = 'request',
    isPooler = false,
    prepares = true,
    isOpened = () => true,
    onError,
  } = options
  const { statement, commit, connection, silence } = patienceMs[patience]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(!isPooler && sessionSettings(patience)),
    connectionTimeoutMillis: connection,
    types: typeParsers,
  })
  const watch = watchDatabase<Watched>({
    deadlineMs: statement + deadlineAfterStatementMs,
    commitMs: commit,
    silenceMs: silence,
    answers: (withinMs) => databaseAnswers(url, withinMs),
    ...(patience === 'request' && { confirms: () => confirmChange(url) }),
  })
  const told = new WeakMap<pg.PoolClient, Told>()
  const lanes = createLanes(max, connection)
  // An idle connection that the server closes would end the process without a listener; the pool replaces it.
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => {
    if (prepares) prepareStatements(client)
    told.set(client, tellOutcomes(client, watch))
    // A used connection also tells by its query, but an event without a listener would end the process.
    client.on('error', () => {})
  })

  async function connectNow(): Promise<pg.PoolClient> {
    watch.demandThere()
    return watch.during({ end: async () => {} }, pool.connect())
  }

  return {
    async connect(lane) {
      if (!isOpened()) throw new DatabaseUnreachable()
      watch.demandThere()
      const leave = await lanes.enter(lane)
      try {
        // The database may have gone away during the wait.
        return lend(await connectNow(), { told: (client) => told.get(client)!, connectNow, leave })
      } catch (error) {
        leave()
        throw error
      }
    },
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: lanes.waiting() }),
    async end() {
      await watch.stop()
      await Promise.race([pool.end(), sleep(endWithinMs, undefined, { ref: false })])
    },
  }
}
