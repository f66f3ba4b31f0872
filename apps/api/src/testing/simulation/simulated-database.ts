import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { typeParsers } from '../../stores/database/connections/parsers.ts'
import { prepareStatements } from '../../stores/database/connections/prepare-statements.ts'
import { PooledDatabase } from '../../stores/database/database.ts'
import { type Migration, migrate } from '../../stores/database/migrate.ts'
import { runningNow } from './turns.ts'
import { clockOptions, clockStatements } from './virtual-time.ts'

/**
 * Start of the simulated clock: a Monday in winter time, far from midnight and from any sales window's edge.
 */
export const startMs = Date.parse('2027-03-08T10:00:00Z')

export interface SimulatedDatabase {
  db: PooledDatabase
  /** Queries for the simulation itself, outside the gates. */
  ask: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Returns the tables written since the last call, each with its kind of statement. */
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

/** Creates a migrated database with a clock of ours, to be cloned. @returns its name */
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
 * Opens a clone with a single connection, which the actor whose turn it is uses. No actor stands at a gate
 * while it holds the connection, so no lock is ever waited for.
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
    // This sends the clock's setting together with the statement that needs it, and the first rows of a run
    // together.
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

/** Gives the client a new release function, as PostgreSQL's driver expects each time. */
const withRelease = (client: pg.PoolClient, release: () => void): pg.PoolClient =>
  Object.assign(client, { release })

const writing = /\b(?<!for |key )(update|insert into|delete from)\s+(?!skip\b)(\w+)/g

/** Sets PostgreSQL's clock, records writes, and sorts rows that have no order. */
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
    // The row count of a statement with `with` does not include the rows that its parts have written.
    if (result.rowCount !== 0 || /^\s*with\b/.test(text))
      for (const [, act, table] of text.matchAll(writing)) seen.push(`${act} ${table}`)
    // PostgreSQL promises no order for these rows, and their ids are random. The order in which the ids were
    // created is always the same.
    if (/\breturning id\b/.test(text) && result.rows.length > 1)
      result.rows.sort((one, other) => (known.get(one.id) ?? 0) - (known.get(other.id) ?? 0))
    return result
  }
  client.query = watched as typeof client.query
  return seen
}
