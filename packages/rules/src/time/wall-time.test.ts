import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWallTime, minutesOfTime, timeOfMinutes } from './time-of-day.ts'
import {
  dayBounds,
  format12Hour,
  format12HourPadded,
  instantOf,
  isRepeatedTime,
  isSkippedTime,
  localIso,
  utcIso,
  wallDate,
  wallMinutes,
  wallTime,
  wallTimeToldApart,
  zoneAbbreviation,
} from './wall-time.ts'

const london = 'Europe/London'
const hourMs = 3_600_000

describe('wire 4: times are the venue’s own wall time', () => {
  test('the recorded start 1770643800 is 13:30 on 9 February 2026', () => {
    const start = 1_770_643_800_000
    expect(wallDate(start, london)).toBe('2026-02-09')
    expect(wallTime(start, london)).toBe('13:30')
    expect(instantOf('2026-02-09', '13:30', london).getTime()).toBe(start)
  })

  test('the recorded first_bookable_at is spelt as recorded', () => {
    const opens = instantOf('2026-10-01', '22:00', london)
    expect(utcIso(opens)).toBe('2026-10-01T21:00:00+00:00')
    expect(localIso(opens, london)).toBe('2026-10-01T22:00:00+01:00')
    expect(localIso(opens, 'America/New_York')).toBe('2026-10-01T17:00:00-04:00')
    expect(localIso(opens, 'Asia/Kolkata')).toBe('2026-10-02T02:30:00+05:30')
  })

  test.each([
    ['00:00', '12:00am', '12:00am'],
    ['00:30', '12:30am', '12:30am'],
    ['09:05', '9:05am', '09:05am'],
    ['12:00', '12:00pm', '12:00pm'],
    ['13:30', '1:30pm', '01:30pm'],
    ['16:00', '4:00pm', '04:00pm'],
    ['23:59', '11:59pm', '11:59pm'],
  ])('%s is %s, and %s where the hour is padded', (time, plain, padded) => {
    expect(format12Hour(time)).toBe(plain)
    expect(format12HourPadded(time)).toBe(padded)
  })

  test.each(['24:00', '9:00', '12:60', '', '12:00:00', 'noon'])('%j is no time', (value) => {
    expect(isWallTime(value)).toBe(false)
    expect(() => minutesOfTime(value)).toThrow(RangeError)
  })

  test('minutes of the day and times are inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(minutesOfTime(timeOfMinutes(minutes))).toBe(minutes)
      }),
    )
  })

  test('a zone that does not exist throws', () => {
    expect(() => wallDate(0, 'Europe/Atlantis')).toThrow(RangeError)
    expect(() => wallDate(new Date('nonsense'), london)).toThrow(RangeError)
  })

  test('F64: the date is the venue’s, whatever the reader’s zone', () => {
    const lateEvening = new Date('2026-07-01T22:30:00Z')
    expect(wallDate(lateEvening, london)).toBe('2026-07-01')
    expect(wallDate(lateEvening, 'Australia/Sydney')).toBe('2026-07-02')
    expect(wallDate(new Date('2026-07-01T23:30:00Z'), london)).toBe('2026-07-02')
    expect(wallMinutes(new Date('2026-07-01T23:30:00Z'), london)).toBe(30)
  })
})

