import { describe, expect, test } from 'vitest'
import { deleted, feedPage, sampleEvent, updated } from '../../testing/factories/sample-feed.ts'
import { formatFault } from '../fault.ts'
import { slugify } from '../slugify.ts'
import { parseFeed } from './parse-feed.ts'
import { placesOf } from './places-left.ts'
import { readFeeds } from './read-feeds.ts'
import { readPlace } from './read-place.ts'

const context = { zone: 'Europe/London', currency: 'GBP' }
const parse = (...texts: string[]) =>
  parseFeed(texts.map((text, at) => ({ source: `page-${at + 1}.json`, text })))
const feedOf = (...texts: string[]) => {
  const result = parse(...texts)
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return readFeeds([result.feed], [], context)[0]!
}
const onSaleIn = (...texts: string[]) => feedOf(...texts).sessions.map(({ itemId }) => itemId)
const leftOutOf = (...texts: string[]) =>
  feedOf(...texts).skipped.map(({ itemId, reason }) => `${itemId}: ${reason}`)
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

test('a feed is known by where its pages are published, wherever the file is', () => {
  expect(feedOf(feedPage([], 'https://feed.test/api/sessions/?after=9')).address).toBe(
    'feed.test/api/sessions',
  )
  expect(feedOf('{"items": []}').address).toBe('page-1.json')
})

test('S81: a feed is the one whose address was asked for, whatever its pages say of themselves', () => {
  const text = feedPage([], 'https://another-operator.test/api/sessions?after=9')
  const result = parseFeed([{ source: 'https://feed.test/api/sessions?after=1', text }])
  expect(result).toMatchObject({ ok: true, feed: { address: 'feed.test/api/sessions' } })
})

test('the newest state of an item that appears twice holds', () => {
  const feed = feedOf(
    feedPage([updated('a', { name: 'New' }, 5), updated('b', {}, 1)]),
    feedPage([updated('a', { name: 'Old' }, 2), deleted('b', 3)]),
  )
  expect(feed.sessions.map(({ name }) => name)).toEqual(['New'])
  expect(feed.items.filter((item) => item.deleted).map(({ itemId }) => itemId)).toEqual(['b'])
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

describe('unusable items are reported by id and reason', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no occurrence', { subEvent: [] }, 'has no occurrence'],
    ['no location', { location: null }, 'has no location'],
    ['no price', { offers: [] }, 'has no price in GBP'],
    [
      'another currency',
      { offers: [{ name: 'A', price: 1, priceCurrency: 'EUR' }] },
      'has no price in GBP (it is priced in EUR)',
    ],
    ['a kind of its own', { type: 'OnDemandEvent' }, 'is a OnDemandEvent, which is not imported'],
    [
      'no capacity',
      { subEvent: [occurrence({ maximumAttendeeCapacity: null })] },
      '2026-01-05T20:00:00Z: does not say how many places there are',
    ],
    ['an invalid start', { subEvent: [occurrence({ startDate: 'soon' })] }, 'soon: no usable start'],
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
    expect(feed.skipped).toMatchObject([{ itemId: 'x', reason }])
    expect(feed.sessions.map(({ itemId }) => itemId)).toEqual(['good'])
  })
})

describe('a broken page is named fault by fault, with places', () => {
  const faults = (text: string): string[] => {
    const result = parse(text)
    return result.ok ? [] : result.faults.map(formatFault)
  }
  const half = feedPage([updated('a')]).slice(0, 300)

  test.each<[string, string, RegExp[]]>([
    ['not JSON', half, [/^line \d+:\d+ the file: /]],
    ['no items', '{"next": "x"}', [/items: is missing/]],
    ['invalid items', '{"items": {"a": 1}}', [/items: Invalid input: expected array/]],
  ])('%s', (_, text, expected) => {
    const found = faults(text)
    expect(found).toHaveLength(expected.length)
    for (const [at, pattern] of expected.entries()) expect(found[at]).toMatch(pattern)
  })
})

