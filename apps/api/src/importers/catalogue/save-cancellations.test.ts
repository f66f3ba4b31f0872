import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
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
  const { rows } = await sql<{ rule: object | null }>`
    select cancellation as rule from categories order by sort_by`.execute(db)
  return rows.map(({ rule }) => rule)
}

const rules = [
  {
    slug: 'usual',
    bands: [
      { hours: 24, gives: 'original' },
      { hours: 0.75, gives: 'none', chargePence: 300 },
    ],
  },
  {
    slug: 'swim',
    bands: [{ hours: 0, gives: 'none' }],
    missed: { chargePence: 200, strike: true },
    move: { hours: 24, withinDays: 14 },
  },
]
const band = { gives: 'none', percent: 100, chargePence: 0, isStrike: false, keepsUse: false }
const usual = {
  bands: [
    { ...band, noticeMinutes: 1440, gives: 'original' },
    { ...band, noticeMinutes: 45, chargePence: 300 },
  ],
  early: null,
  remainingSessions: false,
  missed: null,
  move: null,
}

test('catalogue: an activity has its own rule of cancelling, else the one above it, else the client’s, else none', async () => {
  expect((await load(() => {})).every((rule) => rule === null)).toBe(true)
  const found = await load((file) => {
    Object.assign(file, { cancellations: rules })
    Object.assign(file.client, {
      cancellation: 'usual',
      strikes: { count: 3, withinDays: 30, chargePence: 500 },
    })
    Object.assign(file.categories[0]!, { cancellation: 'swim' })
    Object.assign(file.categories.at(-1)!, { cancellation: false })
  })
  expect(found[0]).toMatchObject({
    missed: { chargePence: 200, isStrike: true },
    move: { noticeMinutes: 1440, withinDays: 14 },
  })
  expect(found).toContainEqual(usual)
  expect(found.at(-1)).toMatchObject({ bands: [] })
  const { rows } = await sql<{ cancelling: object }>`select cancelling from clients`.execute(db)
  expect(rows[0]!.cancelling).toMatchObject({ strikes: { count: 3, withinDays: 30, chargePence: 500 } })
})

test.each([
  [
    'shorter notice first',
    {
      bands: [
        { hours: 1, gives: 'none' },
        { hours: 24, gives: 'original' },
      ],
    },
    'longest notice first',
  ],
  [
    'a part of nothing',
    { bands: [{ hours: 1, gives: 'none', percent: 50 }] },
    'is for money that is given back',
  ],
  ['no band', { bands: [] }, 'bands'],
])('catalogue: a rule of cancelling with %s is refused', async (_, given, words) => {
  const faults = await load((file) => Object.assign(file, { cancellations: [{ slug: 'odd', ...given }] }))
  expect(JSON.stringify(faults)).toContain(words)
})

test('catalogue: an unknown rule of cancelling is named with its place', async () => {
  const faults = await load((file) => Object.assign(file.client, { cancellation: 'lost' }))
  expect(JSON.stringify(faults)).toContain("client.cancellation: there is no rule of cancelling 'lost'")
})

test('catalogue: of several sessions in a day the one with the named time is cancelled, on each court', async () => {
  await load(() => {})
  const { rows: days } = await sql<{ date: string }>`
    select ((now() at time zone time_zone)::date + 3)::text as date from venues limit 1`.execute(db)
  const on = days[0]!.date
  const cancel = (at: string) => (file: SampleCatalogue) => {
    file.venues[0]!.sessions[0]!['cancelled'] = [{ on, at, reason: 'The net is broken.' }]
  }
  await load(cancel('12:00'))
  const { rows } = await sql<{ at: string }>`
    select to_char(s.starts_at at time zone v.time_zone, 'YYYY-MM-DD HH24:MI') as at from slots s join venues v on v.id = s.venue_id
    where s.cancelled_at is not null`.execute(db)
  expect(rows).toEqual([{ at: `${on} 12:00` }, { at: `${on} 12:00` }])
  expect(JSON.stringify(await load(cancel('12:30')))).toContain(
    'cancelled[0].at: none of its sessions begins then',
  )
})

test('catalogue: sessions that it cancels are cancelled with their reason, once, and stay so', async () => {
  await load(() => {})
  const { rows } = await sql<{ id: number; date: string }>`
    select s.id, s.local_date as date from slots s join session_rules r on r.id = s.rule_id
    where s.starts_at > now() + interval '2 days' and r.external_id like 'mill-house/%' and r.course_id is null
    order by r.external_id, s.starts_at limit 1`.execute(db)
  const reason = 'The hall is let for an election.'
  const withdraw = (file: SampleCatalogue) => {
    for (const session of file.venues[0]!.sessions) session['cancelled'] = [{ on: rows[0]!.date, reason }]
  }
  const cancelled = async () =>
    (
      await sql<{ id: number; reason: string }>`
        select id, cancelled_reason as reason from slots where cancelled_at is not null order by id`.execute(
        db,
      )
    ).rows
  await load(withdraw)
  const first = await cancelled()
  expect(first).toContainEqual({ id: rows[0]!.id, reason })
  const again = await importCatalogue(db, sampleText(withdraw))
  expect(again).toMatchObject({ ok: true, sessions: { cancelled: 0, created: 0 } })
  await load(() => {})
  expect(await cancelled()).toEqual(first)
})

test('catalogue: a rule about people who do not come needs a charge or a strike', async () => {
  expect(await load((file) => Object.assign(file, { cancellations: [{ ...rules[0], missed: {} }] }))).toEqual(
    [expect.stringContaining('must have a charge, or count as a strike')],
  )
})
