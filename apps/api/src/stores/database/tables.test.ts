import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTableTypes } from '../../testing/audit/table-types.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDatabase, type PooledDatabase } from './database.ts'

let database: TestDatabase
let db: PooledDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('the types of the tables are those of the migrated schema', async () => {
  await expect(await writeTableTypes(db)).toMatchFileSnapshot('./tables.ts')
})

test('control: a column that a migration adds, drops or lets be null changes the types', async () => {
  const before = await writeTableTypes(db)
  const after = async (migration: string) => {
    await sql.raw(migration).execute(db)
    return writeTableTypes(db)
  }
  expect(before).not.toMatch(/ {2}nickname:/)
  expect(await after('alter table customers add column nickname text not null')).toMatch(
    / {2}nickname: string\n/,
  )
  expect(await after('alter table customers alter column nickname drop not null')).toMatch(
    / {2}nickname: string \| null\n/,
  )
  expect(await after('alter table customers drop column nickname')).toBe(before)
})
