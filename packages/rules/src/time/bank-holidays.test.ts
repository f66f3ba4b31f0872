import { expect, test } from 'vitest'
import {
  addWorkingDays,
  bankHolidays,
  bankHolidaysEndSoon,
  isWorkingDay,
  type Nation,
  subtractWorkingDays,
} from './bank-holidays.ts'
import { addDays, isoWeekday } from './calendar-date.ts'

/** Easter Sunday by Butcher's method, to check the list with rules of its own. */
function easter(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}
const monday = (year: number, month: string, which: 'first' | 'last') => {
  let day = which === 'first' ? `${year}-${month}-01` : `${year}-${month}-31`
  while (isoWeekday(day) !== 1) day = addDays(day, which === 'first' ? 1 : -1)
  return day
}
/** Days that fall on a weekend go to the next days that are free, in their order. */
function substituted(days: string[]): string[] {
  const taken: string[] = []
  for (const day of days) {
    let on = day
    while (isoWeekday(on) > 5 || taken.includes(on)) on = addDays(on, 1)
    taken.push(on)
  }
  return taken
}
function holidaysOf(year: number, nation: Nation): string[] {
  const isScotland = nation === 'scotland'
  return [
    ...substituted([`${year}-01-01`, ...(isScotland ? [`${year}-01-02`] : [])]),
    ...(nation === 'northern-ireland' ? substituted([`${year}-03-17`]) : []),
    addDays(easter(year), -2),
    ...(isScotland ? [] : [addDays(easter(year), 1)]),
    monday(year, '05', 'first'),
    monday(year, '05', 'last'),
    ...(nation === 'northern-ireland' ? substituted([`${year}-07-12`]) : []),
    monday(year, '08', isScotland ? 'first' : 'last'),
    ...(isScotland ? substituted([`${year}-11-30`]) : []),
    ...substituted([`${year}-12-25`, `${year}-12-26`]),
  ]
}

test.each<Nation>(['england-and-wales', 'scotland', 'northern-ireland'])(
  'the bank holidays of %s are those of the law’s own rules',
  (nation) => {
    const all = [2026, 2027, 2028].flatMap((year) => holidaysOf(year, nation))
    expect(bankHolidays.days[nation].toSorted()).toEqual(
      all.filter((day) => day >= bankHolidays.from && day <= bankHolidays.until).toSorted(),
    )
  },
)

test.each([
  ['2027-01-04', undefined, true],
  ['2027-01-04', 'scotland', false],
  ['2027-07-12', undefined, true],
  ['2027-07-12', 'northern-ireland', false],
  ['2027-01-02', undefined, false],
] as const)('%s (%s) is a working day: %s', (day, nation, isWorking) => {
  expect(isWorkingDay(day, nation)).toBe(isWorking)
})

test.each([
  ['2026-12-23', 0, '2026-12-23'],
  ['2026-12-23', 1, '2026-12-24'],
  ['2026-12-23', 2, '2026-12-29'],
  ['2026-12-26', 0, '2026-12-29'],
  ['2027-03-25', 10, '2027-04-12'],
])('%s and %i working days is %s', (day, count, wanted) => {
  expect(addWorkingDays(day, count)).toBe(wanted)
})

test.each([
  ['2026-12-29', 0, '2026-12-29'],
  ['2026-12-29', 1, '2026-12-24'],
  ['2026-12-26', 0, '2026-12-24'],
  ['2027-04-12', 10, '2027-03-25'],
])('%s less %i working days is %s', (day, count, wanted) => {
  expect(subtractWorkingDays(day, count)).toBe(wanted)
})

test('the end of the list is said half a year before', () => {
  expect([bankHolidaysEndSoon('2028-06-30'), bankHolidaysEndSoon('2028-07-02')]).toEqual([false, true])
})
