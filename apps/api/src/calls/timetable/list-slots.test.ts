import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeSlotId } from '../../call/slot-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createStrangers } from '../../testing/audit/strangers.ts'
import {
  createCategory,
  createCustomer,
  createHold,
  createMember,
  createOperator,
  createOperatorAtMidday,
  createPriceList,
  createSession,
  dayFromToday,
  slots,
  type TestOperator,
  type TestSession,
  takePlaces,
  wholeDayWindows,
} from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const create = () => createOperatorAtMidday(api.db)
const ask = (operator: TestOperator, tail: string, session?: TestSession) =>
  read(api, operator.client, `/api/activities/venue/${operator.venue.slug}/activity/${tail}`, session)

interface Entry extends Record<string, unknown> {
  id: number | string
  composite_key: string
  starts_at: { format_24_hour: string }
  location: { id: string; name: string } | null
}
const entriesOf = (answer: Awaited<ReturnType<typeof ask>>) => listOf<Entry>(answer)

// wire 5, with our additions on the last line.
const slotKeys = `
  id name category_slug duration allows_anonymous_bookings pre_booking_notice root_activity_category instructors tags
  date location slot_display_location price starts_at ends_at first_bookable_at last_bookable_at venue_name
  pricing_option_id cart_type composite_key booking bookings_count spaces capacity action_to_show waitlist_id
  restrictions has_pre_purchase_restrictions requires_induction restriction_ids benefit_available
  description prices timestamp venue_slug cart_item_id waitlist_position has_waitlist waitlist_minutes waitlist_span
  waitlist_passed_over offered_until with_membership`
  .trim()
  .split(/\s+/)
  .sort()

const rootKeys = `
  v2 id v2Id name slug v2_slug v1_slug v1_type v2_type allocation_strategy browse_by_name image has_children is_root
  parent_slug parent_name children path
  description allows_anonymous_bookings`
  .trim()
  .split(/\s+/)
  .sort()

