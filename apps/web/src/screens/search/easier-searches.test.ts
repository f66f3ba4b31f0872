import { describe, expect, it } from 'vitest'
import { listEasierSearches, whyNothing } from './easier-searches.ts'

const today = '2027-01-05'
const near = { near: 'M14', lat: '53.4', lng: '-2.2', about: '0.6' }
const none = { unavailable: 0, notOpen: 0, otherTimes: 0 }
const some = { isActivityKnown: true, venuesWithActivity: 3, nearestBeyond: null, others: none }
const words = (...args: Parameters<typeof listEasierSearches>) =>
  listEasierSearches(...args).map((one) => one.words)

describe('a search that finds nothing says what to relax', () => {
  it('fullness, time, day, distance, activity', () => {
    const why = { ...some, others: { unavailable: 2, notOpen: 0, otherTimes: 4 } }
    expect(words({ activity: 'yoga', from: '18:00', ...near }, today, why)).toEqual([
      'Include full sessions',
      'Show any time of the day',
      'Look tomorrow',
      'Search within 10 miles',
      'Show all activities',
    ])
  })

  it('no other time and no full sessions are offered where there are none', () => {
    expect(words({ from: '18:00' }, today, some)).toEqual(['Look tomorrow'])
  })

  it('an activity that no venue has is the only reason given', () => {
    const why = { ...some, isActivityKnown: false }
    expect(words({ activity: 'yogha', ...near }, today, why)).toEqual(['Show all activities'])
  })

  it('where no venue so near has it, the distance is widened to the nearest that does', () => {
    const far = { name: 'Far Hall', distance: 18.2 }
    const why = { ...some, venuesWithActivity: 0, nearestBeyond: far }
    expect(listEasierSearches({ activity: 'yoga', ...near }, today, why)).toEqual([
      { words: 'Search within 20 miles', search: { activity: 'yoga', within: '20', ...near } },
      { words: 'Show all venues', search: { activity: 'yoga' } },
      { words: 'Show all activities', search: { ...near } },
    ])
    expect(words({ ...near }, today, { ...why, nearestBeyond: { ...far, distance: 90 } })).toEqual([
      'Show all venues',
    ])
  })
})

describe('the reason why nothing was found is given, and no other', () => {
  const far = { name: 'Far Hall', distance: 18.2 }
  it.each<[string, Parameters<typeof whyNothing>[0], Partial<typeof some> & object, string]>([
    [
      'an activity that no venue has',
      { activity: 'yogha' },
      { isActivityKnown: false },
      'No activity is called “yogha”. Check the spelling, or type only a part of it.',
    ],
    [
      'no venue so near that has it',
      { activity: 'yoga', ...near },
      { venuesWithActivity: 0, nearestBeyond: far as never },
      'No venue within 5 miles of M14 has yoga. The nearest that does is Far Hall, about 18 miles away.',
    ],
    [
      'no venue so near',
      { ...near },
      { venuesWithActivity: 0, nearestBeyond: far as never },
      'No venue within 5 miles of M14 has anything on sale. The nearest that does is Far Hall, about 18 miles away.',
    ],
    ['no venue that sells it', { activity: 'yoga' }, { venuesWithActivity: 0 }, 'No venue has yoga.'],
    [
      'everything full',
      { from: '18:00' },
      { others: { ...none, unavailable: 2 } },
      'Nothing available after 18:00 that day. 2 sessions are on, but can’t be booked now.',
    ],
    [
      'a day that has not opened',
      {},
      { others: { ...none, notOpen: 7 } },
      'Booking for that day has not opened yet. Each venue’s week says when it does.',
    ],
    [
      'other times',
      { from: '21:00' },
      { others: { ...none, otherTimes: 3 } },
      'Nothing is on sale after 21:00 that day, but there is something at other times.',
    ],
    ['an empty day', {}, {}, 'Nothing is on sale that day.'],
  ])('%s', (_, search, why, sentence) => {
    expect(whyNothing(search, { ...some, ...why })).toBe(sentence)
  })
})
