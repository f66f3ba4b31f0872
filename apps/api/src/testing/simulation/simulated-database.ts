import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { typeParsers } from '../../stores/database/connections/parsers.ts'
import { prepareStatements } from '../../stores/database/connections/prepare-statements.ts'
import { PooledDatabase } from '../../stores/database/database.ts'
import { type Migration, migrate } from '../../stores/database/migrate.ts'
import { runningNow } from './turns.ts'
import { clockOptions, clockStatements } from './virtual-time.ts'

/** A moment on a Monday, in the winter's time, far from every midnight and window of sale. */
export const startMs = Date.parse('2027-03-08T10:00:00Z')

export interface SimulatedDatabase {
  db: PooledDatabase
  /** Behind the gates: what the simulation itself asks. */
  ask: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Tables that were written since it was last asked, and by which statement. */
  takeWritten: () => string[]
  close: () => Promise<void>
}

async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}

const urlOf = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A migrated database whose clock is ours, to be cloned. @returns its name */
export async function makeTemplate(adminUrl: string, files?: Migration[]): Promise<string> {
  const name = `simulated_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template template0`)
  const pool = new pg.Pool({
    connectionString: urlOf(adminUrl, name),
    max: 1,
    options: clockOptions(startMs),
  })
  for (const statement of clockStatements) await pool.query(statement)
  await migrate(pool, files)
  await pool.end()
  return name
}

/**
 * One connection, which whoever has the turn uses: nobody stands at a gate while it holds one, so no lock is ever waited for.
 */
export async function openClone(
  adminUrl: string,
  template: string,
  nowMs: () => number,
): Promise<SimulatedDatabase> {
  const name = `simulated_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const connection = new pg.Client({
    connectionString: urlOf(adminUrl, name),
    types: typeParsers,
    // The setting of the clock goes out with the statement that needs it, and so do the rows that a run begins with.
    pipeline: true,
    options: `${clockOptions(startMs)} -c plan_cache_mode=force_generic_plan`,
  })
  await connection.connect()
  const client = connection as unknown as pg.PoolClient
  const seen = watch(client, nowMs)
  prepareStatements(client)
  const db = new PooledDatabase(
    {
      async connect() {
        const now = runningNow()
        if (!now) return withRelease(client, () => {})
        await now.turns.gate(now.actor)
        return withRelease(client, now.turns.begin())
      },
      counts: () => ({ open: 1, idle: 1, waiting: 0 }),
      end: () => connection.end(),
    },
    'buying',
  )
  return {
    db,
    ask: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    takeWritten: () => seen.splice(0),
    close: async () => {
      await connection.end()
      await asAdmin(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

/** PostgreSQL's driver asks for a release of its own each time. */
const withRelease = (client: pg.PoolClient, release: () => void): pg.PoolClient =>
  Object.assign(client, { release })

const writing = /\b(?<!for |key )(update|insert into|delete from)\s+(?!skip\b)(\w+)/g

/** Sets PostgreSQL's clock, writes down what is written, and brings rows of no order into one. */
function watch(client: pg.PoolClient, nowMs: () => number): string[] {
  const seen: string[] = []
  let clockMs = startMs
  const known = new Map<string, number>()
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const watched = async (...args: unknown[]): Promise<pg.QueryResult> => {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    const text = typeof first === 'string' ? first : first.text
    const values = (typeof first === 'string' ? second : first.values) ?? []
    for (const value of values)
      if (typeof value === 'string' && value.length === 36 && !known.has(value)) known.set(value, known.size)
    let setting: Promise<unknown> | null = null
    if (clockMs !== nowMs()) {
      clockMs = nowMs()
      setting = query(`set simulated.now = '${new Date(clockMs).toISOString()}'`)
    }
    const [result] = await Promise.all([query(...args), setting])
    // A statement with parts says nothing of what its parts have written.
    if (result.rowCount !== 0 || /^\s*with\b/.test(text))
      for (const [, act, table] of text.matchAll(writing)) seen.push(`${act} ${table}`)
    // PostgreSQL promises no order of them, and ids are made by chance: the order in which they were made is always the same.
    if (/\breturning id\b/.test(text) && result.rows.length > 1)
      result.rows.sort((one, other) => (known.get(one.id) ?? 0) - (known.get(other.id) ?? 0))
    return result
  }
  client.query = watched as typeof client.query
  return seen
}
