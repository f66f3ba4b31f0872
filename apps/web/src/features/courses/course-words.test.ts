import { describe, expect, it } from 'vitest'
import { agesWords, datesWords, sessionsWords, whenWords } from './course-words.ts'

const on = (date: string, starts = '19:00', ends = '19:45') => ({ date, starts, ends })

describe('when a course is', () => {
  it.each([
    [[on('2026-12-01'), on('2026-12-08')], 'Tuesdays, 19:00 to 19:45'],
    [[on('2026-12-01'), on('2026-12-03')], 'Tuesdays and Thursdays, 19:00 to 19:45'],
    [[on('2026-12-01'), on('2026-12-08', '20:00', '20:45')], 'Tuesdays, times vary'],
    [[1, 2, 3, 4].map((day) => on(`2026-12-0${day}`)), 'Days vary, 19:00 to 19:45'],
    [[], ''],
  ])('the day and time that all sessions share (%#)', (sessions, words) => {
    expect(whenWords(sessions)).toBe(words)
  })

  it.each([
    [['2026-12-01', '2026-12-08'], 'Tue 1 Dec to Tue 8 Dec'],
    [['2026-12-29', '2027-01-05'], 'Tue 29 Dec to Tue 5 Jan 2027'],
    [['2026-12-01'], 'Tue 1 Dec'],
    [[], ''],
  ])('the first day and the last (%#)', (dates, words) => {
    expect(datesWords(dates.map((date) => on(date)))).toBe(words)
  })

  it('how many sessions there are, and how many are left', () => {
    expect([sessionsWords(10, 10), sessionsWords(1, 1), sessionsWords(7, 10)]).toEqual([
      '10 sessions',
      '1 session',
      '7 of 10 sessions left',
    ])
  })
})

describe('for whom', () => {
  it.each([
    [null, null, 'All ages'],
    [16, null, 'Ages 16 and over'],
    [null, 4, 'Up to age 4'],
    [5, 11, 'Ages 5 to 11'],
    [8, 8, 'Age 8'],
  ])('ages %j to %j', (minAge, maxAge, words) => {
    expect(agesWords({ minAge, maxAge })).toBe(words)
  })
})
