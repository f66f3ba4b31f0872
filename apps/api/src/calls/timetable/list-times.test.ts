import type { ListingMeta } from '@touchline/contract/entities/timetable/slot'
import { instantOf } from '@touchline/rules/time/wall-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeSlotId } from '../../call/slot-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
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
} from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const create = () => createOperatorAtMidday(api.db)
const ask = (operator: TestOperator, tail: string, session?: TestSession) =>
  read(api, operator.client, `/api/activities/venue/${operator.venue.slug}/activity/${tail}`, session)

interface Pair {
  format_12_hour: string
  format_24_hour: string
}

/** Fields that the tests read; others are compared as a whole. */
interface Entry extends Record<string, unknown> {
  starts_at: Pair
  first_bookable_at: Pair & { utc: string; local: string }
}
const entriesOf = (answer: Awaited<ReturnType<typeof ask>>) => listOf<Entry>(answer)

// wire 4, with our additions at the end.
const timeKeys = `
  starts_at ends_at duration price composite_key timestamp booking action_to_show first_bookable_at category_slug
  venue_slug date location spaces name allows_anonymous_bookings restrictions has_pre_purchase_restrictions
  requires_induction restriction_ids
  cart_item_id waitlist_id waitlist_position has_waitlist waitlist_minutes waitlist_span waitlist_passed_over offered_until`
  .trim()
  .split(/\s+/)
  .sort()
const ticketedKeys = timeKeys
  .filter((key) => key !== 'spaces' && key !== 'location')
  .concat('id', 'spaces_remaining', 'location_name')
  .sort()

async function createCourts(operator: TestOperator, given: { date?: number | string; time?: string } = {}) {
  const { venue, courtHire: category, priceList, courts } = operator
  const made = []
  for (const location of courts)
    made.push(await slots.open(api.db, { venue, category, priceList, location, capacity: 1, ...given }))
  return made
}

