import { expect, test } from 'vitest'
import type { Tax } from '../money/tax.ts'
import type { SessionFacts } from './scope.ts'
import { type TaxRule, taxOfPrice } from './tax-rule.ts'

const session: SessionFacts = {
  slotId: 5,
  categories: ['lessons', 'swimming'],
  venue: 'weir',
  date: '2026-12-07',
  start: { weekday: 1, time: '10:00' },
  isCourse: false,
  onePerPerson: false,
}
const bands = { quiet: [{ days: [1], from: '09:00', lastStart: '15:40' }] }
const own: Tax = { kind: 'standard', basisPoints: 2000, reason: '' }
const rule = (reason: string, more: Partial<TaxRule>): TaxRule => ({
  kind: 'exempt',
  basisPoints: 0,
  reason,
  scope: {},
  ...more,
})

test.each<[string, TaxRule[], string]>([
  ['no rule', [], ''],
  ['a rule for all', [rule('all', {})], 'all'],
  ['the first of two', [rule('one', {}), rule('two', {})], 'one'],
  ['an activity above it', [rule('swims', { scope: { categories: ['swimming'] } })], 'swims'],
  ['another activity', [rule('courts', { scope: { categories: ['badminton'] } })], ''],
  [
    'another venue, then its own',
    [rule('hall', { scope: { venues: ['hall'] } }), rule('weir', { scope: { venues: ['weir'] } })],
    'weir',
  ],
  ['its part of the week', [rule('quiet', { scope: { band: 'quiet' } })], 'quiet'],
  ['its kind of price', [rule('adult', { options: [4, 7] })], 'adult'],
  ['another kind of price', [rule('junior', { options: [4] })], ''],
])('spec 3: the tax of a price with %s', (_, rules, reason) => {
  const tax = taxOfPrice(rules, { pricingOptionId: 7, tax: own }, session, bands)
  expect(tax).toEqual(reason === '' ? own : { kind: 'exempt', basisPoints: 0, reason })
})
