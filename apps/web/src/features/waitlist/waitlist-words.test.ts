import { describe, expect, it } from 'vitest'
import { untilWords } from '../../calls/waitlist/until-words.ts'
import { answerTimeWords, ordinal, passedOverWords, positionWords, waitMeans } from './waitlist-words.ts'

describe('where a customer stands in line', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [102, '102nd'],
    [111, '111th'],
  ])('%i is said as %s', (position, words) => {
    expect(ordinal(position)).toBe(words)
  })

  it('decision 24: the position is shown', () => {
    expect(positionWords(2)).toBe('You are 2nd on the waitlist')
  })
})

describe('decision 50: what waiting means', () => {
  it.each([
    [{ least: 10, most: 120, quiet: null }, 'between 10 minutes and 2 hours'],
    [{ least: 15, most: 90, quiet: null }, 'between 15 minutes and 90 minutes'],
    [{ least: 60, most: 60, quiet: null }, 'You then have 1 hour to take it.'],
    [
      { least: 10, most: 120, quiet: { from: '22:00', to: '07:00' } },
      'Of an offer made between 22:00 and 07:00 that time may start at 07:00, and an offer that would end in those hours may be held until 07:00.',
    ],
  ])('%j is said', (minutes, words) => {
    expect(answerTimeWords(minutes)).toContain(words)
    expect(waitMeans(minutes)).toContain(words)
  })

  it('says how the person hears, when the next is asked, that nothing is charged, and promises no e-mail', () => {
    const words = waitMeans(null)
    expect(words).toContain('If you can’t book it at that moment')
    expect(words).toContain('we ask the next person and you keep your place in line')
    expect(words).toContain('on every page here')
    expect(words).toContain('Nothing is charged now')
    expect(words).not.toMatch(/mail/i)
  })

  it('says why the next was asked, and that the place in line is kept', () => {
    expect(passedOverWords('BOOKED_AT_SAME_TIME')).toBe(
      'A place came free, and we asked the next person, since you have a booking at the same time. You keep your place on the waitlist.',
    )
  })

  it('an end is said with its day, by the venue’s clock', () => {
    expect(untilWords({ local: '2026-11-24T07:30:00+00:00', format24Hour: '07:30' })).toBe(
      '07:30, Tue 24 Nov',
    )
  })
})
