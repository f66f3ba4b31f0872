import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { getCatalogue } from '../../stores/catalogue/catalogue.ts'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { sampleText } from '../../testing/factories/sample-catalogue.ts'
import { deleted, feedPage, updated } from '../../testing/factories/sample-feed.ts'
import { importCatalogue } from '../catalogue/import-catalogue.ts'
import { formatFault } from '../fault.ts'
import { totalChanges } from '../summary.ts'
import { type FeedImport, importOpenActive, type OpenActiveImport } from './import-openactive.ts'

let database: TestDatabase
let db: Kysely<Database>
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 3, patience: 'work' })
  folder = mkdtempSync(join(tmpdir(), 'touchline-feed-'))
})
beforeEach(async () => {
  await sql`truncate clients cascade`.execute(db)
  await importCatalogue(db, sampleText())
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true })
})

type Imported = Extract<OpenActiveImport, { ok: true }> & FeedImport

const loadFile = async (path: string | string[], client?: string): Promise<Imported> => {
  const result = await importOpenActive(db, path, client === undefined ? {} : { client })
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return { ...result, ...result.feeds[0]! }
}
const write = (text: string, name = 'page.json'): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const load = (...items: Record<string, unknown>[]) => loadFile(write(feedPage(items)))
const changesOf = ({ changes, sessions }: Imported): number =>
  totalChanges([...changes, { noun: 'sessions', ...sessions }]) + sessions.cancelled

type FeedSlot = {
  id: number
  clientId: number
  name: string
  venue: string
  venueName: string
  category: string
  capacity: number
  taken: number
  startsAt: Date
  endsAt: Date
  cancelled: boolean
  prices: string[]
}

const listSlots = async (): Promise<FeedSlot[]> => {
  const { rows } = await sql<FeedSlot>`
    select slot.id, slot.client_id as "clientId", slot.name, venue.slug as venue,
      venue.name as "venueName", category.slug as category, slot.capacity,
      slot.starts_at as "startsAt", slot.ends_at as "endsAt",
      slot.cancelled_at is not null as cancelled,
      coalesce((select sum(quantity) from claims where slot_id = slot.id), 0)::int as taken,
      (select array_agg(option.name || ' ' || price.pence order by price.pence desc)
        from price_list_prices price join pricing_options option on option.id = price.pricing_option_id
        where price.price_list_id = slot.price_list_id) as prices
    from slots slot
    join venues venue on venue.id = slot.venue_id
    join categories category on category.id = slot.category_id
    where slot.source = 'openactive'
    order by slot.starts_at, slot.id`.execute(db)
  return rows
}

const book = async (slot: FeedSlot | undefined): Promise<void> => {
  const { id } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('claims')
    .values({
      client_id: slot?.clientId ?? 0,
      slot_id: slot?.id ?? 0,
      quantity: 1,
      kind: 'booking',
      customer_id: id,
    })
    .execute()
}

test('an item becomes a session that can be booked, in the coming days at its own wall time', async () => {
  const { shift, sessions } = await load(updated('a'))
  expect(sessions.created).toBe(1)
  const [slot, ...more] = await listSlots()
  expect(more).toEqual([])
  expect(slot).toMatchObject({
    name: 'Evening Bowls',
    venue: 'harbour-hall',
    category: 'bowls',
    capacity: 8,
    taken: 3,
    // The operator's own junior is up to 15: a different age makes a different option.
    prices: ['Adult 595', 'Junior (under 14) 260'],
  })
  const wall = slot?.startsAt.toLocaleString('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    timeStyle: undefined,
    hour: '2-digit',
    minute: '2-digit',
  })
  expect(wall).toBe('Mon 20:00')
  const startsAtMs = slot?.startsAt.getTime() ?? 0
  expect(startsAtMs).toBeGreaterThan(Date.now())
  expect(startsAtMs).toBeLessThanOrEqual(Date.now() + 7.05 * 86_400_000)
  expect(shift.weeks).toBeGreaterThan(40)
  const feeds = await db.selectFrom('feeds').select(['address', 'shift_weeks']).execute()
  expect(feeds).toEqual([{ address: 'feed.test/api/sessions', shift_weeks: shift.weeks }])
})

