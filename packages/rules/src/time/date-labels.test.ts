import { describe, expect, test } from 'vitest'
import {
  awayWords,
  dateAndYear,
  dateOptionLabels,
  dayAndYear,
  differencePhrase,
  momentLabels,
  opensWords,
  relativeDay,
  slotDateLabels,
  spokenDate,
  timePair,
} from './date-labels.ts'
import { instantOf } from './wall-time.ts'

const london = 'Europe/London'

test('a date with its year has no leading zero', () => {
  expect([dateAndYear('1986-03-08'), dayAndYear('2026-12-05')]).toEqual(['8 Mar 1986', 'Sat 5 Dec 2026'])
})

test('wire 3: a date option is spelt as recorded', () => {
  expect(dateOptionLabels('2026-10-06', '2026-10-06')).toEqual({
    raw: '2026-10-06',
    dayPretty: 'Tuesday',
    datePretty: '6 Oct',
    today: true,
    fullDatePretty: 'Tue 6 Oct',
    year: '2026',
  })
  expect(dateOptionLabels('2026-10-07', '2026-10-06').today).toBe(false)
})

test('wire 5: a slot’s date is spelt as recorded', () => {
  const startsAt = instantOf('2026-02-09', '13:30', london)
  const now = instantOf('2026-02-05', '11:00', london)
  expect(slotDateLabels(startsAt, now, london)).toEqual({
    raw: '2026-02-09',
    rawPretty: '09/02/2026',
    dayPretty: 'Mon',
    datePretty: '9 Feb',
    fullDatePretty: 'Mon 09 February 2026',
    fullDate: '09 February 2026',
    difference: '4 days from now',
    tz: 'Europe/London',
  })
})

describe('wire 5: the difference is the largest whole unit', () => {
  const now = new Date('2026-10-06T12:00:00Z')
  test.each([
    ['2026-10-06T11:59:19Z', '41 seconds ago'],
    ['2026-10-06T12:00:00Z', '0 seconds ago'],
    ['2026-10-06T12:00:01Z', '1 second from now'],
    ['2026-10-06T12:01:59Z', '1 minute from now'],
    ['2026-10-06T15:30:00Z', '3 hours from now'],
    ['2026-10-07T11:59:59Z', '23 hours from now'],
    ['2026-10-10T13:30:00Z', '4 days from now'],
    ['2026-10-13T12:00:00Z', '1 week from now'],
    ['2026-11-05T12:00:00Z', '4 weeks from now'],
    ['2026-11-06T12:00:00Z', '1 month from now'],
    ['2025-10-06T12:00:00Z', '1 year ago'],
  ])('%s is %s', (moment, phrase) => {
    expect(differencePhrase(new Date(moment), now)).toBe(phrase)
  })
})

describe('the distance of a session counts days of the venue’s calendar', () => {
  // It is 21:20 in London.
  const now = new Date('2026-11-23T21:20:00Z')
  test.each([
    ['2026-11-26T06:00:00Z', 'in 3 days'],
    ['2026-11-24T06:00:00Z', 'tomorrow'],
    ['2026-11-23T23:20:00Z', 'in 2 hours'],
    ['2026-11-23T21:50:00Z', 'in 30 minutes'],
    ['2026-11-23T20:20:00Z', '1 hour ago'],
    ['2026-11-22T22:00:00Z', 'yesterday'],
    ['2026-11-16T22:00:00Z', '7 days ago'],
    ['2027-02-01T06:00:00Z', 'in 2 months'],
  ])('%s is %s', (moment, words) => {
    expect(awayWords(new Date(moment), now, london)).toBe(words)
  })
})

test('wire 4: a pair of times, padded only for v2 times', () => {
  const start = instantOf('2026-02-09', '13:30', london)
  expect(timePair(start, london)).toEqual({ format12Hour: '1:30pm', format24Hour: '13:30' })
  expect(timePair(start, london, { padded: true })).toEqual({
    format12Hour: '01:30pm',
    format24Hour: '13:30',
  })
})

test('wire 4: first_bookable_at has all five of its parts', () => {
  expect(momentLabels(instantOf('2026-10-01', '22:00', london), london)).toEqual({
    utc: '2026-10-01T21:00:00+00:00',
    local: '2026-10-01T22:00:00+01:00',
    timezone: 'Europe/London',
    format12Hour: '10:00pm',
    format24Hour: '22:00',
  })
})

test('A35: names that are read aloud use full words', () => {
  expect(spokenDate('2026-10-06')).toBe('Tuesday 6 October 2026')
  expect(relativeDay('2026-10-06', '2026-10-06')).toBe('today')
  expect(relativeDay('2027-01-01', '2026-12-31')).toBe('tomorrow')
  expect(relativeDay('2026-10-08', '2026-10-06')).toBe('Thursday 8 October')
})

test('the opening time, in the venue’s own time', () => {
  expect(opensWords('2026-12-03T22:00:00+00:00')).toBe('Opens Thu 3 Dec, 22:00')
})
