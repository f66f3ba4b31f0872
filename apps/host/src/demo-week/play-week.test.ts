import { readConfig } from '@touchline/api/config'
import { createCardAccounts } from '@touchline/api/gateways/card-payments/accounts'
import { loadDemo } from '@touchline/api/importers/demo'
import { testAnswersKey } from '@touchline/api/testing/app'
import { createShop, type Shop } from '@touchline/api/testing/shop'
import { Shopper, sandboxCards } from '@touchline/api/testing/shopper'
import { addDays, isoWeekday } from '@touchline/rules/time/calendar-date'
import { instantOf, wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from './desk.ts'
import { playWeek } from './play-week.ts'
import { lockside, taffside, zone } from './week.ts'

let shop: Shop
let today: string
const load = async (at: { nowMs?: () => number } = {}) => {
  let played = 0
  const cards = createCardAccounts(sandboxCards(shop.sandbox.origin))
  const { origin: sandboxOrigin } = shop.sandbox
  await loadDemo(shop.db, {
    playWeek: () => {
      played++
      const config = readConfig({ NODE_ENV: 'test', ANSWERS_KEYS: testAnswersKey })
      return playWeek({ db: shop.db, directUrl: shop.databaseUrl, config, cards, sandboxOrigin, ...at })
    },
  })
  return played
}
const as = async (name: string): Promise<Shopper> => {
  const who = new Shopper(shop.app, 'localhost')
  const { status } = await who.ask('POST', '/api/auth/customer/login', {
    username: `${name}@demo.test`,
    password: 'touchline-demo',
  })
  expect(status).toBe(200)
  return who
}
const dataOf = async (who: Shopper, url: string) => (await who.ask('GET', url)).json.data
const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(shop.db)).rows

/** The latest such weekday before today, at a time. */
const lastAt = (weekday: number, time: string) => {
  const date = wallDate(new Date(), zone)
  const back = ((isoWeekday(date) - weekday + 6) % 7) + 1
  return instantOf(addDays(date, -back), time, zone).getTime()
}

