import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMiles, searchByName, searchRadius, venueCoordinates } from './venue-search.ts'

const leeds = { name: 'Leeds Baths', lat: 53.8, lng: -1.55 }
const bradford = { name: 'Bradford Arena', lat: '53.79', lng: '-1.75' }
const london = { name: 'London Pool', lat: 51.5, lng: -0.12 }
const nowhere = { name: 'Leeds Annexe', lat: null, lng: null }
const venues = [london, bradford, nowhere, leeds]
const from = { latitude: 53.8, longitude: -1.55 }

describe('spec 5: search by name is a case-insensitive substring match', () => {
  test.each([
    ['leeds', ['Leeds Annexe', 'Leeds Baths']],
    ['ARENA', ['Bradford Arena']],
    ['  pool ', ['London Pool']],
    ['zz', []],
    ['', ['London Pool', 'Bradford Arena', 'Leeds Annexe', 'Leeds Baths']],
    ['.*', []],
  ])('%j', (term, names) => {
    expect(searchByName(venues, term).map(({ name }) => name)).toEqual(names)
  })
})

describe('spec 5: venues without numeric coordinates are dropped from map search', () => {
  test.each([
    [{ lat: 51.5, lng: -0.1 }, true],
    [{ lat: '51.5', lng: '-0.1' }, true],
    [{ lat: 0, lng: 0 }, true],
    [{ lat: 90, lng: 0 }, true],
    [{ lat: -90, lng: 0 }, true],
    [{ lat: 90.1, lng: 0 }, false],
    [{ lat: -91, lng: 0 }, false],
    [{ lat: null, lng: 0 }, false],
    [{ lat: '', lng: '1' }, false],
    [{ lat: 'north', lng: '1' }, false],
    [{ lat: Number.NaN, lng: 1 }, false],
    [{ lat: 1 }, false],
  ])('%j', (venue, isKept) => {
    expect(venueCoordinates(venue) !== null).toBe(isKept)
  })
})

describe('spec 5: radius search keeps venues within the radius in miles and sorts by distance', () => {
  const leedsBaths = { ...from, radiusMiles: 0 }
  const names = (...args: Parameters<typeof searchRadius<(typeof venues)[number]>>) =>
    searchRadius(...args).found.map(({ name }) => name)

  test('nearest first, without the far one, and the nearest of those outside is known', () => {
    expect(names(venues, leedsBaths, 20)).toEqual(['Leeds Baths', 'Bradford Arena'])
    expect(names(venues, leedsBaths, 5)).toEqual(['Leeds Baths'])
    expect(searchRadius(venues, leedsBaths, 5).nearestOutside?.name).toBe('Bradford Arena')
    expect(searchRadius([nowhere], leedsBaths, 5)).toEqual({ found: [], nearestOutside: null })
  })

  test('F106: a venue that may be within the radius of a roughly known place is found', () => {
    expect(names(venues, { ...from, radiusMiles: 3 }, 5)).toEqual(['Leeds Baths'])
    expect(names(venues, { ...from, radiusMiles: 4 }, 5)).toEqual(['Leeds Baths', 'Bradford Arena'])
  })

  test('spec 9: one degree of latitude is 69.09 miles of 1609.344 m', () => {
    expect(distanceMiles({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(69.094, 2)
    expect(
      distanceMiles({ latitude: 53.8, longitude: -1.55 }, { latitude: 51.5, longitude: -0.12 }),
    ).toBeCloseTo(169.5, 0)
  })

  test('distance is the same both ways, none to itself, and never more than half way round', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(place, place, (a, b) => {
        const miles = distanceMiles(a, b)
        expect(miles).toBeCloseTo(distanceMiles(b, a), 6)
        expect(distanceMiles(a, a)).toBe(0)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThan(12_452)
      }),
    )
  })

  test('every venue is either within the radius or outside it, in order', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 300, noNaN: true }), (radius) => {
        const { found, nearestOutside } = searchRadius(venues, leedsBaths, radius)
        const miles = found.map((venue) => venue.distanceMiles)
        expect(miles).toEqual(miles.toSorted((one, other) => one - other))
        expect(miles.every((distance) => distance <= radius)).toBe(true)
        expect(nearestOutside === null ? found.length === 3 : nearestOutside.distanceMiles > radius).toBe(
          true,
        )
      }),
    )
  })
})
