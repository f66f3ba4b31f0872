import { describe, expect, it } from 'vitest'
import type { SessionSearch } from '../../paths.ts'
import { readKnownSentence } from './read-sentence.ts'
import { daysOf } from './search-line.tsx'
import { foundWords, noneWords, searchTitle, sentenceOf } from './search-words.ts'

const today = '2026-11-28'
const m14 = { near: 'M14', lat: '53.4', lng: '-2.2', about: '0.6' }

describe('a search is headed and written as a sentence', () => {
  it.each<[SessionSearch, string, string]>([
    [{ activity: 'badminton' }, 'Badminton at all venues, today', 'badminton'],
    [{ activity: 'badminton', ...m14 }, 'Badminton near M14, today', 'badminton near M14'],
    [{ date: today, from: '17:00', ...m14 }, 'What’s on near M14, tonight', 'anything tonight near M14'],
    [
      { date: '2026-11-29', from: '17:00' },
      'What’s on at all venues, tomorrow evening',
      'anything tomorrow evening',
    ],
    [
      { activity: 'yoga', date: '2026-12-05', from: '18:00', within: '10', ...m14 },
      'Yoga near M14, Saturday 5 December after 18:00',
      'yoga Saturday 5 December after 18:00 within 10 miles of M14',
    ],
    [
      { date: '2026-12-05', from: '09:00', until: '11:00', ...m14, near: 'Newport, Wales' },
      'What’s on near Newport, Wales, Saturday 5 December between 09:00 and 11:00',
      'anything Saturday 5 December between 09:00 and 11:00 near Newport, Wales',
    ],
    [
      { activity: 'Saturday Club', date: '2026-11-29', until: '12:00', ...m14, near: 'My location' },
      'Saturday Club near you, tomorrow until 12:00',
      'Saturday Club tomorrow until 12:00 near My location',
    ],
    [
      { activity: 'Early Morning Swim', date: '2027-01-05' },
      'Early Morning Swim at all venues, Tuesday 5 January',
      'Early Morning Swim Tuesday 5 January',
    ],
  ])('%j', (search, title, sentence) => {
    expect(searchTitle(search, today)).toBe(title)
    expect(sentenceOf(search, today)).toBe(sentence)
    // Sent again as it is, the sentence is the same search.
    const { lat: _, lng: __, about: ___, ...said } = search
    expect(readKnownSentence(sentence, search, today)).toEqual(said)
  })

  it('a changed sentence is read anew: what is no longer in it is no longer meant', () => {
    const known = { activity: 'badminton', date: '2026-11-29', ...m14 }
    expect(readKnownSentence('yoga tonight near Leeds', known, today)).toEqual({
      activity: 'yoga',
      date: today,
      from: '17:00',
      near: 'Leeds',
    })
    expect(readKnownSentence('badminton', known, today)).toEqual({ activity: 'badminton' })
  })
})

it('what was found is counted, and what was not is said', () => {
  expect(foundWords({ ...m14, within: '5' }, 15, 3)).toBe('15 times at 3 venues within about 5 miles')
  expect(foundWords({ ...m14, within: '1' }, 2, 1)).toBe('2 times at 1 venue that may be within 1 mile')
  expect(foundWords({}, 1, 1)).toBe('1 time at 1 venue')
  expect(foundWords({}, 1200, null)).toBe('1,200 times')
  expect(
    noneWords({ activity: 'badminton', date: '2026-11-29', from: '17:00', ...m14, near: 'LS6' }, today),
  ).toBe('No badminton available within 5 miles of LS6 tomorrow evening')
  expect(noneWords({ from: '21:00' }, today)).toBe('No times available today after 21:00')
})

it('the days lead from tonight back to the whole day, and keep other times', () => {
  const chosen = (search: SessionSearch) =>
    daysOf(search, today)
      .filter(({ isChosen }) => isChosen)
      .map(({ words }) => words)
  const wanted = (search: SessionSearch, day: string) =>
    daysOf(search, today).find(({ words }) => words === day)?.wanted
  expect(chosen({})).toEqual(['Today'])
  expect(chosen({ date: today, from: '17:00' })).toEqual(['Tonight'])
  expect(chosen({ date: '2027-01-05' })).toEqual(['Tue 5 Jan'])
  expect(wanted({ from: '17:00' }, 'Today')).toEqual({ date: today })
  expect(wanted({ from: '17:00' }, 'Tomorrow')).toEqual({ date: '2026-11-29', from: '17:00' })
  expect(wanted({ from: '09:00', until: '11:00' }, 'Tonight')).toEqual({ date: today, from: '17:00' })
})
