import { describe, expect, test } from 'vitest'
import {
  court,
  courtSlot,
  facilityId,
  feedItem,
  hall,
  squash,
} from '../../testing/factories/sample-facilities.ts'
import { feedPage } from '../../testing/factories/sample-feed.ts'
import { formatFault } from '../fault.ts'
import { parseFeed } from './parse-feed.ts'
import { readFeeds } from './read-feeds.ts'

type Json = Record<string, unknown>

const context = { zone: 'Europe/London', currency: 'GBP' }
const feedOf = (...items: Json[]) => {
  const result = parseFeed([{ source: 'page.json', text: feedPage(items) }])
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return readFeeds([result.feed], [], context)[0]!
}
const leftOutOf = (...items: Json[]) =>
  feedOf(...items).skipped.map(({ itemId, reason }) => `${itemId}: ${reason}`)
const dataOf = (item: Json): Json => item['data'] as Json

const summer = '2026-07-15T10:00'
const winter = '2026-01-15T10:00'
const slots = [
  courtSlot('a', 'court-1', summer),
  courtSlot('b', 'court-2', winter),
  courtSlot('c', 'squash', summer, { maximumUses: 3, remainingUses: 2 }),
  courtSlot('d', 'squash', winter, { maximumUses: 3, remainingUses: -1 }),
]
const badminton = {
  name: 'Sports Hall Badminton',
  activity: 'Badminton Court',
  venue: { name: 'Harbour Hall' },
}

