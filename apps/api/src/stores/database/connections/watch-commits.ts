import pg from 'pg'
import { saysThatStandbyWasLeft } from './lost-connections.ts'

/** A change under way on a connection of its own. */
export interface Confirming {
  /** True once PostgreSQL has confirmed it; false when it was not made, or not kept by a standby. */
  confirmed: Promise<boolean>
  /** Ends its connection; PostgreSQL may go on waiting. */
  end: () => void
  /** Ends it at PostgreSQL, too, where that can be reached: it changes nothing, so its wait may be cancelled. */
  cancel: () => void
}

/** Time after which the answer to a try counts as lost on its way, and another one begins. */
const giveUpTryMs = 30_000
/** Time without a word on a connection after which the other machine is asked whether it is still there. */
const askPeerAfterMs = 5_000
const cancelWithinMs = 5_000

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
    const begun = { sinceMs: nowRan(), change: confirm() }
    confirming = begun
    void begun.change.confirmed.then((isConfirmed) => {
      // One that was given up tells nothing any more.
      if (confirming !== begun) return
      confirming = null
      if (isConfirmed) goOn()
    })
  }

  function end(): void {
    confirming?.change.end()
    confirming = null
  }

  function goOn(): void {
    confirmedAtMs = nowRan()
    if (!isHanging) return
    isHanging = false
    // The connection of a try that still waits may be dead: it must not stop the changes again.
    end()
  }

  return {
    /** @param oldestMs when the oldest statement that still decides was sent */
    look(nowMs: number, oldestMs: number | undefined, isAway: boolean): void {
      const isSilent = oldestMs !== undefined && nowMs - Math.max(oldestMs, confirmedAtMs) >= silenceMs
      if (confirming !== null && nowMs - confirming.sinceMs >= giveUpTryMs) {
        confirming.change.cancel()
        end()
      }
      if (confirms && (isSilent || isHanging) && !isAway && confirming === null) begin(confirms)
      if (confirming !== null && nowMs - confirming.sinceMs >= 2 * silenceMs) isHanging = true
    },
    /** Hears that PostgreSQL has confirmed a change. */
    isConfirmed: goOn,
    /** Returns true while PostgreSQL confirms no change. */
    hang: (): boolean => isHanging,
    end,
  }
}

/** Makes a change that leaves no trace but an empty record in PostgreSQL's journal, which a standby must confirm. */
export function confirmChange(url: string): Confirming {
  const client = new pg.Client({
    connectionString: url,
    // A way that drops a silent connection without a word is found out.
    keepAlive: true,
    keepAliveInitialDelayMillis: askPeerAfterMs,
  })
  let standbyWasLeft = false
  client.on('notice', (notice) => {
    if (saysThatStandbyWasLeft(notice)) standbyWasLeft = true
  })
  client.on('error', () => {})
  const confirmed = client
    .connect()
    .then(() => client.query(emptyChange))
    .then(
      () => !standbyWasLeft,
      () => false,
    )
    .finally(() => void client.end().catch(() => {}))
  // Ends only the socket: PostgreSQL may be silent.
  return { confirmed, end: () => client.connection.stream.destroy(), cancel: () => cancel(url, client) }
}

/** Connection of the driver's, with what its types leave out. */
interface Cancelling extends pg.Connection {
  connect: (portOrFile: number | string, host?: string) => void
  cancel: (processId: unknown, secretKey: unknown) => void
}

/** Asks PostgreSQL to cancel what a connection waits for, with the secret it gave to that connection. */
function cancel(url: string, waiting: pg.Client): void {
  const { processID, secretKey } = waiting as unknown as Record<string, unknown>
  if (processID === null || secretKey === null) return
  const asking = new pg.Client({ connectionString: url })
  const { host, port } = asking
  const connection = asking.connection as Cancelling
  connection.on('error', () => {})
  connection.on('connect', () => connection.cancel(processID, secretKey))
  const giveUp = setTimeout(() => connection.stream.destroy(), cancelWithinMs).unref()
  connection.on('end', () => clearTimeout(giveUp))
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
}

/** Writes an empty record in a transaction, so that its COMMIT waits for a standby as each change's does. */
export const emptyChange = `select pg_logical_emit_message(true, 'touchline', '')`