describe('wire 5: one entry per court', () => {
  test('spec 3: the recorded fields; ids are integers on v1 and opaque on v2, and both are the same slots', async () => {
    const operator = await create()
    const { venue, client, priceList, courts } = operator
    const root = await createCategory(api.db, client, { slug: 'badminton', name: 'Badminton', kind: null })
    const category = await createCategory(api.db, client, {
      slug: 'badminton-40min',
      name: 'Badminton 40min',
      kind: 'resources',
      parent: root,
      soldAt: [venue],
    })
    const given = { venue, category, priceList, capacity: 1, date: 4, time: '13:30', minutes: 40 }
    const first = await slots.open(api.db, { ...given, location: courts[0]! })
    const second = await slots.full(api.db, { ...given, location: courts[1]! })
    const v1 = entriesOf(await ask(operator, `badminton-40min/slots?date=${first.date}`))
    const v2 = entriesOf(await ask(operator, `badminton-40min/v2/slots?date=${first.date}`))
    expect(v1).toHaveLength(2)
    expect(Object.keys(v1[0]!).sort()).toEqual(slotKeys)
    expect(Object.keys(v2[0]!).sort()).toEqual(slotKeys)
    // wire 5: like wire 2, with its path, without places.
    expect(Object.keys(v1[0]!['root_activity_category'] as object).sort()).toEqual(rootKeys)
    expect(Object.keys(v1[0]!['date'] as object).sort()).toEqual(
      'date_pretty day_pretty difference full_date full_date_pretty raw raw_pretty tz'.split(' '),
    )

    const day = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(first.date))
    const [year, month, dayOfMonth] = first.date.split('-')
    expect(v1[0]).toMatchObject({
      id: first.id,
      name: 'Badminton 40min',
      category_slug: 'badminton-40min',
      duration: '40min',
      allows_anonymous_bookings: false,
      pre_booking_notice: null,
      root_activity_category: {
        slug: 'badminton',
        name: 'Badminton',
        path: 'badminton',
        is_root: true,
        has_children: true,
        v2_type: null,
      },
      instructors: [],
      tags: [],
      date: {
        raw: first.date,
        raw_pretty: `${dayOfMonth}/${month}/${year}`,
        day_pretty: day({ weekday: 'short' }),
        date_pretty: expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2}$/),
        full_date_pretty: expect.stringMatching(/^[A-Z][a-z]{2} \d\d [A-Z][a-z]+ \d{4}$/),
        full_date: expect.stringMatching(/^\d\d [A-Z][a-z]+ \d{4}$/),
        difference: '4 days from now',
        tz: venue.timeZone,
      },
      location: {
        id: String(courts[0]!.id),
        name: 'Court 1',
        type: 'resource',
        slug: 'court-1',
        venue_id: venue.id,
        venue_slug: venue.slug,
      },
      slot_display_location: 'Court 1',
      price: { benefit_applied: false, package_applied: false, formatted: '£7.20', raw: 720 },
      starts_at: { format_12_hour: '1:30pm', format_24_hour: '13:30' },
      ends_at: { format_12_hour: '2:10pm', format_24_hour: '14:10' },
      last_bookable_at: { format_12_hour: '1:35pm', format_24_hour: '13:35' },
      first_bookable_at: {
        utc: expect.stringMatching(/\+00:00$/),
        local: expect.any(String),
        timezone: venue.timeZone,
        format_12_hour: '12:00am',
        format_24_hour: '00:00',
      },
      venue_name: venue.name,
      pricing_option_id: priceList.options.Adult,
      cart_type: 'activity',
      booking: null,
      bookings_count: 0,
      spaces: 1,
      capacity: 1,
      action_to_show: { status: 'BOOK', reason: null },
      waitlist_id: null,
      benefit_available: null,
      restriction_ids: [],
    })
    expect(v1[1]).toMatchObject({
      id: second.id,
      bookings_count: 1,
      spaces: 0,
      action_to_show: { status: 'FULL', reason: 'The session being booked is already full' },
    })

    expect(v2).toEqual(
      v1.map((entry) => ({ ...entry, id: expect.any(String), cart_type: 'purchasableOccurrence' })),
    )
    expect(v2.map(({ id }) => decodeSlotId(String(id)))).toEqual(
      [first, second].map(({ ruleId, startsAt }) => ({ ruleId, startsAt })),
    )
    expect(v2[0]!.composite_key).toBe(v2[1]!.composite_key)
  })

  test('by time, then in the operator’s order of courts', async () => {
    const operator = await create()
    const { venue, courtHire: category, priceList, courts } = operator
    const given = { venue, category, priceList, capacity: 1 }
    for (const [time, court] of [
      ['11:00', 1],
      ['10:00', 1],
      ['11:00', 0],
      ['10:00', 0],
    ] as const)
      await slots.open(api.db, { ...given, time, location: courts[court]! })
    const entries = entriesOf(await ask(operator, `badminton-60min/slots?date=${dayFromToday(venue, 1)}`))
    expect(entries.map(({ starts_at, location }) => `${starts_at.format_24_hour} ${location?.name}`)).toEqual(
      ['10:00 Court 1', '10:00 Court 2', '11:00 Court 1', '11:00 Court 2'],
    )
  })

  test('instructors and tags come with their names', async () => {
    const operator = await create()
    const { venue, client, classes: category, priceList } = operator
    const named = async (table: 'instructors' | 'tags', name: string) =>
      api.db
        .insertInto(table)
        .values({ client_id: client.id, name })
        .returning('id')
        .executeTakeFirstOrThrow()
    const instructor = await named('instructors', 'Priya Nair')
    const tag = await named('tags', 'Beginners')
    const slot = await slots.open(api.db, {
      venue,
      category,
      priceList,
      instructorIds: [instructor.id],
      tagIds: [tag.id],
    })
    const [entry] = entriesOf(await ask(operator, `yoga/v2/slots?date=${slot.date}`))
    expect(entry).toMatchObject({
      instructors: [{ id: instructor.id, name: 'Priya Nair' }],
      tags: [{ id: tag.id, name: 'Beginners' }],
      location: null,
      slot_display_location: venue.name,
    })
  })
})

describe('spec 7: slots may be narrowed', () => {
  test('by start and end time, by composite key, by location, and by all of them', async () => {
    const operator = await create()
    const { venue, courtHire: category, priceList, courts } = operator
    const given = { venue, category, priceList, capacity: 1 }
    for (const time of ['10:00', '11:00'])
      for (const location of courts) await slots.open(api.db, { ...given, time, location })
    const date = dayFromToday(venue, 1)
    const all = entriesOf(await ask(operator, `badminton-60min/v2/slots?date=${date}`))
    const wanted = async (query: string) => {
      const answer = await ask(operator, `badminton-60min/v2/slots?date=${date}&${query}`)
      return entriesOf(answer).map(({ id }) => id)
    }
    const idsOf = (...positions: number[]) => positions.map((position) => all[position]!.id)
    expect(await wanted('start_time=10:00')).toEqual(idsOf(0, 1))
    expect(await wanted('end_time=12:00')).toEqual(idsOf(2, 3))
    expect(await wanted(`composite_key=${all[2]!.composite_key}`)).toEqual(idsOf(2, 3))
    expect(await wanted(`location_id=${courts[1]!.id}`)).toEqual(idsOf(1, 3))
    expect(await wanted(`start_time=11:00&end_time=12:00&location_id=${courts[0]!.id}`)).toEqual(idsOf(2))
    expect(await wanted('start_time=13:00')).toEqual([])
    expect((await ask(operator, `badminton-60min/slots?date=${date}&start_time=9am`)).status).toBe(400)
  })
})