describe('F133: facilities, courts and their slots', () => {
  test.each([
    ['facilities first', [hall(), court(1), court(2), squash(), ...slots]],
    ['slots first', [...slots, court(2), court(1), squash(), hall()]],
    [
      'each slot with its facility inside',
      slots.map((slot) => {
        const of = dataOf(slot)['facilityUse'] === facilityId('squash') ? squash() : null
        const at = dataOf(slot)['facilityUse'] === facilityId('court-1') ? court(1) : court(2)
        const inside = of ? dataOf(of) : { ...dataOf(at), aggregateFacilityUse: dataOf(hall()) }
        return { ...slot, data: { ...dataOf(slot), facilityUse: inside } }
      }),
    ],
  ])('are joined by @id, %s', (_, items) => {
    const feed = feedOf(...items)
    expect(feed.skipped).toEqual([])
    expect(feed.sessions).toMatchObject([
      { itemId: 'a', ...badminton, court: { key: facilityId('court-1'), name: 'Court 1' } },
      { itemId: 'b', ...badminton, court: { key: facilityId('court-2'), name: 'Court 2' } },
      {
        itemId: 'c',
        name: 'Squash Courts',
        activity: 'Squash',
        venue: { name: 'Canal Baths' },
        court: { key: facilityId('squash'), name: 'Squash Courts' },
        prices: [{ name: 'Adult', pence: 900 }],
      },
      { itemId: 'd' },
    ])
    expect(feed.sessions[0]?.prices).toMatchObject([
      { name: 'Adult', pence: 1250 },
      { name: 'Junior', pence: 600, maxAge: 13 },
    ])
    expect(
      feed.sessions.flatMap(({ times }) =>
        times.map(({ start, end, capacity, soldElsewhere }) =>
          [start, end, capacity, soldElsewhere].join(' '),
        ),
      ),
    ).toEqual([
      '2026-07-15T09:00:00Z 2026-07-15T10:00:00Z 1 0',
      '2026-01-15T10:00:00Z 2026-01-15T11:00:00Z 1 0',
      '2026-07-15T09:00:00Z 2026-07-15T10:00:00Z 3 1',
      '2026-01-15T10:00:00Z 2026-01-15T11:00:00Z 3 3',
    ])
  })

  test('inside one item each is read on its own: a slot has its own price, a court its own name', () => {
    const bare = (item: Json): Json => ({ ...dataOf(item), facilityUse: undefined })
    const [a, b, c] = slots.map(bare)
    const dearer = { ...b, '@id': undefined, offers: [{ name: 'Adult', price: 15, priceCurrency: 'GBP' }] }
    const odd = { ...c, remainingUses: 'some' }
    const inside = (number: number, ...event: (Json | undefined)[]): Json => ({
      ...dataOf(court(number)),
      aggregateFacilityUse: undefined,
      event,
    })
    const { '@id': _, ...nameless } = dataOf(
      hall({ individualFacilityUse: [inside(1, a), inside(2, dearer, odd)] }),
    )
    const feed = feedOf({ ...hall(), data: nameless })
    expect(feed.sessions).toMatchObject([
      { ...badminton, court: { name: 'Court 1' }, prices: [{ pence: 1250 }, { pence: 600 }] },
      { ...badminton, court: { name: 'Court 2' }, prices: [{ pence: 1500 }] },
    ])
    expect(feed.skipped).toEqual([
      {
        itemId: `hall › ${facilityId('court-2')} › ${facilityId('c')}`,
        reason: 'remainingUses is not a whole number of places',
        isSaid: false,
      },
    ])
  })

  test('a court given as a place inside a venue is that place; one without a name has its description', () => {
    const centre = { type: 'Place', name: 'Example Centre', address: { addressLocality: 'Bristol' } }
    const location = { type: 'SportsActivityLocation', name: 'Main Court', containedInPlace: centre }
    const feed = feedOf(
      hall({ location }),
      court(1, { location }),
      court(2, { name: null, description: 'By the wall' }),
      ...slots.slice(0, 2),
    )
    expect(feed.sessions).toMatchObject([
      { venue: { name: 'Example Centre', town: 'Bristol' }, court: { name: 'Main Court' } },
      { venue: { name: 'Example Centre', town: 'Bristol' }, court: { name: 'By the wall' } },
    ])
  })

  test('its kind names the activity, else its activity does, else its publisher’s words', () => {
    const labelOf = (change: Json) => feedOf(squash(change), slots[2]!).sessions[0]?.activity
    expect([
      labelOf({ facilityType: [{ prefLabel: 'Squash Court' }] }),
      labelOf({}),
      labelOf({ activity: null, category: ['Creche'] }),
      labelOf({ activity: null }),
    ]).toEqual(['Squash Court', 'Squash', 'Creche', 'Facilities'])
  })

  test('offers and ages of a facility hold for its slots: from when, until when and whether they are sold', () => {
    const offer = { name: 'Adult', price: 9, priceCurrency: 'GBP' }
    const sold = squash({
      ageRange: { minValue: 16 },
      offers: [{ ...offer, validFromBeforeStartDate: 'P8D', validThroughBeforeStartDate: 'PT1H' }],
    })
    const offline = { offers: [{ ...offer, openBookingInAdvance: 'https://openactive.io/Unavailable' }] }
    const [first, second] = feedOf(sold, slots[2]!, courtSlot('d', 'squash', winter, offline)).sessions
    expect(first).toMatchObject({ minAge: 16, tags: ['16+'], prices: [{ pence: 900 }] })
    expect([first?.opensBefore, first?.closesBefore].join()).toBe('P8D,PT1H')
    expect(second).toMatchObject({ minAge: 16, prices: [] })
  })

  test('unusable items are reported by id and reason, and affect no other', () => {
    expect(
      leftOutOf(
        squash(),
        slots[2]!,
        courtSlot('e', 'squash', winter, { facilityUse: null }),
        courtSlot('f', 'pool', winter),
        courtSlot('g', 'squash', winter, { maximumUses: null, remainingUses: null }),
        feedItem('h', { type: 'OnDemandEvent' }),
      ),
    ).toEqual([
      'e: names no facility that it is a slot of',
      `f: belongs to ${facilityId('pool')}, which no feed has so far: give the feed of its facilities, too`,
      'g: 2026-01-15T10:00:00+00:00: does not say how many places there are',
      'h: is a OnDemandEvent, which is not imported',
    ])
    expect(leftOutOf(hall())).toEqual([
      'hall: has no occurrence: where its slots are in a feed of their own, give that feed, too',
    ])
  })

  test('a cancelled facility takes its slots with it', () => {
    expect(leftOutOf(squash({ eventStatus: 'https://schema.org/EventCancelled' }), slots[2]!)).toEqual([
      'c: 2026-07-15T10:00:00+01:00: cancelled by the publisher',
    ])
  })

  test('a court and a slot that are in their facility and also items of their own exist once', () => {
    const inside = { ...dataOf(court(1)), event: [dataOf(slots[0]!)] }
    const whole = hall({ individualFacilityUse: [inside] })
    expect(feedOf(whole, court(1), slots[0]!).sessions.map(({ itemId }) => itemId)).toEqual(['a'])
    const ofCourt = { ...court(1), data: { ...dataOf(court(1)), event: [dataOf(slots[0]!)] } }
    expect(feedOf(whole, ofCourt).sessions.map(({ itemId }) => itemId)).toEqual([
      `court-1 › ${facilityId('a')}`,
    ])
  })
})

test('F134: courts that are sold one by one are not sold together as well', () => {
  const together = courtSlot('z', 'hall', winter, { maximumUses: 4, remainingUses: 4 })
  const items = [hall(), court(1), slots[0]!, together]
  expect(feedOf(...items).sessions.map(({ itemId }) => itemId)).toEqual(['a'])
  expect(leftOutOf(...items)).toEqual(['z: is a slot of courts that have slots of their own: those are sold'])
})