describe('F110: an odd item affects no other one', () => {
  const fit = updated('fit')
  const price = (value: unknown) => ({ offers: [{ name: 'A', price: value, priceCurrency: 'GBP' }] })
  const place = (change: Record<string, unknown>) => ({
    location: { identifier: '7', name: 'Mill House', address: { postalCode: 'LS1 4AB' }, ...change },
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['a price below zero', price(-1), /^odd: offers\[0\]\.price is below zero/],
    ['a price with a part of a penny', price(6.505), /^odd: offers\[0\]\.price is not in whole pence/],
    ['a price in words', price('free'), /^odd: offers\[0\]\.price is not a price/],
    ['a price that no one asks', price(1e20), /^odd: offers\[0\]\.price is above 10000/],
    ['an empty price', price(''), /^odd: has no price in GBP$/],
    [
      'half a place',
      { subEvent: [occurrence({ remainingAttendeeCapacity: 12.5 })] },
      /^odd: 2026-01-05T20:00:00Z: remainingAttendeeCapacity is not a whole number/,
    ],
    [
      'more places than can be',
      { subEvent: [occurrence({ maximumAttendeeCapacity: 1e12 })] },
      /^odd: 2026-01-05T20:00:00Z: maximumAttendeeCapacity is not/,
    ],
    ['two places', { location: [{ name: 'A' }, { name: 'B' }] }, /^odd: location are several places/],
    [
      'two ranges of ages',
      { ageRange: [{ minValue: 1 }, { minValue: 2 }] },
      /^odd: ageRange are several ranges/,
    ],
    [
      'a zone that does not exist',
      { eventSchedule: [{ scheduleTimezone: 'Europe/Atlantis' }] },
      /^odd: eventSchedule\[0\]\.scheduleTimezone is not a time zone/,
    ],
    ['an invalid name', { name: 5.5, description: ['a', 'b'] }, /^odd: description is no text/],
    [
      'another venue by the same identifier',
      { location: { identifier: '0079', name: 'Another Hall' } },
      /^odd: the venue '0079' is there twice and differs from that of fit/,
    ],
  ])('%s: left out by its name, with the reason', (_, change, reason) => {
    const page = feedPage([fit, updated('odd', change), deleted('gone')])
    expect(leftOutOf(page)).toEqual([expect.stringMatching(reason)])
    expect(onSaleIn(page)).toEqual(['fit'])
    expect(feedOf(page).unusable).toEqual(['odd'])
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['without data', { state: 'updated', id: 'odd', modified: 1, data: null }, /^odd: has no data$/],
    [
      'in an unknown state',
      { ...updated('odd'), state: 'created' },
      /^odd: state is neither updated nor deleted/,
    ],
    ['without an id', { ...updated('x'), id: undefined }, /^items\[1\]: id is missing/],
    ['that is no object', { nothing: 1 }, /^items\[1\]: /],
  ])('an item %s is left out', (_, item, reason) => {
    const page = feedPage([fit, item])
    expect(leftOutOf(page)).toEqual([expect.stringMatching(reason)])
    expect(onSaleIn(page)).toEqual(['fit'])
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a price that was reckoned', price(6.499999999999999), { prices: [{ pence: 650 }] }],
    ['a price with its sign', price('£6.50'), { prices: [{ pence: 650 }] }],
    ['a price with a comma', price('1,200.00'), { prices: [{ pence: 120_000 }] }],
    [
      'a currency in small letters',
      { offers: [{ price: 3, priceCurrency: 'gbp' }] },
      { prices: [{ pence: 300 }] },
    ],
    ['a free session that says no', { isAccessibleForFree: 'false' }, { name: 'Evening Bowls' }],
    [
      'places as a text',
      { subEvent: [occurrence({ maximumAttendeeCapacity: '20', remainingAttendeeCapacity: '5' })] },
      { times: [{ capacity: 20, soldElsewhere: 15 }] },
    ],
    [
      'a capacity of null',
      { subEvent: [occurrence({ maximumAttendeeCapacity: null, remainingAttendeeCapacity: 4 })] },
      { times: [{ capacity: 4 }] },
    ],
    [
      'coordinates as texts',
      place({ geo: { latitude: '53.79', longitude: '-1.54' } }),
      { venue: { lat: 53.79, lng: -1.54 } },
    ],
    ['a list of one place', { location: [place({}).location] }, { venue: { name: 'Mill House' } }],
    ['a list of one range of ages', { ageRange: [{ minValue: 8 }] }, { minAge: 8 }],
    ['a postcode as a number', place({ address: { postalCode: 1234 } }), { venue: { postcode: '1234' } }],
    ['a name in two languages', { name: { cy: 'Ioga', en: 'Yoga' } }, { name: 'Yoga' }],
    [
      'a name in two languages as JSON-LD',
      {
        name: [
          { '@language': 'cy', '@value': 'Ioga' },
          { '@language': 'en', '@value': 'Yoga' },
        ],
      },
      { name: 'Yoga' },
    ],
    ['an activity of nothing', { activity: [null] }, { activity: 'Activities' }],
    ['fields that say nothing', { isCoached: 'perhaps', level: null, image: [1] }, { name: 'Evening Bowls' }],
  ])('%s is read', (_, change, expected) => {
    const page = feedPage([updated('a', change)])
    expect(leftOutOf(page)).toEqual([])
    expect(feedOf(page).sessions).toMatchObject([expected])
  })

  test('a time zone by its Windows name', () => {
    const summer = { startDate: '2026-06-01T18:00', endDate: '2026-06-01T19:00', maximumAttendeeCapacity: 8 }
    const change = { eventSchedule: [{ scheduleTimezone: 'GMT Standard Time' }], subEvent: [summer] }
    const [session] = feedOf(feedPage([updated('a', change)])).sessions
    expect(session?.times[0]?.start.toString()).toBe('2026-06-01T17:00:00Z')
  })

  test('a place whose position is given less precisely is the same place; the newest name holds', () => {
    const near = (name: string, latitude: number) => ({
      location: { identifier: '9', name, geo: { latitude, longitude: -4.15 } },
    })
    const page = feedPage([
      updated('new', near('Harbour Centre', 50.38), 5),
      updated('old', near('Harbour Hall', 50.3800001), 1),
    ])
    expect(leftOutOf(page)).toEqual([])
    expect(feedOf(page).sessions.map(({ venue }) => [venue.name, venue.lat])).toEqual([
      ['Harbour Centre', 50.38],
      ['Harbour Centre', 50.38],
    ])
  })

  test('an odd occurrence affects no other one, and a cancelled one is reported whatever else is odd', () => {
    const cancelled = occurrence({
      startDate: '2026-01-06T20:00:00Z',
      eventStatus: 'https://schema.org/EventCancelled',
    })
    const odd = { ...price('lots'), subEvent: [occurrence(), cancelled] }
    const feed = feedOf(
      feedPage([
        updated('a', {
          subEvent: [
            occurrence(),
            occurrence({ startDate: '2026-01-07T20:00:00Z', remainingAttendeeCapacity: 'x' }),
          ],
        }),
        updated('b', odd),
        updated('c', { ...price('lots'), eventStatus: 'https://schema.org/EventCancelled' }),
      ]),
    )
    expect(feed.sessions.map(({ itemId, times }) => [itemId, times.length])).toEqual([['a', 1]])
    expect(feed.unusable).toEqual(['a', 'b'])
    expect(feed.withdrawn.map(({ itemId, start }) => `${itemId} ${start.toString()}`)).toEqual([
      'b 2026-01-06T20:00:00Z',
    ])
  })
})