test('a second import changes nothing', async () => {
  await load(updated('a'), deleted('b'))
  expect(changesOf(await load(updated('a'), deleted('b')))).toBe(0)
})

test('changes in the feed are taken over', async () => {
  await load(updated('a'))
  const { sessions } = await load(
    updated(
      'a',
      {
        name: 'Late Bowls',
        subEvent: [
          {
            startDate: '2026-01-05T20:00:00Z',
            duration: 'PT1H',
            maximumAttendeeCapacity: 8,
            remainingAttendeeCapacity: 8,
          },
        ],
      },
      2,
    ),
  )
  expect(sessions).toMatchObject({ created: 0, updated: 1 })
  expect(await listSlots()).toMatchObject([{ name: 'Late Bowls', taken: 0, capacity: 8 }])
})

test('a deleted item deletes sessions without bookings, and its venue closes', async () => {
  await load(updated('a'))
  const { sessions } = await load(deleted('a'))
  expect(sessions).toMatchObject({ removed: 1, cancelled: 0 })
  expect(await listSlots()).toEqual([])
  const open = await db
    .selectFrom('venue_categories')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select('slug')
    .where('source', '=', 'openactive')
    .execute()
  expect(open).toEqual([])
})

test('a deleted item cancels sessions with bookings, once', async () => {
  await load(updated('a'))
  await book((await listSlots())[0])
  expect((await load(deleted('a'))).sessions).toMatchObject({ removed: 0, cancelled: 1 })
  expect(await listSlots()).toMatchObject([{ cancelled: true, taken: 4 }])
  expect(changesOf(await load(deleted('a')))).toBe(0)
})

const at = (day: string, hour: number) => ({
  subEvent: [
    {
      startDate: `${day}T${hour}:00:00Z`,
      endDate: `${day}T${hour + 1}:00:00Z`,
      maximumAttendeeCapacity: 8,
      remainingAttendeeCapacity: 5,
    },
  ],
})

test('an item with another time less than a week away is the same session, moved, once; its customers keep it', async () => {
  await load(updated('a', at('2026-01-05', 20)))
  const [slot] = await listSlots()
  await book(slot)
  const { sessions } = await load(updated('a', at('2026-01-06', 18), 2))
  expect(sessions).toMatchObject({ moved: 1, created: 0, cancelled: 0 })
  expect(changesOf(await load(updated('a', at('2026-01-06', 18), 2)))).toBe(0)
  const [moved, ...more] = await listSlots()
  expect(more).toEqual([])
  expect(moved).toMatchObject({ id: slot!.id, cancelled: false, taken: 4 })
  expect(moved!.startsAt.getTime() - slot!.startsAt.getTime()).toBe(22 * 3_600_000)
})

test('a moved item that gets a second time keeps the first one as it was moved', async () => {
  await load(updated('a', at('2026-01-05', 20)))
  await book((await listSlots())[0])
  await load(updated('a', at('2026-01-06', 18), 2))
  const two = { subEvent: [...at('2026-01-06', 18).subEvent, ...at('2026-01-13', 18).subEvent] }
  const { sessions } = await load(updated('a', two, 3))
  expect(sessions).toMatchObject({ moved: 0, created: 1, cancelled: 0 })
})

test('an item with another place is moved there', async () => {
  await load(updated('a'))
  const [slot] = await listSlots()
  await book(slot)
  const location = { type: 'Place', identifier: '0080', name: 'Mill House', address: {} }
  const { sessions } = await load(updated('a', { location }, 2))
  expect(sessions).toMatchObject({ moved: 1, cancelled: 0 })
  expect(await listSlots()).toMatchObject([{ id: slot!.id, venueName: 'Mill House' }])
})

test('an item whose only time is a week later or more is another session: the sold one is cancelled', async () => {
  await load(updated('a', at('2026-01-05', 20)))
  await book((await listSlots())[0])
  const { sessions } = await load(updated('a', at('2026-01-12', 20), 2))
  expect(sessions).toMatchObject({ moved: 0, created: 1, cancelled: 1 })
})

