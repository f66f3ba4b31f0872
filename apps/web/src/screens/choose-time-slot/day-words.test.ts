import { describe, expect, it } from 'vitest'
import { nextOpeningWords, onDay, outsideWindowWords } from './day-words.ts'

describe('days that are not open', () => {
  const facts = {
    dates: [
      { raw: '2026-11-21', isToday: true },
      { raw: '2026-11-22', isToday: false },
    ],
    isMember: false,
    window: { daysAhead: 6, releaseTime: '22:00' },
    nextDate: '2026-11-27',
    opensLocal: '2026-11-21T22:00:00+00:00',
    opensForMembersLocal: '2026-11-20T22:00:00+00:00',
    isOpenForMembers: true,
    windowForMembers: { daysAhead: 7, releaseTime: '22:00' },
    nextDateForMembers: '2026-11-28',
  }

  it('says when the next day opens for this visitor, and that members have it', () => {
    expect(nextOpeningWords(facts)).toBe(
      'Friday 27 November opens Sat 21 Nov, 22:00. Members can book it now.',
    )
    expect(nextOpeningWords({ ...facts, isOpenForMembers: false })).toContain(
      'Members can book from Fri 20 Nov, 22:00.',
    )
    expect(nextOpeningWords({ ...facts, isMember: true })).toBe('Friday 27 November opens Sat 21 Nov, 22:00.')
  })

  it('wire 6: a day too far ahead says when it opens for this visitor, and for members', () => {
    const own = 'Friday 25 December 2026 can’t be booked yet. It opens on Sat 19 Dec at 22:00.'
    expect(outsideWindowWords('2026-12-25', facts)).toBe(`${own} Members can book from Fri 18 Dec at 22:00.`)
    expect(outsideWindowWords('2026-12-25', { ...facts, isMember: true })).toBe(own)
    expect(outsideWindowWords('2026-12-25', { ...facts, windowForMembers: facts.window })).toBe(own)
    expect(outsideWindowWords('2026-11-27', facts)).toBe(
      'Friday 27 November 2026 can’t be booked yet. It opens on Sat 21 Nov at 22:00. Members can book it now.',
    )
  })

  it('a day that has passed says so, even where today has not opened yet', () => {
    expect(outsideWindowWords('2026-11-20', facts)).toBe('Friday 20 November has passed.')
    expect(outsideWindowWords('2026-11-20', { ...facts, dates: [], nextDate: '2026-11-21' })).toBe(
      'Friday 20 November has passed.',
    )
  })

  it('calls the near days by their names', () => {
    expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((date) => onDay(date, facts))).toEqual([
      'today',
      'tomorrow',
      'on Monday 23 November',
    ])
  })
})
