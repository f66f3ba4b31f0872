import type { Credit } from '@touchline/contract/entities/basket/cart'
import { expect, test } from 'vitest'
import { runsOutWords, scopeWords } from './credit-words.ts'

const general: Credit = { type: 'general', totalAvailable: 5000, maxApplicable: 1800, runsOut: [] }
const membership: Credit = { ...general, type: 'membership' }
const now = '2026-11-22T18:00:00.000Z'

test.each<[Credit['runsOut'], string | null]>([
  [[], null],
  [[{ amount: 1200, on: '2026-12-03' }], '£12.00 of your credit runs out on 3 Dec.'],
  [
    [
      { amount: 1200, on: '2026-12-03' },
      { amount: 300, on: '2026-12-03' },
      { amount: 500, on: '2027-05-03' },
    ],
    '£15.00 of your credit runs out on 3 Dec, £5.00 on 3 May 2027.',
  ],
])('spec 3: credit that runs out is listed with its day, the soonest first: %j', (runsOut, words) => {
  expect(runsOutWords({ ...general, runsOut }, '£', now)).toBe(words)
})

test('spec 3: membership credit says what it pays for, and how much of it', () => {
  expect(scopeWords(general, 1800, '£')).toBeNull()
  expect(scopeWords({ ...membership, maxApplicable: 720 }, 720, '£')).toBe(
    'It pays for what your membership covers: up to £7.20 of this booking.',
  )
  expect(scopeWords({ ...membership, maxApplicable: 0 }, 0, '£')).toBe(
    'It pays for what your membership covers, and there’s none of that in this booking.',
  )
  expect(scopeWords(membership, 0, '£')).toBe('There’s nothing left to pay with it.')
})