describe('F130: its publisher explicitly cancels an item', () => {
  const cancelled = { eventStatus: 'https://schema.org/EventCancelled' }
  const takingPlace = async () =>
    (await listSlots()).map(
      ({ name, cancelled: isCancelled }) => `${name}${isCancelled ? ', cancelled' : ''}`,
    )

  test('it stays as cancelled, sold or not; a deleted one goes, unless it was sold', async () => {
    const soon = { name: 'Bowls', ...at('2026-01-05', 19) }
    await load(updated('a', soon), updated('b'), updated('c', at('2026-01-06', 20)))
    const { sessions } = await load(updated('a', { ...soon, ...cancelled }, 2), deleted('c', 2), updated('b'))
    expect(sessions).toMatchObject({ cancelled: 1, removed: 1 })
    expect(await takingPlace()).toEqual(['Bowls, cancelled', 'Evening Bowls'])
    const again = updated('a', { ...soon, ...cancelled }, 2)
    expect(changesOf(await load(again))).toBe(0)
  })

  test('one time of several stays in its place, by its own status', async () => {
    const [first, second] = [...at('2026-01-05', 20).subEvent, ...at('2026-01-07', 18).subEvent]
    await load(updated('a', { subEvent: [first, second] }))
    await load(updated('a', { subEvent: [first, { ...second, ...cancelled }] }, 2))
    expect(await takingPlace()).toEqual(['Evening Bowls', 'Evening Bowls, cancelled'])
  })

  test.each([true, false])(
    'it is made anew where it takes place after all; booked before: %s',
    async (isBooked) => {
      await load(updated('a'))
      if (isBooked) await book((await listSlots())[0])
      await load(updated('a', cancelled, 2))
      const { sessions } = await load(updated('a', {}, 3))
      expect(sessions).toMatchObject({ created: 1, cancelled: 0 })
      expect(await takingPlace()).toEqual(['Evening Bowls, cancelled', 'Evening Bowls'])
      expect(changesOf(await load(updated('a', {}, 3)))).toBe(0)
    },
  )

  test('it is not made anew where the operator has cancelled it here', async () => {
    await load(updated('a'))
    await cancelSlot(db, (await listSlots())[0]!.id, 'The green is wet.')
    await load(updated('a', { name: 'Bowls' }, 2))
    expect(await takingPlace()).toEqual(['Evening Bowls, cancelled'])
  })
})

test('an older page does not bring back deleted items', async () => {
  await load(updated('a', {}, 1))
  await load(deleted('a', 2))
  const { items } = await load(updated('a', {}, 1))
  expect(items).toMatchObject({ older: 1, updated: 0 })
  expect(await listSlots()).toEqual([])
})

test('places sold elsewhere never take a place that was sold here', async () => {
  const full = {
    startDate: '2026-01-05T20:00:00Z',
    duration: 'PT1H',
    maximumAttendeeCapacity: 2,
    remainingAttendeeCapacity: 1,
  }
  await load(updated('a', { subEvent: [full] }))
  await book((await listSlots())[0])
  await load(updated('a', { subEvent: [{ ...full, remainingAttendeeCapacity: 0 }] }, 2))
  expect(await listSlots()).toMatchObject([{ capacity: 2, taken: 2 }])
})

test('the operator’s own category is used; where the name means something else the slug says classes', async () => {
  await load(updated('a', { activity: ['Yoga'] }), updated('b', { activity: ['Gym', 'Badminton'] }))
  expect((await listSlots()).map(({ category }) => category).sort()).toEqual(['badminton-classes', 'yoga'])
  expect((await db.selectFrom('tags').select('name').execute()).map(({ name }) => name)).toContain('Gym')
})

test('two venues of one name, and one named as a page of the site, have addresses of their own', async () => {
  const place = (identifier: string, name: string, addressLocality: string) => ({
    location: { identifier, name, address: { addressLocality } },
  })
  await load(
    updated('a', place('1', 'Mill House', 'Bath')),
    updated('b', place('2', 'Mill House', 'Bath')),
    updated('c', place('3', 'Basket', '')),
  )
  const slugs = (await listSlots()).map(({ venue }) => venue)
  expect(slugs.sort()).toEqual(['basket-2', 'mill-house-2', 'mill-house-bath'])
})

test('an import into an unknown client lists the known ones', async () => {
  await expect(loadFile(write(feedPage([])), 'unknown')).rejects.toThrow(
    "There is no client 'unknown': sample.",
  )
})