describe('wire 4: one entry per start time, not per court', () => {
  test('spec 3: the recorded fields, on both versions; v2 pads its hours and v1 does not', async () => {
    const operator = await create()
    const [court] = await createCourts(operator, { time: '13:30' })
    const tail = `times?date=${court!.date}`
    const [one, two] = await Promise.all([
      ask(operator, `badminton-60min/${tail}`),
      ask(operator, `badminton-60min/v2/${tail}`),
    ])
    const [v1] = entriesOf(one)
    const [v2] = entriesOf(two)
    expect(entriesOf(one)).toHaveLength(1)
    expect(Object.keys(v1!).sort()).toEqual(timeKeys)
    expect(v1).toMatchObject({
      starts_at: { format_12_hour: '1:30pm', format_24_hour: '13:30' },
      ends_at: { format_12_hour: '2:30pm', format_24_hour: '14:30' },
      duration: '60min',
      price: { is_estimated: false, formatted_amount: '£7.20' },
      composite_key: expect.stringMatching(/^[0-9a-f]{8}$/),
      timestamp: court!.startsAt.getTime() / 1000,
      booking: null,
      action_to_show: { status: 'BOOK', reason: null },
      category_slug: 'badminton-60min',
      venue_slug: operator.venue.slug,
      date: court!.date,
      location: 'Multiple',
      spaces: 2,
      name: 'Badminton 60min',
      allows_anonymous_bookings: false,
      restrictions: { pre_waiver: null, pre_induction: null, criteria: null },
      has_pre_purchase_restrictions: false,
      requires_induction: false,
      restriction_ids: [],
      first_bookable_at: {
        utc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+00:00$/),
        local: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00[+-]\d\d:\d\d$/),
        timezone: operator.venue.timeZone,
        format_12_hour: '12:00am',
        format_24_hour: '00:00',
      },
    })
    expect(v2).toEqual({
      ...v1,
      starts_at: { format_12_hour: '01:30pm', format_24_hour: '13:30' },
      ends_at: { format_12_hour: '02:30pm', format_24_hour: '14:30' },
    })
  })

  test('one court gives its own name; prices that differ by court make an estimate, from the lowest', async () => {
    const operator = await create()
    const { venue, courtHire: category, courts, client } = operator
    const cheap = await createPriceList(api.db, client, { Adult: 600 })
    const given = { venue, category, capacity: 1 }
    await slots.open(api.db, { ...given, priceList: cheap, location: courts[1]!, time: '10:00' })
    await slots.open(api.db, { ...given, priceList: operator.priceList, location: courts[0]!, time: '11:00' })
    const last = await slots.open(api.db, { ...given, priceList: cheap, location: courts[1]!, time: '11:00' })
    const entries = entriesOf(await ask(operator, `badminton-60min/v2/times?date=${last.date}`))
    expect(entries.map(({ location, price }) => [location, price])).toEqual([
      ['Court 2', { is_estimated: false, formatted_amount: '£6.00' }],
      ['Multiple', { is_estimated: true, formatted_amount: '£6.00' }],
    ])
  })

  test('a sold-out time is listed as FULL with no spaces, in the recorded words', async () => {
    const operator = await create()
    const { venue, courtHire: category, priceList, courts } = operator
    const given = { venue, category, priceList, capacity: 1 }
    for (const location of courts) await slots.full(api.db, { ...given, location, time: '09:00' })
    await slots.full(api.db, { ...given, location: courts[0]!, time: '10:00' })
    const { date } = await slots.open(api.db, { ...given, location: courts[1]!, time: '10:00' })
    const entries = entriesOf(await ask(operator, `badminton-60min/v2/times?date=${date}`))
    expect(entries.map(({ spaces, action_to_show }) => [spaces, action_to_show])).toEqual([
      [0, { status: 'FULL', reason: 'The session being booked is already full' }],
      [1, { status: 'BOOK', reason: null }],
    ])
  })

  test('a parent lists the times of all that is sold below it', async () => {
    const operator = await create()
    const { venue, client, priceList } = operator
    const parent = await createCategory(api.db, client, { slug: 'racquets', kind: null })
    for (const [slug, time] of [
      ['squash-40min', '09:40'],
      ['tennis', '09:00'],
    ] as const) {
      const category = await createCategory(api.db, client, {
        slug,
        name: slug,
        kind: 'resources',
        parent,
        soldAt: [venue],
      })
      await slots.open(api.db, { venue, category, priceList, time })
    }
    const entries = entriesOf(await ask(operator, `racquets/v2/times?date=${dayFromToday(venue, 1)}`))
    expect(entries.map(({ category_slug }) => category_slug)).toEqual(['tennis', 'squash-40min'])
  })
})

describe('wire 0: a list, and on v1 an object keyed by index once entries of today have passed', () => {
  test('today is a list while nothing has passed', async () => {
    const operator = await create()
    const { venue, courtHire: category, priceList, courts } = operator
    const given = { venue, category, priceList, capacity: 1, location: courts[0]! }
    const first = await slots.begun(api.db, { ...given, minutesAgo: 3 })
    const later = await slots.begun(api.db, { ...given, minutesAgo: -30 })
    const { json } = await ask(operator, `badminton-60min/times?date=${later.date}`)
    const second = (at: Date) => Math.floor(at.getTime() / 1000)
    expect(json.data).toEqual([
      expect.objectContaining({ timestamp: second(first.startsAt) }),
      expect.objectContaining({ timestamp: second(later.startsAt) }),
    ])
  })

  test('past times are gone and the others keep the place that they had', async () => {
    const operator = await create()
    const { venue, courtHire: category, priceList, courts } = operator
    const given = { venue, category, priceList, capacity: 1, location: courts[0]! }
    await slots.begun(api.db, { ...given, minutesAgo: 90 })
    await slots.begun(api.db, { ...given, minutesAgo: 6 })
    const begun = await slots.begun(api.db, { ...given, minutesAgo: 3 })
    const later = await slots.begun(api.db, { ...given, minutesAgo: -30 })
    const tail = `times?date=${begun.date}`
    const keyed = (await ask(operator, `badminton-60min/${tail}`)).json.data as Record<
      string,
      { timestamp: number }
    >
    const second = (at: Date) => Math.floor(at.getTime() / 1000)
    expect(Object.entries(keyed).map(([key, { timestamp }]) => [key, timestamp])).toEqual([
      ['2', second(begun.startsAt)],
      ['3', second(later.startsAt)],
    ])
    // A slot that has begun is listed, and can be booked, until its last bookable time.
    expect(keyed['2']).toMatchObject({ action_to_show: { status: 'BOOK' } })
    const list = entriesOf(await ask(operator, `badminton-60min/v2/${tail}`))
    expect(list.map(({ timestamp }) => timestamp)).toEqual([second(begun.startsAt), second(later.startsAt)])
  })
})

