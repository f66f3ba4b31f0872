import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isConnectionLost } from './lost-connections.ts'
import { kindOfStatement } from './statements.ts'
import { type Told, textOf } from './tell-outcomes.ts'

/** Time within which a lost reading is asked again; a later one has kept its request waiting enough. */
const askAgainWithinMs = 1_000
/** Pause before it, in which the pool hears that its other connections have ended too. */
const askAgainAfterMs = 25

/** A connection as it is lent to one request or transaction. */
export type Connection = Pick<pg.PoolClient, 'query' | 'release'>

interface Lender {
  told: (client: pg.PoolClient) => Told
  connectNow: () => Promise<pg.PoolClient>
  /** Called once when the connection is given back. */
  leave: () => void
}

/** Lends a connection. A reading alone whose connection was lost is asked once more, of a new one. */
export function lend(first: pg.PoolClient, { told, connectNow, leave }: Lender): Connection {
  let lent: pg.PoolClient | null = first
  const giveBack = (client: pg.PoolClient): void => client.release(told(client).mustEnd())
  const ask = (client: pg.PoolClient, args: unknown[]): unknown =>
    (client.query as (...args: unknown[]) => unknown)(...args)

  async function query(...args: unknown[]): Promise<unknown> {
    const sinceMs = performance.now()
    // The connection was lost before, and no new one was had.
    const client = (lent ??= await connectNow())
    try {
      return await ask(client, args)
    } catch (error) {
      const isReadingAlone = told(client).isFree() && kindOfStatement(textOf(args[0])) === 'reading'
      const isInTime = performance.now() - sinceMs <= askAgainWithinMs
      if (!isReadingAlone || !isInTime || !isConnectionLost(error)) throw error
      lent = null
      giveBack(client)
      await sleep(askAgainAfterMs)
      lent = await connectNow()
      return await ask(lent, args)
    }
  }

  return {
    query: query as Connection['query'],
    release() {
      if (lent !== null) giveBack(lent)
      lent = null
      leave()
    },
  }
}
