import type { Cart, Credit } from '@touchline/contract/entities/basket/cart'
import { expect, test } from 'vitest'
import { allWords, creditTitle, runsOutWords, scopeWords } from './credit-words.ts'

const general: Credit = { type: 'general', totalAvailable: 5000, maxApplicable: 1800, runsOut: [] }
const membership: Credit = { ...general, type: 'membership' }
const now = '2026-11-22T18:00:00.000Z'

test.each<[Credit['runsOut'], string | null]>([
  [[], null],
  [[{ amount: 1200, on: '2026-12-03' }], '£12.00 of your credit expires on 3 Dec.'],
  [
    [
      { amount: 1200, on: '2026-12-03' },
      { amount: 300, on: '2026-12-03' },
      { amount: 500, on: '2027-05-03' },
    ],
    '£15.00 of your credit expires on 3 Dec, £5.00 on 3 May 2027.',
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

type Sums = {
  total?: number
  general?: number
  used?: number
  membership?: number
  usedOfMembership?: number
}

/** Returns a basket with so much credit of each kind, and so much of it used, in pounds. */
function basketOf({ total = 11.2, general = 0, used = 0, membership = 0, usedOfMembership = 0 }: Sums): Cart {
  const credit = (type: Credit['type'], pounds: number) => ({
    type,
    totalAvailable: pounds * 100,
    maxApplicable: Math.min(pounds, total) * 100,
    runsOut: [],
  })
  const line = (type: Credit['type'], pounds: number) =>
    pounds > 0 ? [{ tenderType: 'credit', type, amount: pounds * 100 }] : []
  return {
    total: total * 100,
    balance: (total - used - usedOfMembership) * 100,
    credits: { general: credit('general', general), membership: credit('membership', membership) },
    payments: [...line('general', used), ...line('membership', usedOfMembership)],
  } as unknown as Cart
}

test.each<[Credit['type'], Sums, string, string]>([
  ['general', { general: 50 }, 'Credit £50.00 (covers all)', 'Pay full amount using credit'],
  ['general', { general: 5 }, 'Credit £5.00 (covers £5.00 of £11.20)', 'Use full credit balance'],
  [
    'general',
    { general: 50, membership: 5, usedOfMembership: 5 },
    'Credit £50.00 (covers the rest)',
    'Pay full amount using credit',
  ],
  [
    'membership',
    { membership: 50 },
    'Membership credit £50.00 (covers all)',
    'Use £11.20 of membership credit',
  ],
])('spec 3, wire 14: %s credit of %j says what it covers', (type, sums, title, words) => {
  expect(creditTitle(type, basketOf(sums), '£')).toBe(title)
  expect(allWords(type, basketOf(sums), '£')).toBe(words)
})

test('spec 3: credit says how much of it is used, and where nothing is left for it only how much there is', () => {
  const used = basketOf({ total: 10, general: 50, used: 10, membership: 5 })
  expect(creditTitle('general', used, '£')).toBe('£10.00 of your credit will be used.')
  expect(creditTitle('membership', used, '£')).toBe('Membership credit £5.00')
})