test.each<[string, string]>([
  ['not JSON', '{"items": ['],
  ['the wrong shape', '[]'],
])('a page with %s imports nothing', async (_, text) => {
  expect(await importOpenActive(db, write(text))).toMatchObject({ ok: false })
  expect(await listSlots()).toEqual([])
  expect(await db.selectFrom('venues').select('slug').where('source', '=', 'openactive').execute()).toEqual(
    [],
  )
})

test('S81: a file of its items withdraws the sessions under the identity that pages named', async () => {
  const asNamed = 'https://named-by-its-pages.test/api/sessions?after=2'
  await loadFile(write(feedPage([updated('a'), updated('b')], asNamed)))
  await book((await listSlots())[0])
  // docs/operations.md: the file that the operator makes from the stored items of the feed.
  const { rows } = await sql<{ page: unknown }>`
    select json_build_object('next', 'https://' || address, 'items', json_agg(json_build_object(
      'id', item_id, 'kind', 'session', 'state', 'deleted', 'modified', modified + 1))) as page
    from feeds join feed_items on feed_id = feeds.id
    where address = 'named-by-its-pages.test/api/sessions' group by address`.execute(db)
  const { items, sessions } = await loadFile(write(JSON.stringify(rows[0]!.page)))
  expect(items).toMatchObject({ deleted: 2, older: 0 })
  expect(sessions).toMatchObject({ removed: 1, cancelled: 1 })
  expect(await listSlots()).toMatchObject([{ cancelled: true }])
})

describe('F110: an item can’t be read any more', () => {
  const odd = { offers: [{ name: 'A', price: 'lots' }] }

  test('it keeps its session and its bookings, and sells no more; the rest of the page is applied', async () => {
    await load(updated('a'), updated('b'), updated('c'))
    await book((await listSlots())[0])
    const { closed, sessions, skipped } = await load(
      updated('a', odd, 2),
      deleted('b', 2),
      updated('c', { name: 'C' }, 2),
    )
    expect(skipped).toMatchObject([{ itemId: 'a', isSaid: false }])
    expect(closed).toBe(1)
    expect(sessions).toMatchObject({ removed: 1, cancelled: 0 })
    expect(await listSlots()).toMatchObject([
      {
        name: 'Evening Bowls',
        cancelled: false,
        capacity: 8,
        taken: 8,
        prices: ['Adult 595', 'Junior (under 14) 260'],
      },
      { name: 'C', taken: 3 },
    ])
  })

  test('it sells again when it can be read again', async () => {
    await load(updated('a'))
    await load(updated('a', odd, 2))
    await load(updated('a', {}, 3))
    expect(await listSlots()).toMatchObject([{ capacity: 8, taken: 3 }])
  })

  test('it is cancelled where its publisher says so, whatever else is odd', async () => {
    const times = at('2026-01-05', 20).subEvent
    await load(updated('a'), updated('b', { subEvent: [...times, ...at('2026-01-07', 18).subEvent] }))
    await Promise.all((await listSlots()).map(book))
    const cancelled = times.map((time) => ({ ...time, eventStatus: 'https://schema.org/EventCancelled' }))
    const { sessions, closed } = await load(
      updated('a', { ...odd, eventStatus: 'https://schema.org/EventPostponed' }, 2),
      updated('b', { ...odd, subEvent: [...cancelled, ...at('2026-01-07', 18).subEvent] }, 2),
    )
    expect(sessions).toMatchObject({ cancelled: 2 })
    expect(closed).toBe(1)
  })
})

