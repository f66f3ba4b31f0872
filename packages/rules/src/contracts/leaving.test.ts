import { expect, test } from 'vitest'
import { isWithinCoolingOff, type LeavingTerms, lastDayAfterNotice, owedForDaysUsed } from './leaving.ts'

const terms = (more: Partial<LeavingTerms> = {}): LeavingTerms => ({
  monthlyPence: 3900,
  joiningPence: 2000,
  monthStarts: 1,
  lateAfter: null,
  lastMonthUpFront: false,
  minimumMonths: 0,
  notice: { months: 1 },
  coolingOffDays: 14,
  ...more,
})
const dates = { joinedOn: '2027-01-20', startsOn: '2027-01-20' }

const fromThe10th = { notice: { byDay: 18 }, monthStarts: 10 }

test.each<[string, Partial<LeavingTerms>, string, string]>([
  ['a month of notice', {}, '2027-03-10', '2027-04-30'],
  ['a month of notice on the last of a month', {}, '2027-01-31', '2027-02-28'],
  ['a month of notice on the first of a month', {}, '2027-03-01', '2027-03-31'],
  ['a month of notice on the second of a month', {}, '2027-03-02', '2027-04-30'],
  ['a month of notice on the first of February', {}, '2027-02-01', '2027-02-28'],
  ['two months of notice on the first of a month', { notice: { months: 2 } }, '2027-03-01', '2027-04-30'],
  ['a month of notice on the day on which months start', { monthStarts: null }, '2027-03-20', '2027-04-19'],
  ['a month of notice a day after months start', { monthStarts: null }, '2027-03-21', '2027-05-19'],
  ['thirty days', { notice: { days: 30 } }, '2027-03-01', '2027-03-31'],
  ['thirty days that are over with the month', { notice: { days: 30 } }, '2027-03-02', '2027-03-31'],
  ['thirty days that reach into the next month', { notice: { days: 30 } }, '2027-03-03', '2027-04-30'],
  ['a day', { notice: { days: 1 } }, '2027-03-31', '2027-03-31'],
  ['no notice on the first of a month', { notice: { days: 0 } }, '2027-03-01', '2027-03-31'],
  ['no notice', { notice: { days: 0 } }, '2027-03-10', '2027-03-31'],
  ['told by the 18th', { notice: { byDay: 18 } }, '2027-03-18', '2027-03-31'],
  ['told after the 18th', { notice: { byDay: 18 } }, '2027-03-19', '2027-04-30'],
  ['told by the 18th, before months from the 10th begin', fromThe10th, '2027-03-09', '2027-03-09'],
  ['told by the 18th, after months from the 10th begin', fromThe10th, '2027-03-10', '2027-04-09'],
  ['told after the 18th of months from the 10th', fromThe10th, '2027-03-31', '2027-04-09'],
  ['a year at least', { minimumMonths: 12 }, '2027-03-10', '2028-01-31'],
  ['a year at least, told in its last month', { minimumMonths: 12 }, '2028-01-10', '2028-02-29'],
  ['months from the start', { monthStarts: null }, '2027-03-10', '2027-04-19'],
  ['told before the start', { notice: { days: 0 } }, '2027-01-05', '2027-01-31'],
])('leaving with %s ends with a whole month', (_, more, toldOn, lastDay) => {
  expect(lastDayAfterNotice(terms(more), dates, toldOn)).toBe(lastDay)
})

test('the cooling-off time ends fourteen days after the day of joining', () => {
  expect(['2027-02-03', '2027-02-04'].map((day) => isWithinCoolingOff(terms(), dates, day))).toEqual([
    true,
    false,
  ])
  expect(isWithinCoolingOff(terms({ coolingOffDays: 0 }), dates, '2027-01-20')).toBe(false)
})

test.each([
  ['before the start', '2027-01-19', true, 0],
  ['on the first day', '2027-01-20', true, 125],
  ['without having asked to start', '2027-02-03', false, 0],
  // 12 days of January's 31, and 3 of February's 28.
  ['in the second month', '2027-02-03', true, 1927],
])('who cancels %s owes the days used and no fee', (_, on, hasAsked, owed) => {
  expect(owedForDaysUsed(terms(), dates, on, hasAsked)).toBe(owed)
})
