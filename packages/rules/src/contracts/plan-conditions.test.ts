import { describe, expect, it } from 'vitest'
import { freezeWords, noticeWords } from './payment-words.ts'
import { conditionsOf, documentWords, type PlanDocument, planConditions } from './plan-conditions.ts'
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

const plain = { ...terms, minimumMonths: 0, coolingOffDays: 0 }
const freezable: PlanTerms = {
  ...terms,
  freeze: {
    reasons: [{ name: 'Away', isFree: false }],
    feePence: 500,
    tax: terms.tax,
    leastMonths: 1,
    mostMonths: 3,
    noticeDays: 0,
    monthsInYear: null,
    lengthensTerm: true,
  },
}
const card: PlanDocument = { name: 'student card', countsUnseenDays: 0 }

describe('spec 1: conditions of a plan', () => {
  it('name the least term and the cooling-off time, where there are any', () => {
    const [lasts, ...others] = planConditions({ terms, document: null }, '£')
    expect(lasts).toBe('It runs for at least 12 months, then from month to month until you leave.')
    expect(others).toEqual([
      noticeWords(terms, true),
      expect.stringContaining('You can cancel within 14 days of joining'),
    ])
    expect(planConditions({ terms: plain, document: null }, '£')).toEqual([
      'It runs from month to month until you leave.',
      noticeWords(plain, false),
    ])
  })

  it('bind by the least term in the notice', () => {
    const notice = { months: 0 }
    const noticeOf = (of: PlanTerms) => conditionsOf({ terms: of, document: null }, '£').notice
    expect(noticeOf({ ...terms, notice })).toEqual([noticeWords({ ...terms, notice }, true)])
    expect(noticeOf({ ...plain, notice })).toEqual([noticeWords({ ...plain, notice }, false)])
  })

  it('have freezing in the currency of the operator, and the document', () => {
    const words = planConditions({ terms: freezable, document: card }, '€')
    expect(words).toHaveLength(3 + 3 + 2)
    expect(words.slice(3)).toEqual([...freezeWords(freezable, '€'), ...documentWords(card)])
    expect(words).toContain('For each frozen month €5.00 is paid instead of its price.')
  })

  it.each<[string, PlanDocument]>([
    ['The membership counts once we’ve accepted it.', card],
    [
      'From the day you send it the membership counts for 14 days while we look at it, and then if we’ve accepted it.',
      { ...card, countsUnseenDays: 14 },
    ],
    [
      'Each person brings their carer’s letter to the desk of any of our venues. The membership counts once we’ve seen it.',
      { name: 'carer’s letter', countsUnseenDays: null },
    ],
  ])('say of the document: %s', (words, document) => {
    expect(documentWords(document).at(-1)).toBe(words)
  })
})
