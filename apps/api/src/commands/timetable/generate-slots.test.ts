import fc from 'fast-check'
import { type Insertable, type Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database, SessionRulesTable } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { generateSlots } from './generate-slots.ts'

let database: TestDatabase
let db: Kysely<Database>
let clientId: number
let priceListId: number
let categoryId: string
let venueIds: Map<string, number>

const ZONES = ['Europe/London', 'Europe/Dublin', 'America/New_York', 'Australia/Lord_Howe']

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 4 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

beforeEach(async () => {
  await db.deleteFrom('slots').execute()
  await db.deleteFrom('clients').execute()
  const windows = { daysAhead: 6, releaseTime: '22:00' }
  const client = await db
    .insertInto('clients')
    .values({
      slug: 'one',
      name: 'One',
      booking_windows: JSON.stringify({ nonMember: windows, member: windows }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  clientId = client.id
  const list = await db
    .insertInto('price_lists')
    .values({ client_id: clientId, fingerprint: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  priceListId = list.id
  categoryId = uuidv7()
  await db
    .insertInto('categories')
    .values({
      id: categoryId,
      client_id: clientId,
      slug: 'yoga',
      name: 'Yoga',
      kind: 'classes',
      external_id: 'yoga',
    })
    .execute()
  const venues = await db
    .insertInto('venues')
    .values(
      ZONES.map((zone) => ({
        client_id: clientId,
        slug: zone.toLowerCase().replace(/\W/g, '-'),
        name: zone,
        time_zone: zone,
        external_id: zone,
      })),
    )
    .returning(['id', 'time_zone'])
    .execute()
  venueIds = new Map(venues.map(({ id, time_zone }) => [time_zone, id]))
})

type Rule = Insertable<SessionRulesTable>

/** First day of the tests' rules: a session running during the test is neither past nor future. */
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

const addRule = async (given: Partial<Rule> & { zone?: string } = {}): Promise<string> => {
  const { zone = 'Europe/London', ...columns } = given
  const id = columns.id ?? uuidv7()
  await db
    .insertInto('session_rules')
    .values({
      client_id: clientId,
      venue_id: venueIds.get(zone) ?? 0,
      category_id: categoryId,
      price_list_id: priceListId,
      name: 'Yoga',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      first_start: '10:00',
      duration_minutes: 60,
      capacity: 10,
      valid_from: inTwoDays,
      external_id: id,
      ...columns,
      id,
    })
    .execute()
  return id
}

/**
 * Adds a course's rule. A course is made as a whole, wherever it lies, so with it any day of any year can be
 * tested.
 */
const addCourseRule = async (given: Partial<Rule> & { zone?: string }): Promise<string> => {
  const id = uuidv7()
  const course = await db
    .insertInto('courses')
    .values({
      client_id: clientId,
      venue_id: venueIds.get(given.zone ?? 'Europe/London') ?? 0,
      category_id: categoryId,
      price_list_id: priceListId,
      slug: id,
      name: 'Course',
      external_id: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return addRule({ ...given, id, course_id: course.id })
}

const startsOf = async (ruleId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('slots')
    .select('starts_at')
    .where('rule_id', '=', ruleId)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ starts_at }) => starts_at.toISOString().slice(0, 16))
}

describe('the venue’s wall time', () => {
  const weekend = { valid_from: '2027-03-27', valid_to: '2027-03-29' }
  const autumn = { valid_from: '2027-10-30', valid_to: '2027-11-01' }

  test('a session keeps its wall time over both clock changes', async () => {
    const spring = await addCourseRule({ ...weekend, first_start: '18:00' })
    const back = await addCourseRule({ ...autumn, first_start: '18:00' })
    await generateSlots(db)
    expect(await startsOf(spring)).toEqual(['2027-03-27T18:00', '2027-03-28T17:00', '2027-03-29T17:00'])
    expect(await startsOf(back)).toEqual(['2027-10-30T17:00', '2027-10-31T18:00', '2027-11-01T18:00'])
  })

  test('a wall time that the clocks skip makes no session', async () => {
    const id = await addCourseRule({ ...weekend, first_start: '01:30' })
    await generateSlots(db)
    expect(await startsOf(id)).toEqual(['2027-03-27T01:30', '2027-03-29T00:30'])
  })

  test('a wall time that the clocks repeat makes one session, at the first', async () => {
    const id = await addCourseRule({ ...autumn, first_start: '01:30' })
    await generateSlots(db)
    expect(await startsOf(id)).toEqual(['2027-10-30T00:30', '2027-10-31T00:30', '2027-11-01T01:30'])
  })

  test('a session over the change lasts as long as it says', async () => {
    const id = await addCourseRule({ ...weekend, first_start: '00:30', duration_minutes: 90 })
    await generateSlots(db)
    const slots = await db
      .selectFrom('slots')
      .select(['starts_at', 'ends_at'])
      .where('rule_id', '=', id)
      .execute()
    expect(slots.map(({ starts_at, ends_at }) => ends_at.getTime() - starts_at.getTime())).toEqual(
      [90, 90, 90].map((minutes) => minutes * 60_000),
    )
  })

  test('a session’s day is the venue’s own', async () => {
    const id = await addCourseRule({ valid_from: '2027-07-05', valid_to: '2027-07-05', first_start: '00:15' })
    await generateSlots(db)
    const slots = await db
      .selectFrom('slots')
      .select(['starts_at', 'local_date'])
      .where('rule_id', '=', id)
      .execute()
    expect(slots).toEqual([{ starts_at: new Date('2027-07-04T23:15:00Z'), local_date: '2027-07-05' }])
  })

  test('every rule in every zone agrees with the calendar, over two years of clock changes', async () => {
    const rule = fc.record({
      zone: fc.constantFrom(...ZONES),
      hour: fc.constantFrom(0, 1, 2, 3, 12),
      minute: fc.constantFrom(0, 15, 30, 45),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: fc.constantFrom('2027-03-01', '2027-09-20', '2028-03-01', '2028-10-01'),
      excluded: fc.constantFrom<string[]>([], ['2027-03-28', '2027-10-31']),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(rule, { minLength: 5, maxLength: 15 }), async (rules) => {
        await db.deleteFrom('slots').execute()
        await db.deleteFrom('session_rules').execute()
        const expected = new Map<string, string[]>()
        for (const { zone, hour, minute, weekdays, from, excluded } of rules) {
          const start = Temporal.PlainDate.from(from)
          const days = Array.from({ length: 60 }, (_, at) => start.add({ days: at }))
          const id = await addCourseRule({
            zone,
            first_start: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
            weekdays,
            valid_from: from,
            valid_to: days.at(-1)?.toString() ?? from,
            excluded_dates: excluded,
          })
          const starts = days
            .filter(
              (day) => weekdays.includes(day.dayOfWeek) && !excluded.some((one) => one === day.toString()),
            )
            .flatMap((day) => {
              const wall = day.toPlainDateTime({ hour, minute })
              const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
              return first.toPlainDateTime().equals(wall) ? [first.toInstant().toString().slice(0, 16)] : []
            })
          expected.set(id, starts)
        }
        await generateSlots(db)
        for (const [id, starts] of expected) expect(await startsOf(id)).toEqual(starts)
      }),
      { numRuns: 12 },
    )
  })
})

describe('a rolling horizon', () => {
  const in30Days = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

  test('there are more than four weeks ahead, and a second run makes nothing', async () => {
    await addRule({ every_minutes: 60, last_end: '14:00' })
    const first = await generateSlots(db)
    expect(first.created).toBeGreaterThanOrEqual(33 * 4)
    const last = await db
      .selectFrom('slots')
      .select(({ fn }) => fn.max('local_date').as('date'))
      .executeTakeFirstOrThrow()
    expect(last.date >= in30Days).toBe(true)
    expect(await generateSlots(db)).toEqual({
      created: 0,
      updated: 0,
      removed: 0,
      cancelled: 0,
      moved: 0,
      leftAsSold: 0,
      leftAsSoldIds: [],
    })
  })

  test('starts repeat and the last one ends in time', async () => {
    const id = await addRule({
      first_start: '09:00',
      last_end: '11:00',
      every_minutes: 40,
      duration_minutes: 40,
    })
    await generateSlots(db, { horizonDays: 2 })
    const times = await db.selectFrom('slots').select('starts_at').where('rule_id', '=', id).execute()
    const walls = times.map(({ starts_at }) =>
      starts_at.toLocaleTimeString('en-GB', {
        timeZone: 'Europe/London',
        hour: '2-digit',
        minute: '2-digit',
      }),
    )
    expect([...new Set(walls)].sort()).toEqual(['09:00', '09:40', '10:20'])
  })

  test('two runs at once make each session once', async () => {
    await addRule()
    const runs = await Promise.all([generateSlots(db), generateSlots(db), generateSlots(db)])
    expect(runs.filter(({ created }) => created > 0)).toHaveLength(1)
  })

  test('a session opens at its own time where the rule says so', async () => {
    const id = await addCourseRule({
      valid_from: '2027-03-29',
      valid_to: '2027-03-29',
      first_start: '21:15',
      opens_days_ahead: 1,
      opens_at: '20:00',
    })
    await generateSlots(db)
    const slots = await db.selectFrom('slots').select('opens_at').where('rule_id', '=', id).execute()
    expect(slots).toEqual([{ opens_at: new Date('2027-03-28T19:00:00Z') }])
  })
})

describe('sold sessions are never touched', () => {
  const customer = async () =>
    (
      await db
        .insertInto('customers')
        .values({
          client_id: clientId,
          reference: 'TCH1',
          email: 'a@b.test',
          password_hash: '',
          first_name: 'A',
          last_name: 'B',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  const claimFirst = async (ruleId: string, expiresAt: string | null) => {
    const slot = await db
      .selectFrom('slots')
      .select('id')
      .where('rule_id', '=', ruleId)
      .orderBy('starts_at', 'desc')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('claims')
      .values({
        client_id: clientId,
        slot_id: slot.id,
        quantity: 1,
        kind: expiresAt === null ? 'booking' : 'hold',
        customer_id: await customer(),
        expires_at: expiresAt,
      })
      .execute()
    return slot.id
  }

  test.each([
    ['a booking', null],
    ['a live hold', '2100-01-01T00:00:00Z'],
  ])('%s keeps its session when the rule goes', async (_, expiresAt) => {
    const id = await addRule()
    const { created } = await generateSlots(db)
    const sold = await claimFirst(id, expiresAt)
    await db.deleteFrom('session_rules').execute()
    expect(await generateSlots(db)).toMatchObject({ removed: created - 1, leftAsSold: 1 })
    expect(
      await db.selectFrom('slots').select('id').where('rule_id', '=', id).where('id', '=', sold).execute(),
    ).toEqual([{ id: sold }])
  })

  test('a changed rule changes the sessions that are not sold, and only those', async () => {
    const id = await addRule()
    const { created } = await generateSlots(db)
    const sold = await claimFirst(id, null)
    await db.updateTable('session_rules').set({ capacity: 4, name: 'Slow Yoga' }).execute()
    expect(await generateSlots(db)).toMatchObject({
      updated: created - 1,
      created: 0,
      removed: 0,
      leftAsSold: 1,
    })
    const soldSlots = await db
      .selectFrom('slots')
      .select(['capacity', 'name'])
      .where('id', '=', sold)
      .execute()
    expect(soldSlots).toEqual([{ capacity: 10, name: 'Yoga' }])
  })

  test('a session that moves in the week leaves the old day', async () => {
    const id = await addRule({ weekdays: [2] })
    const { created } = await generateSlots(db)
    await db
      .updateTable('session_rules')
      .set({ weekdays: [4] })
      .execute()
    const moved = await generateSlots(db)
    expect(moved.removed).toBe(created)
    const days = await db.selectFrom('slots').select('local_date').where('rule_id', '=', id).execute()
    expect(days.every(({ local_date }) => new Date(local_date).getUTCDay() === 4)).toBe(true)
  })

  test('a buyer who arrives while a rule is ending keeps the place', async () => {
    const id = await addRule()
    await generateSlots(db)
    const buyer = await db.startTransaction().execute()
    const slot = await buyer
      .selectFrom('slots')
      .select('id')
      .where('rule_id', '=', id)
      .orderBy('starts_at', 'desc')
      .executeTakeFirstOrThrow()
    const owner = await customer()
    await buyer
      .insertInto('claims')
      .values({ client_id: clientId, slot_id: slot.id, quantity: 1, kind: 'booking', customer_id: owner })
      .execute()
    await db.deleteFrom('session_rules').execute()
    const generating = generateSlots(db)
    // The run waits for the buyer at the slot that is being bought.
    await untilWaiting(db, 1)
    await buyer.commit().execute()
    expect(await generating).toMatchObject({ leftAsSold: 1 })
    expect(await db.selectFrom('claims').select('slot_id').execute()).toEqual([{ slot_id: slot.id }])
  })
})

describe('places sold elsewhere', () => {
  const soldOf = async (): Promise<number[]> => {
    const rows = await db.selectFrom('claims').select('quantity').where('customer_id', 'is', null).execute()
    return [...new Set(rows.map(({ quantity }) => quantity))]
  }

  test('they are bookings without an owner, once, and follow the rule', async () => {
    await addRule({ sold_elsewhere: 8 })
    const { created } = await generateSlots(db)
    expect(await soldOf()).toEqual([8])
    expect(await generateSlots(db)).toMatchObject({ created: 0, updated: 0 })
    await db.updateTable('session_rules').set({ sold_elsewhere: 9 }).execute()
    expect(await generateSlots(db)).toMatchObject({ created: 0, removed: 0, leftAsSold: 0 })
    expect(await soldOf()).toEqual([9])
    await db.updateTable('session_rules').set({ sold_elsewhere: 0 }).execute()
    expect((await generateSlots(db)).updated).toBe(created)
    expect(await soldOf()).toEqual([])
  })

  test('they never take a place that was sold here', async () => {
    const id = await addRule({ capacity: 2, sold_elsewhere: 0 })
    await generateSlots(db)
    const slot = await db
      .selectFrom('slots')
      .select('id')
      .where('rule_id', '=', id)
      .orderBy('starts_at', 'desc')
      .executeTakeFirstOrThrow()
    const person = await db
      .insertInto('customers')
      .values({
        client_id: clientId,
        reference: 'TCH2',
        email: 'c@d.test',
        password_hash: '',
        first_name: 'C',
        last_name: 'D',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('claims')
      .values({ client_id: clientId, slot_id: slot.id, quantity: 1, kind: 'booking', customer_id: person.id })
      .execute()
    await db.updateTable('session_rules').set({ sold_elsewhere: 2 }).execute()
    await generateSlots(db)
    const claims = await db.selectFrom('claims').select('quantity').where('slot_id', '=', slot.id).execute()
    expect(claims).toEqual([{ quantity: 1 }, { quantity: 1 }])
  })
})
