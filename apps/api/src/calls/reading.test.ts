import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeSlotId } from '../call/slot-id.ts'
import { findSlots } from '../stores/timetable/slots.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { recordStatements } from '../testing/audit/statements.ts'
import { bookByCredit } from '../testing/factories/bookings.ts'
import { givePackage } from '../testing/factories/entitlements.ts'
import {
  createCategory,
  createClient,
  createCourse,
  createCustomer,
  createLocation,
  createOperator,
  createPriceList,
  createSession,
  createSlot,
  createVenue,
  dayFromToday,
  slots,
  type TestCategory,
  type TestClient,
  type TestPriceList,
  type TestSession,
  type TestVenue,
  wholeDayWindows,
} from '../testing/factories/factories.ts'
import { createPayer } from '../testing/purchase.ts'
import { read } from '../testing/read.ts'
import type { Shopper } from '../testing/shopper.ts'

/**
 * Statements of the calls. Reading a hundred courts must not take a hundred: each call takes the same number,
 * however long its list.
 */
let record: ReturnType<typeof recordStatements>
let api: TestApp
let client: TestClient
let customer: TestSession
let activities: { yoga: TestCategory; courtHire: TestCategory; swim: TestCategory; empty: TestCategory }
/** A place with one of everything, and one with a great many. */
let quiet: Place
let busy: Place

interface Place {
  venue: TestVenue
  at: { lat: number; lng: number }
  date: string
  slotIds: number[]
  /** Id of a swim. */
  opaqueId: string
}

beforeAll(async () => {
  record = recordStatements()
  api = await createTestApp()
  client = await createClient(api.db, { bookingWindows: wholeDayWindows })
  customer = await createSession(api.db, client, await createCustomer(api.db, client))
  const priceList = await createPriceList(api.db, client, { Adult: 720, Junior: 360 })
  const [leeds, truro] = [
    { lat: 53.8, lng: -1.55 },
    { lat: 50.26, lng: -5.05 },
  ]
  const venues = [await createVenue(api.db, client, leeds), await createVenue(api.db, client, truro)]
  const parent = await createCategory(api.db, client, { slug: 'sport', kind: null })
  const given = { parent, soldAt: venues }
  activities = {
    yoga: await createCategory(api.db, client, { ...given, slug: 'yoga' }),
    courtHire: await createCategory(api.db, client, { ...given, slug: 'court-hire', kind: 'resources' }),
    swim: await createCategory(api.db, client, { ...given, slug: 'swim', kind: 'ticketed' }),
    empty: await createCategory(api.db, client, { ...given, slug: 'empty' }),
  }
  quiet = await fill(venues[0]!, leeds, priceList, { courts: 1, hours: 1 })
  busy = await fill(venues[1]!, truro, priceList, { courts: 5, hours: 8 })
  // The catalogue is read once and then used for a second.
  await read(api, client, '/api/activities/client')
})
afterAll(async () => {
  await api.close()
  record.stop()
})

/** Creates tomorrow's classes, courts and swims by the hour, and as many courses. */
async function fill(
  venue: TestVenue,
  at: Place['at'],
  priceList: TestPriceList,
  { courts, hours }: { courts: number; hours: number },
): Promise<Place> {
  const { yoga, courtHire, swim } = activities
  const locations = await Promise.all(
    Array.from({ length: courts }, (_, index) => createLocation(api.db, venue, `Court ${index + 1}`, index)),
  )
  const slotIds: number[] = []
  let opaqueId = ''
  for (let hour = 0; hour < hours; hour++) {
    const given = { venue, priceList, time: `${hour + 10}:00` }
    slotIds.push((await createSlot(api.db, { ...given, category: yoga })).id)
    for (const location of locations)
      slotIds.push((await createSlot(api.db, { ...given, category: courtHire, location, capacity: 1 })).id)
    const swimming = await createSlot(api.db, { ...given, category: swim })
    slotIds.push(swimming.id)
    opaqueId = encodeSlotId(swimming.ruleId, swimming.startsAt)
    const course = await createCourse(api.db, { venue, category: yoga, priceList, slug: `course-${hour}` })
    for (let week = 0; week < hours; week++)
      await createSlot(api.db, { ...given, category: yoga, courseId: course.id, date: 2 + week * 7 })
  }
  return { venue, at, date: dayFromToday(venue, 1), slotIds, opaqueId }
}

