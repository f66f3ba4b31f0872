import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthlyWithJoining, pickEvenly, readVisits } from './plan-visits.ts'

it.each([
  ['swimming:8,badminton:2', { swimming: 8, badminton: 2 }],
  ['swimming:0', {}],
  ['swimming:999', { swimming: 31 }],
  ['swimming:-3,badminton:1.5,gym:x,:4,', {}],
  ['', {}],
])('spec 1: visits of ‘%s’ are read as %j', (text, visits) => {
  expect(Object.fromEntries(readVisits(text))).toEqual(visits)
})

it('spec 1: sessions are picked in order, each once, spread over all of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 40 }), (length, count) => {
      const items = Array.from({ length }, (_, at) => at)
      const picked = pickEvenly(items, count)
      expect(picked).toHaveLength(Math.min(length, count))
      expect(picked).toEqual([...new Set(picked)].toSorted((a, b) => a - b))
      // No stretch of them is left out.
      const gaps = picked.slice(1).map((at, index) => at - picked[index]!)
      if (count > 0 && gaps.length > 0) expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
    }),
  )
})

it('spec 1: the joining fee is spread over the first year', () => {
  expect(monthlyWithJoining({ monthlyPence: 3900, joiningPence: 2000 })).toBe(4067)
  expect(monthlyWithJoining({ monthlyPence: 3900, joiningPence: 0 })).toBe(3900)
})
