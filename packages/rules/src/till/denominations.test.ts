import { describe, expect, it } from 'vitest'
import { countedPence, denominationsOf, isCountOf } from './denominations.ts'

describe('F140: a drawer is counted by the notes and coins of its currency', () => {
  it('pounds and euros have their own, and another currency has a sum alone', () => {
    expect(denominationsOf('GBP')).toEqual([5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1])
    expect(denominationsOf('EUR')[0]).toBe(20_000)
    expect(denominationsOf('SEK')).toEqual([])
  })

  it('pieces times their pence make the sum', () => {
    expect(
      countedPence([
        { pence: 2000, pieces: 3 },
        { pence: 5, pieces: 7 },
      ]),
    ).toBe(6035)
    expect(countedPence([])).toBe(0)
  })

  it.each([
    ['GBP', [{ pence: 2000, pieces: 1 }], true],
    ['GBP', [{ pence: 20_000, pieces: 1 }], false],
    ['EUR', [{ pence: 20_000, pieces: 1 }], true],
    [
      'GBP',
      [
        { pence: 5, pieces: 1 },
        { pence: 5, pieces: 1 },
      ],
      false,
    ],
    ['SEK', [{ pence: 500, pieces: 1 }], false],
  ])('in %s, %j is a count: %s', (currency, counts, is) => {
    expect(isCountOf(currency, counts)).toBe(is)
  })
})
