import { describe, expect, it } from 'vitest'
import type { WeekTime } from '../../calls/timetable/list-week.ts'
import { arrangeDay, openingWords, priceOfAll, stateWords } from './arrange-day.ts'

function time(starts: string, more: Partial<WeekTime> = {}): WeekTime {
  return {
    id: 1,
    name: 'Yoga',
    categorySlug: 'yoga',
    kind: 'classes',
    compositeKey: 'k',
    location: 'Studio 1',
    spaces: 8,
    price: '£7.20',
    status: 'BOOK',
    starts,
    ends: '23:59',
    ...more,
  }
}
const court = (starts: string, more: Partial<WeekTime> = {}) =>
  time(starts, { name: 'Badminton', kind: 'resources', id: null, ...more })

describe('a day of the week view', () => {
  it('A34: sessions stand under the part of the day in which they start; an empty part has no heading', () => {
    const { parts } = arrangeDay([time('06:30'), time('11:59'), time('12:00'), time('01:30 BST')])
    expect(parts.map(({ name, times }) => [name, times.length])).toEqual([
      ['Morning', 3],
      ['Afternoon', 1],
    ])
    expect(arrangeDay([time('23:59')]).parts.map(({ name }) => name)).toEqual(['Evening'])
  })

  it('courts stand once by their name with the times that are free; the rest is counted', () => {
    const { courts, parts } = arrangeDay([
      court('09:00'),
      court('10:00', { status: 'FULL' }),
      court('11:00', { name: 'Squash' }),
      court('12:00', { status: 'CANCEL_RESERVATION' }),
      court('13:00', { status: null }),
    ])
    expect(parts).toEqual([])
    expect(courts.map(({ name, free, taken }) => [name, free.map(({ starts }) => starts), taken])).toEqual([
      ['Badminton', ['09:00', '12:00'], 2],
      ['Squash', ['11:00'], 0],
    ])
  })

  it.each([
    ['BOOK', 8, '8 places left'],
    ['BOOK', 1, 'Last place'],
    ['FULL', 0, 'Full'],
    ['JOIN_WAITLIST', 0, 'Full, join the waitlist'],
    ['LEAVE_WAITLIST', 0, 'You are on the waitlist'],
    ['CANCEL_RESERVATION', 3, 'In your basket'],
    ['CANCEL_BOOKING', 3, 'Booked'],
  ] as const)('A08: %s with %i places is "%s"', (status, spaces, words) => {
    expect(stateWords(time('09:00', { status, spaces }))).toBe(words)
  })

  it('A08: what can’t be booked says why', () => {
    const words = (reason: string) => stateWords(time('09:00', { status: null, reason }))
    expect(words('You cannot book this activity yet')).toBe('Not open yet')
    expect(words('This session is for members only')).toBe('This session is for members only')
  })

  it('a price that all have is said once, else the lowest', () => {
    expect(priceOfAll([time('09:00'), time('10:00')])).toBe('£7.20')
    expect(priceOfAll([time('09:00', { price: '£12.00' }), time('10:00', { price: '£9.50' })])).toBe(
      'from £9.50',
    )
    expect(priceOfAll([time('09:00', { price: null })])).toBeNull()
  })

  it('a day that is not open says when it opens, for this person and for members', () => {
    const [own, members] = ['Opens Thu 3 Dec, 22:00', 'Opens Wed 2 Dec, 22:00']
    expect(openingWords(own, own)).toEqual([own])
    expect(openingWords(own, members)).toEqual([own, 'Members: opens Wed 2 Dec, 22:00'])
    expect(openingWords(own, null)).toEqual([own, 'Open for members now'])
  })
})
