import { usualWaitlistClosesMinutes } from '@touchline/rules/waitlist/waitlist-offer'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createOperator } from '../../testing/factories/factories.ts'
import { type SampleCatalogue, sampleText } from '../../testing/factories/sample-catalogue.ts'
import { formatFault } from '../fault.ts'
import { importCatalogue } from './import-catalogue.ts'

let database: TestDatabase
let db: Kysely<Database>

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 2, patience: 'work' })
})
beforeEach(async () => {
  await sql`truncate clients cascade`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function load(change: (file: SampleCatalogue) => void) {
  const result = await importCatalogue(db, sampleText(change))
  if (!result.ok) return result.faults.map(formatFault)
  const { rows } = await sql<{ has: boolean; rules: object | null; closes: number }>`
    select has_waitlist as has, waitlist_rules as rules, waitlist_closes_minutes as closes from categories
    order by sort_by`.execute(db)
  return rows
}
const accept = [{ aheadMinutes: 0, minutes: 15 }]

test('catalogue: a category has its own rules, else those above it, else the client’s, else the usual ones', async () => {
  const usual = { has: true, rules: null, closes: usualWaitlistClosesMinutes }
  const before = await load(() => {})
  expect(new Set(before.map((row) => JSON.stringify(row)))).toEqual(new Set([JSON.stringify(usual)]))
  const rows = await load((file) => {
    Object.assign(file.client, { waitlists: { closesMinutes: 60, size: 5 } })
    Object.assign(file.categories[0]!, { waitlist: { accept, quiet: null } })
    Object.assign(file.categories.at(-1)!, { waitlist: false })
  })
  expect(rows[0]).toEqual({ has: true, rules: { size: 5, accept, quiet: null }, closes: 60 })
  expect(rows.at(-1)).toEqual({ has: false, rules: { size: 5 }, closes: 60 })
})

test('catalogue: the usual closing time is the column’s own default', async () => {
  await createOperator(db)
  const { rows } = await sql<{ closes: number }>`
    select distinct waitlist_closes_minutes as closes from categories`.execute(db)
  expect(rows).toEqual([{ closes: usualWaitlistClosesMinutes }])
})

test.each([
  ['no tier', { accept: [] }],
  ['a tier of no time', { accept: [{ aheadMinutes: 0, minutes: 0 }] }],
  ['quiet hours that begin as they end', { quiet: { from: '22:00', to: '22:00', unlessWithinMinutes: 0 } }],
  ['no such time', { quiet: { from: '25:00', to: '07:00', unlessWithinMinutes: 0 } }],
  ['a key that is not known', { quick: true }],
])('catalogue: refused: %s', async (_, waitlists) => {
  const faults = await load((file) => Object.assign(file.client, { waitlists }))
  expect(faults[0]).toMatch(/waitlists/)
})
