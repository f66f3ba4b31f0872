import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, listDates } from '../time/calendar-date.ts'
import { instantOf, wallDate } from '../time/wall-time.ts'
import {
  firstBookableAt,
  isDateVisible,
  nextOpening,
  openingLabel,
  openingWordsOf,
  visibleDates,
  widestOf,
  windowFor,
} from './booking-window.ts'

const london = 'Europe/London'
const nonMember = { daysAhead: 6, releaseTime: '22:00' }
const member = { daysAhead: 7, releaseTime: '22:00' }
const at = (date: string, time: string) => instantOf(date, time, london)

describe('wire 6: a date opens at the release time, local, so many days before', () => {
  test.each([
    ['a non-member', nonMember, '2026-10-07', '2026-10-01T21:00:00.000Z'],
    ['a member', member, '2026-10-07', '2026-09-30T21:00:00.000Z'],
    ['another centre', { daysAhead: 7, releaseTime: '07:00' }, '2026-10-07', '2026-09-30T06:00:00.000Z'],
    ['winter', nonMember, '2026-12-09', '2026-12-03T22:00:00.000Z'],
    ['opening before the autumn change', nonMember, '2027-11-05', '2027-10-30T21:00:00.000Z'],
    ['opening after the autumn change', nonMember, '2027-11-06', '2027-10-31T22:00:00.000Z'],
  ])('%s', (_, window, date, opensAt) => {
    expect(firstBookableAt(date, window, london).toISOString()).toBe(opensAt)
  })

  test('a release time that the clock skips moves forward', () => {
    const window = { daysAhead: 1, releaseTime: '01:30' }
    expect(firstBookableAt('2027-03-29', window, london).toISOString()).toBe('2027-03-28T01:30:00.000Z')
  })
})

describe('wire 3: the dates that an audience can view', () => {
  test.each([
    ['a non-member before the release: today to +5', nonMember, '21:59', 6],
    ['a non-member from the release: today to +6', nonMember, '22:00', 7],
    ['a member before the release: today to +6', member, '21:59', 7],
    ['a member from the release: today to +7', member, '22:00', 8],
    ['same-day booking before it opens: nothing yet', { daysAhead: 0, releaseTime: '07:00' }, '06:59', 0],
    ['same-day booking once it is open: today', { daysAhead: 0, releaseTime: '07:00' }, '07:00', 1],
  ])('%s', (_, window, time, count) => {
    expect(visibleDates(at('2026-10-06', time), window, london)).toEqual(listDates('2026-10-06', count))
  })

  test('a visitor sees the days that are open to non-members, a member more', () => {
    const windows = { nonMember, member }
    expect(windowFor(windows, false)).toBe(nonMember)
    expect(windowFor(windows, true)).toBe(member)
  })

  test('the next opening says which date and when', () => {
    expect(nextOpening(at('2026-12-03', '12:00'), nonMember, london)).toEqual({
      date: '2026-12-09',
      opensAt: at('2026-12-03', '22:00'),
    })
    expect(nextOpening(at('2026-12-03', '22:00'), nonMember, london).date).toBe('2026-12-10')
  })

  test('the label names the day and the venue’s time', () => {
    expect(openingLabel(at('2026-12-03', '22:00'), london)).toBe('Opens Thu 3 Dec, 22:00')
    expect(openingLabel(at('2027-10-31', '01:30'), london)).toBe('Opens Sun 31 Oct, 01:30 BST')
  })

  test('the widest window is the one with the most days, then with the earlier release', () => {
    const [late, early] = [
      { daysAhead: 7, releaseTime: '22:00' },
      { daysAhead: 7, releaseTime: '07:00' },
    ]
    for (const windows of [
      [nonMember, late, early],
      [early, late, nonMember],
    ])
      expect(widestOf(windows)).toBe(early)
  })

  test('a page says when a date opens without knowing the zone', () => {
    expect(openingWordsOf('2026-12-25', member)).toBe('Fri 18 Dec at 22:00')
  })

  test('for any moment and window: exactly the opened dates from today, without a gap', () => {
    const nearAChange = fc
      .tuple(
        fc.constantFrom('2027-03-28', '2027-10-31', '2026-12-31'),
        fc.integer({ min: -14_400, max: 14_400 }),
      )
      .map(([date, minutes]) => new Date(at(date, '00:00').getTime() + minutes * 60_000))
    const window = fc.record({
      daysAhead: fc.nat(30),
      releaseTime: fc.constantFrom('00:00', '01:30', '07:00', '22:00', '23:59'),
    })
    fc.assert(
      fc.property(nearAChange, window, (now, rule) => {
        const today = wallDate(now, london)
        const expected = listDates(today, 40).filter((date) => firstBookableAt(date, rule, london) <= now)
        const dates = visibleDates(now, rule, london)
        expect(dates).toEqual(expected)
        const next = nextOpening(now, rule, london)
        expect(next.opensAt > now).toBe(true)
        expect(isDateVisible(next.date, now, rule, london)).toBe(false)
        expect(isDateVisible(addDays(today, -1), now, rule, london)).toBe(false)
        for (const date of dates) expect(isDateVisible(date, now, rule, london)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
