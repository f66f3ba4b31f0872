import { describe, expect, test } from 'vitest'
import { daysToMoveTo, lastDateToChoose } from './move-days.ts'

const now = new Date('2026-11-23T12:00:00Z')
const window = { daysAhead: 6, releaseTime: '22:00' }
const within = (more: { until?: string; lastDate?: string | null; daysAhead?: number }) => ({
  until: new Date(more.until ?? '2026-12-01T06:30:00Z'),
  lastDate: more.lastDate === undefined ? '2026-12-09' : more.lastDate,
  window: { ...window, daysAhead: more.daysAhead ?? 6 },
  timeZone: 'Europe/London',
})

describe('the last promised day can be chosen', () => {
  test('it is the rule’s day, where that opens while the booking can still be moved', () => {
    expect(lastDateToChoose(within({ until: '2026-12-03T22:00:00Z' }))).toBe('2026-12-09')
    expect(lastDateToChoose(within({ daysAhead: 28 }))).toBe('2026-12-09')
  })

  test('it is an earlier day, where the rule’s opens too late', () => {
    expect(lastDateToChoose(within({ until: '2026-12-03T21:59:00Z' }))).toBe('2026-12-08')
    expect(lastDateToChoose(within({ until: '2026-11-25T06:30:00Z' }))).toBe('2026-11-30')
  })

  test('none is named where the rule names none', () => {
    expect(lastDateToChoose(within({ lastDate: null }))).toBeNull()
  })
})

describe('the days to choose from', () => {
  test('they are the open ones, up to the last one, and the page says when the next ones open', () => {
    expect(daysToMoveTo(within({}), now)).toEqual({
      open: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
      later: { from: '2026-11-29', opensAt: new Date('2026-11-23T22:00:00Z'), until: '2026-12-06' },
    })
  })

  test('they are no more than the rule allows', () => {
    expect(daysToMoveTo(within({ lastDate: '2026-11-25' }), now)).toEqual({
      open: ['2026-11-23', '2026-11-24', '2026-11-25'],
      later: null,
    })
  })

  test('none follow where the next one opens when it can’t be moved any more', () => {
    expect(daysToMoveTo(within({ until: '2026-11-23T21:00:00Z' }), now).later).toBeNull()
  })

  test('they have no end where the rule has none', () => {
    expect(daysToMoveTo(within({ lastDate: null }), now).later).toEqual({
      from: '2026-11-29',
      opensAt: new Date('2026-11-23T22:00:00Z'),
      until: null,
    })
  })
})
