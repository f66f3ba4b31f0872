import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundCancelledSessions } from '../../commands/bookings/refund-cancelled-sessions.ts'
import { createCategory, createClient, type TestClient } from '../../testing/factories/factories.ts'
import { court, courtSlot, facilityId, hall, squash } from '../../testing/factories/sample-facilities.ts'
import { deleted, feedPage, sampleEvent, updated } from '../../testing/factories/sample-feed.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { creditOf, giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn } from '../../testing/shopper.ts'
import { formatFault } from '../fault.ts'
import { totalChanges } from '../summary.ts'
import { importOpenActive } from './import-openactive.ts'

type Json = Record<string, unknown>

let shop: Shop
let folder: string
let client: TestClient
const wholeYear = { daysAhead: 365, releaseTime: '00:00' }
beforeAll(async () => {
  shop = await createShop()
  folder = mkdtempSync(join(tmpdir(), 'touchline-facilities-'))
})
beforeEach(async () => {
  client = await createClient(shop.db, { bookingWindows: { nonMember: wholeYear, member: wholeYear } })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** The next such day that is not before tomorrow. */
const nextDay = (month: number, day: number): string => {
  const today = Temporal.Now.plainDateISO('Europe/London')
  const one = Temporal.PlainDate.from({ year: today.year, month, day })
  return (Temporal.PlainDate.compare(one, today) > 0 ? one : one.add({ years: 1 })).toString()
}
const summer = nextDay(7, 15)
const winter = nextDay(1, 15)

const load = async (...pages: [name: string, ...items: Json[]][]) => {
  const paths = pages.map(([name, ...items]) => {
    const path = join(folder, `${name.replace('/', '-')}.json`)
    const address = name.includes('.') ? name : `feed.test/${name}`
    writeFileSync(path, feedPage(items, `https://${address}?after=2`))
    return path
  })
  const result = await importOpenActive(shop.db, paths, { client: client.slug })
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  const { changes, sessions } = result
  return {
    ...result,
    skipped: result.feeds.flatMap(({ skipped }) =>
      skipped.map(({ itemId, reason }) => `${itemId}: ${reason}`),
    ),
    changed:
      totalChanges([...changes, { noun: 'sessions', ...sessions }]) + sessions.cancelled + sessions.moved,
  }
}

const listSlots = async () => {
  const { rows } = await sql<{
    id: number
    place: string
    category: string
    wall: string
    free: number
    cancelled: boolean
  }>`
    select slot.id, location.name as place, category.slug as category, slot.cancelled_at is not null as cancelled,
      to_char(slot.starts_at at time zone 'Europe/London', 'MM-DD HH24:MI') as wall,
      (slot.capacity - coalesce((select sum(quantity) from claims where slot_id = slot.id), 0))::int as free
    from slots slot
    join locations location on location.id = slot.location_id
    join categories category on category.id = slot.category_id
    where slot.client_id = ${client.id}
    order by location.name, slot.starts_at, slot.id`.execute(shop.db)
  return rows
}
const wordsOf = (rows: Awaited<ReturnType<typeof listSlots>>) =>
  rows.map(({ place, wall, free, cancelled }) =>
    [wall, place, cancelled ? 'cancelled' : `${free} free`].join(', '),
  )
const listWords = async () => wordsOf(await listSlots())

const facilities: [string, ...Json[]] = ['facility-uses', hall(), court(10), court(2), squash()]
const everyDay = [summer, winter].flatMap((date) => [
  courtSlot(`2-${date}`, 'court-2', `${date}T10:00`),
  courtSlot(`10-${date}`, 'court-10', `${date}T10:00`),
  courtSlot(`squash-${date}`, 'squash', `${date}T10:00`, {
    duration: 'PT40M',
    maximumUses: 3,
    remainingUses: 2,
  }),
])

describe('F133: courts of a feed', () => {
  test('they are listed by time and by court at the operator’s own activity, and added at their price', async () => {
    const parent = await createCategory(shop.db, client, { slug: 'badminton', kind: null })
    for (const minutes of [60, 40])
      await createCategory(shop.db, client, {
        slug: `badminton-${minutes}min`,
        name: `Badminton ${minutes}min`,
        kind: 'resources',
        parent,
      })
    await load(['slots', ...everyDay], facilities)
    const [, who] = await createLoggedIn(shop, client)
    const ask = async (path: string) => (await who.ask('GET', `/api/activities/venue/${path}`)).json.data
    const atHall = 'harbour-hall/activity/badminton-60min/v2'
    for (const date of [summer, winter]) {
      const times = await ask(`${atHall}/times?date=${date}`)
      expect(times).toMatchObject([
        {
          name: 'Sports Hall Badminton',
          starts_at: { format_24_hour: '10:00' },
          ends_at: { format_24_hour: '11:00' },
          location: 'Multiple',
          spaces: 2,
          price: { formatted_amount: '£12.50', is_estimated: false },
        },
      ])
      const courts = await ask(`${atHall}/slots?date=${date}`)
      expect(courts).toMatchObject([{ location: { name: 'Court 2' } }, { location: { name: 'Court 10' } }])
      const [, { location, id, cart_type: type }] = courts
      expect(await ask(`${atHall}/slots?date=${date}&location_id=${location.id}`)).toMatchObject([{ id }])
      expect(await ask('canal-baths/activity/squash/v2/slots?date=' + date)).toMatchObject([
        { location: { name: 'Squash Courts' }, capacity: 3, spaces: 2, duration: '40min' },
      ])
      const [, buyer] = await createLoggedIn(shop, client)
      expect(await buyer.add([{ id, type }])).toMatchObject({ status: 200, json: { data: { total: 1250 } } })
    }
    const category = await ask('harbour-hall/categories/badminton-60min')
    expect(category).toMatchObject({
      v2_type: 'resources',
      locations: [{ name: 'Court 2', slug: 'court-2' }, { name: 'Court 10' }],
    })
    expect(await ask('canal-baths/categories/squash')).toMatchObject({
      v2_type: 'resources',
      locations: [{ name: 'Squash Courts' }],
    })
  })

  test('they come in one run or one feed after the other, and a repeat changes nothing', async () => {
    const { sessions, skipped } = await load(facilities, ['slots', ...everyDay])
    expect(skipped).toEqual([])
    expect(sessions).toMatchObject({ created: 6 })
    const expected = await listWords()
    expect(expected).toHaveLength(6)
    expect((await load(['slots', ...everyDay], facilities)).changed).toBe(0)
    expect((await load(facilities)).changed).toBe(0)

    client = await createClient(shop.db)
    expect((await load(['slots', ...everyDay])).skipped).toHaveLength(6)
    await load(facilities)
    expect(await listWords()).toEqual(expected)
  })

  test('they are in a facility with their slots: a repeat changes nothing, an odd one keeps them, and a missing one goes', async () => {
    // Courts that say everything themselves would be sold on without their facility.
    const { individualFacilityUse: _, ...said } = hall()['data'] as Json
    const inside = (item: Json, ...event: Json[]): Json => ({
      ...said,
      ...(item['data'] as Json),
      aggregateFacilityUse: undefined,
      event: event.map((slot) => slot['data']),
    })
    const [two, ten] = everyDay as [Json, Json]
    const both = (modified: number) =>
      hall({ individualFacilityUse: [inside(court(2), two), inside(court(10), ten)] }, modified)
    const [onSale, closed] = ['1 free', '0 free'].map((free) => [
      `07-15 10:00, Court 10, ${free}`,
      `07-15 10:00, Court 2, ${free}`,
    ])
    const { feeds } = await load(['facility-uses', both(1)])
    expect(feeds[0]?.items).toEqual({ updated: 1, deleted: 0, older: 0 })
    expect(await listWords()).toEqual(onSale)
    expect((await load(['facility-uses', both(1)])).changed).toBe(0)
    for (const [at, state] of ['updated', 'unheard of'].entries()) {
      const odd = { state, id: 'hall', modified: 2 + 2 * at }
      expect((await load(['facility-uses', odd])).closed).toBe(2)
      expect(await listWords()).toEqual(closed)
      await load(['facility-uses', both(3 + 2 * at)])
      expect(await listWords()).toEqual(onSale)
    }
    await load(['facility-uses', hall({ individualFacilityUse: [inside(court(2), two)] }, 6)])
    expect(await listWords()).toEqual(['07-15 10:00, Court 2, 1 free'])
    await load(['facility-uses', { state: 'updated', id: 'hall', modified: 7 }])
    await load(['facility-uses', deleted('hall', 8)])
    expect(await listWords()).toEqual([])
  })

  test('they are at the venue of the publisher’s sessions, whichever feed names it anew; another publisher’s is another', async () => {
    const listVenues = async () =>
      (
        await sql<{ name: string; sold: number }>`
        select venue.name, (select count(distinct category_id)::int from slots where venue_id = venue.id) as sold
        from venues venue where client_id = ${client.id} order by id`.execute(shop.db)
      ).rows
    const named = (name: string, modified: number) => {
      const { location } = sampleEvent() as { location: Json }
      const startDate = `${summer}T20:00`
      const event = {
        location: { ...location, name },
        subEvent: [{ startDate, duration: 'PT1H', maximumAttendeeCapacity: 8 }],
      }
      return updated('a', event, modified)
    }
    const slots: [string, ...Json[]] = ['slots', ...everyDay]
    await load(facilities, slots)
    await load(['sessions', named('Harbour Hall', 1)])
    const harbour = { name: 'Harbour Hall', sold: 2 }
    const canal = { name: 'Canal Baths', sold: 1 }
    expect(await listVenues()).toEqual([harbour, canal])
    await load(['facility-uses', hall({ location: { identifier: '0079', name: 'Harbour Centre' } }, 2)])
    const renamed = [{ ...harbour, name: 'Harbour Centre' }, canal]
    expect(await listVenues()).toEqual(renamed)
    expect((await load(['sessions', named('Harbour Hall', 1)])).changed).toBe(0)
    expect((await load(slots)).changed).toBe(0)
    await load(['other.test/sessions', named('Harbour Centre', 1)])
    await load(['club-sessions', named('Quarry Hall', 1)])
    expect(await listVenues()).toEqual([
      ...renamed,
      { name: 'Harbour Centre', sold: 1 },
      { name: 'Quarry Hall', sold: 1 },
    ])
  })

  test('they have a name of their own where the operator has none, beside classes of that name', async () => {
    await createCategory(shop.db, client, { slug: 'squash', name: 'Squash', kind: 'classes' })
    const named = (name: string) => court(2, { name }, name.length)
    await load(facilities, ['slots', ...everyDay])
    expect(new Set((await listSlots()).map(({ category }) => category))).toEqual(
      new Set(['badminton-court', 'squash-hire']),
    )
    const before = await shop.db
      .selectFrom('locations')
      .select(['id', 'slug'])
      .where('external_id', '=', facilityId('court-2'))
      .where('client_id', '=', client.id)
      .executeTakeFirstOrThrow()
    await load(['facility-uses', named('Glass Court')])
    const after = await shop.db
      .selectFrom('locations')
      .select(['id', 'slug', 'name'])
      .where('id', '=', before.id)
      .execute()
    expect(after).toEqual([{ ...before, name: 'Glass Court' }])
  })
})

describe('F134: a court is sold for one time after the other', () => {
  const courts: [string, ...Json[]] = ['facility-uses', hall(), court(10), court(2)]
  const at = (id: string, wall: string, modified = 1) =>
    courtSlot(id, 'court-2', `${winter}T${wall}`, {}, modified)

  test('the earlier of two overlapping slots is sold, on each court separately', async () => {
    const elsewhere = courtSlot('e', 'court-10', `${winter}T10:30`)
    const { skipped, sessions } = await load(courts, [
      'slots',
      at('c', '11:00'),
      at('b', '10:30'),
      at('a', '10:00'),
      at('d', '10:00'),
      elsewhere,
    ])
    expect(sessions).toMatchObject({ created: 3 })
    expect(await listWords()).toEqual([
      '01-15 10:30, Court 10, 1 free',
      '01-15 10:00, Court 2, 1 free',
      '01-15 11:00, Court 2, 1 free',
    ])
    const told = (id: string, wall: string) =>
      `${id}: ${winter}T${wall}:00Z: overlaps with another slot of Court 2, which is sold for one time after the other`
    expect(skipped).toEqual([told('d', '10:00'), told('b', '10:30')])
  })

  test('two feeds of one import that describe one court sell each of its times once', async () => {
    const other: [string, ...Json[]] = ['more-slots', at('y', '10:00'), at('z', '12:00')]
    const { skipped } = await load(['facility-uses', hall(), court(2)], ['slots', at('a', '10:00')], other)
    expect(skipped).toEqual([
      `y: ${winter}T10:00:00Z: overlaps with another slot of Court 2, which is sold for one time after the other`,
    ])
    expect(await listWords()).toEqual(['01-15 10:00, Court 2, 1 free', '01-15 12:00, Court 2, 1 free'])
  })

  test('an existing slot goes before a new one, as long as it exists', async () => {
    await load(courts, ['slots', at('b', '10:30')])
    await load(['slots', at('a', '10:00')])
    expect(await listWords()).toEqual(['01-15 10:30, Court 2, 1 free'])
    expect((await load(['slots', at('a', '10:00'), at('b', '10:30')])).changed).toBe(0)
    await load(['slots', at('a', '10:00'), deleted('b', 2)])
    expect(await listWords()).toEqual(['01-15 10:00, Court 2, 1 free'])
  })
})

describe('F135: a slot of a feed that is booked', () => {
  const buy = async (name: string) => {
    const [customer, who] = await createLoggedIn(shop, client, {
      email: `${name.replace(' ', '-').toLowerCase()}@${client.host}`,
    })
    await giveCredit(shop.db, client, customer, 2000)
    const slot = (await listSlots()).find(({ place, wall }) => place === name && wall.startsWith('01-15'))!
    const added = await who.add([{ id: slot.id, type: 'activity' }])
    const { total } = added.json.data
    const paid = await who.complete(null, { payments: [{ tender_type: 'credit', amount: total }] })
    expect(paid.status).toBe(200)
    expect(await creditOf(shop.db, customer)).toBe(2000 - 1250)
    return { customer, email: `${name.replace(' ', '-').toLowerCase()}@${client.host}` }
  }
  const kindsTo = async (email: string) => (await keptLetters(shop, email)).map(({ letter }) => letter.kind)

  test('it is cancelled when it is deleted, with money and a letter; moved it stays booked; an odd one sells no more', async () => {
    await load(facilities, ['slots', ...everyDay])
    const [gone, kept] = [await buy('Court 2'), await buy('Court 10')]
    const { sessions, closed } = await load([
      'slots',
      deleted(`2-${winter}`),
      courtSlot(`10-${winter}`, 'court-10', `${winter}T12:00`, {}, 2),
      courtSlot(`squash-${winter}`, 'squash', `${winter}T10:00`, { maximumUses: 'lots' }, 2),
      deleted(`2-${summer}`),
    ])
    expect(sessions).toMatchObject({ cancelled: 1, moved: 1, removed: 1 })
    expect(closed).toBe(1)
    expect(await listWords()).toEqual([
      '01-15 12:00, Court 10, 0 free',
      '07-15 10:00, Court 10, 1 free',
      '01-15 10:00, Court 2, cancelled',
      '01-15 10:00, Squash Courts, 0 free',
      '07-15 10:00, Squash Courts, 2 free',
    ])
    await refundCancelledSessions(jobServices(shop))
    expect(await creditOf(shop.db, gone.customer)).toBe(2000)
    expect(await creditOf(shop.db, kept.customer)).toBe(750)
    expect(await kindsTo(gone.email)).toContain('session-cancelled')
  })

  test('it goes when its facility is cancelled; a facility’s new price is for places not booked yet', async () => {
    await load(facilities, ['slots', ...everyDay])
    const dearer = [{ identifier: 'AD', name: 'Adult', price: 20, priceCurrency: 'GBP' }]
    await load(['facility-uses', hall({ offers: dearer }, 2)])
    const { rows } = await sql<{ pence: number }>`
      select distinct price.pence from slots slot join price_list_prices price on price.price_list_id = slot.price_list_id
      where slot.client_id = ${client.id} order by 1`.execute(shop.db)
    expect(rows.map(({ pence }) => pence)).toEqual([900, 2000])
    const { sessions } = await load(['facility-uses', squash({ eventStatus: 'EventCancelled' }, 2)])
    expect(sessions).toMatchObject({ cancelled: 2 })
    expect((await listWords()).filter((words) => words.endsWith('cancelled'))).toEqual([
      '01-15 10:00, Squash Courts, cancelled',
      '07-15 10:00, Squash Courts, cancelled',
    ])
  })
})