describe('wire 4: ticketed sessions have a shape of their own', () => {
  test('wire 0: once one has passed they too are an object keyed by index on v1, and a list on v2', async () => {
    const operator = await create()
    const { venue, swim: category, priceList } = operator
    const given = { venue, category, priceList, capacity: 30 }
    await slots.begun(api.db, { ...given, minutesAgo: 60 })
    const later = await slots.begun(api.db, { ...given, minutesAgo: -60 })
    const tail = `times?date=${later.date}`
    expect((await ask(operator, `lane-swimming/${tail}`)).json.data).toEqual({
      1: expect.objectContaining({ id: String(later.id), spaces_remaining: 30 }),
    })
    expect((await ask(operator, `lane-swimming/v2/${tail}`)).json.data).toEqual([
      expect.objectContaining({ spaces_remaining: 30 }),
    ])
  })

  test('an entry has its id, its date in all forms, its location’s name and its places left', async () => {
    const operator = await create()
    const { venue, swim: category, priceList, courts } = operator
    const given = { venue, category, priceList, capacity: 30 }
    const slot = await slots.open(api.db, { ...given, location: courts[0]!, taken: 4, time: '07:00' })
    await slots.open(api.db, { ...given, time: '07:00' })
    const [v1, beside] = entriesOf(await ask(operator, `lane-swimming/times?date=${slot.date}`))
    expect(Object.keys(v1!).sort()).toEqual(ticketedKeys)
    const entries = [v1, beside]
    const own = entries.find((entry) => entry!.id === String(slot.id))
    expect(own).toMatchObject({
      starts_at: { format_12_hour: '7:00am', format_24_hour: '07:00' },
      date: { raw: slot.date, tz: venue.timeZone },
      location_name: 'Court 1',
      spaces_remaining: 26,
      price: { is_estimated: false, formatted_amount: '£7.20' },
      allows_anonymous_bookings: true,
      action_to_show: { status: 'BOOK', reason: null },
    })
    expect(entries.find((entry) => entry !== own)).toMatchObject({ location_name: venue.name })
    const v2 = entriesOf(await ask(operator, `lane-swimming/v2/times?date=${slot.date}`))
    expect(Object.keys(v2[0]!).sort()).toEqual(ticketedKeys)
    expect(v2[0]).toMatchObject({ starts_at: { format_12_hour: '07:00am', format_24_hour: '07:00' } })
    expect(v2.map(({ id }) => decodeSlotId(String(id))?.ruleId)).toContain(slot.ruleId)
  })

  test('before its release it is listed with its final id, no status, the reason, and null spaces', async () => {
    const operator = await create()
    const { venue, swim: category, priceList } = operator
    const slot = await slots.notYetOpen(api.db, { venue, category, priceList })
    const [entry] = entriesOf(await ask(operator, `lane-swimming/v2/times?date=${slot.date}`))
    expect(entry).toMatchObject({
      spaces_remaining: null,
      action_to_show: { status: null, reason: 'You cannot book this activity yet' },
    })
    expect(decodeSlotId(String(entry!.id))).toEqual({ ruleId: slot.ruleId, startsAt: slot.startsAt })
  })
})

