import pg from 'pg'
import { DatabaseAway, poolerRefusal } from './busy-errors.ts'

/** What the watch must know of a connection, and how it ends one that waits for an answer. */
export type Watched = { end: () => Promise<void> }

interface Options {
  /** An answer that takes longer is given up, and its connection with it. PostgreSQL's own limit comes before. */
  deadlineMs: number
  /** After so long without any answer PostgreSQL is asked whether it is there, and has twice as long to say so. */
  silenceMs: number
  answers: (withinMs: number) => Promise<boolean>
  clockMs?: () => number
}

export const lookEveryMs = 250

/**
 * PostgreSQL's own time limits end nothing while PostgreSQL stands still or its machine is gone. So the watch counts
 * time here: a connection that waits too long is ended, never used again. When no connection has an answer, and a new
 * one gets none either, all that wait are ended at once, and new requests are refused until PostgreSQL answers again.
 * A long wait for a lock is none of that: the new connection is answered.
 *
 * Only time in which this process ran is counted. What was answered while it was busy, or had no processor, lies unread
 * until then: the database was not late, we were.
 */
export function watchDatabase<Connection extends Watched>({
  deadlineMs,
  silenceMs,
  answers,
  clockMs = () => performance.now(),
}: Options) {
  const asked = new Set<{ connection: Connection; sinceMs: number }>()
  let ranMs = 0
  let lookedAtMs = clockMs()
  /** A look that comes late counts as one look. */
  const nowRan = (): number => ranMs + Math.min(clockMs() - lookedAtMs, lookEveryMs)
  let answeredAtMs = nowRan()
  let isAway = false
  let asking: Promise<void> | null = null

  const giveUp = ({ connection }: { connection: Connection }): void => {
    void connection.end().catch(() => {})
  }

  async function askWhetherThere(): Promise<void> {
    const isThere = await answers(2 * silenceMs)
    if (isThere) answeredAtMs = nowRan()
    isAway = !isThere
    if (isAway) for (const one of asked) giveUp(one)
  }

  const looking = setInterval(() => {
    const nowMs = nowRan()
    ranMs = nowMs
    lookedAtMs = clockMs()
    const [oldest] = asked
    for (const one of asked) if (nowMs - one.sinceMs > deadlineMs) giveUp(one)
    const isSilent = oldest !== undefined && nowMs - Math.max(oldest.sinceMs, answeredAtMs) >= silenceMs
    if (isSilent || isAway) asking ??= askWhetherThere().finally(() => (asking = null))
  }, lookEveryMs)
  looking.unref()

  return {
    /** @throws DatabaseAway */
    demandThere(): void {
      if (isAway) throw new DatabaseAway()
    },
    /** Counts the time of one query on its connection. */
    async during<Answer>(connection: Connection, answer: Promise<Answer>): Promise<Answer> {
      const one = { connection, sinceMs: nowRan() }
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
      await asking
    },
  }
}

/** Whether PostgreSQL answers a new connection while this process runs for so long; a refusal of its own is an answer. */
export async function databaseAnswers(url: string, withinMs: number): Promise<boolean> {
  // Only the end of its socket: a farewell to one that is not there would wait for ever.
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
      // What has come in meanwhile is read before it is judged.
      if (leftMs <= 0) setImmediate(() => setImmediate(() => done(false)))
    }, lookEveryMs)
  })
  const isThere = await Promise.race([asked, tooLate])
  clearInterval(timer)
  void client.end().catch(() => {})
  return isThere
}

/** A query that is answered by a promise, as all of ours are, has its time counted. */
export function watchQueries(client: pg.PoolClient, watch: ReturnType<typeof watchDatabase<Watched>>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]): unknown => {
    const answer = query(...args)
    return answer instanceof Promise ? watch.during(client, answer) : answer
  }
  client.query = watched as typeof client.query
}
