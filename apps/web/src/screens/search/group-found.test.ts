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

it('A34: results are listed under their venues, in the order in which they came', () => {
  const all = [found('06:30', 'Near', 0.6), found('11:59', 'Far', 4), found('18:00', 'Near', 0.6)]
  expect(
    groupFound(all).map(({ venueName, distance, found: those }) => [venueName, distance, those.length]),
  ).toEqual([
    ['Near', 0.6, 2],
    ['Far', 4, 1],
  ])
})

it('a venue’s times say their activity where there are several', () => {
  const [yoga, other] = [found('09:00', 'Near'), { ...found('10:00', 'Near'), name: 'Pilates' }]
  const several = (those: (typeof yoga)[]) => groupFound(those).map(({ hasSeveral }) => hasSeveral)
  expect([
    several([yoga, yoga]),
    several([yoga, other]),
    several([yoga, { ...other, venueSlug: 'far' }]),
  ]).toEqual([[false], [true], [false, false]])
})