describe('ours: a court for longer', () => {
  test('each slot has the slots of its court that follow it directly, and no others', async () => {
    const operator = await create()
    const { venue, courtHire: category, priceList, courts } = operator
    const given = { venue, category, priceList, capacity: 1, minutes: 60 }
    for (const time of ['10:00', '11:00', '12:00', '13:00', '15:00'])
      await slots.open(api.db, { ...given, time, location: courts[0]! })
    // The second court starts at half past: no slot of it follows the first court's hour.
    for (const time of ['10:00', '10:30', '11:30'])
      await slots.open(api.db, { ...given, time, location: courts[1]! })
    const date = dayFromToday(venue, 1)
    const listed = async (query: string) => {
      const answer = await ask(operator, `badminton-60min/v2/slots?date=${date}&${query}`)
      return entriesOf(answer).map(
        ({ starts_at, location }) => `${starts_at.format_24_hour} ${location?.name}`,
      )
    }
    expect(await listed('start_time=10:00')).toEqual(['10:00 Court 1', '10:00 Court 2'])
    expect(await listed('start_time=10:00&following=1')).toEqual([
      '10:00 Court 1',
      '10:00 Court 2',
      '11:00 Court 1',
    ])
    expect(await listed('start_time=10:00&following=2')).toEqual([
      '10:00 Court 1',
      '10:00 Court 2',
      '11:00 Court 1',
      '12:00 Court 1',
    ])
    expect(await listed('start_time=13:00&following=2')).toEqual(['13:00 Court 1'])
    expect(await listed('start_time=10:30&following=1')).toEqual(['10:30 Court 2', '11:30 Court 2'])
    const tooMany = await ask(operator, `badminton-60min/v2/slots?date=${date}&following=9`)
    expect(tooMany.status).toBe(400)
  })
})