describe('F111: what a publisher says of its sessions', () => {
  test('postponed: everyone who has booked it gets everything back', async () => {
    await load(updated('a'))
    await book((await listSlots())[0])
    const { sessions } = await load(updated('a', { eventStatus: 'https://schema.org/EventPostponed' }, 2))
    expect(sessions).toMatchObject({ cancelled: 1 })
  })

  test('the session keeps that it has no online booking, its own first day and its ages', async () => {
    const offer = { name: 'Adult', price: 5, priceCurrency: 'GBP' }
    await load(
      updated('a', { offers: [{ ...offer, openBookingInAdvance: 'https://openactive.io/Unavailable' }] }),
      updated('b', { offers: [{ ...offer, validFromBeforeStartDate: 'P6D' }], ageRange: { minValue: 16 } }),
    )
    const [offline, early] = await listSlots()
    expect([offline?.prices, early?.prices]).toEqual([null, ['Adult 500']])
    const { rows } = await sql<{ days: number }>`
      select extract(day from starts_at - opens_at)::int as days from slots where opens_at is not null`.execute(
      db,
    )
    expect(rows).toEqual([{ days: 6 }])
    const catalogue = await getCatalogue(db, early!.clientId)
    expect(catalogue.agedRules).toMatchObject([{ minAge: 16, maxAge: null }])
  })
})

test('F131: a session closes as long before its start as its offer says, and changes with it', async () => {
  const offer = { name: 'Adult', price: 5, priceCurrency: 'GBP' }
  const closing = async () => {
    const { rows } = await sql<{ name: string; before: string | null }>`
      select name, (starts_at - closes_at)::text as before from slots where source = 'openactive' order by name`.execute(
      db,
    )
    return rows.map(({ name, before }) => [name, before])
  }
  const until = (span: string) => ({ offers: [{ ...offer, validThroughBeforeStartDate: span }] })
  await load(updated('a', { name: 'A', ...until('PT2H') }), updated('b', { name: 'B', offers: [offer] }))
  expect(await closing()).toEqual([
    ['A', '02:00:00'],
    ['B', null],
  ])
  await load(updated('a', { name: 'A', ...until('PT45M') }, 2))
  expect(await closing()).toEqual([
    ['A', '00:45:00'],
    ['B', null],
  ])
})

describe('F113: identities that stay for good', () => {
  test('a session that is renamed keeps its id and its link', async () => {
    await load(updated('a'), updated('b', { name: 'Late Bowls' }))
    const before = await listSlots()
    await load(updated('a', { name: 'Early Bowls' }, 2))
    expect((await listSlots()).map(({ id, venue, category }) => ({ id, venue, category }))).toEqual(
      before.map(({ id, venue, category }) => ({ id, venue, category })),
    )
  })

  test('a venue that is renamed keeps its link; two of one name have two', async () => {
    const place = (at: number, name: string) => ({
      location: { '@id': `https://id.example.org/place/${at}`, name, address: { addressLocality: 'Bath' } },
    })
    await load(updated('a', place(1, 'Leisure Centre')), updated('b', place(2, 'Leisure Centre')))
    await load(updated('b', place(2, 'Leisure Palace'), 2))
    expect((await listSlots()).map(({ venue, venueName }) => `${venue}: ${venueName}`).sort()).toEqual([
      'leisure-centre-bath: Leisure Palace',
      'leisure-centre: Leisure Centre',
    ])
  })
})

test('F114: numbers beyond 2^53 are compared to the last digit in every import', async () => {
  const page = (modified: string, name: string) =>
    write(feedPage([updated('a', { name })]).replace('"modified": 1', `"modified": ${modified}`))
  await loadFile(page('9007199254740993', 'New'))
  const { items } = await loadFile(page('9007199254740992', 'Old'))
  expect(items).toMatchObject({ older: 1 })
  await loadFile(page('18446744073709551615', 'Newest'))
  expect(await listSlots()).toMatchObject([{ name: 'Newest' }])
})

const realData = process.env['REAL_DATA_DIR']

