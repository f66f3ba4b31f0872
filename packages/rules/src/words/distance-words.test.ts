import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceWords, withinWords } from './distance-words.ts'

describe('F106: no distance is more exact than the place that was searched around', () => {
  test.each([
    // A known spot: the device knows its position to a few metres.
    [0.04, 0, 'under a mile away'],
    [0.96, 0.05, '1 mile away'],
    [1.44, 0.01, '1.4 miles away'],
    [12.3, 0, '12 miles away'],
    // A sector of a town.
    [0.04, 0.6, 'under a mile away'],
    [0.5, 0.6, 'within about 2 miles'],
    [2.9, 0.6, 'about 3 miles away'],
    [1.4, 0.6, 'about 1 mile away'],
    [0.69, 0.31, 'within about 1 mile'],
    // A district.
    [0.2, 1.3, 'within about 2 miles'],
    [3.9, 1.3, 'about 4 miles away'],
    [8.1, 4, 'about 10 miles away'],
    // An area.
    [1.2, 13, 'within about 15 miles'],
    [62, 13, 'about 60 miles away'],
    [80, 60, 'within about 200 miles'],
  ])('%d miles from a place known to %d miles: %s', (miles, radius, words) => {
    expect(distanceWords(miles, radius)).toBe(words)
  })

  test.each([
    [5, 0, 'within 5 miles'],
    [1, 0.03, 'within 1 mile'],
    [5, 0.7, 'within about 5 miles'],
    [5, 1.25, 'within about 5 miles'],
    [5, 1.3, 'that may be within 5 miles'],
    [20, 16.2, 'that may be within 20 miles'],
  ])('a search within %d miles of a place known to %d lists venues that are %s', (miles, radius, words) => {
    expect(withinWords(miles, radius)).toBe(words)
  })

  test('‘within’ and ‘under’ hold for every place that may be meant; ‘about’ is right to 2.25 times, and never has a fraction', () => {
    const miles = fc.double({ min: 0, max: 600, noNaN: true })
    const radius = fc.double({ min: 0.06, max: 150, noNaN: true })
    fc.assert(
      fc.property(miles, radius, (middle, origin) => {
        const words = distanceWords(middle, origin)
        const number = Number(/\d+/.exec(words)?.[0] ?? 1)
        expect(words).not.toMatch(/\d\.\d/)
        if (words.startsWith('under') || words.startsWith('within'))
          expect(middle + origin).toBeLessThanOrEqual(number)
        else {
          expect(middle - origin).toBeGreaterThanOrEqual(number * 0.39)
          expect(middle + origin).toBeLessThanOrEqual(number * 2.25)
        }
      }),
    )
  })
})
