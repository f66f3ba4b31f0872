import { addDays, type CalendarDate, isoWeekday } from './calendar-date.ts'

export type Nation = 'england-and-wales' | 'scotland' | 'northern-ireland'

/**
 * Bank holidays by the Banking and Financial Dealings Act 1971 and the proclamations made under it, as
 * published at www.gov.uk/bank-holidays. Bacs has those of England and Wales.
 */
export const bankHolidays = {
  from: '2026-12-01',
  until: '2028-12-31',
  days: {
    'england-and-wales': [
      ['2026-12-25', '2026-12-28'],
      [
        '2027-01-01',
        '2027-03-26',
        '2027-03-29',
        '2027-05-03',
        '2027-05-31',
        '2027-08-30',
        '2027-12-27',
        '2027-12-28',
      ],
      [
        '2028-01-03',
        '2028-04-14',
        '2028-04-17',
        '2028-05-01',
        '2028-05-29',
        '2028-08-28',
        '2028-12-25',
        '2028-12-26',
      ],
    ].flat(),
    scotland: [
      ['2026-12-25', '2026-12-28'],
      [
        '2027-01-01',
        '2027-01-04',
        '2027-03-26',
        '2027-05-03',
        '2027-05-31',
        '2027-08-02',
        '2027-11-30',
        '2027-12-27',
      ],
      [
        '2027-12-28',
        '2028-01-03',
        '2028-01-04',
        '2028-04-14',
        '2028-05-01',
        '2028-05-29',
        '2028-08-07',
        '2028-11-30',
      ],
      ['2028-12-25', '2028-12-26'],
    ].flat(),
    'northern-ireland': [
      ['2026-12-25', '2026-12-28'],
      [
        '2027-01-01',
        '2027-03-17',
        '2027-03-26',
        '2027-03-29',
        '2027-05-03',
        '2027-05-31',
        '2027-07-12',
        '2027-08-30',
      ],
      [
        '2027-12-27',
        '2027-12-28',
        '2028-01-03',
        '2028-03-17',
        '2028-04-14',
        '2028-04-17',
        '2028-05-01',
        '2028-05-29',
      ],
      ['2028-07-12', '2028-08-28', '2028-12-25', '2028-12-26'],
    ].flat(),
  } satisfies Record<Nation, CalendarDate[]>,
}

/** True from Monday to Friday but for bank holidays. Beyond the list's last day all weekdays are. */
export const isWorkingDay = (date: CalendarDate, nation: Nation = 'england-and-wales'): boolean =>
  isoWeekday(date) <= 5 && !bankHolidays.days[nation].includes(date)

/** Returns the working day that so many working days later is; with 0 the date itself, or the next one. */
export const addWorkingDays = (date: CalendarDate, count: number, nation?: Nation): CalendarDate =>
  countWorkingDays(date, { count, step: 1 }, nation)

/** Returns the working day that so many working days earlier is; with 0 the date itself, or the one before. */
export const subtractWorkingDays = (date: CalendarDate, count: number, nation?: Nation): CalendarDate =>
  countWorkingDays(date, { count, step: -1 }, nation)

function countWorkingDays(
  date: CalendarDate,
  { count, step }: { count: number; step: 1 | -1 },
  nation?: Nation,
): CalendarDate {
  let day = date
  while (!isWorkingDay(day, nation)) day = addDays(day, step)
  for (let left = count; left > 0; ) {
    day = addDays(day, step)
    if (isWorkingDay(day, nation)) left--
  }
  return day
}

/**
 * True in the last half year of the list, so that it is made longer before anything is due beyond it.
 * @public
 */
export const bankHolidaysEndSoon = (today: CalendarDate): boolean => today > addDays(bankHolidays.until, -183)
