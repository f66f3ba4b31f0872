import pg from 'pg'
import { isConnectionLost } from './lost-connections.ts'

/** A change under way on a connection of its own. */
export interface Confirming {
  /** True once PostgreSQL has confirmed it; false when its connection was lost. */
  confirmed: Promise<boolean>
  end: () => void
}

interface Options {
  /** Time without any confirmed change after which one is tried; PostgreSQL has twice as long to confirm it. */
  silenceMs: number
  confirms: (() => Confirming) | undefined
  /** The time that this process has run. */
  nowRan: () => number
}

/**
 * Watches whether PostgreSQL confirms changes. While it does not, one change of no effect waits on a connection of
 * its own, and tells when it does again: a session that waits for a standby can't be called back.
 */
export function watchCommits({ silenceMs, confirms, nowRan }: Options) {
  let confirmedAtMs = nowRan()
  let confirming: { sinceMs: number; change: Confirming } | null = null
  let isHanging = false

  function begin(confirm: () => Confirming): void {
    const change = confirm()
    confirming = { sinceMs: nowRan(), change }
    void change.confirmed.then((isConfirmed) => {
      confirming = null
      if (!isConfirmed) return
      confirmedAtMs = nowRan()
      isHanging = false
    })
  }

  return {
    /** @param oldestMs when the oldest statement that still decides was sent */
    look(nowMs: number, oldestMs: number | undefined, isAway: boolean): void {
      const isSilent = oldestMs !== undefined && nowMs - Math.max(oldestMs, confirmedAtMs) >= silenceMs
      if (confirms && (isSilent || isHanging) && !isAway && confirming === null) begin(confirms)
      if (confirming !== null && nowMs - confirming.sinceMs >= 2 * silenceMs) isHanging = true
    },
    isConfirmed: (): void => {
      confirmedAtMs = nowRan()
    },
    /** Returns true while PostgreSQL confirms no change. */
    hang: (): boolean => isHanging,
    end: (): void => confirming?.change.end(),
  }
}

/** Makes a change that leaves no trace but an empty record in PostgreSQL's journal, which a standby must confirm. */
export function confirmChange(url: string): Confirming {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const confirmed = client
    .connect()
    .then(() => client.query(emptyChange))
    .then(
      () => true,
      // A refusal of PostgreSQL's own is no silence.
      (error: unknown) => error instanceof pg.DatabaseError && !isConnectionLost(error),
    )
    .finally(() => void client.end().catch(() => {}))
  // Ends only the socket: PostgreSQL may be silent.
  return { confirmed, end: () => client.connection.stream.destroy() }
}

/** Writes an empty record in a transaction, so that its COMMIT waits for a standby as each change's does. */
export const emptyChange = `select pg_logical_emit_message(true, 'touchline', '')`