describe('spec 6: what each person sees', () => {
  test('a member sees further and pays the members’ price', async () => {
    const operator = await create()
    const { client } = operator
    const member = await createSession(api.db, client, await createMember(api.db, client))
    const customer = await createSession(api.db, client, await createCustomer(api.db, client))
    const [near] = await createCourts(operator, { date: 2 })
    const [far] = await createCourts(operator, { date: 7 })
    const priceOf = async (date: string, session: TestSession) =>
      entriesOf(await ask(operator, `badminton-60min/v2/times?date=${date}`, session))[0]?.price
    expect(await priceOf(near!.date, customer)).toEqual({ is_estimated: false, formatted_amount: '£7.20' })
    expect(await priceOf(near!.date, member)).toEqual({ is_estimated: false, formatted_amount: '£5.00' })
    expect(await priceOf(far!.date, member)).toEqual({ is_estimated: false, formatted_amount: '£5.00' })
    expect((await ask(operator, `badminton-60min/v2/times?date=${far!.date}`, customer)).status).toBe(422)
    expect((await ask(operator, `badminton-60min/v2/times?date=${far!.date}`)).status).toBe(422)
  })

  test('a place in a person’s own basket can be taken out by them, and counts as taken for all others', async () => {
    const operator = await create()
    const { client, priceList } = operator
    const person = await createCustomer(api.db, client)
    const session = await createSession(api.db, client, person)
    const [first, second] = await createCourts(operator)
    const held = await createHold(api.db, client, {
      slot: first!,
      customer: person,
      pricingOptionId: priceList.options.Adult!,
    })
    const ran = { slot: second!, session: await createSession(api.db, client), expiresInMs: -1000 }
    await createHold(api.db, client, { ...ran, pricingOptionId: priceList.options.Adult! })
    const [own] = entriesOf(await ask(operator, `badminton-60min/v2/times?date=${first!.date}`, session))
    expect(own).toMatchObject({
      cart_item_id: held.cartItemId,
      action_to_show: { status: 'CANCEL_RESERVATION', reason: null },
      spaces: 1,
    })
    const [other] = entriesOf(await ask(operator, `badminton-60min/v2/times?date=${first!.date}`))
    // The expired hold frees its place by the clock, without a job.
    expect(other).toMatchObject({ cart_item_id: null, action_to_show: { status: 'BOOK' }, spaces: 1 })
  })
})

describe('decision 33: an empty day says where to look', () => {
  const metaOf = async (operator: TestOperator, tail: string) =>
    (await ask(operator, tail)).json.meta as unknown as ListingMeta

  test('"Next: Wednesday 18:00" is the first later session that this person can see', async () => {
    const operator = await create()
    const { venue } = operator
    const [next] = await createCourts(operator, { date: 3, time: '18:00' })
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(next!.date),
    )
    const meta = await metaOf(operator, `badminton-60min/v2/times?date=${dayFromToday(venue, 1)}`)
    expect(meta.next).toEqual({
      date: next!.date,
      starts_at: { format_12_hour: '6:00pm', format_24_hour: '18:00' },
      label: `${weekday} 18:00`,
    })
    expect(await metaOf(operator, `badminton-60min/v2/times?date=${next!.date}`)).toMatchObject({
      next: null,
    })
  })

  test('a day without a place left names the next session that has one, and passes over full and unopened ones', async () => {
    const operator = await create()
    const { venue, swim: category, priceList } = operator
    const given = { venue, category, priceList, capacity: 4 }
    const full = await slots.full(api.db, { ...given, date: 1 })
    await slots.full(api.db, { ...given, date: 2 })
    await slots.notYetOpen(api.db, { ...given, date: 3 })
    const free = await slots.almostFull(api.db, { ...given, date: 4, left: 1 })
    const later = async (ahead: number) =>
      (await metaOf(operator, `lane-swimming/v2/times?date=${dayFromToday(venue, ahead)}`)).next?.date
    expect(await later(1)).toBe(free.date)
    expect(await later(0)).toBe(free.date)
    // With another place on the day itself there is no need to look elsewhere.
    await api.db.updateTable('slots').set({ capacity: 5 }).where('id', '=', full.id).execute()
    await expect.poll(() => later(1), { interval: 100 }).toBeUndefined()
  })

  test('today, when all of it is over, points to tomorrow', async () => {
    const operator = await create()
    const { venue, courtHire: category, priceList } = operator
    await slots.begun(api.db, { venue, category, priceList, minutesAgo: 60 })
    const [next] = await createCourts(operator, { date: 1 })
    const meta = await metaOf(operator, `badminton-60min/times?date=${dayFromToday(venue, 0)}`)
    expect(meta.next).toMatchObject({ date: next!.date })
  })

  test('a session that opens only to others, later, or was cancelled is not offered', async () => {
    const operator = await create()
    const { venue, courtHire: category, priceList } = operator
    await slots.cancelled(api.db, { venue, category, priceList, date: 2 })
    await createCourts(operator, { date: 7 })
    const meta = await metaOf(operator, `badminton-60min/v2/times?date=${dayFromToday(venue, 1)}`)
    expect(meta.next).toBeNull()
  })
})

