import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyPassword } from '../../crypto/passwords.ts'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type SampleCatalogue, sampleText } from '../../testing/factories/sample-catalogue.ts'
import { formatFault } from '../fault.ts'
import { totalChanges } from '../summary.ts'
import { type CatalogueImport, importCatalogue } from './import-catalogue.ts'

let database: TestDatabase
let db: Kysely<Database>

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 3, patience: 'work' })
})
beforeEach(async () => {
  await sql`truncate clients cascade`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

type Imported = Extract<CatalogueImport, { ok: true }>

const load = async (change?: (file: SampleCatalogue) => void): Promise<Imported> => {
  const result = await importCatalogue(db, sampleText(change))
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return result
}
const changesOf = ({ changes, sessions }: Imported): number =>
  totalChanges([...changes, { noun: 'sessions', ...sessions }])

const slotsOf = (category: string) =>
  db
    .selectFrom('slots')
    .innerJoin('categories', 'categories.id', 'slots.category_id')
    .selectAll('slots')
    .where('categories.slug', '=', category)
    .orderBy('starts_at')
    .orderBy('slots.id')
    .execute()

test('F62: the import names each weekly time that the clocks of the coming year skip', async () => {
  expect((await load()).notes).toEqual([])
  const { notes } = await load((file) => void (file.venues[0]!.sessions[1]!['when'] = 'daily 01:30'))
  expect(notes).toEqual([
    expect.stringMatching(/^'Yoga' at 'mill-house' has no session on Sunday .* at 01:30: /),
  ])
})

test('a file becomes an operator with sessions for more than four weeks', async () => {
  await load()
  const venue = await db.selectFrom('venues').selectAll().executeTakeFirstOrThrow()
  expect(venue).toMatchObject({ slug: 'mill-house', lat: 53.8, lng: -1.55, migration_date: '2025-01-01' })
  expect(await db.selectFrom('client_hosts').select('host').execute()).toEqual([{ host: 'sample.test' }])
  const yoga = await slotsOf('yoga')
  const classes = yoga.filter(({ course_id }) => course_id === null)
  expect(classes.length).toBeGreaterThanOrEqual(35)
  expect(classes.at(-1)).toMatchObject({ name: 'Yoga', capacity: 12, one_per_person: true })
  expect(classes.at(-1)?.instructor_ids).toHaveLength(1)
})

test('an activity has a waitlist unless its operator wants none', async () => {
  const waits = async () => {
    const { has_waitlist } = await db
      .selectFrom('categories')
      .select('has_waitlist')
      .where('slug', '=', 'yoga')
      .executeTakeFirstOrThrow()
    return has_waitlist
  }
  await load()
  expect(await waits()).toBe(true)
  await load((file) => (file.categories.find(({ slug }) => slug === 'yoga')!['waitlist'] = false))
  expect(await waits()).toBe(false)
})

test('each court has a rule and a slot of its own', async () => {
  await load()
  const courts = await slotsOf('badminton-60min')
  const [first] = courts.slice(-1)
  const together = courts.filter(({ starts_at }) => starts_at.getTime() === first?.starts_at.getTime())
  expect(new Set(together.map(({ location_id }) => location_id)).size).toBe(2)
  expect(new Set(together.map(({ rule_id }) => rule_id)).size).toBe(2)
  expect(together.every(({ capacity }) => capacity === 1)).toBe(true)
})

test('a ticketed session may be bought more than once by one person, and has a price for each ticket', async () => {
  await load()
  const [swim] = (await slotsOf('swim')).slice(-1)
  expect(swim).toMatchObject({ one_per_person: false, capacity: 30 })
  const prices = await db
    .selectFrom('price_list_prices')
    .innerJoin('pricing_options', 'pricing_options.id', 'pricing_option_id')
    .select(['name', 'max_age', 'pence'])
    .where('price_list_id', '=', swim?.price_list_id ?? 0)
    .orderBy('pence', 'desc')
    .execute()
  expect(prices).toEqual([
    { name: 'Adult', max_age: null, pence: 500 },
    { name: 'Junior', max_age: 15, pence: 300 },
  ])
})

test('a course has all its sessions, however long it is', async () => {
  await load()
  const course = await db.selectFrom('courses').selectAll().executeTakeFirstOrThrow()
  const sessions = (await slotsOf('yoga')).filter(({ course_id }) => course_id === course.id)
  expect(sessions).toHaveLength(8)
  expect(sessions.every(({ starts_at }) => starts_at.getUTCDay() === 1)).toBe(true)
})

test('a venue offers the activities it has sessions of, with the categories above', async () => {
  await load()
  const offered = await db
    .selectFrom('venue_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select('slug')
    .orderBy('slug')
    .execute()
  expect(offered.map(({ slug }) => slug)).toEqual(['badminton', 'badminton-60min', 'swim', 'yoga'])
  await load((file) => void file.venues[0]!.sessions.splice(0, 1))
  const after = await db.selectFrom('venue_categories').selectAll().execute()
  expect(after).toHaveLength(2)
  expect(await db.selectFrom('category_locations').selectAll().execute()).toEqual([])
})

describe('people', () => {
  test('they have a hashed password, a membership and credit once', async () => {
    await load()
    await load()
    const ann = await db.selectFrom('customers').selectAll().executeTakeFirstOrThrow()
    expect(ann).toMatchObject({
      email: 'ann@sample.test',
      reference: expect.stringMatching(/^SAM\d{9}$/),
      role: 'customer',
    })
    expect(ann.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(ann.password_hash, 'long-enough')).toBe(true)
    expect(await db.selectFrom('membership_users').selectAll().execute()).toHaveLength(1)
    const credit = await db.selectFrom('credit_entries').select(['amount_pence', 'type']).execute()
    expect(credit).toEqual([{ amount_pence: 2500, type: 'general' }])
  })

  test('they have credit in lots, each given once and until the end of its last day where the operator is', async () => {
    const today = wallDate(new Date(), 'Europe/London')
    const lastDay = addDays(today, 200)
    const withLots = () =>
      load((file) => {
        Object.assign(file.client, { credit: { general: { lifeMonths: 12 } } })
        file.people[0]!['credits'] = [
          { pence: 1200, expires: lastDay },
          { pence: 2000, type: 'membership' },
        ]
      })
    await withLots()
    await withLots()
    const { rows } = await sql`
      select type, amount_pence as pence, (expires_at at time zone 'Europe/London')::text as until
      from credit_entries order by id`.execute(db)
    expect(rows).toEqual([
      { type: 'general', pence: 2500, until: `${addDays(addMonths(today, 12), 1)} 00:00:00` },
      { type: 'general', pence: 1200, until: `${addDays(lastDay, 1)} 00:00:00` },
      { type: 'membership', pence: 2000, until: null },
    ])
  })

  test('they may have an address and no password: they choose one by an emailed link, and a later import leaves it', async () => {
    const withoutPassword = () => load((file) => void delete file.people[0]!['password'])
    await withoutPassword()
    const annOf = () => db.selectFrom('customers').selectAll().executeTakeFirstOrThrow()
    expect(await annOf()).toMatchObject({ email: 'ann@sample.test', password_hash: null })
    await sql`update customers set password_hash = 'chosen'`.execute(db)
    await withoutPassword()
    expect((await annOf()).password_hash).toBe('chosen')
  })

  test('they keep what they have changed themselves, and are found by the address in the file', async () => {
    await load((file) => void (file.people[0]!['phone'] = '01632 960001'))
    await sql`update customers set email = 'moved@sample.test', phone = '01632 960999', city = 'Leeds',
      password_hash = 'chosen', own_columns = '{phone,password_hash}'`.execute(db)
    await load((file) => void Object.assign(file.people[0]!, { phone: '01632 960002', city: 'York' }))
    const people = await db.selectFrom('customers').selectAll().execute()
    expect(people).toHaveLength(1)
    expect(people[0]).toMatchObject({
      email: 'moved@sample.test',
      imported_email: 'ann@sample.test',
      phone: '01632 960999',
      city: 'York',
      password_hash: 'chosen',
    })
    expect(await db.selectFrom('membership_users').selectAll().execute()).toHaveLength(1)
  })

  test('they get a new password from the file', async () => {
    await load()
    await load((file) => void (file.people[0]!['password'] = 'another-one'))
    const ann = await db.selectFrom('customers').select('password_hash').executeTakeFirstOrThrow()
    expect(await verifyPassword(ann.password_hash, 'another-one')).toBe(true)
  })
})

describe('a second import', () => {
  test('it changes nothing with the same file and makes no duplicates', async () => {
    expect(changesOf(await load())).toBeGreaterThan(100)
    expect(changesOf(await load())).toBe(0)
  })

  test('it tells the running processes only when something changed', async () => {
    const version = async () =>
      (await db.selectFrom('clients').select('catalogue_version').executeTakeFirstOrThrow()).catalogue_version
    await load()
    const before = await version()
    await load()
    expect(await version()).toBe(before)
    await load((file) => void (file.venues[0]!['phone'] = '0113'))
    expect(await version()).toBe(before + 1)
  })

  test('it keeps a day that was counted from the first import', async () => {
    const counted = (file: SampleCatalogue) => void (file.venues[0]!['migrationDate'] = '+14 days')
    await load(counted)
    await db.updateTable('venues').set({ migration_date: '2030-01-01' }).execute()
    await db
      .updateTable('session_rules')
      .set({ valid_from: '2030-01-01', valid_to: '2030-02-25' })
      .where('course_id', 'is not', null)
      .execute()
    expect((await load(counted)).changes.find(({ noun }) => noun === 'venues')?.updated).toBe(0)
    expect(
      (await db.selectFrom('venues').select('migration_date').executeTakeFirstOrThrow()).migration_date,
    ).toBe('2030-01-01')
    const rule = await db
      .selectFrom('session_rules')
      .select(['valid_from', 'valid_to'])
      .where('course_id', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(rule).toEqual({ valid_from: '2030-01-01', valid_to: '2030-02-25' })
  })

  test('it keeps the identity of a rule, so that the ids of its sessions stay', async () => {
    await load()
    const before = await slotsOf('badminton-60min')
    await load((file) => void (file.venues[0]!.sessions[0]!['prices'] = { adult: 1500 }))
    const after = await slotsOf('badminton-60min')
    expect(after.map(({ id, rule_id }) => [id, rule_id])).toEqual(
      before.map(({ id, rule_id }) => [id, rule_id]),
    )
    expect(after.at(-1)?.price_list_id).not.toBe(before.at(-1)?.price_list_id)
  })

  test('without a pattern it ends its sessions, but not the sold one', async () => {
    await load()
    const [sold] = (await slotsOf('swim')).slice(-1)
    const ann = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('claims')
      .values({
        client_id: sold!.client_id,
        slot_id: sold!.id,
        quantity: 2,
        kind: 'booking',
        customer_id: ann.id,
      })
      .execute()
    const { sessions, leftAsSold } = await load((file) => void file.venues[0]!.sessions.splice(2, 1))
    expect(sessions.leftAsSold).toBe(1)
    expect(leftAsSold).toEqual([expect.stringMatching(/^Swim at Mill House, \d{4}-\d\d-\d\d 07:00$/)])
    expect(
      (await slotsOf('swim')).filter(({ starts_at }) => starts_at > new Date()).map(({ id }) => id),
    ).toEqual([sold!.id])
  })

  test('F116: with a venue that is closed for good it takes it off the site, and keeps its sold sessions', async () => {
    await load()
    const [sold] = (await slotsOf('swim')).slice(-1)
    const ann = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
    const claim = { client_id: sold!.client_id, slot_id: sold!.id, quantity: 2, kind: 'booking' as const }
    await db
      .insertInto('claims')
      .values({ ...claim, customer_id: ann.id })
      .execute()
    const close = (file: SampleCatalogue) => {
      const { slug, name } = file.venues[0]!
      const venues: Record<string, unknown>[] = file.venues
      venues[0] = { slug, name, closedForGood: { instead: 'quay-hall' } }
      venues.push({ slug: 'quay-hall', name: 'Quay Hall' })
    }
    const { leftAsSold } = await load(close)
    expect(leftAsSold).toEqual([expect.stringMatching(/^Swim at Mill House, /)])
    expect(
      await db.selectFrom('venues').select(['slug', 'is_closed', 'instead_slug']).orderBy('slug').execute(),
    ).toEqual([
      { slug: 'mill-house', is_closed: true, instead_slug: 'quay-hall' },
      { slug: 'quay-hall', is_closed: false, instead_slug: null },
    ])
    expect(
      (await slotsOf('swim')).filter(({ starts_at }) => starts_at > new Date()).map(({ id }) => id),
    ).toEqual([sold!.id])
  })

  test('without a venue it keeps it, closed', async () => {
    await load()
    const { notes } = await load((file) => void (file.venues[0]!['slug'] = 'new-house'))
    expect(notes).toEqual([
      "The venue 'mill-house' is no longer in the file: it is kept, without sessions. To take it off the site, keep it in the file with closedForGood.",
    ])
    const open = await db
      .selectFrom('venue_categories')
      .innerJoin('venues', 'venues.id', 'venue_id')
      .select('slug')
      .distinct()
      .execute()
    expect(open).toEqual([{ slug: 'new-house' }])
  })
})

describe('no import is half done', () => {
  const countRows = async () => {
    const tables = ['clients', 'venues', 'categories', 'price_lists', 'customers', 'slots'] as const
    const counts = await Promise.all(
      tables.map((table) =>
        db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    )
    return counts.reduce((sum, { n }) => sum + n, 0)
  }

  test.each<[string, string]>([
    ['not JSON or YAML', '{"client": '],
    ['the wrong shape', '{"venues": {}}'],
    ['a venue twice', sampleText((file) => void file.venues.push(file.venues[0]!))],
    ['a price below zero', sampleText((file) => void (file.priceLists['court'] = { adult: -1 }))],
    ['a zone that does not exist', sampleText((file) => void (file.venues[0]!['timeZone'] = 'Mars/Base'))],
  ])('a file with %s writes nothing', async (_, text) => {
    const result = await importCatalogue(db, text)
    expect(result.ok).toBe(false)
    expect(await countRows()).toBe(0)
  })

  test('a fault of an update leaves everything as it was', async () => {
    await load()
    const before = await countRows()
    const result = await importCatalogue(
      db,
      sampleText((file) => {
        file.client.name = 'Renamed'
        file.priceLists['court'] = { adult: -1 }
      }),
    )
    expect(result.ok).toBe(false)
    expect(await countRows()).toBe(before)
    expect((await db.selectFrom('clients').select('name').executeTakeFirstOrThrow()).name).toBe(
      'Sample Leisure',
    )
  })

  test('a host of another client is a fault with its place', async () => {
    await load()
    const result = await importCatalogue(
      db,
      sampleText((file) => void (file.client.slug = 'rival')),
    )
    expect(result).toMatchObject({
      ok: false,
      faults: [{ path: ['client', 'hosts', 0], message: "'sample.test' belongs to another client" }],
    })
    expect(await db.selectFrom('clients').select('slug').execute()).toEqual([{ slug: 'sample' }])
  })

  test('two imports at once leave one operator', async () => {
    const results = await Promise.all([load(), load()])
    expect(results.filter((result) => changesOf(result) > 0)).toHaveLength(1)
  })
})

test.each([
  [{}, true],
  [{ onlineJoining: false }, false],
])(
  'spec 7: a venue sells memberships online as its operator does, unless it says otherwise: %j',
  async (given, sells) => {
    await load((file) => {
      Object.assign(file.client, { onlineJoining: true })
      Object.assign(file.venues[0]!, given)
    })
    const venue = await db.selectFrom('venues').select('sells_memberships_online').executeTakeFirstOrThrow()
    expect(venue.sells_memberships_online).toBe(sells)
  },
)

test('spec 3: a waiver belongs to the activity that names it; new words are taken over and nothing is made twice', async () => {
  const withWaiver = (statement: string) => (file: SampleCatalogue) => {
    Object.assign(file, {
      waivers: [{ slug: 'water', name: 'In the water', statement, life: '12 months' }],
    })
    file.categories[2]!['waiver'] = 'water'
  }
  await load(withWaiver('I can swim.'))
  const [waiver] = await db.selectFrom('waivers').selectAll().execute()
  expect(waiver).toMatchObject({
    name: 'In the water',
    statement: 'I can swim.',
    life: '12 months',
    version: 1,
  })
  const holders = await db.selectFrom('categories').select(['slug', 'waiver_id']).orderBy('slug').execute()
  expect(holders.filter(({ waiver_id }) => waiver_id !== null)).toEqual([
    { slug: 'swim', waiver_id: waiver?.id },
  ])
  expect(changesOf(await load(withWaiver('I can swim.')))).toBe(0)
  await load(withWaiver('I swim well.'))
  const after = await db.selectFrom('waivers').select(['id', 'statement', 'version']).execute()
  expect(after).toEqual([{ id: waiver?.id, statement: 'I swim well.', version: 2 }])
  const versions = await db
    .selectFrom('waiver_versions')
    .select(['version', 'statement'])
    .orderBy('version')
    .execute()
  expect(versions).toEqual([
    { version: 1, statement: 'I can swim.' },
    { version: 2, statement: 'I swim well.' },
  ])
})
