import { describe, expect, it } from 'vitest'
import { weekTime as time } from '../../testing/week-time.ts'
import type { WeekTime } from './arrange-day.ts'
import { arrangeDay } from './arrange-day.ts'

const court = (starts: string, more: Partial<WeekTime> = {}) =>
  time(starts, { name: 'Badminton', kind: 'resources', id: null, ...more })

describe('a day of a week', () => {
  it('A34: sessions are listed under the part of the day in which they start; an empty part has no heading', () => {
    const { parts } = arrangeDay([time('06:30'), time('11:59'), time('12:00'), time('01:30 BST')], 20)
    expect(parts.map(({ name, times }) => [name, times.length])).toEqual([
      ['Morning', 3],
      ['Afternoon', 1],
    ])
    expect(arrangeDay([time('23:59')], 20).parts.map(({ name }) => name)).toEqual(['Evening'])
  })

  it('courts are listed once by their name with their times; taken ones are counted', () => {
    const { courts, parts } = arrangeDay(
      [
        court('09:00'),
        court('10:00', { status: 'FULL' }),
        court('11:00', { name: 'Squash' }),
        court('12:00', { status: 'CANCEL_RESERVATION' }),
        court('13:00', { status: null }),
      ],
      20,
    )
    expect(parts).toEqual([])
    expect(courts.map(({ name, times, taken }) => [name, times.map(({ starts }) => starts), taken])).toEqual([
      // A closed court is not counted as taken: it says why.
      ['Badminton', ['09:00', '12:00', '13:00'], 1],
      ['Squash', ['11:00'], 0],
    ])
  })

  it('spec 3: courts that a benefit makes free say so once, where all of them are', () => {
    const free = { price: '£0.00', mark: 'Free, with Gold' }
    const priceOf = (...times: WeekTime[]) => arrangeDay(times, 20).courts[0]?.price
    expect(priceOf(court('09:00', free), court('10:00', free))).toBe('Free, with Gold')
    expect(priceOf(court('09:00', free), court('10:00', { price: '£9.00' }))).toBe('from £0.00')
  })

  it('a long part is listed by name, too: nothing is left out, and a session with a waitlist is still there', () => {
    const yoga = time('07:00')
    const { parts } = arrangeDay(
      [
        yoga,
        time('06:30', { id: 2, name: 'Spin' }),
        time('07:30', { id: 3, status: 'JOIN_WAITLIST' }),
        time('08:00', { id: 4, status: 'FULL' }),
        time('18:00', { id: 5 }),
      ],
      2,
    )
    expect(parts.map(({ name, times, byName }) => [name, times.length, byName.length])).toEqual([
      ['Morning', 0, 2],
      ['Evening', 1, 0],
    ])
    expect(parts[0]?.byName[0]).toEqual({
      name: 'Yoga',
      categorySlug: 'yoga',
      kind: 'classes',
      location: 'Studio 1',
      price: '£7.20',
      times: [
        { id: 1, status: 'BOOK', starts: '07:00', ends: '23:59' },
        { id: 3, status: 'JOIN_WAITLIST', starts: '07:30', ends: '23:59' },
      ],
      taken: 1,
    })
  })

  it('F130: a cancelled session keeps its place among the rest, and neither makes a price nor counts as taken', () => {
    const off = { status: null, price: null, isCancelled: true } as const
    const classes = [
      time('07:00'),
      time('08:00', { ...off, id: 2 }),
      time('09:00', { id: 3, status: 'FULL' }),
    ]
    expect(arrangeDay(classes, 20).parts[0]?.times.map(({ id, isCancelled }) => [id, isCancelled])).toEqual([
      [1, undefined],
      [2, true],
      [3, undefined],
    ])
    const [group] = arrangeDay(classes, 2).parts[0]?.byName ?? []
    expect(group).toMatchObject({
      price: '£7.20',
      taken: 1,
      times: [{ id: 1 }, { id: 2, isCancelled: true }],
    })
    const free = { price: '£0.00', mark: 'Free, with Gold' }
    expect(arrangeDay([court('09:00', free), court('10:00', off)], 20).courts[0]?.price).toBe(
      'Free, with Gold',
    )
  })

  it('a price that all sessions share is said once, otherwise the lowest is', () => {
    const priceOf = (...prices: (string | null)[]) =>
      arrangeDay(
        prices.map((price) => court('09:00', { price })),
        20,
      ).courts[0]?.price
    expect(priceOf('£7.20', '£7.20')).toBe('£7.20')
    expect(priceOf('£12.00', '£9.50')).toBe('from £9.50')
    expect(priceOf(null)).toBeNull()
  })
})
