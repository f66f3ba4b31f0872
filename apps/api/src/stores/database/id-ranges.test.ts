import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { createDatabase } from './database.ts'

test('ids that have a range of their own begin where no other table’s begin, so that a number leads to one kind of thing', async () => {
  const database = await createTestDatabase()
  const db = createDatabase(database.url, { max: 1 })
  const { rows } = await sql<{ name: string; start: string }>`
    select sequencename as name, start_value::text as start from pg_sequences
    where schemaname = 'public' and start_value > 1 order by start_value`.execute(db)
  await db.destroy()
  await database.drop()
  expect(rows.length).toBeGreaterThan(20)
  const [named, begun] = [rows.map(({ name }) => name), rows.map(({ start }) => start)]
  expect(named.filter((_, at) => begun.indexOf(begun[at]!) !== at)).toEqual([])
})