describe('F111: what a publisher says of its sessions', () => {
  const one = (change: Record<string, unknown>) => feedOf(feedPage([updated('a', change)])).sessions[0]
  const offer = (change: Record<string, unknown> = {}) => ({
    name: 'Adult',
    price: 5,
    priceCurrency: 'GBP',
    ...change,
  })

  test.each([
    ['EventCancelled', 'cancelled by the publisher'],
    ['EventPostponed', 'postponed by the publisher, without a new time'],
  ])('%s is not sold, and reported', (status, words) => {
    const feed = feedOf(
      feedPage([
        updated('a', { subEvent: [occurrence({ eventStatus: `https://schema.org/${status}` })] }),
        updated('b', { eventStatus: `https://schema.org/EventRescheduled` }),
      ]),
    )
    expect(feed.skipped).toEqual([{ itemId: 'a', reason: `2026-01-05T20:00:00Z: ${words}`, isSaid: true }])
    expect(feed.sessions.map(({ itemId }) => itemId)).toEqual(['b'])
    expect(feed.unusable).toEqual([])
  })

  test.each(['openBookingInAdvance', 'advanceBooking'])(
    'an offer whose %s is Unavailable is not sold online',
    (key) => {
      const phone = offer({ name: 'Phone', [key]: 'https://openactive.io/Unavailable' })
      expect(one({ offers: [phone] })?.prices).toEqual([])
      expect(one({ offers: [phone, offer()] })?.prices).toMatchObject([{ name: 'Adult' }])
    },
  )

  test('no offer is sold before its own day: the latest of them opens the session', () => {
    expect(one({ offers: [offer()] })?.opensBefore).toBeNull()
    const offers = [
      offer({ validFromBeforeStartDate: 'P14D' }),
      offer({ name: 'B', validFromBeforeStartDate: 'P6D' }),
    ]
    expect(one({ offers })?.opensBefore?.toString()).toBe('P6D')
    expect(
      leftOutOf(feedPage([updated('a', { offers: [offer({ validFromBeforeStartDate: 'soon' })] })])),
    ).toEqual(['a: has an offer whose validFromBeforeStartDate is no duration'])
  })

  test('F131: no offer is sold after its own end: the earliest of them closes the session', () => {
    expect(one({ offers: [offer({ validFromBeforeStartDate: 'P6D' })] })?.closesBefore).toBeNull()
    const offers = [
      offer({ validThroughBeforeStartDate: 'PT30M' }),
      offer({ name: 'B', validThroughBeforeStartDate: 'P1D' }),
      offer({ name: 'C' }),
    ]
    expect(one({ offers })?.closesBefore?.toString()).toBe('P1D')
    const free = { offers: [], isAccessibleForFree: true }
    expect(one(free)).toMatchObject({ opensBefore: null, closesBefore: null })
    expect(
      leftOutOf(feedPage([updated('a', { offers: [offer({ validThroughBeforeStartDate: 'noon' })] })])),
    ).toEqual(['a: has an offer whose validThroughBeforeStartDate is no duration'])
  })

  test('its place and its ages are stored with it', () => {
    expect(one({ eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' })?.tags).toEqual([
      'Online',
    ])
    expect(one({ eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode' })?.tags).toEqual([
      'In person or online',
    ])
    expect(one({ ageRange: { minValue: 16 } })).toMatchObject({ tags: ['16+'], minAge: 16, maxAge: null })
    expect(one({ ageRange: { minValue: 8, maxValue: 12 } })).toMatchObject({
      tags: ['Ages 8 to 12'],
      maxAge: 12,
    })
    expect(one({ ageRange: { minValue: 0, name: 'All ages' } })).toMatchObject({ tags: [], minAge: null })
  })
})

describe('F112: texts of publishers', () => {
  test('entities are decoded and tags taken out, in every text; characters that no database can keep go', () => {
    const [session] = feedOf(
      feedPage([
        updated('a', {
          name: 'Kids&#39; Tots &amp; Toddlers',
          description:
            '<p>Bring <b>grips</b>.</p><script>x()</script><p>Ages 3 &lt; 5 &amp;amp; up\u0000</p>',
          location: {
            name: 'St John&#39;s Room',
            identifier: '1',
            address: 'Hall\nSt John&#39;s Room\n2, Mill Lane\nYork\nYO1 7AB',
          },
        }),
      ]),
    ).sessions
    expect(session).toMatchObject({
      name: "Kids' Tots & Toddlers",
      description: 'Bring grips.\nAges 3 < 5 & up',
      venue: { name: "St John's Room", address: 'Hall, 2 Mill Lane', town: 'York', postcode: 'YO1 7AB' },
    })
    expect(slugify(session?.venue.name ?? '')).toBe('st-johns-room')
  })

  test('plain texts with such characters stay as they are', () => {
    const names = ['Under 5s & over 60s', 'a < b > c', 'R&B; soul', '<3 dance']
    const feed = feedOf(feedPage(names.map((name) => updated(name, { name }))))
    expect(feed.sessions.map(({ name }) => name)).toEqual(names)
  })

  test.each([
    [
      { postalCode: 'Unit 3\nMill Lane\nYork\nYO1 7AB' },
      { address: 'Unit 3, Mill Lane', town: 'York', postcode: 'YO1 7AB' },
    ],
    [
      { streetAddress: '1 High St<br>Old Town', postalCode: 'ls1 4ab' },
      { address: '1 High St, Old Town', postcode: 'LS1 4AB' },
    ],
    ['The Hall, London E13 8SD', { address: 'The Hall', town: 'London', postcode: 'E13 8SD' }],
    [
      'Beside the school at YO1 9ZZ\n2, Mill Lane\nYork\nYO1 7AB',
      { address: 'Beside the school at YO1 9ZZ, 2 Mill Lane', town: 'York', postcode: 'YO1 7AB' },
    ],
  ])('an address of %j in its parts', (address, expected) => {
    const change = { location: { identifier: '1', name: 'Hall A', address } }
    expect(feedOf(feedPage([updated('a', change)])).sessions[0]?.venue).toMatchObject(expected)
  })
})

describe('F109: a series and its sessions', () => {
  const seriesId = 'https://id.example.org/session-series/1402'
  const { subEvent: _subEvent, location, offers, ...said } = sampleEvent()
  const item = (id: string, data: Record<string, unknown>) => ({ state: 'updated', id, modified: 1, data })
  const series = item('1402', {
    ...said,
    location,
    offers,
    '@type': 'SessionSeries',
    type: undefined,
    '@id': seriesId,
  })
  const session = (id: string, change: Record<string, unknown> = {}) =>
    item(id, {
      '@type': 'ScheduledSession',
      '@id': `https://id.example.org/scheduled-sessions/${id}`,
      superEvent: seriesId,
      startDate: '2026-01-05T18:00:00Z',
      duration: 'PT45M',
      maximumAttendeeCapacity: 20,
      ...change,
    })

  test.each([
    ['series first', [series, session('9001'), session('9002')]],
    ['sessions first', [session('9001'), session('9002'), series]],
  ])('are joined by @id, in one page, %s', (_, items) => {
    const feed = feedOf(feedPage(items))
    expect(feed.skipped).toEqual([])
    expect(feed.sessions).toMatchObject([
      { itemId: '9001', name: 'Evening Bowls', venue: { name: 'Harbour Hall' }, prices: [{}, {}] },
      { itemId: '9002' },
    ])
  })

  test('places and offers may be given once, too', () => {
    const hall = { '@id': 'https://id.example.org/place/1', ...(location as object) }
    const adult = { '@id': 'https://id.example.org/offer/1', name: 'Adult', price: 5, priceCurrency: 'GBP' }
    const page = feedPage([
      item('1', { ...said, type: 'Event', location: hall, offers: [adult], subEvent: [occurrence()] }),
      item('2', {
        ...said,
        type: 'Event',
        location: hall['@id'],
        offers: [{ '@id': adult['@id'] }],
        subEvent: [occurrence()],
      }),
    ])
    expect(leftOutOf(page)).toEqual([])
    expect(feedOf(page).sessions[1]).toMatchObject({
      venue: { name: 'Harbour Hall' },
      prices: [{ pence: 500 }],
    })
  })

  test('a session that its series embeds, and that is also an item of its own, exists once', () => {
    const embedded = { ...session('9001').data, superEvent: undefined }
    const page = feedPage([item('1402', { ...series.data, subEvent: [embedded] }), session('9001')])
    expect(onSaleIn(page)).toEqual(['9001'])
  })

  test('sessions without their series, and series without sessions, say which feed is wanted', () => {
    expect(leftOutOf(feedPage([session('9001')]))).toEqual([
      `9001: belongs to ${seriesId}, which no feed has so far: give the feed of its series, too`,
    ])
    expect(leftOutOf(feedPage([series]))).toEqual([
      '1402: has no occurrence: where its sessions are in a feed of their own, give that feed, too',
    ])
  })

  test('a series that is cancelled takes its sessions with it', () => {
    const cancelled = item('1402', { ...series.data, eventStatus: 'https://schema.org/EventCancelled' })
    expect(
      leftOutOf(feedPage([cancelled, session('9001', { eventStatus: 'https://schema.org/EventScheduled' })])),
    ).toEqual(['9001: 2026-01-05T18:00:00Z: cancelled by the publisher'])
  })
})

test('F113: offers without an identifier are known by the end of their @id', () => {
  const offer = (at: number) => ({ '@id': `https://id.example.org/offer/${at}`, name: 'Adult', price: at })
  const [session] = feedOf(feedPage([updated('a', { offers: [offer(12), offer(7)] })])).sessions
  expect(session?.prices.map(({ identifier }) => identifier)).toEqual(['12', '7'])
})

test('F113: places without an identifier are told apart by their @id', () => {
  const place = (at: number) => ({
    location: {
      '@id': `https://id.example.org/place/${at}`,
      name: 'Leisure Centre',
      address: { addressLocality: `Town ${at}` },
    },
  })
  const feed = feedOf(feedPage([updated('a', place(1)), updated('b', place(2))]))
  expect(feed.skipped).toEqual([])
  expect(feed.sessions.map(({ venue }) => venue.key)).toEqual([
    'https://id.example.org/place/1',
    'https://id.example.org/place/2',
  ])
})

describe('F114: times and numbers of feeds', () => {
  const timeOf = (change: Record<string, unknown>) => {
    const feed = feedOf(feedPage([updated('a', { subEvent: [{ maximumAttendeeCapacity: 8, ...change }] })]))
    const [time] = feed.sessions[0]?.times ?? []
    return time ? `${time.start.toString()} ${time.end.toString()}` : feed.skipped[0]?.reason
  }
  test.each<[Record<string, unknown>, string]>([
    [
      { startDate: '2026-06-05T18:00:00+01:00', duration: 'P1DT2H' },
      '2026-06-05T17:00:00Z 2026-06-06T19:00:00Z',
    ],
    [{ startDate: '2026-06-05T18:00:00Z', duration: 'PT90M' }, '2026-06-05T18:00:00Z 2026-06-05T19:30:00Z'],
    [{ startDate: '2026-06-05T18:00', duration: 'PT1H' }, '2026-06-05T17:00:00Z 2026-06-05T18:00:00Z'],
    [{ startDate: '2026-06-05T18:00+01', duration: 'PT1H' }, '2026-06-05T17:00:00Z 2026-06-05T18:00:00Z'],
    [
      { startDate: '2026-06-05t18:00:00.000z', duration: 'PT1H' },
      '2026-06-05T18:00:00Z 2026-06-05T19:00:00Z',
    ],
    [
      { startDate: '2026-06-05T23:00:00Z', endDate: '2026-06-06T01:00:00Z' },
      '2026-06-05T23:00:00Z 2026-06-06T01:00:00Z',
    ],
    // The clocks go back in between: a day by the clock on the wall.
    [
      { startDate: '2026-10-24T18:00:00+01:00', duration: 'P1D' },
      '2026-10-24T17:00:00Z 2026-10-25T18:00:00Z',
    ],
    [
      { startDate: '2026-06-05T22:30:00Z', endDate: '2026-06-05T24:00:00Z' },
      '2026-06-05T22:30:00Z 2026-06-06T00:00:00Z',
    ],
    // Midnight by the clock on the wall, in a night in which it goes back.
    [
      { startDate: '2026-10-24T22:30', endDate: '2026-10-24T24:00' },
      '2026-10-24T21:30:00Z 2026-10-24T23:00:00Z',
    ],
    [
      { startDate: '2026-06-05T18:00:00Z', endDate: '2026-06-05T24:30:00Z' },
      '2026-06-05T18:00:00Z: neither end nor duration',
    ],
    [{ startDate: '+012026-06-05T18:00', duration: 'PT1H' }, '+012026-06-05T18:00: is in the year 12026'],
    [{ startDate: '0026-06-05T18:00', duration: 'PT1H' }, '0026-06-05T18:00: is in the year 26'],
    [{ startDate: '2026-06-05', duration: 'PT1H' }, '2026-06-05: is a date without a time'],
    [
      { startDate: '2026-06-05T18:00:00Z', endDate: '2026-06-06' },
      '2026-06-05T18:00:00Z: neither end nor duration',
    ],
    [
      { startDate: '2026-01-05T18:00:00Z', endDate: '2026-12-31T18:00:00Z' },
      '2026-01-05T18:00:00Z: lasts more than 31 days',
    ],
  ])('%j is %s', (change, expected) => {
    expect(timeOf(change)).toBe(expected)
  })

  test('ids and modified beyond 2^53 are kept to the last digit', () => {
    const [id, next] = ['9007199254740993', '9007199254740992']
    const long = (value: string, modified: string, name: string) =>
      JSON.stringify({
        ...updated('x', { name, note: '12345678901234567890, 0.1234567890123456789' }),
        id: 'ID',
        modified: 'MODIFIED',
      })
        .replace('"ID"', value)
        .replace('"MODIFIED"', modified)
    const items = [
      long(id, '18446744073709551615', 'New'),
      long(id, '18446744073709551614', 'Old'),
      long(next, '1', 'Other'),
    ]
    const feed = feedOf(`{"items":[${items.join(',')}]}`)
    expect(feed.items.map(({ itemId, modified }) => [itemId, modified])).toEqual([
      [id, '18446744073709551615'],
      [next, '1'],
    ])
    expect(feed.sessions.map(({ name }) => name)).toEqual(['New', 'Other'])
  })

  test('a moment as modified is compared as a moment', () => {
    const at = (modified: string, name: string) => ({ ...updated('a', { name }), modified })
    const page = feedPage([at('2026-07-10T14:44:38.042Z', 'New'), at('2026-07-10T15:00:00+02:00', 'Old')])
    expect(feedOf(page).sessions.map(({ name }) => name)).toEqual(['New'])
  })
})

test.each([
  ['EUR', 'has no price in GBP (it is priced in EUR)'],
  [
    'JPY',
    "has no price in GBP ('JPY' is not counted in hundredths: prices here are, and would be wrong in it)",
  ],
  ['ABC', "has no price in GBP ('ABC' is the code of no currency)"],
])('F115: an offer in %s is refused by the name of its currency', (priceCurrency, reason) => {
  const page = feedPage([updated('a', { offers: [{ name: 'A', price: 500, priceCurrency }] })])
  expect(leftOutOf(page)).toEqual([`a: ${reason}`])
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

test('spec 5: a place with useless coordinates exists, and is not on the map', () => {
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
