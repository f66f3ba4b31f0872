import pg from 'pg'
import { DatabaseUnreachable, poolerRefusal } from './busy-errors.ts'
import type { StatementKind } from './statements.ts'
import { type Confirming, watchCommits } from './watch-commits.ts'

/** Connection as the watch needs it: `end` closes one that waits for an answer. */
export type Watched = { end: () => Promise<void> }

interface Options {
  /**
   * Time after which the watch gives up an answer and its connection. PostgreSQL's own limit comes before.
   */
  deadlineMs: number
  /** Longest wait for the answer to COMMIT, whose outcome is unknown then. PostgreSQL goes on with it. */
  commitMs?: number
  /**
   * Time without any answer after which PostgreSQL is asked if it is there; it has twice as long to reply.
   */
  silenceMs: number
  answers: (withinMs: number) => Promise<boolean>
  /** Makes a change of no effect, to see whether one is confirmed; without it, this is not watched. */
  confirms?: () => Confirming
  clockMs?: () => number
}

interface Asked<Connection> {
  connection: Connection
  sinceMs: number
  kind: StatementKind
}

const decides = ({ kind }: { kind: StatementKind }): boolean => kind === 'commit' || kind === 'writing'

export const lookEveryMs = 250

/**
 * Watches for answers that don't come. PostgreSQL's own time limits end nothing while PostgreSQL is frozen or
 * its machine is gone. So the watch counts time here: a connection that waits too long is ended, never used
 * again. When no connection has an answer, and a new one gets none either, all that wait are ended at once,
 * and new requests are refused until PostgreSQL answers again. A long wait for a lock does not count: the new
 * connection is answered.
 *
 * PostgreSQL may answer readings while it confirms no change, because a standby is missing. So the time of
 * statements that decide (COMMIT, a change without a transaction) is counted apart. When none is answered, a
 * change of no effect is tried; while it is not confirmed either, changes are refused. Ending a connection
 * cancels nothing at PostgreSQL, which goes on waiting for the standby.
 *
 * Only time in which this process ran is counted. Answers that came while it was busy, or had no processor,
 * are still unread then: the database was not late, this process was.
 */
export function watchDatabase<Connection extends Watched>({
  deadlineMs,
  commitMs = deadlineMs,
  silenceMs,
  answers,
  confirms,
  clockMs = () => performance.now(),
}: Options) {
  const asked = new Set<Asked<Connection>>()
  let ranMs = 0
  let lookedAtMs = clockMs()
  /** Returns the time that this process has run; a late look counts as one look. */
  const nowRan = (): number => ranMs + Math.min(clockMs() - lookedAtMs, lookEveryMs)
  let answeredAtMs = nowRan()
  let isAway = false
  let asking: Promise<void> | null = null
  const commits = watchCommits({ silenceMs, confirms, nowRan })

  const giveUp = ({ connection }: { connection: Connection }): void => {
    void connection.end().catch(() => {})
  }

  async function askWhetherThere(): Promise<void> {
    const isThere = await answers(2 * silenceMs)
    if (isThere) answeredAtMs = nowRan()
    isAway = !isThere
    if (!isAway) return
    for (const one of asked) giveUp(one)
    commits.end()
  }

  const isUnknownNow = (one: Asked<Connection>, nowMs: number): boolean =>
    nowMs - one.sinceMs > commitMs && (one.kind === 'commit' || (commits.hang() && decides(one)))

  const looking = setInterval(() => {
    const nowMs = nowRan()
    ranMs = nowMs
    lookedAtMs = clockMs()
    const [oldest] = asked
    for (const one of asked) if (nowMs - one.sinceMs > deadlineMs) giveUp(one)
    const isSilent = oldest !== undefined && nowMs - Math.max(oldest.sinceMs, answeredAtMs) >= silenceMs
    if (isSilent || isAway) asking ??= askWhetherThere().finally(() => (asking = null))
    commits.look(nowMs, [...asked].find(decides)?.sinceMs, isAway)
    for (const one of asked) if (isUnknownNow(one, nowMs)) giveUp(one)
  }, lookEveryMs)
  looking.unref()

  return {
    /** Refuses a request while the database is away. @throws DatabaseUnreachable */
    demandThere(): void {
      if (isAway) throw new DatabaseUnreachable()
    },
    /** Returns true while PostgreSQL confirms no change. */
    commitsHang: commits.hang,
    /** Hears that PostgreSQL has confirmed a change, and so that its standby has it. */
    changeIsConfirmed: commits.isConfirmed,
    /** Counts the time of a query on its connection. */
    async during<Answer>(
      connection: Connection,
      answer: Promise<Answer>,
      kind: StatementKind = 'reading',
    ): Promise<Answer> {
      const one = { connection, sinceMs: nowRan(), kind }
      asked.add(one)
      try {
        return await answer
      } finally {
        asked.delete(one)
        answeredAtMs = nowRan()
      }
    },
    async stop(): Promise<void> {
      clearInterval(looking)
      commits.end()
      await asking
    },
  }
}

/**
 * Returns whether PostgreSQL answers a new connection while this process runs for `withinMs`; a refusal of
 * its own is an answer.
 */
export async function databaseAnswers(url: string, withinMs: number): Promise<boolean> {
  // Ends only the socket: a farewell to an absent server would wait for ever.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10 * withinMs })
  client.on('error', () => {})
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError && error.code !== poolerRefusal,
    )
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((done) => {
    let leftMs = withinMs
    timer = setInterval(() => {
      leftMs -= lookEveryMs
      // Reads what has come in meanwhile before the verdict.
      if (leftMs <= 0) setImmediate(() => setImmediate(() => done(false)))
    }, lookEveryMs)
  })
  const isThere = await Promise.race([asked, tooLate])
  clearInterval(timer)
  void client.end().catch(() => {})
  return isThere
}
