import { expect, test } from 'vitest'
import { packageHolds, packageLife, packageRules } from './package-words.ts'

const swims = {
  unit: 'swims',
  visits: 10,
  perSession: 1,
  sharedWith: 'person',
  validFor: 'attending',
} as const

test.each([
  [{ visits: 10, unit: 'swims' }, '10 swims'],
  [{ visits: 1, unit: 'swims' }, '1 swim'],
  [{ visits: 1, unit: 'visits' }, '1 visit'],
])('spec 1: a package of %o holds %s', (terms, words) => {
  expect(packageHolds(terms)).toBe(words)
})

test('spec 1: a package says whose its visits are, how many one session takes, and what its last day means', () => {
  expect(packageRules(swims)).toEqual(['It is for your own places.', 'Valid for sessions until it expires.'])
  expect(packageRules({ ...swims, perSession: 4, sharedWith: 'household', validFor: 'booking' })).toEqual([
    'You and your household can share it, each place booked by name.',
    'Up to 4 swims per session.',
    'You can book with it until its last day, even sessions on later days.',
  ])
  expect(packageLife(1)).toBe('Valid for 1 day from the day you buy it.')
})
