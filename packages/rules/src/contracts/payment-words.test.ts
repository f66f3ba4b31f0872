import { describe, expect, it } from 'vitest'
import type { FreezeTerms } from './freezing.ts'
import type { Notice } from './leaving.ts'
import {
  ageWords,
  coolingOffUntil,
  freezeWords,
  noticeWords,
  paymentName,
  paymentWords,
} from './payment-words.ts'
import type { PlanTerms } from './plan-terms.ts'

const terms: PlanTerms = {
  monthlyPence: 3900,
  joiningPence: 2000,
  monthStarts: 1,
  lateAfter: 20,
  lastMonthUpFront: true,
  minimumMonths: 12,
  notice: { months: 1 },
  coolingOffDays: 14,
  tax: { kind: 'standard', basisPoints: 2000, reason: '' },
  places: [],
  venues: [],
  startWithinDays: 31,
  includes: [],
  retryAfterDays: [],
}

describe('spec 1: words of payments', () => {
  it.each([
    ['Joining fee', { kind: 'joining', from: null, until: null }],
    ['Your last month, up front', { kind: 'last-month', from: null, until: null }],
    ['January 2027', { kind: 'month', from: '2027-01-01', until: '2027-01-31' }],
    ['February 2028', { kind: 'month', from: '2028-02-01', until: '2028-02-29' }],
    ['31 Jan to 27 Feb 2027', { kind: 'month', from: '2027-01-31', until: '2027-02-27' }],
    ['12 to 31 Dec 2026 (20 days)', { kind: 'part-month', from: '2026-12-12', until: '2026-12-31' }],
    ['31 Dec 2026 (1 day)', { kind: 'part-month', from: '2026-12-31', until: '2026-12-31' }],
  ] as const)('a payment is named %s', (name, payment) => {
    expect(paymentName(payment)).toBe(name)
  })

  it.each<[string, Notice, more?: Partial<PlanTerms>]>([
    ['You can leave at any time: it ends with the month that you have paid for.', { days: 0 }],
    ['To leave, give one month’s notice: it ends with the month in which the notice is over.', { months: 1 }],
    ['To leave, give 2 months’ notice: it ends with the month in which the notice is over.', { months: 2 }],
    ['To leave, give 14 days’ notice: it ends with the month in which the notice is over.', { days: 14 }],
    ['To leave, give one day’s notice: it ends with the month in which the notice is over.', { days: 1 }],
    [
      'Tell us by the 18th of a month, and it ends with that month; later, and it ends with the next.',
      { byDay: 18 },
    ],
    [
      'Tell us by the 18th of a calendar month, and it ends with the month of your membership that you tell us in; later, and it ends with the one that the next calendar month begins in.',
      { byDay: 18 },
      { monthStarts: null },
    ],
    [
      'Tell us by the 3rd of a calendar month, and it ends with the month of your membership that you tell us in; later, and it ends with the one that the next calendar month begins in.',
      { byDay: 3 },
      { monthStarts: 10 },
    ],
    [
      'After the least time you can leave at any time: it ends with the month that you have paid for.',
      { months: 0 },
      { minimumMonths: 3 },
    ],
  ])('%s', (words, notice, more = {}) => {
    const all = { ...terms, minimumMonths: 0, notice, ...more }
    expect(noticeWords(all, all.minimumMonths > 0)).toBe(words)
  })

  it('freezing says for how long, how often, how soon and what it costs, and nothing where the plan has none', () => {
    const freeze = {
      reasons: [{ name: 'Away', isFree: false }],
      feePence: 500,
      tax: terms.tax,
      leastMonths: 1,
      mostMonths: 3,
      noticeDays: 10,
      monthsInYear: 4,
      lengthensTerm: true,
    }
    expect(freezeWords(terms, '£')).toEqual([])
    expect(freezeWords({ ...terms, freeze }, '£')).toEqual([
      'You can freeze it for 1 to 3 months at a time, and for 4 months in any twelve. A freeze begins on a payment day, at least 10 days ahead.',
      'For each frozen month £5.00 is paid instead of its price.',
      'Frozen months are added to the least time.',
    ])
    const plain = { ...freeze, leastMonths: 2, mostMonths: 2, noticeDays: 0, monthsInYear: null, feePence: 0 }
    expect(freezeWords({ freeze: plain, minimumMonths: 0 }, '€')).toEqual([
      'You can freeze it for 2 months at a time. A freeze begins on a payment day.',
      'Nothing is paid for a frozen month.',
    ])
    expect(paymentName({ kind: 'fee', from: '2027-01-01', until: '2027-01-31' })).toBe(
      'Freeze fee, January 2027',
    )
  })

  it.each([
    ['For each frozen month €7.50 is paid instead of its price.', 750, []],
    [
      'For each frozen month €7.50 is paid instead of its price, and nothing where the reason is “Injury”.',
      750,
      ['Injury'],
    ],
    [
      'For each frozen month €7.50 is paid instead of its price, and nothing where the reason is “Injury” or “Away”.',
      750,
      ['Injury', 'Away'],
    ],
    ['Nothing is paid for a frozen month.', 750, ['Injury', 'Away', 'Work']],
    ['Nothing is paid for a frozen month.', 0, ['Injury']],
  ] as const)('spec 2: %s', (words, feePence, free: readonly string[]) => {
    const reasons = ['Injury', 'Away', 'Work'].map((name) => ({ name, isFree: free.includes(name) }))
    const freeze: FreezeTerms = {
      reasons,
      feePence,
      tax: terms.tax,
      leastMonths: 1,
      mostMonths: 3,
      noticeDays: 0,
      monthsInYear: null,
      lengthensTerm: false,
    }
    expect(freezeWords({ freeze, minimumMonths: 12 }, '€').slice(1)).toEqual([words])
  })

  it('payments say when months begin, and what is paid at joining', () => {
    expect(paymentWords(terms)).toHaveLength(4)
    expect(paymentWords({ ...terms, monthStarts: 1, lateAfter: 22 }).slice(1, 3)).toEqual([
      'Months begin on the 1st, and are paid on that day. A part of a month is paid by its days.',
      'If you start after the 22nd of a month, the next month is paid at joining, too.',
    ])
    expect(
      paymentWords({ ...terms, monthStarts: null, lateAfter: null, lastMonthUpFront: false }),
    ).toHaveLength(2)
  })

  it.each([
    [[], 'The first payment is made at the desk, and no card is kept.'],
    [
      ['direct-debit' as const],
      'The first payment is made at the desk, and the following ones by direct debit.',
    ],
  ])('spec 7: what is joined at the desk names no card, with later payments by %s', (ways, words) => {
    const [first = '', ...others] = paymentWords(terms, ways, true)
    expect(first.startsWith(words)).toBe(true)
    expect(others).toEqual(paymentWords(terms).slice(1))
  })

  it.each([
    ['Any age', 0, null],
    ['Aged 16 or over on the first day', 16, null],
    ['Aged 15 or under on the first day', 0, 15],
    ['Aged 3 to 17 on the first day', 3, 17],
  ])('%s', (words, fromAge, toAge) => {
    expect(ageWords({ fromAge, toAge })).toBe(words)
  })

  it('the cooling-off time ends on its last day, over the end of a year', () => {
    expect(coolingOffUntil(terms, '2026-12-20')).toBe('2027-01-03')
    expect(coolingOffUntil({ coolingOffDays: 0 }, '2026-12-20')).toBeNull()
  })
})