describe('spec 4: what a slot offers to the person who asks', () => {
  test('prices: members’ options are hidden from others; a member’s default is the cheaper', async () => {
    const operator = await create()
    const { venue, client, classes: category, priceList } = operator
    const slot = await slots.open(api.db, { venue, category, priceList })
    const tail = `yoga/v2/slots?date=${slot.date}`
    const member = await createSession(api.db, client, await createMember(api.db, client))
    const [forAll] = entriesOf(await ask(operator, tail))
    const [forMember] = entriesOf(await ask(operator, tail, member))
    const option = (name: string, raw: number, audience = 'everyone') => ({
      pricing_option_id: priceList.options[name],
      name,
      audience,
      formatted: `£${(raw / 100).toFixed(2)}`,
      raw,
    })
    expect(forAll!.prices).toEqual([option('Adult', 720), option('Junior', 360)])
    expect(forAll).toMatchObject({ price: { raw: 720 }, pricing_option_id: priceList.options.Adult })
    expect(forMember!.prices).toEqual([
      option('Adult', 720),
      option('Junior', 360),
      option('Member', 500, 'member'),
    ])
    expect(forMember).toMatchObject({ price: { raw: 500 }, pricing_option_id: priceList.options.Member })
  })

  test('wire 5: a session for members only has no price for others, and says why it can’t be booked', async () => {
    const operator = await create()
    const { venue, client, classes: category } = operator
    const priceList = await createPriceList(api.db, client, { Member: { pence: 0, audience: 'member' } })
    const slot = await slots.open(api.db, { venue, category, priceList })
    const [entry] = entriesOf(await ask(operator, `yoga/slots?date=${slot.date}`))
    expect(entry).toMatchObject({
      price: null,
      prices: [],
      pricing_option_id: null,
      action_to_show: { status: null, reason: 'This session is for members only' },
    })
    const member = await createSession(api.db, client, await createMember(api.db, client))
    const [forMember] = entriesOf(await ask(operator, `yoga/slots?date=${slot.date}`, member))
    expect(forMember).toMatchObject({
      price: { raw: 0, formatted: '£0.00' },
      action_to_show: { status: 'BOOK' },
    })
  })

  test('prices carry the client’s own symbol', async () => {
    const operator = await createOperator(api.db, { currency_symbol: '€', bookingWindows: wholeDayWindows })
    const { venue, classes: category, priceList } = operator
    const slot = await slots.open(api.db, { venue, category, priceList })
    const [entry] = entriesOf(await ask(operator, `yoga/slots?date=${slot.date}`))
    expect(entry).toMatchObject({ price: { formatted: '€7.20' } })
  })

  test('a full session, an almost full one, one not yet open and one just begun; a cancelled one is not listed', async () => {
    const operator = await create()
    const { venue, classes: category, priceList } = operator
    const given = { venue, category, priceList, capacity: 12 }
    await slots.full(api.db, { ...given, time: '08:00' })
    await slots.almostFull(api.db, { ...given, time: '09:00', left: 2 })
    await slots.notYetOpen(api.db, { ...given, time: '10:00' })
    await slots.cancelled(api.db, { ...given, time: '11:00' })
    const entries = entriesOf(await ask(operator, `yoga/v2/slots?date=${dayFromToday(venue, 1)}`))
    expect(entries.map(({ spaces, action_to_show }) => [spaces, action_to_show])).toEqual([
      [0, { status: 'FULL', reason: 'The session being booked is already full' }],
      [2, { status: 'BOOK', reason: null }],
      [12, { status: null, reason: 'You cannot book this activity yet' }],
    ])

    const begun = await slots.begun(api.db, { ...given, minutesAgo: 4 })
    await slots.begun(api.db, { ...given, minutesAgo: 6 })
    const today = entriesOf(await ask(operator, `yoga/v2/slots?date=${begun.date}`))
    expect(today).toMatchObject([
      { timestamp: Math.floor(begun.startsAt.getTime() / 1000), action_to_show: { status: 'BOOK' } },
    ])
  })

  test('F08: after staff lowered the capacity below the places taken, none is lost, none is available, and none can be held', async () => {
    const operator = await create()
    const { venue, classes: category, priceList } = operator
    const slot = await slots.full(api.db, { venue, category, priceList, capacity: 5 })
    await api.db.updateTable('slots').set({ capacity: 3 }).where('id', '=', slot.id).execute()
    const [entry] = entriesOf(await ask(operator, `yoga/slots?date=${slot.date}`))
    expect(entry).toMatchObject({
      spaces: 0,
      capacity: 3,
      bookings_count: 5,
      action_to_show: { status: 'FULL' },
    })
    const [, late] = await createLoggedIn(api, operator.client)
    expect(await late.add([{ id: slot.id, type: 'activity' }])).toMatchObject({
      status: 409,
      json: { code: 'SLOT_FULL' },
    })
    // Otherwise the audit of this database finds five of three places taken.
    await api.db.updateTable('slots').set({ capacity: 5 }).where('id', '=', slot.id).execute()
  })

  test('a class in the basket can be taken out, and more tickets can be added to a swim', async () => {
    const operator = await create()
    const { venue, client, classes, swim, priceList } = operator
    const person = await createCustomer(api.db, client)
    const session = await createSession(api.db, client, person)
    const lesson = await slots.open(api.db, { venue, category: classes, priceList })
    const lanes = await slots.open(api.db, { venue, category: swim, priceList })
    const held = { customer: person, pricingOptionId: priceList.options.Adult! }
    const { cartItemId } = await createHold(api.db, client, { ...held, slot: lesson })
    await createHold(api.db, client, { ...held, slot: lanes, quantity: 2 })
    const entryOf = async (activity: string) =>
      entriesOf(await ask(operator, `${activity}/v2/slots?date=${lesson.date}`, session))[0]
    expect(await entryOf('yoga')).toMatchObject({
      cart_item_id: cartItemId,
      action_to_show: { status: 'CANCEL_RESERVATION' },
    })
    expect(await entryOf('lane-swimming')).toMatchObject({
      cart_item_id: expect.any(Number),
      spaces: 18,
      action_to_show: { status: 'BOOK', reason: null },
    })
    await takePlaces(api.db, lanes, 18)
    expect(await entryOf('lane-swimming')).toMatchObject({ action_to_show: { status: 'CANCEL_RESERVATION' } })
  })

  test('a visitor’s own basket is theirs too, by its session', async () => {
    const operator = await create()
    const { venue, client, classes, priceList } = operator
    const session = await createSession(api.db, client)
    const slot = await slots.open(api.db, { venue, category: classes, priceList })
    await createHold(api.db, client, { slot, session, pricingOptionId: priceList.options.Adult! })
    const [entry] = entriesOf(await ask(operator, `yoga/slots?date=${slot.date}`, session))
    expect(entry!.action_to_show).toMatchObject({ status: 'CANCEL_RESERVATION' })
    const owner = new Shopper(api.app, client.host, session.browser['cookie'])
    const path = `/api/activities/venue/${venue.slug}/activity/yoga/slots?date=${slot.date}`
    for (const { kind, browser } of await createStrangers({
      test: api,
      operator,
      other: await create(),
      owner,
    })) {
      const { json } = await browser.ask('GET', path)
      const isElsewhere = kind.includes('other client')
      const told = isElsewhere ? 'VENUE_NOT_FOUND' : 'BOOK'
      expect([kind, json.code ?? json.data[0].action_to_show.status]).toEqual([kind, told])
    }
  })
})