describe.each([
  ['now', () => Date.now()],
  ['minutes after midnight on a Saturday', () => lastAt(6, '00:04')],
  ['minutes before midnight on a Wednesday', () => lastAt(3, '23:51')],
])('F156: the demo’s week, started %s', (moment, nowMs) => {
  beforeAll(async () => {
    shop = await createShop()
    expect(await load(moment === 'now' ? {} : { nowMs })).toBe(1)
    today = wallDate(new Date(nowMs()), zone)
  })
  // The audit of books, ledger and places that follows every test of a shop holds the week's money against the provider's.
  afterAll(() => shop.close())

  test.each([
    ['reception', lockside],
    ['manager', lockside],
    ['manager', taffside],
    ['staff', taffside],
  ])('%s sees people who come today at %s, and some of yesterday', async (name, venue) => {
    const who = await as(name)
    for (const date of [today, addDays(today, -1)]) {
      const sessions: Session[] = await dataOf(who, `/api/foh/venue/${venue}/day?date=${date}`)
      expect(sessions.flatMap(({ bookings }) => bookings)).not.toEqual([])
    }
  })

  test('the instructor has sessions with people on each of yesterday, today and tomorrow, and took a register', async () => {
    const joel = await as('instructor')
    const ridesOf = async (days: number): Promise<Session[]> =>
      (await dataOf(joel, `/api/foh/venue/${lockside}/day?date=${addDays(today, days)}`)) ?? []
    for (const days of [-1, 0, 1])
      expect((await ridesOf(days)).some(({ bookings }) => bookings.length > 2)).toBe(true)
    const states = (await ridesOf(-1)).flatMap(({ bookings }) =>
      bookings.flatMap(({ places }) => places.map(({ mark }) => (mark as { state: string } | null)?.state)),
    )
    expect(states.map(String).toSorted()).toEqual(['came', 'came', 'late', 'missed', 'missed'])
  })

  test('a missed session led to a charge that is still owed, to one that was paid, and each to a strike', async () => {
    const charges = await rows(sql<{ name: string; owed: boolean }>`
      select c.last_name as name, p.settled_on is null as owed from penalties p join customers c on c.id = p.customer_id
      where p.reason like 'not coming%' order by 1`)
    expect(charges).toEqual([
      { name: 'Quinn', owed: true },
      { name: 'Zhao', owed: false },
    ])
    expect(
      await rows(sql<{ n: number }>`select count(*)::int as n from attendances where is_strike`),
    ).toEqual([{ n: 2 }])
  })

  test('yesterday’s drawers are closed, one with a difference; today’s is open; takings are there of both days', async () => {
    const rosa = await as('reception')
    const drawers = await dataOf(rosa, '/api/foh/drawers')
    expect(drawers.map((one: { closed: { reason: string } | null }) => one.closed?.reason ?? 'open')).toEqual(
      ['open', 'A coin was given twice as change'],
    )
    for (const [name, venue] of [
      ['manager', lockside],
      ['staff', taffside],
    ] as const) {
      const who = await as(name)
      const takenOn = async (date: string) =>
        (await dataOf(who, `/api/foh/takings?date=${date}&venue=${venue}`)).total.taken.pence
      expect(await takenOn(addDays(today, -1))).toBeGreaterThan(0)
      if (venue === lockside) expect(await takenOn(today)).toBeGreaterThan(0)
    }
  })

  test('a waitlist has an offer and a person who waits; a refund is on its way; acts of staff are written down', async () => {
    const [line] = await rows(sql<{ offered: number; waiting: number }>`
      select count(*) filter (where state = 'offered')::int as offered,
        count(*) filter (where state = 'waiting')::int as waiting from waitlist_entries`)
    expect(line).toEqual({ offered: 1, waiting: 1 })
    expect(await rows(sql<{ n: number }>`select count(*)::int as n from refunds`)).toEqual([{ n: 1 }])
    expect((await dataOf(await as('staff'), '/api/foh/acts')).length).toBeGreaterThanOrEqual(2)
    const rosa = await as('reception')
    expect((await dataOf(rosa, '/api/foh/money')).length).toBeGreaterThan(0)
  })

  test('of two complaints about data the one that came by phone is urgent, and comes first', async () => {
    const complaints = await dataOf(await as('staff'), '/api/foh/complaints')
    expect(complaints.map((one: { name: string; is_urgent: boolean }) => [one.name, one.is_urgent])).toEqual([
      ['Nell Harper', true],
      ['Ellie Frost', false],
    ])
  })

  test('the manager reads a health statement at a session of today and on the member’s page; the desk is told of none', async () => {
    const mona = await as('manager')
    const sessions: Session[] = await dataOf(mona, `/api/foh/venue/${lockside}/day?date=${today}`)
    const places = sessions.flatMap(({ slot_id, bookings }) =>
      bookings.flatMap((booking) =>
        booking.places.flatMap((place) =>
          (place as { has_health_answers?: boolean }).has_health_answers === true
            ? [{ slot_id, booking_id: booking.booking_id, place: place.place }]
            : [],
        ),
      ),
    )
    // A day after its session no statement is read through it.
    if (moment === 'now') expect(places.length).toBeGreaterThan(0)
    const bones = /^Yes: Do you have a bone or joint problem/
    for (const place of places) {
      const read = await mona.ask('POST', `/api/foh/venue/${lockside}/health-answers`, place)
      expect(read.json.data).toMatchObject({
        person: 'Sunita Rao',
        statements: [
          { plan_name: 'Linden Student', lines: [expect.stringMatching(bones), expect.any(String)] },
        ],
      })
    }
    const [{ id }] = await dataOf(mona, '/api/foh/customers?query=sunita.rao@demo.test')
    expect((await dataOf(mona, `/api/foh/people/${id}/things`)).has_health_statements).toBe(true)
    const rosa = await as('reception')
    expect((await dataOf(rosa, `/api/foh/people/${id}/things`)).has_health_statements).toBe(false)
  })

  test('nothing of the week lies in the future, each of its records follows what it is about, and its clock is gone', async () => {
    // The clock of the week goes on while it is played; the import of the catalogue has its own, which is now.
    const at = new Date(nowMs() + (moment === 'now' ? 0 : 20 * 60_000))
    const late = await rows(sql<{ what: string }>`
      select 'order' as what from orders where created_at > ${at}
      union all select 'posting ' || kind from ledger_transactions
        where at > ${at} and kind not in ('credit-given', 'charge-owed')
      union all select 'mark' from attendances a join slots s on s.id = a.slot_id
        where a.recorded_at > ${at} or a.recorded_at < s.starts_at - interval '1 hour'
      union all select 'sale after the session' from bookings b join orders o on o.id = b.order_id join slots s on s.id = b.slot_id
        where o.created_at > s.starts_at
      union all select 'schema' from pg_namespace where nspname = 'demo_clock'`)
    expect(late).toEqual([])
  })

  test('every session of four weeks is there beside those of yesterday and today', async () => {
    const days = await rows(sql<{ day: string }>`
      select distinct local_date::text as day from slots s join venues v on v.id = s.venue_id
      where v.slug = ${lockside} and s.name = 'Ride with Joel' order by 1`)
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 37 }, (_, at) => addDays(today, at - 1)))
  })

  test('a second start plays nothing again', async () => {
    const count = () => rows(sql<{ n: number }>`select count(*)::int as n from orders`)
    const before = await count()
    expect(await load()).toBe(0)
    expect(await count()).toEqual(before)
  })
})
