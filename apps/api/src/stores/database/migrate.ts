import { createHash } from 'node:crypto'
import pg from 'pg'

export type Migration = { name: string; sql: string }

/** Files of apps/api/migrations in order, as they were when this was built. */
export const migrations: Migration[] = Object.entries(
  // oxlint-disable-next-line no-restricted-properties -- SQL files, no module
  import.meta.glob<string>('../../../migrations/**/*.sql', { query: '?raw', eager: true, import: 'default' }),
)
  .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1), sql }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Error for a database that this version may not touch; the message is one sentence for the person who starts
 * the program.
 */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

// Any number would do, as long as every version uses the same one.
const advisoryLockKey = 7_108_041

/**
 * Brings the database at this address up to date.
 * @throws errors of the network or PostgreSQL, or MigrationRefused
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    // A role may have limits for requests (docs/operations.md, PgBouncer): a turn and a large table take longer.
    options: '-c statement_timeout=0 -c lock_timeout=0',
  })
  pool.on('error', () => {})
  try {
    return await migrate(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Brings the database up to date and returns the names of the files that were applied now. Each file is one
 * transaction; programs that start at once take turns, and each file runs once.
 */
export async function migrate(pool: pg.Pool, files: Migration[] = migrations): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLockKey])
    try {
      return await applyMissing(client, files)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLockKey])
    }
  } finally {
    client.release()
  }
}

async function applyMissing(client: pg.PoolClient, files: Migration[]): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseUnlessSame(applied, files)
  const missing = files.filter(({ name }) => !applied.has(name))
  for (const file of missing) await applyOne(client, file)
  return missing.map(({ name }) => name)
}

function refuseUnlessSame(applied: Map<string, string>, files: Migration[]): void {
  for (const [name, checksum] of applied) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file) {
      throw new MigrationRefused(
        `The database has the migration ${name}, which this version does not know: start the newer version.`,
      )
    }
    if (checksumOf(file) !== checksum) {
      throw new MigrationRefused(
        `The migration ${name} was changed after it was applied: put it back and add a new file instead.`,
      )
    }
  }
  const last = [...applied.keys()].sort().at(-1) ?? ''
  const late = files.find(({ name }) => name < last && !applied.has(name))
  if (late) {
    throw new MigrationRefused(
      `The migration ${late.name} stands before ${last}, which is already applied: give it a later number.`,
    )
  }
}

async function applyOne(client: pg.PoolClient, file: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(file.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      checksumOf(file),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
