import { expect, test } from 'vitest'
import {
  explainPrice,
  markWords,
  type NamedUse,
  type PriceReason,
  priceName,
  useAgainWords,
  usedWords,
  visitsWords,
} from './price-words.ts'

const gold: NamedUse = {
  kind: 'benefit',
  id: 1,
  name: 'court of the day',
  source: 'Gold',
  holderId: 1,
  counters: [
    { key: 'session', limit: 1 },
    { key: 'day', limit: 1 },
  ],
  cap: { count: 1, per: 'day', of: 'person' },
  visits: null,
  unit: '',
  endsOn: null,
  percentOff: null,
  owner: null,
}
const swims: NamedUse = {
  ...gold,
  kind: 'package',
  name: 'Ten swims',
  source: 'Ten swims',
  counters: [{ key: 'swims', limit: 10 }],
  cap: null,
  visits: 10,
  unit: 'swims',
  endsOn: '2027-05-03',
}
const ticketed: NamedUse = {
  ...swims,
  counters: [
    { key: 'swims', limit: 10 },
    { key: 'session', limit: 4 },
    { key: 'own', limit: 1 },
  ],
}
const why = (reason: Partial<PriceReason>, used: Record<string, number> = {}, today = '2026-12-05') =>
  explainPrice(
    { pence: 0, optionName: 'Adult', band: null, use: null, usedUp: null, date: '2026-12-05', ...reason },
    { symbol: '£', today, used: new Map(Object.entries(used)) },
  )

test('the kind of price and the price beside it are not given as reasons', () => {
  expect(why({ pence: 720 })).toBeNull()
  expect(why({ pence: 600, optionName: 'Off-peak adult', band: 'off_peak' })).toBeNull()
})

test.each<[string | null, string]>([
  [why({ pence: 600, band: 'off_peak' }), '£6.00: off-peak.'],
  [why({ use: gold }, { day: 1 }), 'Free: your Gold membership’s court of the day. Next one tomorrow.'],
  [
    why({ use: gold }, { day: 1 }, '2026-12-01'),
    'Free: your Gold membership’s court of the day. Next one on Sun 6 Dec.',
  ],
  [why({ use: { ...gold, cap: null } }), 'Free: included in your Gold membership.'],
  [
    why({ use: { ...gold, owner: 'Ben', cap: { count: 3, per: 'week', of: 'person' } } }, { day: 1 }),
    'Free: Ben’s Gold membership’s court of the day. 2 more in the week from Mon 30 Nov.',
  ],
  [
    why({ pence: 420, band: 'off-peak', use: { ...gold, cap: null, percentOff: 30 } }),
    '£4.20: off-peak, 30% off with your Gold membership.',
  ],
  [
    why({ pence: 420, use: { ...gold, cap: null, percentOff: 30, band: 'off_peak' } }),
    '£4.20: off-peak, 30% off with your Gold membership.',
  ],
  [why({ use: swims }, { swims: 4 }), 'Free: 1 of 10 swims used, 6 left until 3 May 2027.'],
  [why({ use: swims }, { swims: 4 }, '2027-01-01'), 'Free: 1 of 10 swims used, 6 left until 3 May.'],
  [
    why({ pence: 720, usedUp: gold }),
    'Your Gold membership’s court of the day is used already. Next one tomorrow.',
  ],
  [
    why({ pence: 720, usedUp: gold }, { session: 1, day: 0 }),
    'Your Gold membership’s court of the day is for one place of a session.',
  ],
  [
    why({ pence: 720, usedUp: gold }, { session: 1, day: 1 }),
    'Your Gold membership’s court of the day is used already. Next one tomorrow.',
  ],
  [why({ pence: 720, usedUp: swims }), 'No swims are left for it in your Ten swims.'],
  [
    why({ pence: 720, usedUp: ticketed }, { own: 1, swims: 4 }),
    'Your Ten swims is for one place of each person in a session.',
  ],
  [
    why({ pence: 720, usedUp: ticketed }, { own: 1, session: 4 }),
    'No swims are left for it in your Ten swims.',
  ],
  [
    why({ use: { ...gold, source: 'Club membership', cap: null } }),
    'Free: included in your Club membership.',
  ],
])('%s', (said, expected) => {
  expect(said).toBe(expected)
})

test('a list shows the reason for a price in a few words', () => {
  expect([gold, swims, { ...gold, percentOff: 30 }].map(markWords)).toEqual([
    'with Gold',
    'with Ten swims',
    '30% off',
  ])
})

test('a place is named by the reason for its price, or by the kind that it costs or is taken off', () => {
  expect(priceName(null, 'Adult')).toBe('Adult')
  expect(priceName(gold, 'Adult')).toBe('Gold: court of the day')
  expect(priceName(swims, 'Adult')).toBe('Ten swims')
  expect(priceName({ ...gold, percentOff: 30 }, 'Adult')).toBe('Adult')
})

test('visits that several places use are counted together', () => {
  const at = { symbol: '£', today: '2027-01-01', used: new Map([['swims', 4]]) }
  expect(visitsWords(swims, 3, at)).toBe('3 of 10 swims used here, 6 left until 3 May.')
  const ofOne = { pence: 0, optionName: 'Adult', band: null, use: swims, usedUp: null, date: '2027-01-02' }
  expect(explainPrice(ofOne, { ...at, usedTogether: 3 })).toBe('Free: 1 of 10 swims used.')
})

test('the way back says what would be used', () => {
  expect(useAgainWords(gold)).toBe('Use your Gold membership’s court of the day')
  expect(useAgainWords({ ...swims, owner: 'the household' })).toBe('Use 1 of the household’s Ten swims')
})

test('spec 7: a place’s use is named by the membership or the package, even where it only takes a part off', () => {
  expect(usedWords({ ...gold, source: 'Linden Family', percentOff: 50 })).toBe(
    'your Linden Family membership',
  )
  expect(usedWords({ ...swims, owner: 'Ann' })).toBe('Ann’s Ten swims')
})
