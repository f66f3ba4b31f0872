import { describe, expect, test } from 'vitest'
import type { Benefit } from './benefit.ts'
import { benefitTitle, benefitWords, nextBillingDay } from './benefit-words.ts'

const names = {
  symbol: '£',
  activity: (slug: string) => ({ badminton: 'Badminton', yoga: 'Yoga' })[slug] ?? slug,
  venue: (slug: string) => (slug === 'lockside' ? 'Lockside' : slug),
}
const benefit: Benefit = {
  id: 1,
  membershipId: 1,
  name: 'court of the day',
  scope: { categories: ['badminton'] },
  effect: { kind: 'free' },
  cap: { count: 1, per: 'day', of: 'household' },
}

describe('spec 1: the benefits of a membership are said in words', () => {
  test('what it makes of the price, for what, and how often', () => {
    expect(benefitTitle(benefit)).toBe('Court of the day')
    expect(benefitWords(benefit, names)).toBe('Free: Badminton. 1 place a day for the household together.')
    expect(
      benefitWords(
        {
          ...benefit,
          effect: { kind: 'percent-off', percent: 50 },
          scope: { categories: ['badminton', 'yoga'], venues: ['lockside'], band: 'off_peak' },
          cap: { count: 2, per: 'week', of: 'person' },
        },
        names,
      ),
    ).toBe('50% off: Badminton, Yoga, at Lockside, off-peak only. 2 places a week.')
    expect(
      benefitWords({ ...benefit, effect: { kind: 'price', pence: 350 }, scope: {}, cap: null }, names),
    ).toBe('£3.50 a place: every activity.')
  })

  test.each([
    [1, '2026-11-23', '2026-12-01'],
    [25, '2026-11-23', '2026-11-25'],
    [23, '2026-11-23', '2026-12-23'],
    [31, '2026-11-23', '2026-11-30'],
    [31, '2027-01-31', '2027-02-28'],
    [5, '2026-12-31', '2027-01-05'],
  ])('the billing day %i after %s is %s', (day, today, next) => {
    expect(nextBillingDay(day, today)).toBe(next)
  })
})
