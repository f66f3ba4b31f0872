import { describe, expect, it } from 'vitest'
import { untilWords } from '../../calls/waitlist/until-words.ts'
import { howWaitingWorks, waitMeans } from './wait-means-words.ts'
import { passedOverWords, positionWords } from './waitlist-words.ts'

describe('the position of a customer on the waitlist', () => {
  it('decision 24: the position is shown', () => {
    expect(positionWords(2)).toBe('You’re 2nd on the waitlist')
  })
})

describe('decision 50: what waiting means', () => {
  it.each([
    [{ least: 10, most: 120, quiet: null }, 'hold it for you for up to 2 hours.'],
    [{ least: 15, most: 90, quiet: null }, 'hold it for you for up to 90 minutes.'],
    [{ least: 60, most: 60, quiet: null }, 'hold it for you for 1 hour.'],
    [null, 'hold it for you.'],
  ])('for how long a place is held, with %j', (minutes, words) => {
    expect(waitMeans(minutes)).toContain(words)
  })

  it('says in forty words that an email is sent and that nothing is charged', () => {
    const words = waitMeans({ least: 10, most: 120, quiet: { from: '22:00', to: '07:00' } })
    expect(words).toMatch(/^We’ll email you when a place becomes available/)
    expect(words).toMatch(/You’re only charged if you book it\.$/)
    expect(words.split(' ').length).toBeLessThan(40)
  })

  it('tells the shortest time, the quiet hours and who is asked next only to people who ask', () => {
    const works = howWaitingWorks({ least: 10, most: 120, quiet: { from: '22:00', to: '07:00' } })
    expect(works).toEqual([
      'While a place is held for you, every page here says so too when you’re logged in.',
      'The sooner the session begins, the less time we hold it: between 10 minutes and 2 hours.',
      'The time of an offer made between 22:00 and 07:00 may start at 07:00, and an offer that would end in those hours may be held until 07:00.',
      'If you can’t book it at that moment, for instance because of a charge or a missing induction, we’ll ask the next person and you keep your place on the waitlist.',
    ])
    expect(howWaitingWorks({ least: 60, most: 60, quiet: null })).toHaveLength(2)
    expect(howWaitingWorks(null)).toHaveLength(2)
  })

  it('says why the next person was asked, and that the position is kept', () => {
    expect(passedOverWords('BOOKED_AT_SAME_TIME')).toBe(
      'A place became available, and we asked the next person, since you have a booking at the same time. You keep your place on the waitlist.',
    )
  })

  it('an end is said with its day, by the venue’s clock', () => {
    expect(untilWords({ local: '2026-11-24T07:30:00+00:00', format24Hour: '07:30' })).toBe(
      '07:30, Tue 24 Nov',
    )
  })
})
