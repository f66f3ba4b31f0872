import { expect, test } from 'vitest'
import { addMonths } from '../time/calendar-date.ts'
import { endsPeriod, periodsUntil } from './reminders.ts'

test.each([
  ['2027-04-15', '2027-04-15', 0],
  ['2027-04-15', '2027-10-14', 0],
  ['2027-04-15', '2027-10-15', 1],
  ['2027-04-15', '2028-04-14', 1],
  ['2027-04-15', '2028-04-15', 2],
  // The last day of a shorter month.
  ['2027-08-31', '2028-02-28', 0],
  ['2027-08-31', '2028-02-29', 1],
])('from %s until %s there are %i periods of six months', (startsOn, on, periods) => {
  expect(periodsUntil(startsOn, on, 6)).toBe(periods)
})

test.each([
  ['2027-04-15', 0],
  ['2027-08-31', 0],
])('of the monthly payments from %s on, each sixth is reminded of', (startsOn) => {
  const months = Array.from({ length: 24 }, (_, month) => month)
  const ending = months.filter((month) =>
    endsPeriod(
      { startsOn, on: addMonths(startsOn, month), nextOn: addMonths(startsOn, month + 1) },
      { everyMonths: 6 },
    ),
  )
  expect(ending).toEqual([5, 11, 17, 23])
})

test('with months of the calendar it is the last payment before the period is over; a gap of frozen months moves it forward', () => {
  const startsOn = '2027-01-15'
  const ends = (on: string, nextOn: string | null) => endsPeriod({ startsOn, on, nextOn }, { everyMonths: 6 })
  expect([ends('2027-06-01', '2027-07-01'), ends('2027-07-01', '2027-08-01')]).toEqual([false, true])
  expect(ends('2027-05-01', '2027-08-01')).toBe(true)
  expect([ends('2027-06-01', null), ends('2027-07-01', null)]).toEqual([false, true])
})
