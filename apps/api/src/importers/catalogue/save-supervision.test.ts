import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { sampleText } from '../../testing/factories/sample-catalogue.ts'
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

const pool = { bands: [{ under: 8, perAdult: 2 }] }
const below = (supervision: unknown) =>
  sampleText((file) => {
    Object.assign(file, {
      categories: [
        ...file.categories,
        {
          slug: 'water',
          name: 'Water',
          supervision,
          children: [
            { slug: 'splash', name: 'Splash', kind: 'ticketed' },
            { slug: 'lessons', name: 'Lessons', kind: 'classes', supervision: false },
          ],
        },
      ],
    })
  })

test('catalogue: supervision also holds below an activity, unless that says that there is none', async () => {
  const result = await importCatalogue(db, below(pool))
  expect(result.ok).toBe(true)
  const { rows } = await sql<{ slug: string; supervision: object | null }>`
    select slug, supervision from categories where slug in ('water', 'splash', 'lessons') order by sort_by`.execute(
    db,
  )
  const rule = { adultFrom: 16, ...pool }
  expect(rows).toEqual([
    { slug: 'water', supervision: rule },
    { slug: 'splash', supervision: rule },
    { slug: 'lessons', supervision: null },
  ])
})

test.each([
  ['no band', { bands: [] }],
  [
    'an older band first',
    {
      bands: [
        { under: 8, perAdult: 2 },
        { under: 4, perAdult: 1 },
      ],
    },
  ],
  ['no child for an adult', { bands: [{ under: 8, perAdult: 0 }] }],
])('catalogue: supervision with %s is refused, and nothing is written', async (_, supervision) => {
  const result = await importCatalogue(db, below(supervision))
  expect(result.ok ? [] : result.faults.map(formatFault)).toEqual([expect.stringContaining('supervision')])
  const { rows } = await sql`select id from categories`.execute(db)
  expect(rows).toEqual([])
})