describe('F62: in spring an hour is skipped', () => {
  test('28 March 2027 has 23 hours, and 01:30 does not exist', () => {
    const { from, until } = dayBounds('2027-03-28', london)
    expect((until.getTime() - from.getTime()) / hourMs).toBe(23)
    expect(isSkippedTime('2027-03-28', '01:00', london)).toBe(true)
    expect(isSkippedTime('2027-03-28', '01:30', london)).toBe(true)
    expect(isSkippedTime('2027-03-28', '00:59', london)).toBe(false)
    expect(isSkippedTime('2027-03-28', '02:00', london)).toBe(false)
    expect(isSkippedTime('2027-03-27', '01:30', london)).toBe(false)
  })

  test('a skipped time moves forward by the skipped hour', () => {
    const moved = instantOf('2027-03-28', '01:30', london)
    expect(moved.toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(wallTime(moved, london)).toBe('02:30')
    expect(instantOf('2027-03-28', '01:30', london, { disambiguation: 'later' })).toEqual(moved)
  })
})

describe('F63: in autumn an hour happens twice', () => {
  test('31 October 2027 has 25 hours, and both 01:30s can be named and told apart', () => {
    const { from, until } = dayBounds('2027-10-31', london)
    expect((until.getTime() - from.getTime()) / hourMs).toBe(25)
    expect(isRepeatedTime('2027-10-31', '01:30', london)).toBe(true)
    expect(isRepeatedTime('2027-10-31', '02:00', london)).toBe(false)
    const first = instantOf('2027-10-31', '01:30', london)
    const second = instantOf('2027-10-31', '01:30', london, { disambiguation: 'later' })
    expect(second.getTime() - first.getTime()).toBe(hourMs)
    expect(zoneAbbreviation(first, london)).toBe('BST')
    expect(zoneAbbreviation(second, london)).toBe('GMT')
    expect(wallTimeToldApart(first, london)).toBe('01:30 BST')
    expect(wallTimeToldApart(second, london)).toBe('01:30 GMT')
    expect(wallTimeToldApart(until, london)).toBe('00:00')
  })

  test('a class at 09:00 stays at 09:00 on both sides of the change', () => {
    expect(instantOf('2027-10-30', '09:00', london).toISOString()).toBe('2027-10-30T08:00:00.000Z')
    expect(instantOf('2027-10-31', '09:00', london).toISOString()).toBe('2027-10-31T09:00:00.000Z')
  })
})

describe('wall time and moments are inverse', () => {
  const anyMoment = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
  const nearAChange = fc
    .tuple(
      fc.constantFrom(Date.UTC(2027, 2, 28, 1), Date.UTC(2027, 9, 31, 1), Date.UTC(2028, 1, 29)),
      fc.integer({ min: -200, max: 200 }),
    )
    .map(([change, minutes]) => change / 60_000 + minutes)
  const zone = fc.constantFrom(
    london,
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Apia',
  )

  test('every moment comes back from its date and time, by one of the two readings', () => {
    fc.assert(
      fc.property(fc.oneof(anyMoment, nearAChange), zone, (minutes, name) => {
        const moment = minutes * 60_000
        const [date, time] = [wallDate(moment, name), wallTime(moment, name)]
        expect(isSkippedTime(date, time, name)).toBe(false)
        const readings = (['earlier', 'later'] as const).map((disambiguation) =>
          instantOf(date, time, name, { disambiguation }).getTime(),
        )
        expect(readings).toContain(moment)
        expect(isRepeatedTime(date, time, name)).toBe(readings[0] !== readings[1])
      }),
      { numRuns: 1000 },
    )
  })

  test('every moment lies within the bounds of its own day', () => {
    fc.assert(
      fc.property(fc.oneof(anyMoment, nearAChange), zone, (minutes, name) => {
        const moment = minutes * 60_000
        const { from, until } = dayBounds(wallDate(moment, name), name)
        expect(moment).toBeGreaterThanOrEqual(from.getTime())
        expect(moment).toBeLessThan(until.getTime())
      }),
      { numRuns: 500 },
    )
  })

  test('the offset agrees with Intl at every quarter of both days of change', () => {
    const shown = new Intl.DateTimeFormat('en-GB', {
      timeZone: london,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    for (const day of [Date.UTC(2027, 2, 28), Date.UTC(2027, 9, 31)]) {
      for (let minutes = -60; minutes < 26 * 60; minutes += 1) {
        const moment = day + minutes * 60_000
        expect(wallTime(moment, london)).toBe(shown.format(moment))
      }
    }
  })
})