describe('refusals tell a date from an activity', () => {
  test('wire 4: a date outside the window is the recorded 422, before today and beyond the last', async () => {
    const operator = await create()
    const sentence = 'The date should be within the valid days you are able to view.'
    for (const date of [dayFromToday(operator.venue, -1), dayFromToday(operator.venue, 6), '2031-01-01'])
      for (const version of ['', 'v2/'])
        expect(await ask(operator, `badminton-60min/${version}times?date=${date}`)).toMatchObject({
          status: 422,
          json: { status: 422, code: 'DATE_OUTSIDE_WINDOW', message: sentence, errors: { date: [sentence] } },
        })
  })

  test('a session that has opened early is seen beyond the window; another of that day is not', async () => {
    const operator = await create()
    const { venue, courtHire: category, priceList } = operator
    const given = { venue, category, priceList, date: 20 }
    const early = await slots.open(api.db, {
      ...given,
      time: '10:00',
      opensAt: new Date(Date.now() - 60_000),
    })
    await slots.open(api.db, { ...given, time: '11:00' })
    const entries = entriesOf(await ask(operator, `badminton-60min/v2/times?date=${early.date}`))
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ action_to_show: { status: 'BOOK' } })
  })

  test('wire 0: an unknown activity, venue, or one not sold there is a 404, never the 422', async () => {
    const operator = await create()
    await createCategory(api.db, operator.client, { slug: 'not-here' })
    const far = '2031-01-01'
    expect(await ask(operator, `no-such/times?date=${far}`)).toMatchObject({
      status: 404,
      json: { code: 'ACTIVITY_NOT_FOUND' },
    })
    expect(await ask(operator, `not-here/v2/times?date=${far}`)).toMatchObject({
      status: 404,
      json: { code: 'ACTIVITY_NOT_FOUND' },
    })
    expect(
      await read(api, operator.client, `/api/activities/venue/nowhere/activity/yoga/times?date=${far}`),
    ).toMatchObject({ status: 404, json: { code: 'VENUE_NOT_FOUND' } })
  })

  test.each(['', '?date=', '?date=tomorrow', '?date=2026-02-30', '?date=2026-02-01&date=2026-02-02'])(
    'a date that does not exist is a 400 that names it: %s',
    async (query) => {
      const operator = await create()
      expect(await ask(operator, `yoga/v2/times${query}`)).toMatchObject({
        status: 400,
        json: { code: 'BAD_REQUEST', errors: { date: [expect.any(String)] } },
      })
    },
  )
})

