import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRemaining, holdClock, milestoneWords, remainingMs, spokenMilestone } from './hold-clock.ts'

const minute = 60_000
const answer = { serverNow: '2026-10-06T12:00:00Z', expiresAt: '2026-10-06T12:10:00Z' }

describe('F65: the countdown is right whatever the reader’s clock says', () => {
  test('only the server’s two times and the monotonic clock count', () => {
    const clock = holdClock(answer, 5_000)
    expect(remainingMs(clock, 5_000)).toBe(10 * minute)
    expect(remainingMs(clock, 5_000 + 9 * minute)).toBe(minute)
    expect(remainingMs(clock, 5_000 + 11 * minute)).toBe(0)
  })

  test.each([
    [600_000, '10:00'],
    [599_001, '10:00'],
    [599_000, '9:59'],
    [61_000, '1:01'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('%i ms is shown as %s', (ms, shown) => {
    expect(formatRemaining(ms)).toBe(shown)
  })
})

describe('A23: the basket’s clock is spoken at 5, 2 and 1 minutes', () => {
  test.each([
    [5 * minute + 1, 5 * minute, 5],
    [5 * minute, 5 * minute - 1000, null],
    [2 * minute + 500, 2 * minute - 500, 2],
    [minute + 1, minute, 1],
    [10 * minute, 90_000, 2],
    [10 * minute, 30_000, 1],
    [30_000, 0, null],
    [10 * minute, 0, null],
  ])('from %i ms to %i ms left', (before, now, spoken) => {
    expect(spokenMilestone(before, now)).toBe(spoken)
  })

  test('ticking down second by second speaks each milestone once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (step) => {
        const spoken: number[] = []
        for (let left = 10 * minute + step; left > 0; left -= step * 10) {
          const milestone = spokenMilestone(left, left - step * 10)
          if (milestone !== null) spoken.push(milestone)
        }
        expect(spoken).toEqual([5, 2, 1])
      }),
    )
  })

  test('the words', () => {
    expect(milestoneWords(5)).toBe('5 minutes left to pay for your basket')
    expect(milestoneWords(1)).toBe('1 minute left to pay for your basket')
  })
})
