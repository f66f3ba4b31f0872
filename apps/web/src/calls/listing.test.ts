import { describe, expect, it } from 'vitest'
import { pickListing, timesOf } from './listing.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000

describe('times of a listing', () => {
  it('F64: they are the venue’s own, whatever zone the reader is in', () => {
    expect(
      timesOf({ timestamp: seconds('2026-07-01T17:00:00Z'), duration: '60min' }, 'Europe/London'),
    ).toEqual({
      starts: '18:00',
      ends: '19:00',
    })
  })

  it.each([
    ['2026-07-01T21:00:00Z', '180min', '01:00 next day'],
    ['2026-07-01T21:00:00Z', '120min', '00:00'],
    ['2026-07-01T17:00:00Z', '1560min', '20:00 on Thu 2 Jul'],
    ['2026-07-01T17:00:00Z', '2880min', '18:00 on Fri 3 Jul'],
  ])('F114: a session of %s, %s long, ends at %s', (start, duration, ends) => {
    expect(timesOf({ timestamp: seconds(start), duration }, 'Europe/London').ends).toBe(ends)
  })

  it('F63: the two 01:30s of an autumn night are told apart', () => {
    const at = (iso: string) => timesOf({ timestamp: seconds(iso), duration: '30min' }, 'Europe/London')
    expect(at('2027-10-31T00:30:00Z')).toEqual({ starts: '01:30 BST', ends: '01:00 GMT' })
    expect(at('2027-10-31T01:30:00Z')).toEqual({ starts: '01:30 GMT', ends: '02:00' })
  })
})

it('a listing says when it was true, by the venue’s clock', () => {
  const meta = { asOf: '2026-07-01T17:42:10.123Z', timeZone: 'Europe/London', next: null, cancelled: [] }
  expect(pickListing([], meta).checkedAt).toBe('18:42:10')
  expect(pickListing([], meta)).not.toHaveProperty('cancelled')
})

it('F130: a listing has what the venue has cancelled beside what is sold, with its times in words and no action', () => {
  const cancelled = {
    id: 7,
    name: 'Yoga',
    categorySlug: 'yoga',
    startsAt: { format12Hour: '10:00pm', format24Hour: '22:00' },
    endsAt: { format12Hour: '1:00am', format24Hour: '01:00' },
    duration: '180min',
    timestamp: seconds('2026-07-01T21:00:00Z'),
    compositeKey: 'k',
    location: null,
    place: 'Mill House',
    instructors: [],
    tags: [],
    isYours: true,
  }
  const meta = {
    asOf: '2026-07-01T17:42:10.123Z',
    timeZone: 'Europe/London',
    next: null,
    cancelled: [cancelled],
  }
  const { entries, cancelled: told } = pickListing([], meta)
  expect(entries).toEqual([])
  expect(told).toMatchObject([
    {
      id: 7,
      starts: '22:00',
      ends: '01:00 next day',
      isYours: true,
      actionToShow: { status: null, reason: 'This session has been cancelled' },
    },
  ])
})
