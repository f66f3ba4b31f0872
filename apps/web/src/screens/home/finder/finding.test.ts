import { describe, expect, test } from 'vitest'
import type { VenueSummary } from '../../../calls/catalogue/list-venues.ts'
import { readSearch } from '../home-address.ts'
import { findVenues } from './finding.ts'

const venue = (name: string, lat: number | null, lng: number | null): VenueSummary => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  address: '',
  town: '',
  postcode: '',
  openingHours: '',
  lat,
  activities: [],
  picture: null,
  scene: null,
  lng,
})
const venues = [
  venue('Hill Pool', 51.5, -2.6),
  venue('Quay Hall', 51.45, -2.6),
  venue('Far Hall', 52.45, -2.6),
  venue('Lost Hall', null, null),
]
const quay = { latitude: 51.45, longitude: -2.6, radiusMiles: 0 }
const slugs = (found: ReturnType<typeof findVenues>) =>
  found.kind === 'some' ? found.venues.map(({ slug }) => slug) : found.kind

describe('spec 5: the finder', () => {
  test('without a search it shows every venue, those without coordinates too', () => {
    expect(slugs(findVenues(venues, { name: '', around: null, radiusMiles: 5 }))).toHaveLength(4)
  })

  test('by name is a case-insensitive substring match', () => {
    expect(slugs(findVenues(venues, { name: 'HALL', around: null, radiusMiles: 5 }))).toEqual([
      'quay-hall',
      'far-hall',
      'lost-hall',
    ])
    expect(slugs(findVenues(venues, { name: 'zzz', around: null, radiusMiles: 5 }))).toBe('none of that name')
  })

  test('near a place it keeps venues within the radius, nearest first, and drops venues without coordinates', () => {
    expect(slugs(findVenues(venues, { name: '', around: quay, radiusMiles: 5 }))).toEqual([
      'quay-hall',
      'hill-pool',
    ])
    expect(slugs(findVenues(venues, { name: '', around: quay, radiusMiles: 100 }))).toEqual([
      'quay-hall',
      'hill-pool',
      'far-hall',
    ])
  })

  test('F106: near a roughly known place it keeps venues that may be within the radius', () => {
    const search = { name: '', around: { ...quay, radiusMiles: 2.5 }, radiusMiles: 1 }
    expect(slugs(findVenues(venues, search))).toEqual(['quay-hall', 'hill-pool'])
    const area = { ...quay, radiusMiles: 25 }
    expect(findVenues(venues, { name: 'far', around: area, radiusMiles: 5 })).toMatchObject({
      widerMiles: 50,
    })
  })

  test('with nothing in the radius it says which is nearest and how far to search', () => {
    const found = findVenues(venues, { name: 'far', around: quay, radiusMiles: 5 })
    expect(found).toMatchObject({ kind: 'none near', nearest: { slug: 'far-hall' }, widerMiles: 100 })
    expect(findVenues(venues, { name: 'lost', around: quay, radiusMiles: 5 })).toEqual({
      kind: 'none near',
      nearest: null,
      widerMiles: null,
    })
  })

  test('it looks at each of 5,000 venues once, and copies only those it shows', () => {
    let looks = 0
    const many = Array.from({ length: 5000 }, (_, index) => {
      const { lat, ...rest } = venue(`Venue ${index}`, 51.45, -2.6 + (index % 50) / 10)
      return Object.defineProperty(rest as VenueSummary, 'lat', {
        enumerable: true,
        get: () => {
          looks += 1
          return lat
        },
      })
    })
    const found = findVenues(many, { name: 'venue', around: quay, radiusMiles: 5 })
    const shown = found.kind === 'some' ? found.venues.length : 0
    expect(shown).toBe(200)
    // Another one is copied: the nearest of those that are too far away.
    expect(looks).toBe(5000 + shown + 1)
  })
})

const nothing = { name: '', near: '', radiusMiles: 5, source: 'bookings' }

test.each([
  ['name=pool', { ...nothing, name: 'pool', find: 'venues' }],
  ['near=+Leeds+&within=20', { ...nothing, near: 'Leeds', radiusMiles: 20, find: 'venues' }],
  ['near=Leeds&within=7', { ...nothing, near: 'Leeds', find: 'venues' }],
  ['near=Leeds&within=x', { ...nothing, near: 'Leeds', find: 'venues' }],
  ['source=online-joining', { ...nothing, source: 'online-joining', find: 'venues' }],
  ['find=map', { ...nothing, find: 'map' }],
  ['find=venues&source=elsewhere', { ...nothing, find: 'venues' }],
])('spec 3, map: the address %j asks for %j', (address, search) => {
  expect(readSearch(new URLSearchParams(address))).toEqual(search)
})

test.each([
  ['', nothing],
  ['find=elsewhere', nothing],
  ['near=Leeds', { ...nothing, near: 'Leeds' }],
])('the address %j opens no finder, but the available times', (address, search) => {
  expect(readSearch(new URLSearchParams(address))).toEqual({ ...search, find: null })
})
