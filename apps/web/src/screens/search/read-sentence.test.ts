import { describe, expect, it } from 'vitest'
import { readSentence } from './read-sentence.ts'

/** A Saturday. */
const today = '2026-11-21'

describe('a search may be written as a sentence', () => {
  it.each([
    [
      'badminton tomorrow after 18:00 within 5 miles of M14',
      { activity: 'badminton', date: '2026-11-22', from: '18:00', within: '5', near: 'M14' },
    ],
    [
      'within 3 miles of M14, badminton tomorrow after 6pm',
      { activity: 'badminton', date: '2026-11-22', from: '18:00', within: '5', near: 'M14' },
    ],
    ['Yoga near St Albans on Monday', { activity: 'Yoga', near: 'St Albans', date: '2026-11-23' }],
    [
      'swim saturday 28 november between 10 and 12',
      { activity: 'swim', date: '2026-11-28', from: '10:00', until: '12:00' },
    ],
    ['squash from 5.30pm to 7:30 pm', { activity: 'squash', from: '17:30', until: '19:30' }],
    ['tennis after 6', { activity: 'tennis', from: '18:00' }],
    ['tennis before 9', { activity: 'tennis', until: '09:00' }],
    ['spin tonight', { activity: 'spin', date: today, from: '17:00' }],
    ['pilates tomorrow morning', { activity: 'pilates', date: '2026-11-22', until: '12:00' }],
    [
      'circuits friday evening near Leeds',
      { activity: 'circuits', date: '2026-11-27', from: '17:00', near: 'Leeds' },
    ],
    ['lane swim 5 jan until noon', { activity: 'lane swim', date: '2027-01-05', until: '12:00' }],
    ['yoga 2026-12-01', { activity: 'yoga', date: '2026-12-01' }],
    ['yoga within 40 miles', { activity: 'yoga', within: '50' }],
    ['near Bath', { near: 'Bath' }],
  ])('%s', (sentence, search) => {
    expect(readSentence(sentence, today)).toEqual(search)
  })

  it.each([
    ['anything tomorrow', { date: '2026-11-22' }],
    ['Everything tonight near Leeds', { date: today, from: '17:00', near: 'Leeds' }],
    ['anything', {}],
  ])('%s names no activity', (sentence, search) => {
    expect(readSentence(sentence, today)).toEqual(search)
  })

  it.each([
    'badminton',
    'Badminton 60min',
    'Saturday Club',
    'After School Club',
    'Early Morning Swim',
    'yoga after 25:00',
    'nearly new yoga',
    'swim 31 june',
    '',
  ])('%j names an activity, and no more', (name) => {
    expect(readSentence(name, today)).toBeNull()
  })
})
