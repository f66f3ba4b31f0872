import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each(['UTC', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Africa/Monrovia'])(
  'spec 3: an instant read by a session in %s is the instant that was written',
  async (zone) => {
    const db = createDatabase(database.url, { max: 1 })
    await sql.raw(`set timezone to '${zone}'`).execute(db)
    const written = [
      '1970-01-01T00:00:00Z',
      '1999-12-31T23:59:59.999Z',
      '2028-02-29T12:00:00.5Z',
      '2027-03-28T00:59:59Z',
      '2027-03-28T01:00:00Z',
      '2027-10-31T00:30:00Z',
      '2027-10-31T01:30:00.123456Z',
      '1890-06-01T00:00:00Z',
    ]
    const { rows } = await sql<{ at: Date }>`select unnest(${written}::timestamptz[]) as at`.execute(db)
    expect(rows.map(({ at }) => at.toISOString())).toEqual(
      written.map((text) => new Date(text.replace('123456', '123')).toISOString()),
    )
    await db.destroy()
  },
)
