import { describe, expect, test } from 'vitest'
import { deleted, feedPage, sampleEvent, updated } from '../../testing/sample-feed.ts'
import { formatFault } from '../fault.ts'
import { slugify } from '../slugify.ts'
import { placesOf } from './places-left.ts'
import { readFeed } from './read-feed.ts'
import { readPlace } from './read-place.ts'

const context = { zone: 'Europe/London', currency: 'GBP' }
const read = (...texts: string[]) =>
  readFeed(
    texts.map((text, at) => ({ source: `page-${at + 1}.json`, text })),
    context,
  )
const feedOf = (...texts: string[]) => {
  const result = read(...texts)
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return result.feed
}
const occurrence = (change: Record<string, unknown> = {}) => ({
  startDate: '2026-01-05T20:00:00Z',
  endDate: '2026-01-05T21:00:00Z',
  maximumAttendeeCapacity: 8,
  ...change,
})

test('an item becomes a session with its venue, prices in pence, and an end on the minute', () => {
  const [session] = feedOf(feedPage([updated('a')])).sessions
  expect(session).toMatchObject({
    itemId: 'a',
    name: 'Evening Bowls',
    activity: 'Bowls',
    venue: {
      key: '0079',
      name: 'Harbour Hall',
      town: 'Plymouth',
      postcode: 'PL2 3DG',
      lat: 50.38,
      lng: -4.15,
    },
    prices: [
      { name: 'Adult', pence: 595, minAge: null, maxAge: null },
      { name: 'Junior', pence: 260, minAge: null, maxAge: 13 },
    ],
  })
  const [time] = session?.times ?? []
  expect(time).toMatchObject({ capacity: 8, soldElsewhere: 3 })
  expect(time?.end.toString()).toBe('2026-01-05T22:00:00Z')
})

test('a feed is known by where its pages are published, wherever the file lies', () => {
  expect(feedOf(feedPage([], 'https://feed.test/api/sessions/?after=9')).address).toBe(
    'feed.test/api/sessions',
  )
  expect(feedOf('{"items": []}').address).toBe('page-1.json')
})

test('S81: a feed is the one whose address was asked for, whatever its pages say of themselves', () => {
  const text = feedPage([], 'https://another-operator.test/api/sessions?after=9')
  const result = readFeed([{ source: 'https://feed.test/api/sessions?after=1', text }], context)
  expect(result).toMatchObject({ ok: true, feed: { address: 'feed.test/api/sessions' } })
})

test('of an item that comes twice the newest state holds', () => {
  const feed = feedOf(
    feedPage([updated('a', { name: 'New' }, 5), updated('b', {}, 1)]),
    feedPage([updated('a', { name: 'Old' }, 2), deleted('b', 3)]),
  )
  expect(feed.sessions.map(({ name }) => name)).toEqual(['New'])
  expect(feed.deletedIds).toEqual(['b'])
})

test('the newer model: a session takes from its series what it does not say itself', () => {
  const { subEvent: _, ...series } = sampleEvent()
  const data = {
    type: 'ScheduledSession',
    superEvent: { ...series, type: 'SessionSeries' },
    startDate: '2026-01-05T18:00:00Z',
    duration: 'PT45M',
    maximumAttendeeCapacity: 20,
    remainingAttendeeCapacity: 20,
  }
  const page = feedPage([{ state: 'updated', id: 7, modified: '1', data }])
  const [session] = feedOf(page).sessions
  expect(session).toMatchObject({ itemId: '7', name: 'Evening Bowls' })
  expect(session?.times[0]?.end.toString()).toBe('2026-01-05T18:45:00Z')
})

describe('what can’t be used is told by id and reason', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no occurrence', { subEvent: [] }, 'has no occurrence'],
    ['no location', { location: null }, 'has no location'],
    ['no price', { offers: [] }, 'has no price in GBP'],
    ['another currency', { offers: [{ name: 'A', price: 1, priceCurrency: 'EUR' }] }, 'has no price in GBP'],
    ['a kind of its own', { type: 'FacilityUse' }, 'is a FacilityUse, which is not imported'],
    [
      'no capacity',
      { subEvent: [occurrence({ maximumAttendeeCapacity: null })] },
      '2026-01-05T20:00:00Z: does not say how many places there are',
    ],
    ['a start that is none', { subEvent: [occurrence({ startDate: 'soon' })] }, 'soon: no usable start'],
    [
      'an end before the start',
      { subEvent: [occurrence({ endDate: '2026-01-05T19:00:00Z' })] },
      '2026-01-05T20:00:00Z: ends before it begins',
    ],
    [
      'a cancelled one',
      { subEvent: [occurrence({ eventStatus: 'https://schema.org/EventCancelled' })] },
      '2026-01-05T20:00:00Z: cancelled by the publisher',
    ],
    [
      'neither end nor duration',
      { subEvent: [occurrence({ endDate: null })] },
      '2026-01-05T20:00:00Z: neither end nor duration',
    ],
  ])('%s', (_, change, reason) => {
    const feed = feedOf(feedPage([updated('x', change), updated('good')]))
    expect(feed.skipped).toEqual([{ itemId: 'x', reason }])
    expect(feed.sessions.map(({ itemId }) => itemId)).toEqual(['good'])
  })
})

