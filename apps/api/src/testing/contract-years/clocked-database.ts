import pg from 'pg'
import { typeParsers } from '../../stores/database/connections/parsers.ts'
import { prepareStatements } from '../../stores/database/connections/prepare-statements.ts'
import { PooledDatabase } from '../../stores/database/database.ts'
import { makeTemplate } from '../simulation/simulated-database.ts'
import { clockOptions } from '../simulation/virtual-time.ts'

export interface ClockedDatabase {
  db: PooledDatabase
  close: () => Promise<void>
}

/** Creates a migrated database whose clock is ours. Its connections are real ones: work runs in parallel. */
export async function openClockedDatabase(adminUrl: string, nowMs: () => number): Promise<ClockedDatabase> {
  const name = await makeTemplate(adminUrl)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const pool = new pg.Pool({
    connectionString: url.href,
    max: 10,
    // A new connection takes longer than a statement.
    idleTimeoutMillis: 0,
    types: typeParsers,
    options: `${clockOptions(nowMs())} -c plan_cache_mode=force_generic_plan`,
  })
  const told = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => {
    giveToday(client)
    prepareStatements(client)
  })
  const db = new PooledDatabase(
    {
      async connect() {
        const client = await pool.connect()
        const now = nowMs()
        if (told.get(client) !== now) {
          await client.query(`set simulated.now = '${new Date(now).toISOString()}'`)
          told.set(client, now)
        }
        return client
      },
      counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: 0 }),
      end: () => pool.end(),
    },
    'buying',
  )
  return {
    db,
    close: async () => {
      await db.destroy()
      const admin = new pg.Client({ connectionString: adminUrl })
      await admin.connect()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Gives statements the clock's day: `current_date` is syntax, which no function of ours can replace. */
function giveToday(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const ofClock = (text: string) => text.replaceAll('current_date', 'now()::date')
  const asked = (first: unknown, ...rest: unknown[]) => {
    if (typeof first === 'string') return query(ofClock(first), ...rest)
    const { text, ...more } = first as { text: string }
    return query({ ...more, text: ofClock(text) }, ...rest)
  }
  client.query = asked as typeof client.query
}