describe.skipIf(!realData)('recorded pages (REAL_DATA_DIR names the folder that they are in)', () => {
  const pages = [
    { file: 'everyone-active_20200106.json', items: 250, occurrences: 453, venues: 67, placed: 65 },
    { file: 'active-newham_20200102.json', items: 198, occurrences: 201, venues: 5, placed: 4 },
  ]
  const pathOf = (file: string): string => join(realData ?? '', 'openactive', file)

  test.each(pages)('$file imports whole', async ({ file, items, occurrences, venues, placed }) => {
    const { sessions, skipped, items: counted, shift } = await loadFile(pathOf(file))
    expect(skipped).toEqual([])
    expect(counted.updated).toBe(items)
    expect(sessions.created).toBe(occurrences)
    expect(shift.weeks).toBeGreaterThan(300)
    const slots = await listSlots()
    expect(slots).toHaveLength(occurrences)
    expect(slots.every(({ prices, startsAt, endsAt }) => prices.length > 0 && endsAt > startsAt)).toBe(true)
    const feedVenues = await db
      .selectFrom('venues')
      .select('lat')
      .where('source', '=', 'openactive')
      .execute()
    expect(feedVenues).toHaveLength(venues)
    expect(feedVenues.filter(({ lat }) => lat !== null)).toHaveLength(placed)
  })

  /** A recorded page, independent of how the importer reads it. */
  type RecordedPage = {
    items: {
      data?: {
        name: string
        location: { name: string }
        offers?: { price: number | string }[]
        offer?: { price: number | string }
        subEvent: {
          startDate: string
          maximumAttendeeCapacity?: number
          remainingAttendeeCapacity?: number
          'beta:availability'?: string
        }[]
      }
    }[]
  }
  // The words promise at least this many places. An unknown capacity counts as the places left.
  const promised: Record<string, number> = { '>4': 5, '>3': 4, '>2': 3, '<5': 1, '0': 0 }

  test.each(pages)(
    'each occurrence of $file keeps its venue, capacity, places, prices, weekday and wall time',
    async ({ file, occurrences }) => {
      const { shift } = await loadFile(pathOf(file))
      const page = JSON.parse(await readFile(pathOf(file), 'utf8')) as RecordedPage
      const expected = page.items
        .flatMap(({ data }) =>
          (data?.subEvent ?? []).map((occurrence) => {
            const start = new Date(Date.parse(occurrence.startDate) + shift.weeks * 7 * 86_400_000)
            const words = occurrence['beta:availability']
            const capacity = words ? promised[words] : occurrence.maximumAttendeeCapacity
            const left = words ? promised[words] : occurrence.remainingAttendeeCapacity
            const offers = data?.offers ?? (data?.offer ? [data.offer] : [])
            return [
              data?.name.trim(),
              data?.location.name.trim(),
              start.getUTCDay(),
              new Date(occurrence.startDate).toISOString().slice(11, 16),
              capacity,
              Number(capacity) - Number(left),
              offers
                .map(({ price }) => Math.round(Number(price) * 100))
                .sort((a, b) => b - a)
                .join(),
            ].join('|')
          }),
        )
        .sort()
      const london = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/London',
        hour: '2-digit',
        minute: '2-digit',
      })
      const found = (await listSlots())
        .map((slot) =>
          [
            slot.name,
            slot.venueName,
            slot.startsAt.getUTCDay(),
            london.format(slot.startsAt),
            slot.capacity,
            slot.taken,
            slot.prices.map((price) => Number(price.split(' ').at(-1))).join(),
          ].join('|'),
        )
        .sort()
      expect(expected).toHaveLength(occurrences)
      expect(found).toEqual(expected)
    },
  )

  test('both pages a second time change nothing', async () => {
    for (const { file } of pages) await loadFile(pathOf(file))
    const before = await listSlots()
    for (const { file } of pages) expect(changesOf(await loadFile(pathOf(file)))).toBe(0)
    expect(await listSlots()).toEqual(before)
  })

  test('availability in words sells what it promises', async () => {
    await loadFile(pathOf('active-newham_20200102.json'))
    const capacities = new Map<number, number>()
    for (const { capacity } of await listSlots())
      capacities.set(capacity, (capacities.get(capacity) ?? 0) + 1)
    // '>4' 165 times, '>3' 24, '>2' 4, '<5' 4, '0' 4.
    expect(Object.fromEntries(capacities)).toEqual({ 5: 165, 4: 24, 3: 4, 1: 4, 0: 4 })
  })

  test('items of a page that are deleted later go', async () => {
    await loadFile(pathOf('active-newham_20200102.json'))
    const page = JSON.parse(await readFile(pathOf('active-newham_20200102.json'), 'utf8')) as {
      next: string
      items: { id: string; state: string; modified: number }[]
    }
    const gone = page.items.map(({ id, modified }) => deleted(id, modified + 1))
    const { sessions } = await loadFile(write(feedPage(gone, page.next)))
    expect(sessions.removed).toBe(201)
    expect(await listSlots()).toEqual([])
  })
})
