import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  db = createDatabase(database.url, { max: 3, patience: 'work' })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const change =
  (venue: object, client: object = {}) =>
  (file: SampleCatalogue) => {
    Object.assign(file.venues[0]!, venue)
    Object.assign(file.client, client)
  }
const load = (venue: object, client?: object) => importCatalogue(db, sampleText(change(venue, client)))

test('spec 3: the file says what visitors ask about a venue, and its hours make their own words', async () => {
  const result = await load(
    {
      hours: ['mon-fri 06:30-22:30', 'sat,sun 08:00-24:00'],
      closed: ['2026-12-25', '2026-12-25'],
      facilities: ['Café', 'Hoist into the pool'],
      stepFree: 'Level from the street.',
      parking: '60 spaces.',
      gettingHere: 'Bus 8.',
    },
    { contact: { phone: '0117 496 0100', email: 'ask@example.org', hours: 'Every day 07:00 to 22:00' } },
  )
  expect(result.ok).toBe(true)
  expect(
    await db
      .selectFrom('venues')
      .select(['hours', 'opening_hours', 'facilities', 'step_free', 'parking', 'getting_here'])
      .executeTakeFirstOrThrow(),
  ).toEqual({
    hours: {
      weekly: [
        { weekdays: [1, 2, 3, 4, 5], opens: '06:30', closes: '22:30' },
        { weekdays: [6, 7], opens: '08:00', closes: '24:00' },
      ],
      closed: ['2026-12-25'],
    },
    opening_hours: 'Mon to Fri 06:30 to 22:30, Sat and Sun 08:00 to midnight',
    facilities: ['Café', 'Hoist into the pool'],
    step_free: 'Level from the street.',
    parking: '60 spaces.',
    getting_here: 'Bus 8.',
  })
  expect((await db.selectFrom('clients').select('contact').executeTakeFirstOrThrow()).contact).toEqual({
    phone: '0117 496 0100',
    email: 'ask@example.org',
    hours: 'Every day 07:00 to 22:00',
  })
})

test('an operator’s own words for the hours are kept, and without hours nothing is said about now', async () => {
  await load({ openingHours: 'Ring the bell' })
  expect(await db.selectFrom('venues').select(['hours', 'opening_hours']).executeTakeFirstOrThrow()).toEqual({
    hours: null,
    opening_hours: 'Ring the bell',
  })
})

test.each(['mon 22:00-06:00', 'mon 6:30-22:30', 'always', 'mon 06:30-24:30'])(
  'hours that can’t be read are a fault: %s',
  async (line) => {
    const result = await load({ hours: [line] })
    expect(result.ok ? [] : result.faults.map(formatFault)).toEqual([
      expect.stringContaining("must be days and times such as 'mon-fri 06:30-22:30'"),
    ])
  },
)

test('spec 3: the operator’s own pages and privacy notice are stored, and taken back with the next file', async () => {
  const links = {
    privacy: 'https://mill-house.example/privacy',
    terms: null,
    accessibility: 'https://mill-house.example/accessibility',
    cookies: null,
  }
  const stored = () => db.selectFrom('clients').select(['links', 'privacy_notice']).executeTakeFirstOrThrow()
  const { privacy, accessibility } = links
  expect(
    await load({}, { links: { privacy, accessibility }, privacy: ' We keep your name.\n' }),
  ).toMatchObject({ ok: true })
  expect(await stored()).toEqual({ links, privacy_notice: 'We keep your name.' })
  await load({})
  expect(await stored()).toEqual({
    links: { privacy: null, terms: null, accessibility: null, cookies: null },
    privacy_notice: '',
  })
})

test('F155: the file says which card readers stand at a venue, and not one of another client of the account', async () => {
  const readers = async () =>
    (await db.selectFrom('venues').select('card_readers').orderBy('id').execute()).map(
      (row) => row.card_readers,
    )
  expect((await load({ cardReaders: ['rdr_front', 'rdr_front', 'rdr_side'] })).ok).toBe(true)
  expect(await readers()).toContainEqual(['rdr_front', 'rdr_side'])
  // A later file that is silent leaves them, and one that names none takes them away.
  expect((await load({})).ok).toBe(true)
  expect(await readers()).toContainEqual(['rdr_front', 'rdr_side'])
  expect((await load({ cardReaders: [] })).ok).toBe(true)
  expect((await readers()).flat()).toEqual([])
  expect((await load({ cardReaders: ['rdr_front', 'rdr_side'] })).ok).toBe(true)
  const other = { slug: 'another-client', hosts: ['another.example'] }
  const refused = await load({ cardReaders: ['rdr_bar', 'rdr_side'] }, other)
  expect(refused.ok ? [] : refused.faults.map(formatFault)).toEqual([
    expect.stringContaining("'rdr_side' stands at a venue of another client of this card account"),
  ])
  // At another account it is another reader.
  expect((await load({ cardReaders: ['rdr_side'] }, { ...other, cardAccount: 'north' })).ok).toBe(true)
})
