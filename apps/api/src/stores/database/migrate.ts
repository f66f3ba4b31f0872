import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Migration = { name: string; sql: string }

/**
 * Phase that a migration names in its first line. The version before runs on after `expand`, which only adds; `contract`
 * takes away what that version still used. Null for those from before the first release.
 */
export type Phase = 'expand' | 'contract'
export const phaseOf = ({ sql }: Migration): Phase | null =>
  (/^-- Phase: (expand|contract)\.?\n/.exec(sql)?.[1] as Phase | undefined) ?? null

/** True for a migration that runs outside a transaction, a statement at a time, as `create index concurrently` must. */
const isOutside = ({ sql }: Migration): boolean => /^-- Outside a transaction\b/m.test(sql)

/** Files of apps/api/migrations in order, as they were when this was built. */
export const migrations: Migration[] = Object.entries(
  // oxlint-disable-next-line no-restricted-properties -- SQL files, no module
  import.meta.glob<string>('../../../migrations/**/*.sql', { query: '?raw', eager: true, import: 'default' }),
)
  // A checkout may have given them the line ends of its system.
  .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1), sql: sql.replaceAll('\r\n', '\n') }))
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

/** Patience of a migration with a table that others use. Requests queue behind one that waits, so it gives up soon. */
export interface Patience {
  lockTimeoutMs: number
  tries: number
  pauseMs: number
}
const usualPatience: Patience = { lockTimeoutMs: 2_000, tries: 60, pauseMs: 1_000 }

/** Migrations that run: all, or only those that the version before can live with. */
export type MigrationsToRun = 'all' | 'expand'

/**
 * Brings the database at this address up to date.
 * @throws errors of the network or PostgreSQL, or MigrationRefused
 */
export async function migrateDatabase(url: string, run: MigrationsToRun = 'all'): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    // A role may have limits for requests (docs/operations.md, PgBouncer): a turn and a large table take longer.
    options: '-c statement_timeout=0 -c lock_timeout=0',
  })
  pool.on('error', () => {})
  try {
    return await migrate(pool, migrations, { run })
  } finally {
    await pool.end()
  }
}

/**
 * Brings the database up to date and returns the names of the files that were applied now. Each file is one
 * transaction, unless it says otherwise; programs that start at once take turns, and each file runs once.
 */
export async function migrate(
  pool: pg.Pool,
  files: Migration[] = migrations,
  { run = 'all', patience = usualPatience }: { run?: MigrationsToRun; patience?: Patience } = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await takeTurn(client)
    try {
      return await applyMissing(client, files, run, patience)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLockKey])
    }
  } finally {
    client.release()
  }
}

/** Asks again and again: a statement that waited for its turn would be one that an index built concurrently waits for. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      advisoryLockKey,
    ])
    if (rows[0]?.isMine) return
    await sleep(100)
  }
}

async function applyMissing(
  client: pg.PoolClient,
  files: Migration[],
  run: MigrationsToRun,
  patience: Patience,
): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    alter table schema_migrations add column if not exists phase text`)
  const { rows } = await client.query<AppliedMigration>('select name, checksum, phase from schema_migrations')
  const applied = new Map(rows.map((row) => [row.name, row]))
  refuseUnlessSame(applied, files)
  const missing = files.filter(
    (file) => !applied.has(file.name) && (run === 'all' || phaseOf(file) !== 'contract'),
  )
  for (const file of missing) await applyPatiently(client, file, patience)
  return missing.map(({ name }) => name)
}

type AppliedMigration = { name: string; checksum: string; phase: Phase | null }

function refuseUnlessSame(applied: Map<string, AppliedMigration>, files: Migration[]): void {
  for (const { name, checksum, phase } of applied.values()) {
    const file = files.find((candidate) => candidate.name === name)
    // The version after this one is being rolled out: what it added leaves this one at its work.
    if (!file && phase === 'expand') continue
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
  // A contract comes late on purpose.
  const late = files.find(
    (file) => file.name < last && !applied.has(file.name) && phaseOf(file) !== 'contract',
  )
  if (late) {
    throw new MigrationRefused(
      `The migration ${late.name} stands before ${last}, which is already applied: give it a later number.`,
    )
  }
}

const lockNotAvailable = '55P03'

/** Applies a file; where a table is in use for too long, lets the requests that queue behind go first and tries again. */
async function applyPatiently(client: pg.PoolClient, file: Migration, patience: Patience): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await (isOutside(file) ? applyOutside(client, file) : applyOne(client, file, patience))
    } catch (error) {
      const isLocked = (error as { code?: string }).code === lockNotAvailable
      if (isLocked && tries < patience.tries) {
        await sleep(patience.pauseMs)
        continue
      }
      const why = isLocked
        ? 'a table stayed in use: end the transaction that holds it (pg_stat_activity), and start again'
        : (error as Error).message
      throw new Error(`The migration ${file.name} failed: ${why}`, { cause: error })
    }
}

async function applyOne(client: pg.PoolClient, file: Migration, { lockTimeoutMs }: Patience): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(file.sql)
    await noteApplied(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Applies a file a statement at a time. Each can be run twice, since what ran before a failure stays. */
async function applyOutside(client: pg.PoolClient, file: Migration): Promise<void> {
  const statements = file.sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;[ \t]*(?:\n|$)/)
    .filter((text) => /\S/.test(text))
  for (const statement of statements) await client.query(statement)
  await noteApplied(client, file)
}

const noteApplied = (client: pg.PoolClient, file: Migration) =>
  client.query('insert into schema_migrations (name, checksum, phase) values ($1, $2, $3)', [
    file.name,
    checksumOf(file),
    phaseOf(file),
  ])

function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