/** Counts the statements of a call, without the check of the catalogue's version, once a second. */
async function costOf(ask: () => Promise<unknown>): Promise<number> {
  record.take()
  await ask()
  return record.take().filter((text) => !/catalogue_version|client_hosts/.test(text)).length
}

const costsOf = async (ask: (place: Place) => Promise<unknown>): Promise<[number, number]> => [
  await costOf(() => ask(quiet)),
  await costOf(() => ask(busy)),
]

async function readRows(path: string, session?: TestSession): Promise<number> {
  const { status, json } = await read(api, client, path, session)
  expect(status).toBe(200)
  return Array.isArray(json.data) ? json.data.length : 1
}

const base = ({ venue }: Place) => `/api/activities/venue/${venue.slug}`
const day = (place: Place, activity: string, list: string) =>
  `${base(place)}/activity/${activity}/${list}?date=${place.date}`

/** Calls that list: more entries make a longer answer, but no more statements. */
const lists: [name: string, path: (place: Place) => string][] = [
  ['times of courts', (place) => day(place, 'court-hire', 'v2/times')],
  ['times of courts, v1', (place) => day(place, 'court-hire', 'times')],
  ['times of tickets', (place) => day(place, 'swim', 'v2/times')],
  ['slots', (place) => day(place, 'court-hire', 'v2/slots')],
  ['slots, v1', (place) => day(place, 'court-hire', 'slots')],
  ['a day of classes', (place) => day(place, 'yoga', 'v2/timetable')],
  ['a day of everything', (place) => day(place, 'sport', 'timetable')],
  ['a week of a venue', (place) => `${base(place)}/week?date=${place.date}`],
  ['a week of an activity', (place) => `${base(place)}/week?date=${place.date}&activity=yoga`],
  ['courses', (place) => `${base(place)}/courses`],
  [
    'search across venues',
    ({ at, date }) => `/api/activities/search?date=${date}&lat=${at.lat}&lng=${at.lng}&radius=5`,
  ],
]

/** All other calls of the screens. The catalogue is in memory and costs no statement. */
const others: [name: string, statements: number, path: (place: Place) => string][] = [
  ['theme', 0, ({ venue }) => `/api/frontend/theme?venue=${venue.slug}`],
  ['footer', 0, ({ venue }) => `/api/activities/footer?venue=${venue.slug}`],
  ['venues', 0, () => '/api/activities/venues'],
  ['venue', 0, ({ venue }) => `/api/activities/venues/${venue.slug}`],
  ['categories', 0, (place) => `${base(place)}/categories`],
  ['category', 0, (place) => `${base(place)}/categories/sport`],
  ['dates', 1, (place) => `${base(place)}/activity-category/sport/dates`],
  ['an empty day', 1, (place) => day(place, 'empty', 'v2/timetable')],
  ['an empty week', 1, (place) => `${base(place)}/week?date=${place.date}&activity=empty`],
  ['item', 1, (place) => `${base(place)}/activity/swim/v2/timetable/${place.opaqueId}`],
  ['tickets', 1, (place) => `${base(place)}/activity-category/swim/activity/${place.opaqueId}/tickets`],
  ['occurrence', 1, ({ opaqueId }) => `/api/v1/activities/occurrences/${opaqueId}`],
  ['course', 1, (place) => `${base(place)}/activity/yoga/courses/course-0`],
]

