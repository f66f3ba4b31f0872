import { expect, it } from 'vitest'
import type { Found } from '../../calls/catalogue/search-sessions.ts'
import { groupFound } from './group-found.ts'

function found(starts: string, venueName: string, distance: number | null = null): Found {
  return {
    venueSlug: venueName.toLowerCase(),
    venueName,
    town: '',
    distance,
    categorySlug: 'yoga',
    categoryName: 'Yoga',
    kind: 'classes',
    name: 'Yoga',
    compositeKey: 'k',
    id: 1,
    date: '2027-01-05',
    starts,
    ends: '23:59',
    location: '',
    spaces: 1,
    price: { isEstimated: false, formattedAmount: '£7.20' },
    actionToShow: { status: 'BOOK', reason: null },
  }
}

const titles = (...args: Parameters<typeof groupFound>) =>
  groupFound(...args).map(({ title, distance, found: those }) => [title, distance, those.length])

it('A34: results by time are listed under the part of the day', () => {
  const all = [found('06:30', 'Near'), found('11:59', 'Far'), found('12:00', 'Far'), found('17:00', 'Near')]
  expect(titles(all, 'time')).toEqual([
    ['Morning', null, 2],
    ['Afternoon', null, 1],
    ['Evening', null, 1],
  ])
})

it('results by distance are listed under their venue, the nearest first as received', () => {
  const all = [found('09:00', 'Near', 0.6), found('18:00', 'Near', 0.6), found('09:00', 'Far', 4)]
  expect(titles(all, 'venue')).toEqual([
    ['Near', 0.6, 2],
    ['Far', 4, 1],
  ])
})
