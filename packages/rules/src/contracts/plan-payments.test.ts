import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/calendar-date.ts'
import { daysBetween, listPayments, listPeriods, type PlanPayments, sumsOf } from './plan-payments.ts'

const terms = (more: Partial<PlanPayments> = {}): PlanPayments => ({
  monthlyPence: 3900,
  joiningPence: 2000,
  monthStarts: 1,
  lateAfter: null,
  lastMonthUpFront: false,
  ...more,
})
const on = (day: string) => ({ joinedOn: day, startsOn: day })
const shown = (more: Partial<PlanPayments>, dates: { joinedOn: string; startsOn: string }, until: string) =>
  listPayments(terms(more), dates, until).map(
    ({ on: day, kind, from, until: last, pence }) => `${day} ${kind} ${from ?? ''}–${last ?? ''} ${pence}`,
  )

test('who joins on the 20th pays a joining fee and the rest of the month by its days, and then on each 1st', () => {
  expect(shown({}, on('2027-01-20'), '2027-03-01')).toEqual([
    '2027-01-20 joining – 2000',
    '2027-01-20 part-month 2027-01-20–2027-01-31 1510',
    '2027-02-01 month 2027-02-01–2027-02-28 3900',
    '2027-03-01 month 2027-03-01–2027-03-31 3900',
  ])
})

test('who joins late in the month pays the next one at once, too; who joins in time or on the 1st does not', () => {
  expect(shown({ lateAfter: 15 }, on('2027-01-16'), '2027-03-01')).toEqual([
    '2027-01-16 joining – 2000',
    '2027-01-16 part-month 2027-01-16–2027-01-31 2013',
    '2027-01-16 month 2027-02-01–2027-02-28 3900',
    '2027-03-01 month 2027-03-01–2027-03-31 3900',
  ])
  expect(shown({ lateAfter: 15 }, on('2027-01-15'), '2027-02-01').at(-1)).toMatch(/^2027-02-01 month/)
  expect(shown({ lateAfter: 0 }, on('2027-02-01'), '2027-03-01')).toEqual([
    '2027-02-01 joining – 2000',
    '2027-02-01 month 2027-02-01–2027-02-28 3900',
    '2027-03-01 month 2027-03-01–2027-03-31 3900',
  ])
})

test('a membership that starts later is paid for at joining, and its months run from its start', () => {
  expect(
    shown(
      { joiningPence: 0, monthStarts: null },
      { joinedOn: '2027-01-05', startsOn: '2027-01-31' },
      '2027-03-31',
    ),
  ).toEqual([
    '2027-01-05 month 2027-01-31–2027-02-27 3900',
    '2027-02-28 month 2027-02-28–2027-03-30 3900',
    '2027-03-31 month 2027-03-31–2027-04-29 3900',
  ])
})

test('the last month up front is paid with the first', () => {
  expect(shown({ lastMonthUpFront: true }, on('2027-01-01'), '2027-01-31')).toEqual([
    '2027-01-01 joining – 2000',
    '2027-01-01 month 2027-01-01–2027-01-31 3900',
    '2027-01-01 last-month – 3900',
  ])
})

test('the sums of the first screen: what is paid at joining, and in the first year in all', () => {
  expect(sumsOf(terms(), on('2027-01-01'))).toEqual({
    atJoiningPence: 5900,
    firstYearPence: 2000 + 12 * 3900,
  })
  expect(sumsOf(terms(), on('2027-01-20'))).toEqual({
    atJoiningPence: 3510,
    firstYearPence: 2000 + 1510 + 12 * 3900,
  })
  expect(sumsOf(terms({ joiningPence: 0, monthStarts: null }), on('2027-01-20'))).toEqual({
    atJoiningPence: 3900,
    firstYearPence: 12 * 3900,
  })
})

test('whatever the day and the terms, months follow each other without a gap, and a part costs less than a whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1500 }),
      fc.option(fc.integer({ min: 1, max: 28 }), { nil: null }),
      fc.integer({ min: 0, max: 400 }),
      (offset, monthStarts, length) => {
        const startsOn = addDays('2027-01-01', offset)
        const periods = listPeriods({ monthStarts }, startsOn, addDays(startsOn, length))
        expect(periods[0]!.from).toBe(startsOn)
        for (const [index, { from, until, isWhole, daysOfMonth }] of periods.entries()) {
          if (index > 0) expect(from).toBe(addDays(periods[index - 1]!.until, 1))
          expect(daysBetween(from, until)).toBeLessThanOrEqual(daysOfMonth)
          expect(daysOfMonth).toBeGreaterThanOrEqual(28)
          expect(isWhole).toBe(daysBetween(from, until) === daysOfMonth)
        }
        expect(periods.at(-1)!.until >= addDays(startsOn, length)).toBe(true)
      },
    ),
  )
})