describe('each read is one statement, and one more to know who asks', () => {
  // An answer is shared for a second: the clock stands still, so that a slow machine has the same one.
  // Before each: a spy ends with its test.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000_000))

  test.each(lists)('%s: one, for one row and for many', async (_, path) => {
    expect(await readRows(path(quiet), customer)).toBeLessThan(await readRows(path(busy), customer))
    expect(await costsOf((place) => readRows(path(place)))).toEqual([1, 1])
    // All visitors without a session share the answer of a moment ago.
    expect(await costsOf((place) => readRows(path(place)))).toEqual([0, 0])
    expect(await costsOf((place) => readRows(path(place), customer))).toEqual([2, 2])
  })

  test.each(others)('%s: %d', async (_, statements, path) => {
    const withWho = statements === 0 ? 0 : statements + 1
    expect(await costsOf((place) => readRows(path(place)))).toEqual([statements, statements])
    expect(await costsOf((place) => readRows(path(place), customer))).toEqual([withWho, withWho])
  })

  test('control: a read that asks for each row is seen, since it costs one statement a row', async () => {
    const rowByRow = ({ slotIds }: Place) =>
      Promise.all(slotIds.map((id) => findSlots(api.db, client.id, { ids: [id] }, null)))
    expect(await costsOf(rowByRow)).toEqual([quiet.slotIds.length, busy.slotIds.length])
    expect(busy.slotIds.length).toBeGreaterThan(50)
    const atOnce = ({ slotIds }: Place) => findSlots(api.db, client.id, { ids: slotIds }, null)
    expect(await costsOf(atOnce)).toEqual([1, 1])
  })

  test('a hundred anonymous readers at one moment cost one statement together', async () => {
    const path = `${day(busy, 'court-hire', 'v2/slots')}&start_time=10:00`
    expect(await costOf(() => Promise.all(Array.from({ length: 100 }, () => readRows(path))))).toBe(1)
  })
})

/** A customer with a number of bookings, waits and packages. */
interface Account {
  who: Shopper
  bookingId: number
  completeOrderId: string
}

/** Calls of each page of the account. */
const accountPages: [name: string, path: (account: Account) => string][] = [
  ['dashboard', () => '/api/my-account/dashboard'],
  ['bookings', () => '/api/my-account/bookings?filter=future'],
  ['bookings that are over', () => '/api/my-account/bookings?filter=past&search=yoga'],
  ['waitlists', () => '/api/my-account/waitlists'],
  ['booking', ({ bookingId }) => `/api/my-account/bookings/${bookingId}`],
  ['book again', ({ bookingId }) => `/api/my-account/bookings/${bookingId}/again`],
  ['receipt', ({ completeOrderId }) => `/api/bookings/orders/${completeOrderId}`],
  ['memberships', () => '/api/my-account/memberships'],
  ['packages', () => '/api/my-account/packages'],
  ['guest passes', () => '/api/my-account/guest-passes'],
  ['payments', () => '/api/my-account/payments'],
  ['details', () => '/api/my-account/details'],
  ['closing', () => '/api/my-account/closing'],
]

describe('each page of the account is one statement, and one more to know who asks', () => {
  let one: Account
  let many: Account

  beforeAll(async () => {
    const operator = await createOperator(api.db, { guest_passes_enabled: true })
    const { venue, swim, classes, priceList } = operator
    const createAccount = async (count: number): Promise<Account> => {
      const [owner, who] = await createPayer(api, operator, count * 720)
      const booked: { completeOrderId: string; bookingIds: number[] }[] = []
      for (let day = 1; day <= count; day++) {
        const { id } = await createSlot(api.db, { venue, category: swim, priceList, date: day })
        booked.push(await bookByCredit(who, [{ id, type: 'activity' }]))
        const full = await slots.full(api.db, { venue, category: classes, priceList, date: day })
        await who.ask('POST', '/api/activities/waitlist/add', { item: { id: full.id, type: 'activity' } })
        await givePackage(api.db, operator.client, owner)
      }
      const { completeOrderId, bookingIds } = booked[0]!
      return { who, completeOrderId, bookingId: bookingIds[0]! }
    }
    one = await createAccount(1)
    many = await createAccount(4)
  })

  const ask = async (path: string, { who }: Account) => {
    const { status, json } = await who.ask('GET', path)
    expect(status).toBe(200)
    return JSON.stringify(json).length
  }

  test.each(accountPages)('%s', async (_, path) => {
    const cost = (account: Account) => costOf(() => ask(path(account), account))
    expect([await cost(one), await cost(many)]).toEqual([2, 2])
  })

  test.each(['dashboard', 'bookings', 'waitlists', 'packages', 'payments'])(
    'control: there is more to read of many: %s',
    async (name) => {
      const path = `/api/my-account/${name}`
      expect(await ask(path, many)).toBeGreaterThan(await ask(path, one))
    },
  )
})
