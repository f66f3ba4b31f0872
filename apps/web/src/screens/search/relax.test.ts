import { describe, expect, it } from 'vitest'
import { relax, whyNothing } from './relax.ts'
import { askedWords } from './search-words.ts'

const today = '2027-01-05'
const near = { near: 'M14', lat: '53.4', lng: '-2.2' }
const some = { venuesSearched: 3, isActivityKnown: true }
const words = (...args: Parameters<typeof relax>) => relax(...args).map((one) => one.words)

describe('a search that finds nothing says what to relax', () => {
  it('time, day, distance, fullness, activity', () => {
    expect(words({ activity: 'yoga', from: '18:00', ...near }, today, some)).toEqual([
      'Look at any time of the day',
      'Look tomorrow',
      'Look within 10 miles',
      'Show full ones too',
      'Look for every activity',
    ])
  })

  it('an activity that nobody has is the only thing that matters', () => {
    const answer = { ...some, isActivityKnown: false }
    expect(words({ activity: 'yogha', ...near }, today, answer)).toEqual(['Look for every activity'])
    expect(whyNothing({ activity: 'yogha' }, answer)).toContain('“yogha”')
  })

  it('with no venue so near only the distance matters', () => {
    const answer = { ...some, venuesSearched: 0 }
    expect(relax({ activity: 'yoga', within: '20', ...near }, today, answer)).toEqual([
      { words: 'Look within 50 miles', search: { activity: 'yoga', within: '50', ...near } },
      { words: 'Look at all venues', search: { activity: 'yoga' } },
    ])
    expect(words({ within: '50', ...near }, today, answer)).toEqual(['Look at all venues'])
  })

  it('every way leads to an address that asks for less', () => {
    expect(relax({ from: '18:00', all: '1' }, today, some)).toEqual([
      { words: 'Look at any time of the day', search: { all: '1' } },
      { words: 'Look tomorrow', search: { from: '18:00', all: '1', date: '2027-01-06' } },
    ])
  })
})

it.each([
  [{}, ''],
  [{ activity: 'badminton' }, ' for badminton'],
  [{ from: '18:00' }, ' after 18:00'],
  [{ until: '09:00' }, ' until 09:00'],
  [
    { activity: 'yoga', from: '18:00', until: '21:00', ...near },
    ' for yoga between 18:00 and 21:00 within 5 miles of M14',
  ],
  [{ ...near, near: 'My location', within: '1' }, ' within 1 mile of where you are'],
])('what was asked stands beside what was found (%#)', (search, expected) => {
  expect(askedWords(search)).toBe(expected)
})