describe('refusals and freshness', () => {
  test('200, 400, 404 and 422 on both versions', async () => {
    const operator = await create()
    const statusOf = async (tail: string) => {
      const { status, json } = await ask(operator, tail)
      return [status, json.code]
    }
    for (const version of ['', 'v2/']) {
      const path = `badminton-60min/${version}slots`
      expect(await statusOf(`${path}?date=${dayFromToday(operator.venue, 0)}`)).toEqual([200, undefined])
      expect(await statusOf(path)).toEqual([400, 'BAD_REQUEST'])
      expect(await statusOf(`${path}?date=2031-01-01`)).toEqual([422, 'DATE_OUTSIDE_WINDOW'])
      expect(await statusOf(`no-such/${version}slots?date=2031-01-01`)).toEqual([404, 'ACTIVITY_NOT_FOUND'])
    }
  })

  test('decision 6: an anonymous answer may be kept by others; a customer’s is made anew, and is their own', async () => {
    const operator = await create()
    const { venue, client, classes: category, priceList } = operator
    const session = await createSession(api.db, client, await createCustomer(api.db, client))
    const slot = await slots.open(api.db, { venue, category, priceList, capacity: 5 })
    const tail = `yoga/slots?date=${slot.date}`
    const spacesFor = async (who?: TestSession) => entriesOf(await ask(operator, tail, who))[0]!.spaces
    expect(await spacesFor()).toBe(5)
    await takePlaces(api.db, slot, 2)
    expect(await spacesFor(session)).toBe(3)
    await expect.poll(() => spacesFor(), { interval: 100 }).toBe(3)
    const shared = await ask(operator, tail)
    expect(shared.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect((await ask(operator, tail, session)).headers['cache-control']).toBe('no-store')
  })

  test('a shared answer is compressed for browsers that accept it, and reads the same', async () => {
    const operator = await create()
    const { venue, client, classes: category, priceList } = operator
    const slot = await slots.open(api.db, { venue, category, priceList })
    const url = `/api/activities/venue/${venue.slug}/activity/yoga/v2/slots?date=${slot.date}`
    const plain = await api.app.inject({ url, headers: { host: client.host } })
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const packed = await api.app.inject({
        url,
        headers: { host: client.host, 'accept-encoding': accepted },
      })
      expect(packed.headers['content-encoding']).toBe(coding)
      expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
      const bytes = coding === 'br' ? brotliDecompressSync(packed.rawPayload) : gunzipSync(packed.rawPayload)
      expect(bytes.toString()).toBe(plain.body)
    }
  })

  test('S57: a fault of the database is told in general words only', async () => {
    const broken = await createTestApp({ unaudited: 'a table is taken away' })
    const operator = await createOperator(broken.db)
    const url = `/api/activities/venue/${operator.venue.slug}/activity/yoga/slots?date=${dayFromToday(operator.venue, 1)}`
    expect((await read(broken, operator.client, url)).status).toBe(200)
    await sql`alter table slots rename to gone`.execute(broken.db)
    const session = await createSession(broken.db, operator.client)
    expect(await read(broken, operator.client, url, session)).toMatchObject({
      status: 500,
      json: { code: 'FAULT', message: 'Something has gone wrong, please try again.' },
    })
    await broken.close()
  })
})
