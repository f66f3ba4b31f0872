import { expect, test } from 'vitest'
import { hoursLines, hoursWords, type OpeningHours, openingState } from './opening-hours.ts'

const week: OpeningHours = {
  weekly: [
    { weekdays: [1, 2, 3, 4, 5], opens: '06:30', closes: '22:30' },
    { weekdays: [6, 7], opens: '08:00', closes: '20:00' },
  ],
  closed: ['2026-11-24'],
}
const at = (hours: OpeningHours, date: string, time: string) => openingState(hours, { date, time })

test('an open venue says until when, a closed one when it opens', () => {
  expect(at(week, '2026-11-23', '06:30')).toEqual({ isOpen: true, words: 'Open until 22:30' })
  expect(at(week, '2026-11-23', '06:29')).toEqual({ isOpen: false, words: 'Opens 06:30 today' })
  expect(at(week, '2026-11-25', '22:30')).toEqual({ isOpen: false, words: 'Opens 06:30 tomorrow' })
  expect(at(week, '2026-11-27', '23:00')).toEqual({ isOpen: false, words: 'Opens 08:00 tomorrow' })
})

test('a day on which it stays closed is skipped', () => {
  expect(at(week, '2026-11-24', '12:00')).toEqual({ isOpen: false, words: 'Opens 06:30 tomorrow' })
  expect(at(week, '2026-11-23', '22:30')).toEqual({ isOpen: false, words: 'Opens 06:30 on Wednesday' })
  const closed = Array.from({ length: 9 }, (_, day) => `2026-12-0${day + 1}`)
  expect(at({ ...week, closed }, '2026-12-01', '12:00')).toEqual({
    isOpen: false,
    words: 'Opens 06:30 on Thursday 10 Dec',
  })
  expect(at({ weekly: [], closed: [] }, '2026-12-01', '12:00')).toEqual({ isOpen: false, words: 'Closed' })
})

test('a lunch break and a night past midnight', () => {
  const bath: OpeningHours = {
    weekly: [
      { weekdays: [1], opens: '14:00', closes: '24:00' },
      { weekdays: [1], opens: '09:00', closes: '12:00' },
      { weekdays: [2], opens: '00:00', closes: '02:00' },
    ],
    closed: [],
  }
  expect(at(bath, '2026-11-23', '10:00').words).toBe('Open until 12:00')
  expect(at(bath, '2026-11-23', '12:30').words).toBe('Opens 14:00 today')
  expect(at(bath, '2026-11-23', '23:00').words).toBe('Open until 02:00')
  expect(at({ ...bath, closed: ['2026-11-24'] }, '2026-11-23', '23:00').words).toBe('Open until midnight')
  const always: OpeningHours = {
    weekly: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }],
    closed: [],
  }
  expect(at(always, '2026-11-23', '23:00').words).toBe('Open 24 hours')
})

test('the week in words: days with the same hours are one entry', () => {
  expect(hoursWords(week)).toBe('Mon to Fri 06:30 to 22:30, Sat and Sun 08:00 to 20:00')
  expect(
    hoursLines({
      weekly: [
        { weekdays: [1, 3, 4, 5, 6, 7], opens: '14:00', closes: '24:00' },
        { weekdays: [1], opens: '09:00', closes: '12:00' },
      ],
      closed: [],
    }),
  ).toEqual([
    { days: 'Mon', times: '09:00 to 12:00 and 14:00 to midnight' },
    { days: 'Tue', times: 'closed' },
    { days: 'Wed to Sun', times: '14:00 to midnight' },
  ])
})