describe('F62, F63: the days on which the clocks change', () => {
  const zone = 'Europe/London'
  const wideOpen = { daysAhead: 366, releaseTime: '22:00' }
  const createInLondon = () =>
    createOperator(api.db, { bookingWindows: { nonMember: wideOpen, member: wideOpen } })

  /** Returns the next day, from the day after tomorrow on, that has this many hours. */
  function nextDayOf(hours: number): string {
    for (let ahead = 2; ahead < 366; ahead++) {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
      const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
      const length = instantOf(next, '00:00', zone).getTime() - instantOf(date, '00:00', zone).getTime()
      if (length === hours * 3_600_000) return date
    }
    throw new Error(`no day of ${hours} hours within a year`)
  }

  test('F62: in spring every hour from 00:00 to 23:00 is listed once, the skipped one not, in order', async () => {
    const operator = await createInLondon()
    const date = nextDayOf(23)
    const { venue, classes: category, priceList } = operator
    for (let hour = 0; hour < 23; hour++) {
      const startsAt = new Date(instantOf(date, '00:00', zone).getTime() + hour * 3_600_000)
      await slots.open(api.db, { venue, category, priceList, startsAt })
    }
    const entries = entriesOf(await ask(operator, `yoga/v2/times?date=${date}`))
    const starts = entries.map(({ starts_at }) => starts_at.format_24_hour)
    expect(starts).toHaveLength(23)
    expect(starts).not.toContain('01:00')
    expect(starts).toEqual([...new Set(starts)].sort())
    expect(new Set(entries.map(({ composite_key }) => composite_key)).size).toBe(23)
    expect(new Set(entries.map(({ date: day }) => day))).toEqual(new Set([date]))
  })

  test('F63: in autumn 01:30 is listed twice, told apart by instant and key; 09:00 stays 09:00', async () => {
    const operator = await createInLondon()
    const date = nextDayOf(25)
    const { venue, classes: category, priceList } = operator
    const first = instantOf(date, '01:30', zone)
    const second = instantOf(date, '01:30', zone, { disambiguation: 'later' })
    expect(second.getTime() - first.getTime()).toBe(3_600_000)
    for (const startsAt of [second, first]) await slots.open(api.db, { venue, category, priceList, startsAt })
    await slots.open(api.db, { venue, category, priceList, date, time: '09:00' })
    const entries = entriesOf(await ask(operator, `yoga/v2/times?date=${date}`))
    expect(entries.map((entry) => [entry.timestamp, entry.duration, entry.starts_at, entry.ends_at])).toEqual(
      [
        [first.getTime() / 1000, '60min', pair('01:30am', '01:30'), pair('01:30am', '01:30')],
        [second.getTime() / 1000, '60min', pair('01:30am', '01:30'), pair('02:30am', '02:30')],
        [expect.any(Number), '60min', pair('09:00am', '09:00'), pair('10:00am', '10:00')],
      ],
    )
    expect(new Set(entries.map(({ composite_key }) => composite_key)).size).toBe(3)
  })

  test('wire 6: a day opens at 22:00 on the venue’s wall, in summer and in winter', async () => {
    const operator = await createInLondon()
    for (const date of [nextDayOf(23), nextDayOf(25), dayFromToday(operator.venue, 40)]) {
      const { venue, classes: category, priceList } = operator
      await slots.open(api.db, { venue, category, priceList, date, time: '20:00' })
      const [entry] = entriesOf(await ask(operator, `yoga/v2/times?date=${date}`))
      const opens = entry!.first_bookable_at
      const onTheWall = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
      expect(onTheWall.format(new Date(opens.utc))).toBe('22:00')
      expect(opens).toMatchObject({ format_24_hour: '22:00', timezone: zone })
      expect(new Date(opens.local).getTime()).toBe(new Date(opens.utc).getTime())
    }
  })

  test('F66: a session of 23:59 is on its own day', async () => {
    const operator = await createInLondon()
    const { venue, classes: category, priceList } = operator
    const slot = await slots.open(api.db, { venue, category, priceList, time: '23:58', minutes: 1 })
    expect(slot.date).toBe(dayFromToday(venue, 1))
    const [entry] = entriesOf(await ask(operator, `yoga/v2/times?date=${slot.date}`))
    expect(entry).toMatchObject({ date: slot.date, ends_at: pair('11:59pm', '23:59') })
  })
})

const pair = (format12: string, format24: string) => ({ format_12_hour: format12, format_24_hour: format24 })

test('spec 5: where nothing is for a parent’s age, a time says what the tickets of the people with them cost', async () => {
  const operator = await create()
  const { client, venue } = operator
  const forChildren = (slug: string, kind: 'ticketed' | 'classes') =>
    createCategory(api.db, client, { slug, kind, max_age: 11, soldAt: [venue] })
  const priceList = await createPriceList(api.db, client, {
    Junior: { pence: 550, maxAge: 15 },
    Toddler: { pence: 300, maxAge: 3 },
    Member: { pence: 100, audience: 'member' },
  })
  const [play, ballet] = [await forChildren('soft-play', 'ticketed'), await forChildren('ballet', 'classes')]
  const { date } = await slots.open(api.db, { venue, category: play, priceList })
  await slots.open(api.db, { venue, category: ballet, priceList })
  const parent = await createMember(api.db, client, { date_of_birth: '1991-09-30' })
  const session = await createSession(api.db, client, parent)
  const priceAt = async (activity: string) =>
    entriesOf(await ask(operator, `${activity}/times?date=${date}`, session)).map((time) => time['price'])
  expect(await priceAt('soft-play')).toEqual([{ is_estimated: true, formatted_amount: '£3.00' }])
  expect(await priceAt('ballet')).toEqual([{ is_estimated: false, formatted_amount: null }])
})
