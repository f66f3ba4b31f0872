import { expect, test } from 'vitest'
import { isWithinYear, lastDayOfMonths, leastTermUntil, listContractPayments, monthsOf } from './freezing.ts'
import { lastDayAfterNotice, owedForDaysUsed } from './leaving.ts'

const terms = {
  monthlyPence: 3900,
  joiningPence: 2000,
  monthStarts: 1,
  lateAfter: null,
  lastMonthUpFront: false,
  minimumMonths: 6,
  notice: { months: 1 },
  coolingOffDays: 14,
}
const dates = { joinedOn: '2027-01-20', startsOn: '2027-01-20' }
const spring = { from: '2027-03-01', until: '2027-04-30', feePence: 500 }
const free = { from: '2027-06-01', until: '2027-06-30', feePence: 0 }

test('a month that is frozen costs its fee on the day on which it begins, or nothing', () => {
  const paid = listContractPayments(terms, dates, '2027-07-31', [spring, free])
  expect(paid.map(({ on, kind, pence }) => [on, kind, pence])).toEqual([
    ['2027-01-20', 'joining', 2000],
    ['2027-01-20', 'part-month', 1510],
    ['2027-02-01', 'month', 3900],
    ['2027-03-01', 'fee', 500],
    ['2027-04-01', 'fee', 500],
    ['2027-05-01', 'month', 3900],
    ['2027-07-01', 'month', 3900],
  ])
})

test.each([
  ['no freeze', [], '2027-07-19'],
  ['two months within it', [spring], '2027-09-19'],
  ['a month that begins in the time that the first one added', [free, spring], '2027-10-19'],
  ['a month after it', [{ from: '2027-08-01', until: '2027-08-31' }], '2027-07-19'],
])('the least term with %s', (_, freezes, until) => {
  const lengthened = { ...terms, freeze: { lengthensTerm: true } }
  expect(leastTermUntil(lengthened, dates.startsOn, freezes)).toBe(until)
  expect(leastTermUntil({ ...terms, freeze: { lengthensTerm: false } }, dates.startsOn, freezes)).toBe(
    '2027-07-19',
  )
  expect(leastTermUntil({ ...lengthened, minimumMonths: 0 }, dates.startsOn, freezes)).toBeNull()
})

test('leaving waits for the term that a freeze has lengthened, and notice runs while it is frozen', () => {
  const lengthened = { ...terms, freeze: { lengthensTerm: true } }
  expect(lastDayAfterNotice(lengthened, dates, '2027-03-10', [spring])).toBe('2027-09-30')
  const free = { ...lengthened, minimumMonths: 0 }
  expect(lastDayAfterNotice(free, dates, '2027-03-10', [spring])).toBe('2027-04-30')
})

test('days of a month that is frozen are not days used', () => {
  const used = owedForDaysUsed(terms, dates, '2027-02-02', true)
  const frozen = owedForDaysUsed(terms, dates, '2027-02-02', true, [
    { from: '2027-02-01', until: '2027-02-28', feePence: 500 },
  ])
  // 12 of 31 days of January, and two of 28 of February.
  expect([used, frozen]).toEqual([1788, 1509])
})

test('months of a freeze are named by their first days, also those that begin on the 31st', () => {
  const late = { ...terms, monthStarts: null }
  const until = lastDayOfMonths(late, '2027-01-31', { from: '2027-02-28', months: 2 })
  expect(until).toBe('2027-04-29')
  expect(monthsOf(late, '2027-01-31', { from: '2027-02-28', until })).toEqual(['2027-02-28', '2027-03-31'])
})

test('twelve months have no more frozen months than the plan allows, before or after those chosen', () => {
  const months = ['2027-01-01', '2027-02-01', '2027-12-01']
  expect(isWithinYear(months, { monthsInYear: 3 })).toBe(true)
  expect(isWithinYear(months, { monthsInYear: 2 })).toBe(false)
  expect(isWithinYear([...months, '2028-01-01'], { monthsInYear: 3 })).toBe(true)
  expect(isWithinYear(['2027-03-01', ...months], { monthsInYear: 3 })).toBe(false)
  expect(isWithinYear(months, { monthsInYear: null })).toBe(true)
})
