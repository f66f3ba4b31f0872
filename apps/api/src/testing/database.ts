import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  url: string
  /** Ends every connection to it and removes it. */
  drop: () => Promise<void>
}

/** A fresh database of its own: migrated, otherwise empty, gone after `drop`. Takes some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} template ${inject('postgresTemplate')} strategy file_copy`)
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(name) }
}

/**
 * A copy of a database as it is now, as a backup that is restored brings one: in PostgreSQL it is another database.
 * No one may be connected to it.
 */
export async function copyTestDatabase({ url: source }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} template ${new URL(source).pathname.slice(1)} strategy file_copy`)
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(name) }
}

/** A fresh and entirely empty database: for the tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} template template0`)
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(name) }
}

/** A pool says that it has ended before PostgreSQL has heard of it: one that is cut off then would fail in no test's hands. */
const dropDatabase = (name: string): Promise<void> =>
  withAdmin(async (admin) => {
    for (let looks = 0; looks < 20; looks += 1) {
      const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name])
      if (rowCount === 0) break
      await setTimeout(25)
    }
    await admin.query(`drop database if exists ${name} with (force)`)
  })

const asAdmin = (sql: string): Promise<void> =>
  withAdmin(async (admin) => {
    await admin.query(sql)
  })

async function withAdmin(act: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  try {
    await act(admin)
  } finally {
    await admin.end()
  }
}