describe('a broken page is named fault by fault, with places', () => {
  const faults = (text: string): string[] => {
    const result = read(text)
    return result.ok ? [] : result.faults.map(formatFault)
  }
  const half = feedPage([updated('a')]).slice(0, 300)

  test.each<[string, string, RegExp[]]>([
    ['not JSON', half, [/^line \d+:\d+ the file: /]],
    ['no items', '{"next": "x"}', [/items: is missing/]],
    ['items that are none', '{"items": {"a": 1}}', [/items: Invalid input: expected array/]],
    [
      'an item without id or state',
      '{"items": [{"id": "a"}, {"state": "gone", "id": "b"}]}',
      [/items\[0\]\.state: /, /items\[1\]\.state: /],
    ],
    [
      'an updated item without data',
      '{"items": [{"id": "a", "state": "updated"}]}',
      [/items\[0\]\.data: is missing/],
    ],
    [
      'a price below zero',
      feedPage([updated('a', { offers: [{ name: 'A', price: -1 }] })]),
      [/^line \d+:\d+ items\[0\]\.data\.offers\[0\]\.price: is below zero/],
    ],
    [
      'a price in words',
      feedPage([updated('a', { offers: [{ name: 'A', price: 'free' }] })]),
      [/items\[0\]\.data\.offers\[0\]\.price: is not a price/],
    ],
    [
      'a zone that does not exist',
      feedPage([updated('a', { eventSchedule: [{ scheduleTimezone: 'Europe/Atlantis' }] })]),
      [/items\[0\]\.data\.eventSchedule\[0\]\.scheduleTimezone: is not a time zone/],
    ],
    [
      'a venue twice',
      feedPage([updated('a'), updated('b', { location: { identifier: '0079', name: 'Another Hall' } })]),
      [/items\[1\]\.data\.location: the venue '0079' is there twice and differs: first at items\[0\]/],
    ],
    [
      'two faults',
      feedPage([updated('a', { offers: [{ price: -1 }] }), updated('b', { name: 5 })]),
      [/items\[0\].*price/, /items\[1\]\.data\.name/],
    ],
  ])('%s', (_, text, expected) => {
    const found = faults(text)
    expect(found).toHaveLength(expected.length)
    for (const [at, pattern] of expected.entries()) expect(found[at]).toMatch(pattern)
  })
})

test.each<[Record<string, unknown>, { capacity: number; soldElsewhere: number } | null]>([
  [
    { maximumAttendeeCapacity: 20, remainingAttendeeCapacity: 5 },
    { capacity: 20, soldElsewhere: 15 },
  ],
  [{ maximumAttendeeCapacity: 20 }, { capacity: 20, soldElsewhere: 0 }],
  [
    { maximumAttendeeCapacity: 20, remainingAttendeeCapacity: -2 },
    { capacity: 20, soldElsewhere: 20 },
  ],
  [
    { maximumAttendeeCapacity: 20, remainingAttendeeCapacity: 25 },
    { capacity: 20, soldElsewhere: 0 },
  ],
  [{ remainingAttendeeCapacity: 5 }, { capacity: 5, soldElsewhere: 0 }],
  [{ 'beta:availability': '>4' }, { capacity: 5, soldElsewhere: 0 }],
  [{ 'beta:availability': '<5' }, { capacity: 1, soldElsewhere: 0 }],
  [{ 'beta:availability': '<1' }, { capacity: 0, soldElsewhere: 0 }],
  [{ 'beta:availability': '0' }, { capacity: 0, soldElsewhere: 0 }],
  [{ 'beta:availability': 'plenty' }, null],
  [{}, null],
])('places of %j', (occurrenceFields, places) => {
  expect(placesOf(occurrenceFields)).toEqual(places)
})

test('an address in one string is taken apart', () => {
  const address = 'East Ham Leisure Centre, 324, Barking Road, London, E6 2RT, England'
  expect(readPlace({ name: 'East Ham Leisure Centre', address })).toMatchObject({
    address: '324 Barking Road',
    town: 'London',
    postcode: 'E6 2RT',
  })
  expect(readPlace({ name: 'Gym', address: 'Gym' })).toMatchObject({ address: '', town: '', postcode: '' })
})

test('spec 5: a place with useless coordinates is there, and not on the map', () => {
  expect(readPlace({ name: 'A', geo: { latitude: null, longitude: null } })).toMatchObject({
    lat: null,
    lng: null,
  })
  expect(readPlace({ name: 'A', geo: { latitude: 120, longitude: 0 } })).toMatchObject({
    lat: null,
    lng: null,
  })
})

test.each([
  ['Rpm™', 'rpm'],
  ['Zumba®', 'zumba'],
  ['G P Referral Sessions', 'g-p-referral-sessions'],
  ['Gym Active 11-15 Yrs', 'gym-active-11-15-yrs'],
  ['Tony Carr ( M.B.E.) Gym', 'tony-carr-m-b-e-gym'],
  ['Café & Bar', 'cafe-and-bar'],
  ['™', 'unnamed'],
])('the slug of %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})
